"""The evening: one loop in which people, the hourglass and the camera become events of the table.

The table alone decides what may happen; here is only who asks for it. Anything may fail but the table:
without pins the screen keeps the time, without a camera the host says what lies in the bowls.
"""

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from random import Random, SystemRandom
from types import TracebackType
from typing import Final, Protocol, Self

from rushpi import host, hourglass
from rushpi.dealing import Cards, deal, read_cards, sit_down, tidied
from rushpi.display import Display, intents
from rushpi.hourglass import Clock, Hourglass
from rushpi.locale import _
from rushpi.rush import ROUND_SECONDS, Bowl
from rushpi.sushigo.bots import BOTS
from rushpi.table import (
    BowlsRead,
    CardChosen,
    CardGameLeft,
    CardPhase,
    CardTurned,
    Event,
    EventError,
    HourglassPaused,
    HourglassResumed,
    HourglassStarted,
    Phase,
    RoundAborted,
    RoundClosed,
    ScoreReopened,
    State,
    Stock,
    Table,
    TableSeen,
    TimeUp,
    TournamentLeft,
    TowerMeasured,
    WasabiTaken,
    scored,
)
from rushpi.vigil import Vigil, Word, goal

_LOG: Final = logging.getLogger(__name__)


class EyesError(Exception):
    """The camera could not look. The message is one sentence for the host."""


class Eyes(Protocol):
    """Whoever looks into the bowls, in a thread of its own: it may take its time."""

    def look(self, state: State) -> BowlsRead:
        """Photograph and read the bowls now.

        Raises:
            EyesError: there is nothing to look with, or nothing to be seen.
        """
        ...

    def watch(self, state: State, vigil: Vigil) -> Sequence[Word]:
        """Watch the bowls while the vigil lasts, in a round that goes to whoever is first; tell who was.

        Raises:
            EyesError: as for `look`.
        """
        ...

    def take_stock(self) -> Stock:
        """Count every piece on the mat now.

        Raises:
            EyesError: as for `look`.
        """
        ...

    def remember(self, state: State) -> None:
        """Learn from what the host put right in the round that was paid.

        Raises:
            EyesError: it cannot be kept.
        """
        ...


NEXT: Final[dict[Phase, Callable[[State], Event]]] = {
    Phase.BACK: lambda _: CardTurned(),
    Phase.JUDGING: scored,
    Phase.STANDINGS: lambda _: RoundClosed(),
    Phase.CROWNED: lambda _: TournamentLeft(),
}
"""What going on means in each phase that waits for somebody to go on."""
LOOKING: Final = frozenset({CardPhase.REVEALED, CardPhase.SCORED})
"""When a card game waits until all have looked."""


