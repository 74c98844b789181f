"""rushpi: the Raspberry Pi companion for Sushi Rush, and Sushi Go! on the same screen."""

__version__ = "0.1.0"
