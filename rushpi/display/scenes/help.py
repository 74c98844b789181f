"""How to play, in pictures with a sentence each. The attract screen shows them too."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from rushpi.display import controls, motifs, theme
from rushpi.display.canvas import Align, Canvas
from rushpi.display.language import _
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Control, Outcome, Pop, Push, Scene
from rushpi.display.scenes import parts
from rushpi.display.theme import Face, Type
from rushpi.display.words import mode_name
from rushpi.rush import HONOR_TO_WIN, ROUND_SECONDS, Kind, Mode

PLACES: Final = ((-0.2, -0.18), (0.2, -0.14), (-0.02, 0.2), (0.24, 0.2), (-0.28, 0.14))
"""Where pieces lie in a bowl, in parts of its diameter."""


@dataclass(frozen=True, slots=True)
class Page:
    """One thing to know. `mode` is set on the page of a mode."""

    title: str
    sentence: str
    paint: Callable[[Canvas, Box], None]
    mode: Mode | None = None


def pages() -> tuple[Page, ...]:
    """What there is to know of Sushi Rush, in the language in use."""
    return (
        Page(
            _("A card says what counts"),
            _("Turn it and you know: everything, one flavour, one shape, a tower or an order."),
            _cards,
        ),
        Page(
            _("Flip the glass and grab"),
            _(
                "You have {seconds} seconds. Take sushi from the box into your bowl, with chopsticks only."
            ).format(seconds=ROUND_SECONDS),
            _grab,
        ),
        Page(
            _("Hands off!"),
            _("The camera counts every bowl and tells why. Wrong? Touch the piece and say what it is."),
            _count,
        ),
        Page(
            _("First to {honor}").format(honor=HONOR_TO_WIN),
            _("Rounds bring Honor. Who has {honor} is the Sushiman Master.").format(honor=HONOR_TO_WIN),
            _way,
        ),
        Page(
            mode_name(Mode.FESTIVAL),
            _("All sushi counts. Most pieces: 5 Honor, then 3 and 2."),
            _bowls((Kind.NIGIRI_SALMON, Kind.URAMAKI_CUCUMBER, Kind.HOSOMAKI_OCTOPUS, Kind.NIGIRI_OCTOPUS)),
            Mode.FESTIVAL,
        ),
        Page(
            mode_name(Mode.MANIA),
            _("Only one flavour counts, in any shape. Most: 5 Honor, second: 3."),
            _bowls((Kind.NIGIRI_SALMON, Kind.URAMAKI_SALMON, Kind.HOSOMAKI_SALMON)),
            Mode.MANIA,
        ),
        Page(
            mode_name(Mode.EXPRESS),
            _("Only one shape counts. The first with three of it gets 7 Honor."),
            _bowls((Kind.URAMAKI_SALMON, Kind.URAMAKI_OCTOPUS, Kind.URAMAKI_CUCUMBER)),
            Mode.EXPRESS,
        ),
        Page(
            mode_name(Mode.TOWER),
            _("Stack sushi in your bowl: 4 high brings 3 Honor, 7 high 5, 10 high 7."),
            _tower,
            Mode.TOWER,
        ),
        Page(
            mode_name(Mode.BAR),
            _("Everybody has an order. Each piece on it pays what is printed there."),
            _order,
            Mode.BAR,
        ),
        Page(
            _("Wasabi"),
            _("Every sushi with a wasabi beside it brings 1 Honor more, in every mode."),
            _bowls((Kind.NIGIRI_SALMON, Kind.WASABI)),
        ),
    )


class HowToPlayScene(Scene[int]):
    """The pages, to leaf through. The view is the page to begin with."""

    def __init__(self, page: int = 0) -> None:
        super().__init__(page)
        self.page = page

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """Back, and the pages before and after."""
        yield controls.round_button("back", parts.bar(frame).left(theme.BAR), "ui-back", Pop)
        before, after = self._foot(frame).columns(2, theme.GAP)
        last = len(pages()) - 1
        yield controls.button("before", before, _("Before"), self._before, controls.QUIET, "ui-back",
                              enabled=self.page > 0)  # fmt: skip
        label = _("Next") if self.page < last else _("Done")
        yield controls.button("after", after, label, self._after, controls.MAIN, "ui-next", trailing=True)

    def paint(self, canvas: Canvas) -> None:
        """The page."""
        frame = canvas.frame
        bar = parts.bar(frame).less(left=theme.BAR + 1.6)
        canvas.text(_("How to play"), bar.less(right=12), theme.TITLE, theme.PAPER)
        count = _("{n} of {all}").format(n=self.page + 1, all=len(pages()))
        canvas.text(count, bar.from_right(11), theme.BODY, theme.MIST, "right")
        room = frame.box.inset(theme.MARGIN, 0).less(top=8.6)
        draw(canvas, room.less(bottom=frame.box.bottom - self._foot(frame).y + 1.6), pages()[self.page])

    def _foot(self, frame: Frame) -> Box:
        return frame.box.inset(theme.MARGIN, 1.6).from_bottom(theme.BAR)

    def _before(self) -> Outcome:
        self.page -= 1
        return None

    def _after(self) -> Outcome:
        if self.page + 1 == len(pages()):
            return Pop()
        self.page += 1
        return None


def help_button(frame: Frame, mode: Mode | None = None) -> Control:
    """The question mark at the right of the top bar; it opens the page of a mode."""
    places = [i for i, page in enumerate(pages()) if page.mode is mode]
    place = parts.bar(frame).from_right(theme.BAR)
    return controls.round_button("help", place, "ui-help", lambda: Push(HowToPlayScene(places[0])))


def draw(canvas: Canvas, room: Box, page: Page) -> None:
    """A page on a sheet of paper."""
    canvas.panel(room, theme.PAPER)
    inner = room.inset(2.4, 1.8)
    tall = room.h > room.w
    if tall:
        picture, words = inner.top(inner.h * 0.58), inner.less(top=inner.h * 0.58 + 2)
    else:
        picture, words = inner.left(inner.w * 0.5), inner.less(left=inner.w * 0.5 + 2.4)
    page.paint(canvas, picture)
    align: Align = "centre" if tall else "left"
    title = words.top(words.h * (0.3 if tall else 0.42))
    canvas.text(page.title, title, theme.TITLE_L, theme.INK, align, "top" if tall else "bottom", lines=2)
    rest = words.less(top=title.h + 2.4)
    canvas.text(page.sentence, rest, theme.NAME_BOLD, theme.INK_2, align, "top", lines=6)


def bowl(canvas: Canvas, centre: tuple[float, float], diameter: float, kinds: Sequence[Kind]) -> None:
    """A bowl from above with pieces in it."""
    canvas.disc(centre, diameter / 2, theme.INK)
    canvas.disc(centre, diameter / 2 - 0.3, theme.PAPER_2)
    canvas.disc(centre, diameter * 0.41, theme.WHITE)
    for kind, (dx, dy) in zip(kinds, PLACES, strict=False):
        at = (centre[0] + dx * diameter, centre[1] + dy * diameter)
        canvas.icon(f"piece-{kind}", at, diameter * 0.34)


def _bowls(kinds: tuple[Kind, ...]) -> Callable[[Canvas, Box], None]:
    def paint(canvas: Canvas, box: Box) -> None:
        bowl(canvas, box.centre, min(box.w, box.h) * 0.96, kinds)

    return paint


def _cards(canvas: Canvas, box: Box) -> None:
    high = min(box.h, box.w * 1.2)
    card = box.middle(high * 0.72, high)
    canvas.framed(card, theme.VERMILION_DEEP, theme.INK, 0.3, theme.RADIUS)
    motifs.waves(canvas, card.inset(0.8), theme.VERMILION_DEEP, theme.VERMILION, 1.1)
    side = card.w * 0.34
    spots = ((-0.22, -0.26), (0.22, -0.26), (0, 0), (-0.22, 0.26), (0.22, 0.26))
    for mode, (dx, dy) in zip(Mode, spots, strict=True):
        at = (card.centre[0] + dx * card.w, card.centre[1] + dy * card.h)
        motifs.plate(canvas, at, side, theme.MODE[mode], f"mode-{mode}")


def _grab(canvas: Canvas, box: Box) -> None:
    side = min(box.w * 0.55, box.h * 0.8)
    at = (box.x + box.w * 0.66, box.centre[1] + box.h * 0.06)
    bowl(canvas, at, side, (Kind.URAMAKI_OCTOPUS, Kind.NIGIRI_CUCUMBER))
    canvas.icon("mode-mania", (box.x + box.w * 0.66, box.centre[1] - box.h * 0.2), side * 0.6)
    canvas.icon("ui-hourglass-ink", (box.x + box.w * 0.18, box.centre[1] - 2), min(box.w * 0.34, box.h * 0.5))
    number = Box(box.x, box.centre[1] + box.h * 0.2, box.w * 0.36, 5)
    canvas.text(str(ROUND_SECONDS), number, Type(Face.BLACK, 4.8), theme.INK, "centre")


def _count(canvas: Canvas, box: Box) -> None:
    side = min(box.w, box.h) * 0.72
    at = (box.centre[0], box.bottom - side / 2)
    bowl(canvas, at, side, (Kind.NIGIRI_OCTOPUS, Kind.URAMAKI_CUCUMBER, Kind.HOSOMAKI_SALMON))
    for dx, dy in PLACES[:3]:
        spot = (at[0] + dx * side, at[1] + dy * side)
        canvas.ring(spot, side * 0.2, 0.4, theme.VERMILION_DEEP)
    canvas.icon("ui-camera-ink", (box.centre[0], box.y + (box.h - side) * 0.45), (box.h - side) * 0.9)


def _way(canvas: Canvas, box: Box) -> None:
    for i, (seat, share) in enumerate((("wave", 0.62), ("fan", 1.0), ("sun", 0.44))):
        lane = box.rows(3, 1)[i].middle(box.w, min(6, box.h / 4))
        motifs.belt(canvas, lane, ends=True)
        x = lane.x + lane.h / 2 + share * (lane.w - lane.h)
        motifs.plate(canvas, (x, lane.centre[1]), lane.h * 1.1, theme.SEAT[seat], f"seat-{seat}", 0.6)
    goal = box.right - 1.2
    canvas.rule((goal, box.y), (goal, box.bottom), 0.35, theme.VERMILION)


def _tower(canvas: Canvas, box: Box) -> None:
    kinds = (Kind.URAMAKI_SALMON, Kind.HOSOMAKI_CUCUMBER, Kind.URAMAKI_OCTOPUS, Kind.NIGIRI_SALMON)
    side = min(box.h / 3.4, box.w * 0.4)
    for i, kind in enumerate(kinds):
        canvas.icon(f"piece-{kind}", (box.centre[0], box.bottom - side * (0.6 + 0.72 * i)), side)


def _order(canvas: Canvas, box: Box) -> None:
    high = min(box.h, box.w * 1.3)
    slip = box.middle(high * 0.74, high)
    canvas.framed(slip, theme.WHITE, theme.INK, 0.3, theme.RADIUS_SMALL)
    asked = ((Kind.NIGIRI_SALMON, 2), (Kind.URAMAKI_CUCUMBER, 1), (Kind.HOSOMAKI_OCTOPUS, 3))
    for (kind, pays), row in zip(asked, slip.inset(1, 1.2).rows(3, 0.6), strict=True):
        canvas.icon(f"piece-{kind}", (row.x + row.w * 0.34, row.centre[1]), row.h * 0.95)
        canvas.text(f"+{pays}", row.less(left=row.w * 0.6), theme.RANK, theme.BRICK, "centre")
