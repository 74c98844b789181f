"""The making of the small network that reads a bowl. See README.md; not part of the rushpi package."""
