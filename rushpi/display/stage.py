"""The stack of scenes: it hands inputs to the uppermost, lets time pass, and draws when something changed."""

from collections.abc import Sequence
from typing import Any

import pygame

from rushpi.display import focus, theme
from rushpi.display.canvas import Canvas
from rushpi.display.inputs import (
    Back,
    Close,
    Confirm,
    Input,
    LetGo,
    Press,
    Redraw,
    Release,
    Step,
    Turn,
    Typed,
)
from rushpi.display.intents import Intent, Quit
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Animation, Control, Look, Outcome, Pop, Push, Scene, Swap, ease_out
from rushpi.notices import reading_time

AnyScene = Scene[Any]


class Stage:
    """Scenes upon each other on one screen.

    With `calm`, every animation is over as soon as it begins.
    """

    def __init__(self, frame: Frame, root: AnyScene, *, calm: bool = False) -> None:
        self.frame = frame
        self.calm = calm
        self.scenes: list[AnyScene] = [root]
        self._pressed: str | None = None
        self._typed_at: AnyScene | None = None
        """The scene that the last input was typed at; None if it was another input."""
        self._held: str | None = None
        """The control that is being held, and for how many seconds it was."""
        self._held_for = 0.0
        self._wanted: list[Intent] = []
        """What became of controls held for long enough, until somebody asks."""
        self.acted = False
        """Whether a control has acted since somebody last set this to false: they hear a tick."""
        self._untouched = 0.0
        """For how many seconds nobody has touched anything."""
        self._by_keys = False
        self._stale = True
        self._leaving: tuple[pygame.Surface, Animation] | None = None
        self._drawn: pygame.Surface | None = None
        self._beneath: pygame.Surface | None = None
        """What lies under the uppermost sheet, drawn once: only the sheet changes while it is up."""
        self._toast: tuple[str, Animation] | None = None

    @property
    def top(self) -> AnyScene:
        """The scene that hears the players."""
        return self.scenes[-1]

    @property
    def moving(self) -> bool:
        """Whether something has to be drawn again soon."""
        return (
            self._leaving is not None
            or self._toast is not None
            or self._held is not None
            or any(scene.moving for scene in self.scenes)
        )

    def replace(self, root: AnyScene) -> None:
        """Take everything away and show this scene."""
        fades = not self.calm and not any(scene.private for scene in self.scenes)
        if self._drawn is not None and fades:
            self._leaving = (self._drawn.copy(), Animation(theme.SCENE_CHANGE, ease_out))
        self.scenes = [root]
        self._beneath = None
        self._pressed = None
        self._held = None
        self._stale = True

    def rest(self, scene: AnyScene) -> None:
        """Nobody is there: take away all but what is being filled in, and lay this scene on top."""
        begun = max((i for i, each in enumerate(self.scenes) if each.draft), default=0)
        above = self.scenes[1 : begun + 1]
        self.replace(self.scenes[0])
        self.scenes += above
        self._follow(Push(scene))

    def lay(self, scene: AnyScene) -> None:
        """Lay a scene on top of what is on, whatever that is."""
        self._pressed = self._held = None
        self._follow(Push(scene))

    def tell(self, message: str) -> None:
        """Show a sentence for a while over whatever is on."""
        self._toast = (message, Animation(reading_time(message), ease_out))
        self._stale = True

    def resize(self, frame: Frame) -> None:
        """The screen has another size: lay everything out anew."""
        self.frame = frame
        self._leaving = None
        self._beneath = None
        for scene in self.scenes:
            scene.changed = True

    def handle(self, heard: Input) -> list[Intent]:
        """Let the uppermost scene hear an input; what the table should know comes back."""
        if self.top.dozing and isinstance(heard, Step | Turn | Confirm | Typed):
            heard = Back()
        if not isinstance(heard, Redraw):
            self._untouched = 0.0
        typed_at = self._typed_at
        if not isinstance(heard, Redraw | LetGo):
            self._typed_at = self.top if isinstance(heard, Typed) else None
        match heard:
            case Press(x, y):
                self._by_keys = False
                control = focus.touched(self._controls(), *self.frame.point(x, y))
                self._pressed = control.name if control else None
                self._stale = True
                if control is not None:
                    self._hold(control)
            case Release(x, y):
                control = focus.touched(self._controls(), *self.frame.point(x, y))
                pressed, self._pressed = self._pressed, None
                self._held = None
                self._stale = True
                if control is not None and control.name == pressed and not control.hold:
                    return self._act(control)
            case Step(dx, dy):
                self._focus(focus.stepped(self._controls(), self.top.focus, dx, dy))
            case Turn(by):
                self._focus(focus.turned(self._controls(), self.top.focus, by))
            case Confirm() if typed_at is self.top and self.top.taken_by is not None:
                self._typed_at = typed_at
                return self.choose(self.top.taken_by)
            case Confirm():
                for control in self._controls():
                    if control.enabled and control.name == self.top.focus:
                        if control.hold:
                            self._by_keys = True
                            self._hold(control)
                            return []
                        return self._act(control)
                self._focus(focus.turned(self._controls(), None, 1))
            case LetGo():
                self._held = None
                self._stale = True
            case Back():
                self._controls()  # what leads back is laid out even if nobody has seen it yet
                return self._follow(self.top.back())
            case Typed(text):
                return self._follow(self.top.typed(text))
            case Redraw():
                self._stale = True
            case Close():
                return [Quit()]
        return []

    def choose(self, name: str) -> list[Intent]:
        """Let the uppermost scene's control of this name act, as if it had been touched."""
        return [
            intent
            for control in self._controls()
            if control.name == name and control.enabled
            for intent in self._act(control)
        ]

    def wanted(self) -> list[Intent]:
        """What the table should know since the last call of controls that were held long enough."""
        wanted, self._wanted = self._wanted, []
        return wanted

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        self._keep_hold(dt)
        self._untouched += dt
        if self._untouched >= theme.LEFT_OPEN and self.top.private:
            self._put_away()
        if self._leaving is not None:
            animation = self._leaving[1]
            animation.advance(dt)
            self._stale = True
            if not animation.running:
                self._leaving = None
        if self._toast is not None:
            self._toast[1].advance(dt)
            if not self._toast[1].running:
                self._toast = None
                self._stale = True
        for scene in self.scenes:
            scene.calm = self.calm
            scene.update(dt)

    def draw(self, surface: pygame.Surface) -> pygame.Rect | None:
        """Draw the scenes if anything changed; gives the part of the surface that was drawn."""
        canvas = Canvas(surface, self.frame)
        if not self._stale and not any(scene.changed for scene in self.scenes):
            strip = self.top.strip(self.frame)
            if strip is None:
                return None
            with canvas.within(strip):
                self.top.paint_strip(canvas)
            return pygame.Rect(self.frame.place(strip))
        if any(scene.changed for scene in self.scenes[:-1]):
            self._beneath = None
        for scene in self.scenes:
            if scene.changed:
                scene.controls = tuple(scene.arrange(self.frame))
                scene.changed = False
        self._keep_focus()
        if self.top.sheet:
            self._draw_beneath(canvas)
        self._draw_scene(canvas, self.top, uppermost=True)
        if self._toast is not None:
            _toast(canvas, self._toast[0])
        if self._leaving is not None:
            _slide_out(surface, *self._leaving, self.frame)
        self._stale = False
        self._drawn = surface
        return surface.get_rect()

    def _put_away(self) -> None:
        """Take private sheets away, and let the scene beneath hide what is private."""
        while len(self.scenes) > 1 and self.top.private:
            self.scenes.pop()
        self._beneath = None
        self.top.hide()
        self.top.changed = True

    def _hold(self, control: Control) -> None:
        """Somebody begins to hold a control that wants to be held."""
        if control.hold:
            self._held, self._held_for = control.name, 0.0

    def _keep_hold(self, dt: float) -> None:
        """Let a held control act when its time has come; once, and only while its scene is uppermost."""
        if self._held is None:
            return
        self._stale = True
        self._held_for += dt
        for control in self._controls():
            if control.name == self._held and control.enabled:
                if self._held_for >= control.hold:
                    self._held = None
                    self._wanted += self._act(control)
                return
        self._held = None

    def _draw_beneath(self, canvas: Canvas) -> None:
        """Draw what lies under the uppermost sheet, or take it from where it was kept."""
        if self._beneath is None:
            lowest = max(i for i, scene in enumerate(self.scenes) if not scene.sheet)
            for scene in self.scenes[lowest:-1]:
                self._draw_scene(canvas, scene, uppermost=False)
            self._beneath = canvas.surface.copy()
        else:
            canvas.surface.blit(self._beneath, (0, 0))

    def _draw_scene(self, canvas: Canvas, scene: AnyScene, *, uppermost: bool) -> None:
        if not scene.sheet:
            canvas.fill(scene.ground)
        scene.paint(canvas)
        for control in scene.controls:
            control.paint(
                canvas, control.box, self._look(control) if uppermost else Look(enabled=control.enabled)
            )
        scene.over(canvas)
        if uppermost and self._by_keys:
            for control in scene.controls:
                if control.name == scene.focus:
                    _focus_ring(canvas, control)

    def _look(self, control: Control) -> Look:
        """How a control of the uppermost scene is to look right now."""
        held = self._held_for / control.hold if control.name == self._held else 0.0
        pressed = control.name in {self._pressed, self._held}
        return Look(pressed, control.enabled, min(held, 1.0))

    def _controls(self) -> Sequence[Control]:
        if self.top.changed:
            self.top.controls = tuple(self.top.arrange(self.frame))
        return self.top.controls

    def _keep_focus(self) -> None:
        """Whoever plays by keys always sees where the focus is, also in a scene that has just come."""
        if self._by_keys:
            usable = {control.name for control in self.top.controls if control.enabled}
            if self.top.focus not in usable:
                self.top.focus = focus.turned(self.top.controls, None, 1)

    def _focus(self, name: str | None) -> None:
        self._by_keys = True
        self.top.focus = name
        self._stale = True

    def _act(self, control: Control) -> list[Intent]:
        self.acted = True
        return self._follow(control.act())

    def _follow(self, outcome: Outcome) -> list[Intent]:
        self._stale = True
        self.top.changed = True
        match outcome:
            case None:
                return []
            case Push(scene):
                self.scenes.append(scene)
                self._beneath = None
                return []
            case Swap(scene):
                self.scenes[-1] = scene
                self._beneath = None
                return []
            case Pop(intent):
                if len(self.scenes) > 1:
                    self.scenes.pop()
                    self._beneath = None
                    self.top.changed = True
                return [intent] if intent is not None else []
            case intent:
                return [intent]


