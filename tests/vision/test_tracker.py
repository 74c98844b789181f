"""A table played on paper: people add, take, turn and hide pieces; the tracker sees through a poor camera."""

import math
from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rushpi.rush.pieces import Kind, Type, bowl_of
from rushpi.vision.pieces import Candidate
from rushpi.vision.tracker import PATIENCE, STEADY, Moment, Sighting, Tracker

FPS = 4.0
PLACES = [(0.0, 0.0), *((34 * math.cos(a), 34 * math.sin(a)) for a in (0.2, 1.45, 2.7, 3.95, 5.2))]


def clear(kind: Kind, p: float = 0.97) -> Candidate:
    kinds = {other: 0.97 if other is kind else 0.003 for other in Kind}
    return Candidate((0, 0), p, kinds, dict.fromkeys(Type, 0.0))


def hidden(type_: Type) -> Candidate:
    kinds = {kind: 0.1 if kind.type is type_ else 0.005 for kind in Kind}
    return Candidate((0, 0), 0.97, kinds, {other: 0.6 if other is type_ else 0.0 for other in Type})


@dataclass(frozen=True)
class Piece:
    kind: Kind
    place: int
    on_side: bool = False

    def candidate(self) -> Candidate:
        return hidden(self.kind.type) if self.on_side and self.kind.type else clear(self.kind)


@dataclass
class Game:
    """One bowl, its truth, and a tracker that looks at it."""

    tracker: Tracker = field(default_factory=Tracker)
    pieces: list[Piece] = field(default_factory=list)
    turn: float = 0.0
    frame: int = 0
    events: list = field(default_factory=list)
    truth: list = field(default_factory=list)

    @property
    def t(self) -> float:
        return self.frame / FPS

    def look(self, jitter=(0.0, 0.0), doubt=None, covered=False, p=0.4):
        c, s = math.cos(self.turn), math.sin(self.turn)
        look = []
        for piece in self.pieces:
            x, y = PLACES[piece.place]
            look.append(Sighting((c * x - s * y + jitter[0], s * x + c * y + jitter[1]), piece.candidate()))
        if doubt is not None:
            look.append(Sighting((10.0, -17.0), replace(clear(doubt), p=p)))
        events = self.tracker.look(Moment(self.t, self.frame), {0: None if covered else look})
        assert not (covered and events), "told while a hand is over the bowl"
        self.events += events
        self.frame += 1

    def hand(self):
        self.look(covered=True)

    def rest(self, seconds=3.0):
        for _ in range(round(seconds * FPS)):
            self.look()

    def add(self, kind, place):
        self.hand()
        self.pieces.append(Piece(kind, place))
        self.truth.append((self.t, kind, 1))

    def take(self, piece):
        self.hand()
        self.pieces.remove(piece)
        self.truth.append((self.t, piece.kind, -1))


def bowl_in(game: Game) -> dict:
    return bowl_of(piece.kind for piece in game.pieces)


jitters = st.tuples(st.floats(-3, 3), st.floats(-3, 3))
steps = st.lists(
    st.one_of(
        st.tuples(st.just("add"), st.sampled_from(list(Kind))),
        st.tuples(st.just("take"), st.integers(0, 5)),
        st.tuples(st.just("roll"), st.integers(0, 5)),
        st.tuples(st.just("hand"), st.integers(1, 12)),
        st.tuples(st.just("turn"), st.floats(-0.5, 0.5)),
        st.tuples(st.just("skip"), st.integers(1, 20)),
        st.tuples(st.just("shake"), jitters),
        st.tuples(st.just("doubt"), st.sampled_from(list(Kind))),
    ),
    max_size=12,
)


def play(game: Game, script) -> None:
    for what, how in script:
        if what == "add":
            free = [i for i in range(len(PLACES)) if all(piece.place != i for piece in game.pieces)]
            in_box = sum(piece.kind is how for piece in game.pieces) < 3
            if free and in_box:
                game.add(how, free[0])
        elif what == "take" and game.pieces:
            game.take(game.pieces[how % len(game.pieces)])
        elif what == "roll" and game.pieces:
            i = how % len(game.pieces)
            game.pieces[i] = replace(game.pieces[i], on_side=not game.pieces[i].on_side)
        elif what == "hand":
            for _ in range(how):
                game.hand()
        elif what == "turn":
            game.turn += how
        elif what == "skip":
            game.frame += how
        elif what == "shake":
            game.look(jitter=how)
        elif what == "doubt":
            game.look(doubt=how)
        game.rest()


@settings(max_examples=60, deadline=None)
@given(steps)
def test_what_is_told_is_what_lies_in_the_bowl(script):
    game = Game()
    play(game, script)
    assert game.tracker.counts()[0] == bowl_in(game)


