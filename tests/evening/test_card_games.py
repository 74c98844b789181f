"""Card games in the evening: bots choose by themselves, people are waited for."""

from random import Random

from rushpi.display import Display, intents
from rushpi.evening import Evening
from rushpi.hourglass import Hourglass
from rushpi.sushigo import menu_named
from rushpi.table import (
    CardPhase,
    CardPlayer,
    Journal,
    Phase,
    Seat,
    Table,
)
from tests.evening.rounds import FAST

GUESTS = (
    CardPlayer("Ana", Seat.WAVE),
    CardPlayer("  ", Seat.SUN),
    CardPlayer("Momo", Seat.FAN, "greedy"),
    CardPlayer("Kiku", Seat.PEAK, "random"),
)


def test_bots_choose_by_themselves_and_people_are_waited_for(evening):
    evening.perform(intents.GuestsChosen(GUESTS))
    evening.step(0.0)
    game = evening.table.state.cards
    assert game.asked == (0, 1)
    assert game.players[1].name == "2"  # a name of nothing is nobody's
    evening.perform(intents.Choose(0, game.sees(0).legal[0]))
    evening.perform(intents.Choose(0, game.sees(0).legal[0]))  # tapped twice
    assert evening.table.state.cards.asked == (1,)
    evening.perform(intents.Choose(1, game.sees(1).legal[0]))
    assert evening.table.state.cards.phase is CardPhase.REVEALED


def test_the_big_button_goes_on_when_all_have_looked(evening):
    evening.perform(intents.GuestsChosen(GUESTS[2:], menu_named("My First Meal")))
    evening.step(0.0)
    assert evening.table.state.cards.phase is CardPhase.REVEALED
    while evening.table.state.cards.phase is not CardPhase.OVER:
        evening._press()
        evening.step(0.0)
    evening.perform(intents.Rematch())
    assert evening.table.state.cards.open.turn == 1
    evening.perform(intents.Home())
    assert evening.table.state.phase is Phase.FREE
    assert evening.table.state.guests == GUESTS[2:]


def test_bots_do_the_same_again_after_the_same_deal(tmp_path, eyes):
    played = []
    for nth in range(2):
        with Journal(tmp_path / f"{nth}.db") as journal, Hourglass(clock=FAST) as glass:
            screen = Display.headless((320, 240))
            with Evening(Table(journal), screen, glass, eyes, FAST, chance=Random(5)) as evening:
                evening.perform(intents.GuestsChosen(GUESTS[2:]))
                for _ in range(8):
                    evening.step(0.0)
                    evening.perform(intents.Next())
            played.append(evening.table.state)
    assert played[0] == played[1]
