"""One scene a file, each with the view it shows."""
