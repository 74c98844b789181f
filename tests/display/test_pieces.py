"""Which of the pieces seen the host's word means."""

from hypothesis import given
from hypothesis import strategies as st

from rushpi.display.layout import Box
from rushpi.display.pieces import contents, counts_for, on_screen, part_around
from rushpi.rush import Belt, GameCard, Item, Kind, Order, bowl_of
from rushpi.table import BowlReading, Cause, Detection, Doubt
from tests.display.samples import reading

K = Kind
kinds = st.sampled_from(Kind)


def seen(kind: Kind, p: float = 0.98, likely: tuple[Kind, ...] = (), flavour_seen: bool = True) -> Detection:
    return Detection(kind, p, (0, 0), (0, 0, 10, 10), likely, flavour_seen)


def read(*pieces: Detection, doubt: Doubt | None = None) -> BowlReading:
    counts = dict(bowl_of(piece.kind for piece in pieces))
    return BowlReading(0, True, doubt is None, doubt, counts, pieces)


@given(
    st.lists(kinds, max_size=8),
    st.lists(kinds, max_size=8),
    st.dictionaries(st.integers(0, 9), kinds | st.none()),
)
def test_what_is_shown_is_always_the_hosts_word(
    camera: list[Kind], host: list[Kind], taps: dict[int, Kind | None]
) -> None:
    shown = contents(read(*map(seen, camera)), bowl_of(host), taps)
    assert shown.counts == bowl_of(host)
    assert all(not piece.doubtful for piece in shown.pieces)


@given(st.lists(kinds, max_size=8))
def test_without_the_hosts_word_it_is_the_cameras(camera: list[Kind]) -> None:
    shown = contents(read(*map(seen, camera)), None)
    assert shown.counts == bowl_of(camera)
    assert not any(piece.mended for piece in shown.pieces)


def test_the_least_certain_piece_that_could_be_it_is_mended() -> None:
    hidden = seen(K.HOSOMAKI_OCTOPUS, 0.58, (K.HOSOMAKI_WILD,), flavour_seen=False)
    shown = contents(
        read(seen(K.HOSOMAKI_OCTOPUS), hidden, seen(K.WASABI)),
        bowl_of([K.HOSOMAKI_OCTOPUS, K.HOSOMAKI_WILD, K.WASABI]),
    )
    assert [(piece.kind, piece.mended) for piece in shown.pieces] == [
        (K.HOSOMAKI_OCTOPUS, False),
        (K.HOSOMAKI_WILD, True),
        (K.WASABI, False),
    ]


def test_the_tapped_piece_is_mended_even_if_it_looked_certain() -> None:
    twins = read(seen(K.NIGIRI_SALMON, 0.7), seen(K.NIGIRI_SALMON, 0.99))
    shown = contents(twins, bowl_of([K.NIGIRI_SALMON, K.NIGIRI_OCTOPUS]), {1: K.NIGIRI_OCTOPUS})
    assert [piece.kind for piece in shown.pieces] == [K.NIGIRI_SALMON, K.NIGIRI_OCTOPUS]


def test_what_the_camera_missed_is_added_and_what_is_none_goes() -> None:
    shown = contents(
        read(seen(K.WASABI), seen(K.NIGIRI_SALMON)), bowl_of([K.WASABI, K.URAMAKI_OCTOPUS]), {1: None}
    )
    assert [piece.kind for piece in shown.pieces] == [K.WASABI]
    assert shown.added == (K.URAMAKI_OCTOPUS,)


def test_as_many_pieces_are_doubtful_as_the_doubt_concerns() -> None:
    doubt = Doubt(Cause.ON_SIDE, 2)
    pieces = (seen(K.WASABI, 0.6), seen(K.NIGIRI_SALMON, 0.5), seen(K.HOSOMAKI_WILD, 0.9, flavour_seen=False))
    assert [piece.doubtful for piece in contents(read(*pieces, doubt=doubt), None).pieces] == [
        False,
        True,
        True,
    ]
    assert not any(piece.doubtful for piece in contents(read(*pieces), None).pieces)
    covered = read(*pieces, doubt=Doubt(Cause.COVERED))
    assert not any(piece.doubtful for piece in contents(covered, None).pieces)


def test_what_counts() -> None:
    order = Order((Item(K.NIGIRI_SALMON, 1),), Belt((K.URAMAKI_OCTOPUS,), 3))
    assert counts_for(K.HOSOMAKI_WILD, GameCard.MANIA_SALMON, None)
    assert not counts_for(K.NIGIRI_OCTOPUS, GameCard.MANIA_SALMON, None)
    assert counts_for(K.HOSOMAKI_WILD, GameCard.EXPRESS_HOSOMAKI, None)
    assert counts_for(K.URAMAKI_OCTOPUS, GameCard.BAR, order)
    assert not counts_for(K.URAMAKI_SALMON, GameCard.BAR, order)
    assert not counts_for(K.HOSOMAKI_WILD, GameCard.BAR, order), "no hosomaki was ordered"
    assert counts_for(K.WASABI, GameCard.BAR, order)


def test_a_piece_lies_on_the_screen_where_it_lies_in_the_photo() -> None:
    bowl = reading(0)
    picture = Box(10, 5, 20, 20)
    part = part_around(bowl)
    assert part is not None
    x, y, radius = bowl.circle_px or (0, 0, 0)
    middle = on_screen((x - 5, y - 5, 10, 10), part, picture)
    assert abs(middle.centre[0] - 20) < 0.01
    assert abs(middle.centre[1] - 15) < 0.01
    rim = on_screen((x - radius, y - radius, 2 * radius, 2 * radius), part, picture)
    assert picture.x < rim.x
    assert rim.right < picture.right


def test_a_bowl_that_was_not_found_is_cut_out_around_its_pieces() -> None:
    assert part_around(read()) is None
    x, y, w, h = part_around(read(seen(K.WASABI))) or (0, 0, 0, 0)
    assert x < 0 < 10 < x + w
    assert y < 0 < 10 < y + h
