"""What players do in each scene, and what the table is told of it."""

from pathlib import Path

import pygame
import pytest

from rushpi.display import Display, intents, language
from rushpi.display.explanations import explained
from rushpi.display.inputs import Back, Press, Release, Typed
from rushpi.display.program import scene_for
from rushpi.display.scenes.first_three import FirstThreeSheet
from rushpi.display.scenes.mend import MendSheet
from rushpi.display.scenes.photo_finish import PhotoFinishSheet
from rushpi.locale import LANGUAGES
from rushpi.rush import ExpressReading, GameCard, Kind, Options, Split
from rushpi.table import Player, Seat, State, ThirdTaken, fold
from tests.display import card_samples
from tests.display.gallery import FAULT, act, picture, scenes
from tests.display.house import TROUBLE, House
from tests.display.samples import ALL_SURE, PHOTOS, PLAYERS, SHORT, judged, mended, states

K = Kind


def opened(name: str) -> Display:
    return picture(name, (800, 480))


def tap(display: Display, control: str) -> list[intents.Intent]:
    """Tap a control in its middle, and show what comes of it."""
    stage = display._stage
    found = next(c for c in stage.top.controls if c.name == control)
    x, y = (coordinate * stage.frame.rem for coordinate in found.box.centre)
    wanted = [*display.hear(Press(x, y)), *display.hear(Release(x, y))]
    stage.draw(display.surface)
    return wanted


@pytest.mark.parametrize(("scene", "control", "intent"), [
    ("back-mania", "turn", intents.Next()),
    ("front-mania", "start", intents.Start()),
    ("running", "pause", intents.Pause()),
    ("paused", "resume", intents.Resume()),
    ("reading-sure", "pay", intents.Next()),
    ("reading-sure", "retake", intents.Retake()),
    ("reading-tower", "tower-1-minus", intents.TowerHeight(1, 4)),
    ("first-three", "player-2", intents.ThirdTaken(2)),
    ("first-three", "nobody", intents.ThirdTaken(None)),
    ("photo-finish", "player-2", intents.ThirdTaken(2)),
    ("photo-finish-contested", "nobody", intents.ThirdTaken(None)),
    ("wasabi-seen", "player-1", intents.FirstWasabi(1)),
    ("wasabi-seen", "player-0", intents.FirstWasabi(0)),
    ("standings", "next", intents.Next()),
    ("standings", "undo", intents.Undo()),
    ("wasabi", "player-3", intents.FirstWasabi(3)),
    ("crowned", "rematch", intents.Rematch()),
    ("crowned", "home", intents.Home()),
    ("home", "language", intents.Speak("it")),
    ("leave", "yes", intents.Home()),
])  # fmt: skip
def test_one_tap_tells_the_table(scene: str, control: str, intent: intents.Intent) -> None:
    assert tap(opened(scene), control) == [intent]


@pytest.mark.parametrize(("scene", "first", "intent"), [
    ("paused", "again", intents.Abort()),
    ("reading-sure", "again", intents.Abort()),
    ("back-bar", "home", intents.Home()),
])  # fmt: skip
def test_what_cannot_be_taken_back_is_asked_twice(scene: str, first: str, intent: intents.Intent) -> None:
    display = opened(scene)
    assert tap(display, first) == []
    assert tap(display, "yes") == [intent]


def test_honor_cannot_be_paid_while_nobody_is_sure_who_was_first() -> None:
    display = opened("reading-contested")
    assert tap(display, "pay") == []
    assert isinstance(display._stage.top, PhotoFinishSheet)


def test_who_was_first_is_asked_though_nobody_watched() -> None:
    three = {K.HOSOMAKI_SALMON: 3}
    state = judged(GameCard.EXPRESS_HOSOMAKI, ALL_SURE, mended(0, three), mended(2, three))
    display = Display.headless((800, 480), photos=PHOTOS)
    display.show(state)
    assert tap(display, "pay") == []
    assert type(display._stage.top) is FirstThreeSheet
    assert tap(display, "player-0") == [intents.ThirdTaken(0)]


def test_a_photo_finish_without_its_photo_shows_the_players_symbols(tmp_path: Path) -> None:
    state, left = states()["reading-finish"]
    seen = []
    for photos in (PHOTOS, tmp_path, None):
        display = Display.headless((800, 480), photos=photos)
        display.show(state, 0.0, left)
        act(display, "first-three")
        display.show(state, 1.0, left)
        seen.append(pygame.surfarray.array3d(display.surface).tobytes())
    assert seen[0] != seen[1] == seen[2]


def test_honor_cannot_be_paid_while_a_bowl_is_uncertain() -> None:
    assert tap(opened("reading-mania"), "pay") == []


def test_a_piece_is_mended_by_two_taps() -> None:
    display = opened("reading-sure")
    assert tap(display, "piece-0-0") == []
    wanted = tap(display, f"kind-{K.NIGIRI_SALMON}")
    assert wanted == [intents.Correct(0, {K.NIGIRI_SALMON: 1, K.URAMAKI_CUCUMBER: 1, K.WASABI: 1})]
    assert not isinstance(display._stage.top, MendSheet)