@settings(max_examples=60, deadline=None)
@given(steps)
def test_each_change_is_told_once_and_within_three_seconds(script):
    game = Game()
    play(game, script)
    assert len(game.events) == len(game.truth)
    for (t, kind, change), event in zip(game.truth, game.events, strict=True):
        assert (event.kind, event.change, event.bowl) == (kind, change, 0)
        assert t <= event.t <= t + 3
        assert event.t == event.frame / FPS


def test_nothing_is_told_while_a_hand_is_over_the_bowl():
    game = Game()
    game.pieces.append(Piece(Kind.URAMAKI_SALMON, 0, on_side=True))
    game.look()
    game.look()
    for _ in range(30):
        game.hand()  # the guess is due meanwhile
    game.look()
    assert len(game.events) == 1


@settings(max_examples=40, deadline=None)
@given(steps)
def test_events_add_up_to_the_counts(script):
    game = Game()
    play(game, script)
    total: dict[Kind, int] = {}
    for event in game.events:
        total[event.kind] = total.get(event.kind, 0) + event.change
    assert {kind: n for kind, n in total.items() if n} == game.tracker.counts()[0]


@given(st.sampled_from([kind for kind in Kind if kind.type]))
def test_a_piece_keeps_its_flavour_when_it_rolls_over(kind):
    game = Game()
    game.add(kind, 0)
    game.rest()
    game.pieces[0] = replace(game.pieces[0], on_side=True)
    game.rest(60)
    assert game.tracker.counts()[0] == {kind: 1}
    assert len(game.events) == 1


def test_a_piece_that_was_taken_lives_on_in_no_glint_of_its_colour():
    game = Game()
    game.add(Kind.URAMAKI_OCTOPUS, 3)  # far from where the doubt is
    game.rest()
    game.take(game.pieces[0])
    for _ in range(30):
        game.look(doubt=Kind.URAMAKI_OCTOPUS, p=0.13)
    assert game.tracker.counts()[0] == {}


def test_a_flavour_that_shows_late_is_mended_at_the_moment_the_piece_came():
    game = Game()
    game.pieces.append(Piece(Kind.URAMAKI_CUCUMBER, 0, on_side=True))
    game.rest()
    guess = game.events[0].kind
    assert guess.type is Type.URAMAKI
    game.pieces[0] = Piece(Kind.URAMAKI_OCTOPUS, 0)
    game.rest()
    changes = [(event.t, event.kind, event.change) for event in game.events[1:]]
    assert changes == [(0.0, guess, -1), (0.0, Kind.URAMAKI_OCTOPUS, 1)]


def test_a_flavour_that_never_shows_is_guessed_after_a_while():
    game = Game()
    game.pieces.append(Piece(Kind.URAMAKI_SALMON, 0, on_side=True))
    game.rest(PATIENCE - 1 / FPS)
    assert not game.events
    game.rest(2 / FPS)
    assert [event.kind.type for event in game.events] == [Type.URAMAKI]


def test_a_guess_keeps_to_what_the_box_holds():
    game = Game()
    game.pieces = [Piece(Kind.URAMAKI_SALMON, i) for i in range(3)]
    game.pieces.append(Piece(Kind.URAMAKI_OCTOPUS, 3, on_side=True))
    game.rest()
    assert game.tracker.counts()[0][Kind.URAMAKI_SALMON] == 3
    assert sum(game.tracker.counts()[0].values()) == 4


def test_a_bowl_turned_half_round_under_a_hand_holds_what_it_held():
    game = Game()
    for place, kind in enumerate((Kind.WASABI, Kind.NIGIRI_SALMON, Kind.HOSOMAKI_WILD), start=1):
        game.add(kind, place)
        game.rest()
    before = len(game.events)
    game.hand()
    game.turn = math.pi
    game.rest()
    assert len(game.events) == before
    assert game.tracker.counts()[0] == bowl_in(game)


def test_a_piece_under_another_still_counts():
    game = Game()
    game.add(Kind.HOSOMAKI_SALMON, 0)
    game.rest()
    game.pieces = []
    game.add(Kind.NIGIRI_OCTOPUS, 0)
    game.rest(20)
    assert game.tracker.counts()[0] == {Kind.NIGIRI_OCTOPUS: 1, Kind.HOSOMAKI_SALMON: 1}


@pytest.mark.parametrize("fresh", [Kind.URAMAKI_OCTOPUS, Kind.HOSOMAKI_SALMON])
def test_a_piece_put_in_anothers_place_does_not_hide_it(fresh):
    """Nothing lies unseen under what is no larger."""
    game = Game()
    game.add(Kind.URAMAKI_SALMON, 0)
    game.rest()
    game.pieces = []
    game.add(fresh, 0)
    game.rest()
    assert game.tracker.counts()[0] == {fresh: 1}


