"""The scoreboard, drawn with pygame."""
