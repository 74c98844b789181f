"""Settings: language, sound and calm; and the checks of screen, camera, pieces and wires."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from rushpi.display import controls, motifs, theme
from rushpi.display.canvas import Canvas
from rushpi.display.house import House
from rushpi.display.intents import Speak
from rushpi.display.language import _, pgettext, spoken
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Control, Look, Outcome, Pop, Push, Scene, Swap
from rushpi.display.scenes import parts
from rushpi.display.scenes.calibration import CalibrationScene
from rushpi.display.scenes.camera import CameraScene
from rushpi.display.scenes.doctor import DoctorScene
from rushpi.display.scenes.touch_check import TouchCheckScene
from rushpi.display.scenes.wires import WiresScene
from rushpi.display.theme import Face, Type
from rushpi.locale import LANGUAGES
from rushpi.preferences import LOUDEST, Preferences

Check = Callable[[House, Callable[[], Outcome]], Scene[Any]]
"""Makes the scene of a check from the house and what its last button does."""

CHECKS: Final[tuple[Check, ...]] = (
    lambda _house, done: TouchCheckScene(done),
    CameraScene,
    lambda house, done: CalibrationScene(house.teacher(), house, done),
    WiresScene,
    DoctorScene,
)
"""In the order of the guided set-up."""

LANGUAGE_MARK: Final = Type(Face.BOLD, 1.7)


class SettingsScene(Scene[Preferences]):
    """On the left what is chosen here, on the right what leads on."""

    def __init__(self, view: Preferences, house: House) -> None:
        super().__init__(view)
        self.house = house

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """Back, the choices, the checks."""
        bar = parts.bar(frame)
        yield controls.round_button("back", bar.left(theme.BAR), "ui-back", Pop)
        wide = min(30.0, bar.w * 0.5)
        guided = partial(self._guide, 0)
        yield controls.button("guide", bar.from_right(wide), _("Set up step by step"), guided, controls.MAIN,
                              "ui-next", trailing=True)  # fmt: skip
        language, sound, calm = self._rows(self._panels(frame)[0], 3)
        segment = self._beside(language, 17.4)
        for spoken_there, cell in zip(LANGUAGES, segment.columns(len(LANGUAGES), 0), strict=True):
            yield Control(
                f"language-{spoken_there}",
                cell,
                partial(self._speak, spoken_there),
                self._language(spoken_there),
                radius=cell.h / 2,
            )
        volume = self._beside(sound, 22)
        yield from controls.stepper("volume", volume, self.view.volume, (0, LOUDEST), self._volume)
        yield controls.button(
            "mute",
            volume.middle(volume.w - 2 * theme.BAR - 2, theme.BAR),
            _("Muted") if self.view.muted else str(self.view.volume),
            self._mute,
            controls.ON_PAPER,
            "ui-sound",
        )
        yield Control("calm", self._beside(calm, 10), self._calm, self._switch, radius=theme.BAR / 2)
        rows = self._rows(self._panels(frame)[1], len(CHECKS))
        for (name, _icon, _title, _note), check, row in zip(_checks(), CHECKS, rows, strict=True):
            beside = self._beside(row, theme.BAR)
            act = partial(self._check, check)
            yield controls.round_button(name, beside, "ui-next", act, controls.ON_PAPER)

    def paint(self, canvas: Canvas) -> None:
        """The title and the rows."""
        frame = canvas.frame
        bar = parts.bar(frame)
        wide = min(30.0, bar.w * 0.5)
        parts.title(canvas, bar.less(left=theme.BAR + 1.6, right=wide + 1.2), _("Settings"))
        chosen, leading = self._panels(frame)
        for panel in (chosen, leading):
            canvas.panel(panel, theme.PAPER)
        for (icon, title, right), row in zip(
            (
                ("ui-globe", _("Language"), 18),
                ("ui-sound", _("Sound"), 23),
                ("ui-turn", _("Calm motion"), 11),
            ),
            self._rows(chosen, 3),
            strict=True,
        ):
            self._row(canvas, row, icon, title, "", right)
        for (_name, icon, title, note), row in zip(_checks(), self._rows(leading, len(CHECKS)), strict=True):
            self._row(canvas, row, icon, title, note, theme.BAR + 1.4)
        if not frame.tall:
            motifs.belt(canvas, frame.box.from_bottom(2.2))

    def _panels(self, frame: Frame) -> tuple[Box, Box]:
        whole = frame.box.less(left=theme.MARGIN, right=theme.MARGIN, top=8)
        if frame.tall:
            upper = whole.top(26)
            return upper, whole.less(top=upper.h + theme.GAP).top(34)
        left, right = whole.less(bottom=3.4).columns(2, 0.8)
        return left, right

    def _rows(self, panel: Box, n: int) -> list[Box]:
        return panel.inset(1.6, 0.6).rows(n, 0)

    def _beside(self, row: Box, wide: float) -> Box:
        return row.from_right(wide).middle(wide, theme.BAR)

    def _row(self, canvas: Canvas, row: Box, icon: str, title: str, note: str, right: float) -> None:
        if row.y > self._panels(canvas.frame)[0].y + 1 and row.y > self._panels(canvas.frame)[1].y + 1:
            canvas.fill(theme.PAPER_2, Box(row.x - 1.6, row.y, row.w + 3.2, 0.12))
        canvas.icon(f"{icon}-ink", (row.x + 1.6, row.centre[1]), 2.8)
        words = row.less(left=4, right=right)
        if not note:
            canvas.text(title, words, theme.BUTTON, theme.INK, lines=2)
            return
        canvas.text(title, words.top(row.h * 0.48), theme.BUTTON, theme.INK, valign="bottom")
        canvas.text(note, words.less(top=row.h * 0.48 + 0.8), theme.NOTE, theme.INK_2, valign="top", lines=2)

    def _language(self, language: str) -> Callable[[Canvas, Box, Look], None]:
        def paint(canvas: Canvas, box: Box, look: Look) -> None:
            chosen = language == spoken()
            ground = theme.VERMILION_DEEP if chosen else theme.PAPER_2
            canvas.panel(box, theme.PAPER if look.pressed and not chosen else ground, box.h / 2)
            colour = theme.WHITE if chosen else theme.INK
            canvas.text(language[:2].upper(), box, LANGUAGE_MARK, colour, "centre")

        return paint

    def _switch(self, canvas: Canvas, box: Box, look: Look) -> None:
        on = self.view.calm
        canvas.panel(box, theme.VERMILION_DEEP if on else theme.PAPER_2, box.h / 2)
        word = pgettext("a switch", "On") if on else pgettext("a switch", "Off")
        thumb = box.h / 2
        x = box.right - thumb if on else box.x + thumb
        canvas.disc((x, box.centre[1]), thumb - 0.5, theme.INK)
        canvas.disc((x, box.centre[1]), thumb - 0.8, theme.PAPER if look.pressed else theme.WHITE)
        room = box.less(right=box.h, left=0.9) if on else box.less(left=box.h, right=0.9)
        canvas.text(word, room, theme.NOTE_BOLD, theme.WHITE if on else theme.INK, "centre")

    def _prefer(self, preferences: Preferences) -> None:
        self.view = preferences
        self.house.prefer(preferences)

    def _speak(self, language: str) -> Outcome:
        return Speak(language)

    def _volume(self, volume: int) -> Outcome:
        self._prefer(replace(self.house.preferences, volume=volume, muted=False))
        return None

    def _mute(self) -> Outcome:
        self._prefer(replace(self.house.preferences, muted=not self.view.muted))
        return None

    def _calm(self) -> Outcome:
        self._prefer(replace(self.house.preferences, calm=not self.view.calm))
        return None

    def _check(self, check: Check) -> Outcome:
        return Push(check(self.house, Pop))

    def _guide(self, step: int) -> Outcome:
        """The guided set-up: each check's last button leads to the next."""
        following = partial(self._guide, step + 1) if step + 1 < len(CHECKS) else Pop
        scene = CHECKS[step](self.house, following)
        return Swap(scene) if step else Push(scene)


def _checks() -> tuple[tuple[str, str, str, str], ...]:
    """Of each check its name, icon, title and what it is about."""
    return (
        ("touch", "ui-check", _("Touch"), _("Does the screen feel every finger?")),
        ("camera", "ui-camera", _("Camera"), _("Is the mat in the picture?")),
        ("teach", "ui-pencil", _("Teach the pieces"), _("Six photos of the printed sheet")),
        ("wires", "ui-light", _("Lights and buzzer"), _("Each wire, one by one")),
        ("doctor", "ui-help", _("Check-up"), _("What is wrong, and what to do")),
    )
