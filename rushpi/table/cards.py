"""A card game on the table: Sushi Go! or Sushi Go Party!, with hands that nobody but their holder may see.

The game with all its secrets stays in here. Everybody else, screens and bots alike, gets what lies open, or
what one seat may know.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self

from rushpi.sushigo import (
    PASS,
    Action,
    Card,
    Finished,
    IllegalActionError,
    Observation,
    Open,
    Options,
    Played,
    Rules,
    RulesError,
    Step,
    apply,
    menu_of,
    new_game,
    observation,
    open_table,
    winning_seats,
)
from rushpi.sushigo import State as Game
from rushpi.sushigo.card import Effect, Tableau
from rushpi.sushigo.rounds import finished_table
from rushpi.sushigo.scoring import score
from rushpi.table.card_news import News, news_of
from rushpi.table.events import CardGameStarted, CardPlayer


class CardPhase(StrEnum):
    """What a card game waits for; each phase has its own screen."""

    CHOOSING = "choosing"
    """Seats decide, in secret or one after the other."""
    REVEALED = "revealed"
    """Cards were turned up; all look at the table."""
    SCORED = "scored"
    """The round's points are explained."""
    OVER = "over"
    """The winners are known."""


@dataclass(frozen=True, slots=True)
class CardGame:
    """A card game at one moment, immutable."""

    players: tuple[CardPlayer, ...]
    start: CardGameStarted
    phase: CardPhase
    before: Open
    """What lay open when all last looked at the table."""
    _game: Game
    _chosen: tuple[Action | None, ...]
    """What seats have decided and nobody knows yet."""
    _seconds: tuple[Action | None, ...]
    """The second cards of those who chose them together with the first."""
    rounds: tuple[tuple[int, ...], ...] = ()
    """The points that each finished round brought each seat, without the desserts at the end."""
    news: tuple[News, ...] = ()
    """Since all last looked, oldest first."""

    @classmethod
    def begun(cls, start: CardGameStarted) -> Self:
        """The game with its first hands dealt.

        Raises:
            SushiGoError: the number of players, the menu or an option does not fit.
        """
        menu = menu_of(start.menu, start.menu_name) if start.menu else None
        options = Options.read_text(start.options)
        if options.dummy:
            raise RulesError("the dummy's hand is not played at the table; let a bot play instead")
        rules = Rules(len(start.players), "party" if menu else "go", menu, options)
        game = new_game(rules, start.seed)
        nobody = (None,) * rules.seats
        dealt = cls(start.players, start, CardPhase.CHOOSING, open_table(game), game, nobody, nobody)
        return dealt.settled()

    # What others may know.

    @property
    def rules(self) -> Rules:
        """What is played."""
        return self._game.rules

    @property
    def moment(self) -> int:
        """Grows with every turn."""
        return (self._game.round - 1) * self.rules.hand_size + self._game.turn

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that have not decided yet what they are asked."""
        if self.phase is not CardPhase.CHOOSING:
            return ()
        return tuple(seat for seat in self._game.to_act if self._chosen[seat] is None)

    @property
    def person(self) -> int | None:
        """The person who decides next."""
        return next((seat for seat in self.asked if self.players[seat].bot is None), None)

    def sees(self, seat: int) -> Observation:
        """The game as this seat may know it."""
        return observation(self._game, seat)

    @property
    def open(self) -> Open:
        """What lies on the table; after the last turn of a round all that was played in it."""
        finished = self._game.finished
        if finished is None or self.phase is not CardPhase.REVEALED:
            return open_table(self._game)
        nothing = (0,) * len(finished.tableaus)
        before = self.before
        return Open(
            self.rules,
            before.round,
            before.turn,
            finished.tableaus,
            before.desserts,
            finished.at_once,
            nothing,
        )

    @property
    def finished(self) -> Finished | None:
        """The round that has just been played out, until the next one begins."""
        return self._game.finished

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won; nobody before the end."""
        return tuple(winning_seats(self._game)) if self._game.over else ()

    # What happens.

    def choose(self, seat: int, action: str, second: str | None = None) -> Self:
        """A seat decides; when all that are asked have, it is done.

        Raises:
            IllegalActionError: it is not asked now, or may not do that.
        """
        if seat not in self.asked:
            raise IllegalActionError(f"seat {seat} has nothing to decide now")
        chosen = _named(self._game.choices[seat], action)
        if chosen is None:
            raise IllegalActionError(f"seat {seat} may not do {action!r} now")
        also = None if second is None else _named(self.seconds(seat, chosen), second)
        if second is not None and also is None:
            raise IllegalActionError(f"seat {seat} may not take {second!r} as well")
        game = replace(
            self,
            _chosen=_with(self._chosen, seat, chosen),
            _seconds=_with(self._seconds, seat, also),
        )
        return game.settled()

    def seconds(self, seat: int, first: Action) -> tuple[Card, ...]:
        """The cards that a seat of Sushi Go! may choose besides the first, if it has chopsticks."""
        game = self._game
        if game.step is not Step.PICK or self.rules.party:
            return ()
        if not any(played.shows.effect is Effect.SECOND_CARD for played in game.tableaus[seat]):
            return ()
        rest = list(game.hands[seat])
        if first in rest:
            rest.remove(first)
        return tuple(dict.fromkeys(rest))

    def seen(self) -> Self:
        """All have looked; play goes on.

        Raises:
            IllegalActionError: there is nothing to look at.
        """
        if self.phase is CardPhase.REVEALED and self._game.finished is not None:
            return replace(self, phase=CardPhase.SCORED)
        if self.phase is CardPhase.SCORED and self._game.over:
            return replace(self, phase=CardPhase.OVER, before=open_table(self._game), news=())
        if self.phase in {CardPhase.REVEALED, CardPhase.SCORED}:
            looked = replace(self, phase=CardPhase.CHOOSING, before=open_table(self._game), news=())
            return looked.settled()
        raise IllegalActionError("nothing lies there to be looked at")

    def settled(self) -> Self:
        """The game as far as it goes by itself: until somebody has to decide, or all have to look."""
        if self.phase is not CardPhase.CHOOSING:
            return self
        game = replace(self, _chosen=self._foregone())
        return game if game.asked else game.acted().settled()

    def _foregone(self) -> tuple[Action | None, ...]:
        """The decisions, with those that are none: the last card of a hand, the second card already named."""
        game, chosen = self._game, list(self._chosen)
        for seat in game.to_act:
            if chosen[seat] is not None:
                continue
            legal = game.choices[seat]
            if game.step is Step.PICK and len(legal) == 1:
                chosen[seat] = legal[0]
            elif game.step is Step.SECOND and self.players[seat].bot is None:
                chosen[seat] = self._seconds[seat] or PASS
        return tuple(chosen)

    def acted(self) -> Self:
        """The game after what all have decided, which is now known."""
        was, now = self._game, apply(self._game, self._chosen)
        news = (*self.news, *news_of(was, now, self._chosen))
        turn_over = (now.round, now.turn) != (was.round, was.turn) or now.over
        turned_up = was.step is Step.PICK and self.rules.party
        nothing_new = was.step is Step.CALL and all(action in {None, PASS} for action in self._chosen)
        looks = turned_up or (turn_over and not nothing_new) or now.finished is not None
        rounds = self.rounds
        if now.finished is not None:
            rounds = (*rounds, _round_points(self.rules, now.finished, rounds))
        nobody = (None,) * len(self._chosen)
        return replace(
            self,
            phase=CardPhase.REVEALED if looks else CardPhase.CHOOSING,
            _game=now,
            _chosen=nobody,
            _seconds=self._seconds if now.step is Step.SECOND else nobody,
            rounds=rounds,
            news=news,
        )


def fresh(before: Tableau, now: Tableau) -> frozenset[int]:
    """The indexes of the cards of a tableau that did not lie there before."""
    old = Counter(_lying(played) for played in before)
    new = []
    for index, played in enumerate(now):
        if old[_lying(played)]:
            old[_lying(played)] -= 1
        else:
            new.append(index)
    return frozenset(new)


def _lying(played: Played) -> tuple[Card, Card, bool]:
    """A card as it lies there, wherever in the row that is."""
    return played.card, played.shows, played.on is not None


def _named(legal: Sequence[Action], text: str) -> Action | None:
    return next((action for action in legal if str(action) == text), None)


def _with(values: tuple[Action | None, ...], seat: int, value: Action | None) -> tuple[Action | None, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _round_points(rules: Rules, finished: Finished, earlier: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    at_end = score(finished_table(rules, finished), rules.round_types)
    return tuple(
        finished.at_once[seat] + points - sum(scores[seat] for scores in earlier)
        for seat, points in enumerate(at_end)
    )