def test_the_likely_kinds_come_first_for_keys() -> None:
    sheet = opened("mend-doubtful")._stage.top
    assert [c.name for c in sheet.controls][:2] == [f"kind-{K.HOSOMAKI_OCTOPUS}", f"kind-{K.HOSOMAKI_WILD}"]


def test_what_is_no_piece_goes_by_two_taps() -> None:
    display = opened("reading-sure")
    tap(display, "piece-0-1")
    assert tap(display, "none") == [intents.Correct(0, {K.NIGIRI_OCTOPUS: 1, K.URAMAKI_CUCUMBER: 1})]


def test_a_missed_piece_is_added_by_two_taps() -> None:
    display = opened("reading-sure")
    tap(display, "add-0")
    right = {K.NIGIRI_OCTOPUS: 1, K.URAMAKI_CUCUMBER: 1, K.HOSOMAKI_WILD: 1, K.WASABI: 1}
    assert tap(display, f"kind-{K.HOSOMAKI_WILD}") == [intents.Correct(0, right)]


def test_a_tap_anywhere_on_the_photo_takes_the_nearest_piece() -> None:
    display = opened("reading-sure")
    stage = display._stage
    photo = next(c for c in stage.top.controls if c.name == "piece-0-0").reach
    assert photo is not None
    x, y = (photo.right - 0.5) * stage.frame.rem, (photo.y + 0.5) * stage.frame.rem
    display.hear(Press(x, y))
    display.hear(Release(x, y))
    assert isinstance(stage.top, MendSheet)
    assert stage.top.piece is not None
    assert stage.top.piece.kind is K.NIGIRI_OCTOPUS


def test_pieces_appear_one_by_one_and_points_count_up() -> None:
    from rushpi.display.scenes.reading import ReadingScene

    state, _left = states()["reading-sure"]
    display = Display(pygame.Surface((800, 480)), PHOTOS, window=False, calm=False, density=None)
    display.show(state, 100.0)
    scene = display._stage.top
    assert isinstance(scene, ReadingScene)

    def appeared() -> list[int]:
        cards = scene._cards(display._stage.frame)
        return [len(card._appeared(tuple(card.pieces()))) for card in cards]

    assert appeared() == [0, 0, 0, 0]
    assert [card._points for card in scene._cards(display._stage.frame)] == [0, 0, 0, 0]
    display.show(state, 100.25)
    assert appeared() == [2, 2, 2, 2]
    assert display.moving
    display.show(state, 102.0)
    assert appeared() == [3, 5, 5, 5]
    points = [card._points for card in scene._cards(display._stage.frame)]
    assert points == [bowl.result.points for bowl in scene.view.bowls]
    assert not display.moving


def test_doubtful_pieces_are_asked_one_by_one_and_told_together() -> None:
    display = opened("reading-mania")
    assert tap(display, "say-2") == []
    assert tap(display, "keep") == []
    wanted = tap(display, f"kind-{K.HOSOMAKI_CUCUMBER}")
    right = {
        K.NIGIRI_SALMON: 1,
        K.URAMAKI_SALMON: 1,
        K.HOSOMAKI_OCTOPUS: 1,
        K.HOSOMAKI_CUCUMBER: 1,
        K.WASABI: 1,
    }
    assert wanted == [intents.Correct(2, right)]


def test_without_a_camera_the_host_says_the_whole_bowl() -> None:
    display = opened("bowl")
    for control in (
        f"more-{K.WASABI}",
        f"more-{K.NIGIRI_SALMON}",
        f"more-{K.NIGIRI_SALMON}",
        f"less-{K.NIGIRI_SALMON}",
    ):
        assert tap(display, control) == []
    assert tap(display, "done") == [intents.Correct(1, {K.NIGIRI_SALMON: 1, K.WASABI: 1})]


def test_players_sit_down() -> None:
    display = opened("players")
    tap(display, "count-plus")
    tap(display, "player-0")
    for key in ("key-Z", "key-O", "key-E", "key-accent", "key-accent", "key-accent", "key-accent"):
        tap(display, key)
    tap(display, "seat-fan")
    tap(display, "bowl-2")
    tap(display, "take")
    tap(display, "rules")
    for control in ("seconds-plus", "express", "split", "done"):
        tap(display, control)
    rules = Options(express_reading=ExpressReading.MOST, rush_split=Split.FLOOR)
    assert tap(display, "start") == [
        intents.PlayersChosen(
            (Player("Zoë", Seat.FAN, 2), Player("Player 2", Seat.SUN, 1), Player("Player 3", Seat.WAVE, 0)),
            35,
            rules,
        )
    ]


def test_the_house_rules_of_the_last_tournament_are_offered_again() -> None:
    players = (Player("Ana", Seat.FAN, 2), Player("Bruno", Seat.SUN, 1))
    rules = Options(express_reading=ExpressReading.MOST)
    display = Display.headless((800, 480))
    display.show(State(players=players, options=rules, seconds=40.0))
    tap(display, "play")
    assert tap(display, "start") == [intents.PlayersChosen(players, 40, rules)]