def test_one_piece_under_another_is_certain_but_not_two():
    """Two at once are sooner a bowl that was emptied and filled between two frames."""
    for hidden, certain in (([Kind.HOSOMAKI_SALMON], True), ([Kind.HOSOMAKI_SALMON, Kind.WASABI], False)):
        game = Game(pieces=[Piece(kind, place) for place, kind in enumerate(hidden)])
        game.rest()
        game.pieces = [Piece(Kind.NIGIRI_OCTOPUS, place) for place in range(len(hidden))]
        game.rest()
        assert sum(game.tracker.counts()[0].values()) == 2 * len(hidden)
        assert (game.tracker.confidence(0) > 0) is certain


def test_what_shows_in_one_frame_only_is_never_told():
    game = Game()
    game.rest(1)
    game.pieces = [Piece(Kind.WASABI, 2)]
    game.look()
    game.pieces = []
    game.rest()
    assert not game.events


def test_a_quick_camera_waits_until_a_piece_is_steady():
    tracker, frame = Tracker(), 0
    sighting = Sighting((0.0, 0.0), clear(Kind.WASABI))
    while not (events := tracker.look(Moment(frame / 60, frame), {0: [sighting]})):
        frame += 1
    assert frame / 60 == pytest.approx(STEADY, abs=1 / 60)
    assert events[0].frame == 0


def test_what_the_last_look_showed_is_told_at_the_end():
    game = Game()
    game.add(Kind.WASABI, 1)
    game.look()
    assert not game.events
    assert [event.kind for event in game.tracker.finish()] == [Kind.WASABI]


def test_a_flavour_that_shows_is_surer_than_one_that_does_not():
    clearly, hardly = Game(), Game()
    clearly.pieces = [Piece(Kind.HOSOMAKI_SALMON, 0), Piece(Kind.WASABI, 1)]
    hardly.pieces = [Piece(Kind.HOSOMAKI_SALMON, 0, on_side=True), Piece(Kind.WASABI, 1)]
    for game in (clearly, hardly):
        game.rest()
    assert clearly.tracker.confidence(0) == pytest.approx(0.97**2)
    assert hardly.tracker.confidence(0) < 0.5
    assert clearly.tracker.confidence(1) == 1.0


def test_what_was_told_is_no_surer_for_that():
    game = Game(pieces=[Piece(Kind.WASABI, 0)])
    game.rest()
    assert game.tracker.confidences(0, [Kind.WASABI]) == [pytest.approx(0.97)]


def test_a_piece_that_the_last_looks_miss_is_not_certain():
    game = Game(pieces=[Piece(Kind.WASABI, 0)])
    game.rest()
    game.pieces.clear()
    game.look()
    assert game.tracker.confidence(0) == 0.0


def test_what_is_half_seen_makes_all_the_bowl_less_certain():
    game = Game(pieces=[Piece(Kind.WASABI, 0)])
    game.rest()
    game.look(doubt=Kind.URAMAKI_SALMON, p=0.4)
    assert game.tracker.confidence(0) == pytest.approx(0.97 * 0.6)


def test_something_that_is_no_piece_is_told_as_none_but_leaves_nothing_certain():
    game = Game(pieces=[Piece(Kind.WASABI, 0)])
    game.rest()
    thing = Sighting((10.0, -17.0), replace(clear(Kind.WASABI, p=0.0), thing=0.9))
    events = game.tracker.look(
        Moment(game.t, game.frame), {0: [Sighting(PLACES[0], clear(Kind.WASABI)), thing]}
    )
    assert not events
    assert game.tracker.confidence(0) == pytest.approx(0.97 * 0.1)


def test_something_that_is_no_piece_where_a_piece_lay_is_not_that_piece():
    game = Game(pieces=[Piece(Kind.WASABI, 0)])
    game.rest()
    thing = Sighting(PLACES[0], replace(clear(Kind.WASABI, p=0.1), thing=0.85))
    game.tracker.look(Moment(game.t, game.frame), {0: [thing]})
    assert game.tracker.confidence(0) < 0.1


def test_a_piece_missed_in_a_hands_shadow_is_not_taken_for_gone_under_the_hand():
    game = Game(pieces=[Piece(Kind.WASABI, 0)])
    game.rest()
    wasabi, game.pieces = game.pieces, []
    game.look()
    game.look()
    game.pieces = wasabi
    for _ in range(8):
        game.hand()
    game.rest()
    assert [event.change for event in game.events] == [1]
