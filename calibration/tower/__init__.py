"""How the network that sees towers from the side is made; see README.md."""
