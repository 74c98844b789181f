"""Which scene shows a card game."""

from typing import Any

from rushpi.display.scene import Scene
from rushpi.table import CardGame


def scene_for_cards(game: CardGame) -> Scene[Any]:
    """The scene of a card game."""
    raise NotImplementedError(game.phase)
