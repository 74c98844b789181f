"""Does the screen feel a finger everywhere? Nine targets to hit."""

from collections.abc import Callable, Iterable
from functools import partial

from rushpi.display import controls, motifs, theme
from rushpi.display.canvas import Canvas
from rushpi.display.language import _, ngettext
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Control, Look, Outcome, Pop, Scene

SIDE = 7.6


class TouchCheckScene(Scene[None]):
    """Plates at the edges and in the middle; each is eaten when it is touched."""

    patient = True

    def __init__(self, done: Callable[[], Outcome]) -> None:
        super().__init__(None)
        self.done = done
        self.hit: set[int] = set()

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """The targets, and the way on."""
        for i, box in enumerate(self._targets(frame)):
            yield Control(f"target-{i}", box, partial(self._hit, i), self._target(i), radius=SIDE / 2)
        back, on = self._foot(frame).columns(2, theme.GAP)
        yield controls.button("back", back, _("Cancel"), Pop, controls.QUIET, "ui-back")
        whole = len(self.hit) == len(self._targets(frame))
        style = controls.MAIN if whole else controls.OUTLINED
        yield controls.button("done", on, _("Done") if whole else _("Skip"), self.done, style, "ui-next",
                              trailing=True)  # fmt: skip

    def paint(self, canvas: Canvas) -> None:
        """What to do."""
        whole = canvas.frame.box
        left = len(self._targets(canvas.frame)) - len(self.hit)
        room = Box(SIDE + 3, whole.h * 0.18, whole.w - 2 * SIDE - 6, 7)
        if left:
            text = ngettext("Touch the last plate", "Touch all {n} plates", left).format(n=left)
        else:
            text = _("The screen feels every finger.")
        canvas.text(text, room, theme.TITLE, theme.PAPER, "centre", lines=3)

    def _targets(self, frame: Frame) -> list[Box]:
        room = frame.box.inset(0.4)
        xs = (room.x, room.centre[0] - SIDE / 2, room.right - SIDE)
        ys = (room.y, room.centre[1] - SIDE / 2, room.bottom - SIDE)
        return [Box(x, y, SIDE, SIDE) for y in ys for x in xs]

    def _foot(self, frame: Frame) -> Box:
        whole = frame.box
        wide = min(whole.w - 2 * SIDE - 4, 40)
        return Box(whole.centre[0] - wide / 2, whole.h * 0.68, wide, theme.BAR)

    def _target(self, number: int) -> Callable[[Canvas, Box, Look], None]:
        def paint(canvas: Canvas, box: Box, look: Look) -> None:
            if number in self.hit:
                canvas.disc(box.centre, SIDE * 0.42, theme.NIGHT_2)
                canvas.icon("ui-check", box.centre, SIDE * 0.4)
            else:
                side = SIDE * (0.85 if look.pressed else 0.95)
                motifs.plate(canvas, box.centre, side, theme.VERMILION, "piece-nigiri-salmon")

        return paint

    def _hit(self, number: int) -> Outcome:
        self.hit.add(number)
        return None
