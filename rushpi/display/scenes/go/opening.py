"""The way into a card game: which scene comes first."""

from typing import Any

from rushpi.display.scene import Scene
from rushpi.display.scenes.go.menus import MenusScene, MenusView
from rushpi.display.scenes.go.seats import SeatsScene, SeatsView
from rushpi.table import CardPlayer


def sushi_go(guests: tuple[CardPlayer, ...]) -> Scene[Any]:
    """Sushi Go!: who sits at the table? Those of the last time are offered again."""
    return SeatsScene(SeatsView(guests))


def sushi_go_party(guests: tuple[CardPlayer, ...]) -> Scene[Any]:
    """Sushi Go Party!: which menu, and then who sits at the table?"""
    return MenusScene(MenusView(guests))
