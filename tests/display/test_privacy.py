"""Between two players nothing of any hand is on the screen: looked at pixel by pixel, while things move."""

import pygame
import pytest

from rushpi.display import Display
from rushpi.display.intents import Choose
from rushpi.display.scenes.go.reveal import RevealScene
from rushpi.display.scenes.go.turn import TurnScene
from rushpi.display.sounds import Cue, cues
from rushpi.display.theme import HOLD, LEFT_OPEN
from rushpi.table import CardChosen, State, TableSeen, fold
from tests.display.card_samples import started
from tests.display.devices import DEVICES, Device

SIZE = (400, 240)
FRAME = 1 / 30


class Screen:
    """A display on which everything moves as for people, and every picture it drew."""

    def __init__(self, state: State, device: str) -> None:
        self.display = Display(pygame.Surface(SIZE), None, window=False, calm=False, density=None)
        self.state = state
        self.now = 0.0
        self.pictures: list[bytes] = []
        self.show(2.0)
        self.device: Device = DEVICES[device](self.display)

    @property
    def scene(self):
        return self.display._stage.top

    def show(self, seconds: float) -> None:
        end = self.now + seconds
        while self.now < end:
            self.now += FRAME
            if self.display.show(self.state, self.now):
                self.pictures.append(pygame.image.tobytes(self.display.surface, "RGB"))

    def hold(self, name: str) -> None:
        self.device.press(name)
        self.show(HOLD + FRAME)
        self.device.let_go()
        self.show(FRAME)

    def choose(self, name: str) -> None:
        for intent in [*self.device.press(name), *self.device.let_go()]:
            assert isinstance(intent, Choose)
            self.state = fold([CardChosen(intent.seat, str(intent.action))], self.state)
        self.show(FRAME)


@pytest.fixture(params=DEVICES)
def device(request: pytest.FixtureRequest) -> str:
    return request.param


def passed_on(state: State, device: str, card: int) -> Screen:
    """The first player has looked and kept a card, and the next one waits at the curtain."""
    screen = Screen(state, device)
    screen.hold("look")
    assert screen.scene.open
    screen.choose(f"card-{card}")
    screen.pictures.clear()
    screen.choose("do")
    screen.show(1.0)
    assert isinstance(screen.scene, TurnScene)
    assert not screen.scene.open
    assert screen.scene.view.seen.seat == 1
    return screen


def test_two_deals_look_the_same_until_the_right_player_holds_the_curtain(device: str) -> None:
    worlds = [passed_on(fold([started(2, seed=seed)]), device, 0) for seed in (1, 2)]
    hands = [world.state.cards.sees(1).hand for world in worlds]
    assert hands[0] != hands[1]
    assert worlds[0].pictures
    assert worlds[0].pictures == worlds[1].pictures
    for world in worlds:
        world.hold("look")
        assert world.scene.open
    assert worlds[0].pictures[:-2] == worlds[1].pictures[:-2], "while it is held, nothing shows yet"
    assert worlds[0].pictures[-1] != worlds[1].pictures[-1]


def test_what_was_kept_in_secret_shows_nowhere(device: str) -> None:
    worlds = [passed_on(fold([started(2, seed=5)]), device, card) for card in (0, 5)]
    first, other = (world.state.cards._chosen[0] for world in worlds)
    assert first != other
    for world in worlds:
        world.hold("look")
        world.show(0.5)
    assert worlds[0].pictures == worlds[1].pictures


def test_a_curtain_let_go_too_soon_stays_closed(device: str) -> None:
    screen = Screen(fold([started(2)]), device)
    closed = screen.pictures[-1]
    screen.device.press("look")
    screen.show(HOLD * 0.5)
    screen.device.let_go()
    screen.show(1.0)
    assert not screen.scene.open
    if device == "touch":
        assert screen.pictures[-1] == closed


def test_a_hand_put_away_is_gone_at_once(device: str) -> None:
    worlds = [Screen(fold([started(2, seed=seed)]), device) for seed in (1, 2)]
    for world in worlds:
        world.hold("look")
        world.choose("card-1")
        world.pictures.clear()
        world.device.press("hide")
        world.device.let_go()
        world.show(1.0)
    assert worlds[0].pictures == worlds[1].pictures


def test_the_rest_of_the_last_hand_does_not_shine_through_the_reveal(device: str) -> None:
    states = [fold([started(2, seed=seed)]) for seed in (1, 2)]
    both = [set.intersection(*(set(state.cards.sees(seat).hand) for state in states)) for seat in (0, 1)]
    first, last = (min(cards, key=str) for cards in both)
    worlds = []
    for state in states:
        screen = Screen(fold([CardChosen(0, str(first))], state), device)
        screen.hold("look")
        screen.choose(next(choice.key for choice in screen.scene._offered() if choice.shows is last))
        screen.pictures.clear()
        screen.choose("do")
        screen.show(2.0)
        assert isinstance(screen.scene, RevealScene)
        worlds.append(screen)
    assert worlds[0].state.cards.open == worlds[1].state.cards.open
    assert worlds[0].pictures == worlds[1].pictures


def test_after_looking_at_the_table_the_curtain_hangs_again() -> None:
    state = fold([started(2, seed=3)])
    for seat in (0, 1):
        state = fold([CardChosen(seat, str(state.cards.sees(seat).legal[0]))], state)
    screen = Screen(state, "touch")
    screen.state = fold([TableSeen()], state)
    screen.show(1.0)
    assert isinstance(screen.scene, TurnScene)
    assert not screen.scene.open


def test_alone_among_bots_there_is_nobody_to_hide_from() -> None:
    screen = Screen(fold([started(3, people=1)]), "touch")
    assert screen.scene.open
    screen.show(LEFT_OPEN * 1.1)
    assert screen.scene.open
    still = len(screen.pictures)
    screen.show(1.0)
    assert len(screen.pictures) == still


def test_a_hand_left_open_hides_itself_and_so_does_what_lies_over_it() -> None:
    for over in (False, True):
        screen = Screen(fold([started(2)]), "touch")
        closed = screen.pictures[-1]
        screen.hold("look")
        if over:
            screen.device.press("cards")
            screen.device.let_go()
        screen.show(LEFT_OPEN * 0.9)
        assert screen.display._stage.scenes[0].open
        screen.show(LEFT_OPEN * 0.2)
        assert not screen.scene.open
        assert screen.pictures[-1] == closed


def test_who_still_touches_still_sees() -> None:
    screen = Screen(fold([started(2)]), "touch")
    screen.hold("look")
    for card in (0, 1, 2):
        screen.show(LEFT_OPEN * 0.7)
        screen.choose(f"card-{card}")
    assert screen.scene.open


def test_a_choice_makes_no_sound_of_its_own() -> None:
    state = fold([started(2, seed=3)])
    first = fold([CardChosen(0, str(state.cards.sees(0).legal[0]))], state)
    assert list(cues(state, first)) == []
    last = fold([CardChosen(1, str(first.cards.sees(1).legal[0]))], first)
    assert list(cues(first, last)) == [Cue.CARD]
    assert list(cues(last, fold([TableSeen()], last))) == []