class Evening:
    """Ties a table to its screen, hourglass and eyes. `step` is one turn of the loop.

    Attributes:
        table: The table.
        over: Whether somebody closed the window.
        eyes: Who looks into the bowls; others may take their place at any time.
    """

    def __init__(
        self,
        table: Table,
        screen: Display,
        glass: Hourglass,
        eyes: Eyes,
        clock: Clock,
        *,
        cards: Cards | None = None,
        seconds: float = ROUND_SECONDS,
        chance: Random | None = None,
    ) -> None:
        """`chance` shuffles and deals; without one nobody can foresee it.

        A round lasts as long as the house rules of its tournament say, else `seconds`.
        """
        self.table = table
        self.over = False
        self._clock = clock
        self._cards = cards or read_cards()
        self._screen = screen
        self._glass = glass
        self.eyes = eyes
        self._seconds = seconds
        self._chance = chance or SystemRandom()
        self._started = 0.0
        self._looker = ThreadPoolExecutor(1, thread_name_prefix="eyes")
        self._looking: Future[BowlsRead] | None = None
        self._vigil: Vigil | None = None
        """Of this round, or of the last one until the eyes have told what they saw."""
        self._watching: Future[Sequence[Word]] | None = None
        self._remembering: Future[None] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._vigil is not None:
            self._vigil.end()
        self._looker.shutdown(cancel_futures=True)

    @property
    def left(self) -> float | None:
        """Seconds left in the hourglass while a round is played, else None."""
        playing = self.table.state.phase in {Phase.RUNNING, Phase.PAUSED}
        return self._glass.view().remaining if playing else None

    @property
    def _round_seconds(self) -> float:
        chosen = self.table.state.seconds
        return self._seconds if chosen is None else chosen

    def step(self, wait: float) -> bool:
        """Hear people (for `wait` seconds at most), hourglass and camera; show where the table stands.

        Tells whether there was anything new to draw.
        """
        for intent in self._screen.pump(wait):
            self.perform(intent)
        self._let_bots_choose()
        stood = self.table.state
        while self.table.state is stood and not self._glass.events.empty():  # every state is shown once
            self._hear(self._glass.events.get())
        self._watch()
        self._look()
        self._remembered()
        return self._screen.show(self.table.state, self._clock.now(), self.left)

    def hush(self, hushed: bool) -> None:
        """Let the hourglass's buzzer be silent, or heard again."""
        self._glass.hush(hushed)

    def perform(self, intent: intents.Intent) -> None:
        """Do what somebody at the screen wants, if it can be done now."""
        match intent:
            case intents.PlayersChosen(players, seconds, options):
                seed = self._chance.getrandbits(32)
                self._post(sit_down(tidied(players), seed, self._cards, options, seconds))
            case intents.GuestsChosen(guests, menu, options):
                self._post(deal(tidied(guests), self._chance.getrandbits(32), menu, dict(options)))
            case intents.Choose(seat, action, second) if self._asks(seat):
                self._post(CardChosen(seat, str(action), None if second is None else str(second)))
            case intents.Rematch():
                self._rematch()
            case intents.Next():
                self._next()
            case intents.Start():
                self._flip()
            case intents.Pause():
                self._glass.pause()
            case intents.Resume():
                self._glass.resume()
            case intents.AddTime(seconds):
                self._glass.add(seconds)
            case intents.Abort():
                self._abort()
            case intents.Retake():
                self._look_again()
            case intents.Correct(bowl, counts):
                self._correct(bowl, counts)
            case intents.TowerHeight(player, height):
                self._post(TowerMeasured(player, height))
            case intents.ThirdTaken(player):
                self._third_taken(player)
            case intents.FirstWasabi(player):
                self._post(WasabiTaken(player))
            case intents.Undo():
                self._post(ScoreReopened())
            case intents.Home():
                self._post(CardGameLeft() if self.table.state.cards is not None else TournamentLeft())
            case intents.Quit():
                self.over = True

    def _hear(self, event: hourglass.Event) -> None:
        match event:
            case hourglass.Started(at, seconds):
                self._started = at
                self._post(HourglassStarted(seconds))
            case hourglass.Paused(at):
                self._post(HourglassPaused())
                if self._vigil is not None:
                    self._vigil.halt(at)
            case hourglass.Resumed(at):
                self._post(HourglassResumed())
                if self._vigil is not None:
                    self._vigil.go_on(at)
            case hourglass.Aborted():
                self._post(RoundAborted())
            case hourglass.Over(at):
                self._post(TimeUp())
                if self._vigil is not None:
                    self._vigil.run_out(at)
            case hourglass.Flipped():
                self._flip()
            case hourglass.Pressed():
                self._press()
            case hourglass.DevicesLost(message=message):
                self._screen.tell(message)

    def _post(self, event: Event) -> None:
        """Post an event; what cannot happen now is told, and nothing changes."""
        try:
            state = self.table.post(event)
        except EventError as error:
            _LOG.info("refused: %s", error)
            self._screen.tell(_("That cannot be done now."))
            return
        if state.phase is Phase.FRONT:
            self._glass.fill(self._round_seconds)

    def _press(self) -> None:
        """The big button: go on, whatever that means now."""
        match self.table.state.phase:
            case Phase.FRONT:
                self._flip()
            case Phase.RUNNING:
                self._glass.pause()
            case Phase.PAUSED:
                self._glass.resume()
            case _:
                self._next()

    def _next(self) -> None:
        state = self.table.state
        if self._told(host.question(state)):
            return
        if state.phase in NEXT:
            self._post(NEXT[state.phase](state))
            if state.phase is Phase.STANDINGS and state.play.corrections:
                self._remembering = self._looker.submit(self.eyes.remember, state)
        elif state.cards is not None and state.cards.phase in LOOKING:
            self._post(TableSeen())

    def _asks(self, seat: int) -> bool:
        """Whether that seat of a card game has to decide; it has not when somebody taps twice."""
        return self.table.state.cards is not None and seat in self.table.state.cards.asked

    def _rematch(self) -> None:
        state = self.table.state
        seed = self._chance.getrandbits(32)
        if state.cards is not None:
            self._post(replace(state.cards.start, seed=seed))
        else:
            self._post(sit_down(state.players, seed, self._cards, state.options, state.seconds))

    def _let_bots_choose(self) -> None:
        """Ask every bot of a card game that has to decide; what it does is an event like anybody's."""
        while (game := self.table.state.cards) is not None:
            asked = [(seat, game.players[seat].bot) for seat in game.asked]
            bots = [(seat, bot) for seat, bot in asked if bot is not None]
            if not bots:
                return
            for seat, bot in bots:
                chance = Random(f"{game.start.seed} {game.moment} {seat}").getrandbits(32)
                self._post(CardChosen(seat, str(BOTS[bot](chance)(game.sees(seat)))))

    def _flip(self) -> None:
        if self.table.state.phase in {Phase.FRONT, Phase.PAUSED}:
            self._glass.flip(self._round_seconds)

    def _abort(self) -> None:
        if self.table.state.phase in {Phase.RUNNING, Phase.PAUSED}:
            self._glass.abort()  # the table hears of it from the glass
        else:
            self._post(RoundAborted())

    def _third_taken(self, player: int | None) -> None:
        state = self.table.state
        gone = max(state.play.seconds - self._glass.view().remaining, 0.0)
        for word in host.first_to_three(state, player, gone):
            self._post(word)
        if player is not None:
            self._told(host.doubt_about_the_first(self.table.state, player))

    def _correct(self, bowl: int, counts: Bowl) -> None:
        if not self._told(host.too_much_wasabi(self.table.state, bowl, counts)):
            self._post(host.corrected(self.table.state, bowl, counts))

    def _told(self, sentence: str | None) -> bool:
        """Tell a sentence, if there is one; whether there was."""
        if sentence is not None:
            self._screen.tell(sentence)
        return sentence is not None

    def _look_again(self) -> None:
        if self.table.state.phase is Phase.JUDGING and self._looking is None:
            self._looking = self._looker.submit(self.eyes.look, self.table.state)

    def _watch(self) -> None:
        """Let the eyes watch while the round goes to whoever is first, and hear what they saw."""
        state = self.table.state
        to_watch = goal(state) is not None
        if self._vigil is None:
            if to_watch:
                start = self._clock.now() if state.phase is Phase.WASABI else self._started
                self._vigil = Vigil(self._clock, start)
                self._watching = self._looker.submit(self.eyes.watch, state, self._vigil)
            return
        if not to_watch and state.phase is not Phase.HANDS_OFF:
            self._vigil.end()
        time_to_tell = self._vigil.ended or state.phase in {Phase.HANDS_OFF, Phase.WASABI}
        if self._watching is not None and self._watching.done() and time_to_tell:
            watching, self._watching = self._watching, None
            try:
                watched = watching.result()
            except EyesError as error:
                watched = ()
                self._screen.tell(str(error))  # the host says who was first
            if not self._vigil.ended:  # else the round was given up
                for event in watched:
                    self._post(event)
        if self._watching is None and self._vigil.over:
            self._vigil = None

    def _look(self) -> None:
        """Send the eyes to look when it is time, and hear what they saw."""
        state = self.table.state
        if state.phase is Phase.HANDS_OFF and self._looking is None and self._watching is None:
            self._looking = self._looker.submit(self.eyes.look, state)
        if self._looking is None or not self._looking.done():
            return
        looked, self._looking = self._looking, None
        if state.phase not in {Phase.HANDS_OFF, Phase.JUDGING}:
            return  # the round was given up meanwhile
        try:
            self._post(looked.result())
        except EyesError as error:
            self._screen.tell(str(error))
            if state.phase is Phase.HANDS_OFF:
                self._post(BowlsRead(None, ()))  # the host says what lies in the bowls

    def _remembered(self) -> None:
        """Tell what went wrong with learning from the round before."""
        if self._remembering is not None and self._remembering.done():
            remembered, self._remembering = self._remembering, None
            try:
                remembered.result()
            except EyesError as error:
                self._screen.tell(str(error))