def test_the_owners_round_is_offered_until_somebody_chooses_another() -> None:
    house = House()
    house.seconds = 45
    for chosen, offered in ((None, 45), (20.0, 20)):
        display = Display.headless((800, 480), house=house)
        display.show(State(players=PLAYERS, seconds=chosen))
        tap(display, "play")
        (intent,) = tap(display, "start")
        assert intent.seconds == offered


def test_no_time_is_told_that_nobody_took() -> None:
    state = fold([ThirdTaken(1, 30.0)], states()["reading-express"][0])
    bowl = scene_for(state).view.bowls[1]
    assert any(
        line.text.endswith(", first, as you said")
        for line in explained(bowl.result, GameCard.EXPRESS_NIGIRI, told=bowl.told)
    )


def test_a_real_keyboard_writes_a_name_too() -> None:
    display = opened("players")
    tap(display, "player-1")
    for text in ("X", "\b", "B", "寿", "o"):  # what the faces cannot write is not taken
        display.hear(Typed(text))
    tap(display, "take")
    (start,) = tap(display, "start")
    assert isinstance(start, intents.PlayersChosen)
    assert start.players[1].name == "Bo"


def test_no_two_at_the_table_have_one_name(drawn: list[str]) -> None:
    display = opened("players")
    tap(display, "player-1")
    for text in "player 1":
        display.hear(Typed(text))
    tap(display, "take")
    assert "This name is taken" in drawn
    display.hear(Typed("0"))
    tap(display, "take")
    (start,) = tap(display, "start")
    assert isinstance(start, intents.PlayersChosen)
    assert [player.name for player in start.players] == ["Player 1", "player 10"]


def test_back_leaves_a_name_as_it_was() -> None:
    display = opened("players")
    tap(display, "player-1")
    display.hear(Typed("X"))
    display.hear(Back())
    (chosen,) = tap(display, "start")
    assert isinstance(chosen, intents.PlayersChosen)
    assert chosen.players[1].name == "Player 2"


def test_the_language_changes_at_once() -> None:
    display = opened("home")
    tap(display, "language")
    assert language.spoken() == "it"


def test_every_phase_has_its_scene_again_after_a_crash() -> None:
    names = {type(opened(name)._stage.scenes[0]).__name__ for name in states()}
    assert names == {
        "HomeScene", "CardScene", "HourglassScene", "HandsOffScene", "ReadingScene", "StandingsScene",
        "FinalWasabiScene", "PodiumScene",
    }  # fmt: skip


def test_the_same_state_is_not_drawn_twice() -> None:
    state, left = states()["running"]
    display = Display.headless((800, 480), photos=PHOTOS)
    assert display.show(state, 0.0, 16.4)
    assert not display.show(state, 0.1, 16.3)
    assert display.show(state, 0.5, 15.9), "a second has gone"
    assert left == 16.4


class Marked:
    """A catalogue that marks every message that went through it."""

    MARK = "¤"

    def gettext(self, message: str) -> str:
        return message + self.MARK

    def ngettext(self, one: str, many: str, n: int) -> str:
        return (one if n == 1 else many) + self.MARK

    def pgettext(self, _context: str, message: str) -> str:
        return message + self.MARK


INVITATIONS = "Tocca per sederti   Toque para se sentar"
NOT_WORDS = {
    "Sushi\nRush",
    "Sushi Rush",
    "Sushi Go!",
    "Sushi Go Party!",
    "EN",
    "IT",
    "PT",
    INVITATIONS,
    TROUBLE,
    *"rushpi",
    "é è ã",
    "?",
    "*",
    "▲",
    "▼",
    *"ABCDEFGHIJKLMNOPQRSTUVWXYZ'-",
}


@pytest.mark.parametrize("name", scenes())
def test_no_word_escapes_the_catalogue(name: str, drawn: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rushpi.locale.translations", lambda _language: Marked())
    opened(name)
    names = {player.name for player in (*PLAYERS, *SHORT)} | card_samples.WRITTEN | {TROUBLE, FAULT}
    for text in (text.replace("-\n", "") for text in drawn):  # a long name may be in two lines
        words = any(character.isalpha() for character in text)
        assert not words or Marked.MARK in text or text in names or text in NOT_WORDS, text


def test_all_languages_can_be_spoken() -> None:
    for spoken in LANGUAGES:
        language.speak(spoken)
        assert language.spoken() == spoken


@pytest.mark.parametrize("name", scenes())
def test_back_leads_one_step_back_and_never_astray(name: str) -> None:
    display = opened(name)
    stage = display._stage
    above = len(stage.scenes) - 1
    wanted = display.hear(Back())
    assert set(map(type, wanted)) <= {
        intents.Home,
        intents.Next,
        intents.Pause,
        intents.Undo,
        intents.Abort,
        intents.Retake,
    }
    assert len(stage.scenes) - 1 in {above - 1, above, above + 1}
    if above and name != "closed":
        assert len(stage.scenes) == above, "a sheet goes away"
        assert wanted == []
