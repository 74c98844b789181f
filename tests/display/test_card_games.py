"""Whole card games, played by people who pass the screen around: by touch, by keys and by gamepad alone."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rushpi.display import Display
from rushpi.display.inputs import Back
from rushpi.display.program import scene_for
from rushpi.display.scenes.go.choices import Choice
from rushpi.display.scenes.go.opening import sushi_go
from rushpi.display.scenes.go.turn import TurnScene
from rushpi.display.scenes.parts import Question
from rushpi.display.theme import HOLD
from rushpi.evening import Evening
from rushpi.hourglass import Clock, Hourglass
from rushpi.sushigo import Step
from rushpi.sushigo.card import Group
from rushpi.table import BowlsRead, CardChosen, CardPhase, Journal, State, Table
from tests.display.devices import DEVICES, Device
from tests.display.gallery import act, picture
from tests.display.samples import PLAYERS

SIZE = (400, 240)
PATIENCE = 3000


class NoEyes:
    def look(self, state: State) -> BowlsRead:
        raise AssertionError("cards are not looked at by the camera")


class Room:
    """An evening, and one device with which everybody plays."""

    def __init__(self, folder: Path, device: str, seed: int = 1) -> None:
        self.now = 0.0
        clock = Clock(source=lambda: self.now)
        self.journal = Journal(folder / "journal.db")
        self.glass = Hourglass(clock=clock)
        self.display = Display.headless(SIZE)
        self.chance = random.Random(seed)
        self.evening = Evening(
            Table(self.journal), self.display, self.glass, NoEyes(), clock, chance=random.Random(seed)
        )
        self.device: Device = DEVICES[device](self.display)
        self.look()

    def close(self) -> None:
        self.evening.__exit__(None, None, None)
        self.glass.close()
        self.journal.close()

    @property
    def scene(self):
        return self.display._stage.top

    @property
    def state(self) -> State:
        return self.evening.table.state

    def look(self, seconds: float = 0.1) -> None:
        """Some time passes; the screen shows how the table stands."""
        self.now += seconds
        self.evening.step(0.0)

    def choose(self, name: str, hold: float = 0.0) -> None:
        """Press a control, keep it for a while, let it go."""
        intents = self.device.press(name)
        if hold:
            self.look(hold)
        intents += self.device.let_go()
        for intent in intents:
            self.evening.perform(intent)
        self.look()

    def names(self) -> set[str]:
        return {control.name for control in self.device.controls()}

    def play(self, each: Callable[[], None] = lambda: None) -> None:
        """Until the end of the game."""
        for _ in range(PATIENCE):
            if self.state.cards.phase is CardPhase.OVER:
                return
            each()
            if isinstance(self.scene, TurnScene):
                self.take_turn()
            else:
                self.choose("next")
        raise AssertionError("the game does not end")

    def take_turn(self) -> None:
        if not self.scene.open:
            self.choose("look", HOLD + 0.1)
        scene = self.scene
        seen = scene.view.seen
        if "two" in self.names() and not scene.two and self.chance.random() < 0.7:
            self.choose("two")
        for choice in self.wanted(seen.step, scene):
            self.choose(choice.key)
        if "exactly" in self.names() and self.chance.random() < 0.5:
            self.choose("exactly")
            self.choose(self.chance.choice(scene._offered()).key)
        elif scene.chosen and scene.chosen[0].action is None and seen.step is not Step.TAKEOUT:
            self.choose("do")  # what does it copy?
            self.choose(self.chance.choice(scene._offered()).key)
        self.choose("do")

    def wanted(self, step: Step, scene: TurnScene) -> list[Choice]:
        """Special cards rather than others."""
        offered = list(scene._offered())
        if step is Step.TAKEOUT:
            return offered[:2]
        if scene.two:
            return self.chance.sample(offered, 2)
        special = [choice for choice in offered if choice.shows.type.group is Group.SPECIAL]
        with_more = [choice for choice in offered if choice.more]
        return [self.chance.choice((step is Step.ASK and with_more) or special or offered)]


@pytest.fixture
def enter(tmp_path: Path) -> Iterator[Callable[..., Room]]:
    rooms: list[Room] = []

    def open_room(device: str, seed: int = 1) -> Room:
        rooms.append(Room(tmp_path, device, seed))
        return rooms[-1]

    yield open_room
    for room in rooms:
        room.close()


@pytest.mark.parametrize("device", DEVICES)
def test_a_whole_game_of_two_people_and_a_bot(enter: Callable[..., Room], device: str) -> None:
    room = enter(device)
    room.choose("go")
    room.choose("count-plus")
    room.choose("start")
    assert [guest.bot is None for guest in room.state.cards.players] == [True, True, False]
    room.play()
    game = room.state.cards
    assert len(game.rounds) == 3
    twice = [
        entry.event
        for entry in room.journal.entries()
        if isinstance(entry.event, CardChosen) and entry.event.second
    ]
    assert twice, "somebody took two cards with chopsticks"
    room.choose("rematch")
    assert room.state.cards.phase is CardPhase.CHOOSING
    assert room.state.cards.players == game.players
    assert room.state.cards.start.seed != game.start.seed


SPECIALS = (
    ("chopsticks", "special_order"),
    ("spoon", "wasabi"),
    ("menu", "soy_sauce"),
    ("takeout_box", "tea"),
)


@pytest.mark.parametrize("specials", SPECIALS, ids="+".join)
@pytest.mark.parametrize("device", DEVICES)
def test_a_whole_party_game_with_its_special_cards(
    enter: Callable[..., Room], device: str, specials: tuple[str, str]
) -> None:
    room = enter(device, seed=2)
    room.choose("party")
    room.choose("own")
    for kind in ("uramaki", "onigiri", "miso_soup", "tofu", *specials, "fruit"):
        room.choose(f"type-{kind}")
    room.choose("done")
    if len(room.scene.guests) < 3:
        room.choose("count-plus")
    room.choose("start")
    room.play()
    laid = set()
    did = set()
    for entry in room.journal.entries():
        if isinstance(entry.event, CardChosen) and entry.event.seat < 2:
            laid.add(entry.event.action.partition(":")[0])
            did.add(entry.event.action.partition("=")[0])
    assert set(specials) <= {*laid, *(("special_order",) if "order" in did else ())}
    wanted = {"chopsticks": "use", "spoon": "use", "takeout_box": "flip", "special_order": "order"}
    assert {wanted[special] for special in specials if special in wanted} <= did
    if "spoon" in specials:
        assert did & {"ask", "ask-any"}


def test_after_a_power_cut_the_same_hand_is_behind_the_curtain(tmp_path: Path) -> None:
    room = Room(tmp_path, "touch")
    room.choose("go")
    room.choose("start")
    for _ in range(7):
        room.take_turn() if isinstance(room.scene, TurnScene) else room.choose("next")
    if not isinstance(room.scene, TurnScene):
        room.choose("next")
    room.choose("look", HOLD + 0.1)
    before = room.state.cards
    assert room.scene.open
    room.close()
    again = Room(tmp_path, "touch")
    try:
        assert again.state.cards == before
        assert isinstance(again.scene, TurnScene)
        assert not again.scene.open
        again.play()
    finally:
        again.close()


def test_a_game_that_is_left_is_left(enter: Callable[..., Room]) -> None:
    room = enter("keys")
    room.choose("go")
    room.choose("start")
    room.choose("leave")
    room.choose("no")
    assert room.state.cards is not None
    room.choose("leave")
    room.choose("yes")
    assert room.state.cards is None
    assert len(room.state.guests) == 2


def test_who_played_sushi_rush_is_offered_a_seat() -> None:
    home = scene_for(State(players=PLAYERS))
    assert [guest.name for guest in home.view.guests] == [player.name for player in PLAYERS]
    seats = sushi_go(home.view.guests)
    assert [guest.bot for guest in seats.guests] == [None] * len(PLAYERS)


def test_what_was_chosen_can_be_put_back() -> None:
    display = picture("party-takeout", SIZE)
    scene = display._stage.top
    assert [choice.key for choice in scene.chosen] == ["turn-0", "turn-1"]
    for control, left in (("turn-0", ["turn-1"]), ("turn-1", []), ("turn-2", ["turn-2"])):
        act(display, control)
        assert [choice.key for choice in scene.chosen] == left


def test_chopsticks_can_be_thought_better_of() -> None:
    display = picture("go-hand-two", SIZE)
    scene = display._stage.top
    assert len(scene.chosen) == 2
    act(display, "two")
    assert len(scene.chosen) == 1
    act(display, "do")
    assert not scene.two


def test_back_from_what_it_copies_then_behind_the_curtain_then_out_of_the_game() -> None:
    display = picture("party-copy", SIZE)
    scene = display._stage.top
    assert scene.inside is not None
    display.hear(Back())
    assert scene.inside is None
    assert scene.open
    display.hear(Back())
    assert not scene.open
    display.hear(Back())
    assert isinstance(display._stage.top, Question)


def test_the_next_empty_place_seats_a_bot_until_the_table_is_full() -> None:
    display = picture("go-seats", SIZE)
    scene = display._stage.top
    finger = DEVICES["touch"](display)
    for count in (3, 4, 5):
        finger.press("add")
        finger.let_go()
        assert len(scene.guests) == count
    assert [guest.bot is None for guest in scene.guests] == [True, True, False, False, False]
    assert len({guest.seat for guest in scene.guests}) == 5
    display.hear(Back())
    assert type(display._stage.top).__name__ == "HomeScene"