def _focus_ring(canvas: Canvas, control: Control) -> None:
    """Two lines around the control, one of which shows on every ground."""
    box, radius = control.box.inset(-0.45), control.radius + 0.45
    canvas.border(box, theme.NIGHT, 1.0, radius)
    canvas.border(box, theme.GOLD, 0.45, radius)


def _toast(canvas: Canvas, message: str) -> None:
    """A strip of paper at the foot of the screen."""
    whole = canvas.frame.box
    room = Box(0, 0, min(whole.w - 6, 60), 10)
    setting = canvas.setting(message, room.inset(2, 1), theme.BODY, 4)
    strip = Box(0, 0, room.w, setting.height / canvas.frame.rem + 3)
    place = Box((whole.w - strip.w) / 2, whole.bottom - strip.h - 1.6, strip.w, strip.h)
    canvas.panel(place.inset(-0.3), theme.INK, 1.6)
    canvas.panel(place, theme.PAPER, 1.4)
    canvas.text(message, place.inset(2, 1), theme.BODY, theme.INK, "centre", lines=4)


def _slide_out(surface: pygame.Surface, old: pygame.Surface, animation: Animation, frame: Frame) -> None:
    """The old scene moves two rem to the left and fades."""
    gone = animation.value
    old.set_alpha(round(255 * (1 - gone)))
    surface.blit(old, (-round(2 * frame.rem * gone), 0))
