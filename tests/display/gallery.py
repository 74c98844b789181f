"""Every scene at every size in every language as PNG files, and a page that lays them out.

python -m tests.display.gallery [FOLDER] [LANGUAGE ...]
"""

import sys
from datetime import time
from pathlib import Path

from rushpi.display import Display, language
from rushpi.display.house import Trouble
from rushpi.display.inputs import Confirm, LetGo, Press, Turn
from rushpi.display.office import Count
from rushpi.display.scenes.attract import SLIDE, AttractScene
from rushpi.display.screen import HELD_BY_STAFF, NOBODY_THERE
from rushpi.display.stage import Stage
from rushpi.locale import LANGUAGES
from rushpi.rush.pieces import Kind
from rushpi.table import Cause, Doubt, State, Stock
from tests.display import card_samples
from tests.display.house import House, Office
from tests.display.samples import PHOTOS, reading, states

SIZES = ((800, 480), (720, 1280), (1920, 1080))

SHEETS = {
    "players": ("home", ("play",)),
    "name": ("home", ("play", "player-0")),
    "house-rules": ("home", ("play", "rules")),
    "leave": ("back-mania", ("home",)),
    "mend": ("reading-mania", ("piece-0-0",)),
    "mend-missing": ("reading-mania", ("add-0",)),
    "mend-doubtful": ("reading-mania", ("say-2",)),
    "bowl": ("reading-blind", ("say-1",)),
    "first-three": ("reading-express", ("first-three",)),
    "photo-finish": ("reading-finish", ("first-three",)),
    "photo-finish-contested": ("reading-contested", ("pay",)),
    "photo-finish-two": ("reading-finish-two", ("first-three",)),
    "leaderboard": ("home", ("leaderboard",)),
    "leaderboard-go": ("home", ("leaderboard", "game-go")),
    "games": ("home", ("leaderboard", "games")),
    "games-party": ("home", ("leaderboard", "game-party", "games")),
    "settings": ("home", ("settings",)),
    "touch-check": ("home", ("settings", "touch", "target-4", "target-2")),
    "camera": ("home", ("settings", "camera")),
    "camera-missing": ("home", ("settings", "camera")),
    "wires": ("home", ("settings", "wires", "light-2")),
    "doctor": ("home", ("settings", "doctor")),
    "calibration": ("home", ("settings", "teach")),
    "calibration-fourth": ("home", ("settings", "teach", *["photo"] * 3)),
    "calibration-whole": ("home", ("settings", "teach", *["photo"] * 7)),
    "calibration-report": ("home", ("settings", "teach", *["photo"] * 7, "learn")),
    "help": ("home", ("help",)),
    "help-grab": ("home", ("help", "after")),
    "help-hands-off": ("home", ("help", *["after"] * 2)),
    "help-fifty": ("home", ("help", *["after"] * 3)),
    "help-festival": ("home", ("help", *["after"] * 4)),
    "help-tower": ("home", ("help", *["after"] * 7)),
    "help-bar": ("home", ("help", *["after"] * 8)),
}
"""Sheets: the state beneath, and the controls that lead to them."""


ATTRACT = {"attract": 0, "attract-help": 1, "attract-winners": 2}
"""Its first slides."""


PIN = ("key-2", "key-5", "key-8", "key-0", "take")
STAFF = {
    "pin": PIN[:2],
    "pin-new": (),
    "staff": PIN,
    "count": (*PIN, "count"),
    "count-whole": (*PIN, "count", "count"),
    "count-missing": (*PIN, "count", "count"),
}
"""Behind the corner that staff hold a finger in."""
MISSING = Stock(
    30, 33, {Kind.NIGIRI_OCTOPUS: 1, Kind.HOSOMAKI_WILD: 2}, {}, (reading(2, Doubt(Cause.ON_SIDE, 2)),)
)


FAULT = "/etc/rushpi/settings.toml: there is no setting 'secnods'; did you mean 'seconds'?"
"""What is wrong with a kiosk that cannot begin."""


def scenes() -> list[str]:
    return [*states(), *SHEETS, *ATTRACT, *STAFF, "closed", "fault", *card_samples.SCENES]


def shown(name: str) -> tuple[State, float | None, tuple[str, ...]]:
    """The state of a scene, the seconds left in the hourglass, and the controls that lead to it."""
    if name in STAFF:
        return *states()["home"], STAFF[name]
    if name in {*ATTRACT, "closed", "fault"}:
        return *states()["home"], ("all",) if name == "closed" else ()
    beneath, path = (SHEETS | card_samples.SCENES).get(name, (name, ()))
    if beneath in card_samples.states():
        return card_samples.states()[beneath], None, path
    return *states()[beneath], path


def picture(name: str, size: tuple[int, int]) -> Display:
    """A display that shows a scene or a sheet."""
    state, left, path = shown(name)
    office = Office(Count(stock=MISSING) if name == "count-missing" else None, pin_chosen=name != "pin-new")
    house = House(
        Trouble.NO_PICTURE if name == "camera-missing" else None, office=office if name in STAFF else None
    )
    display = Display.headless(size, photos=PHOTOS, house=house)
    display.show(state, 0.0, left)
    if name in ATTRACT:
        display.show(state, NOBODY_THERE)
        attract = display._stage.top
        assert isinstance(attract, AttractScene)
        attract.passed = ATTRACT[name] * SLIDE
        display.show(state, NOBODY_THERE)
    now = 0.0
    if name in STAFF:
        display.hear(Press(5, 5))
        now = HELD_BY_STAFF
        display.show(state, now)
    if name == "closed":
        display.close_shop(time(10))
        now = NOBODY_THERE
        display.show(state, now)
    if name == "fault":
        display.apologise(FAULT, 0.01)
    for moment, control in enumerate(path, 1):
        act(display, control)
        display.show(state, now + moment, left)
        display.hear(LetGo())
        display.show(state, now + moment, left)
    return display


def act(display: Display, control: str) -> None:
    """Choose a control as the keyboard would, then let go of the keyboard."""
    stage: Stage = display._stage
    for _ in range(len(stage.top.controls)):
        display.hear(Turn(1))
        if stage.top.focus == control:
            display.hear(Confirm())
            stage._by_keys = False
            return
    raise AssertionError(f"no control {control!r} among {[c.name for c in stage.top.controls]}")


def main(folder: Path, languages: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    rows = []
    for name in scenes():
        cells = []
        for spoken in languages:
            language.speak(spoken)
            for size in SIZES:
                file = f"{name}-{size[0]}-{spoken}.png"
                picture(name, size).save(folder / file)
                cells.append(f'<img src="{file}" height="270" title="{file}" loading="lazy">')
        rows.append(f"<h2>{name}</h2><p>{' '.join(cells)}</p>")
    page = "<!doctype html><meta charset=utf-8><title>rushpi</title>"
    page += "<style>body{background:#555;color:#fff}</style>"
    (folder / "index.html").write_text(page + "\n".join(rows), encoding="utf-8")
    print(f"Open {folder / 'index.html'}")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "out/gallery"), sys.argv[2:] or list(LANGUAGES))
