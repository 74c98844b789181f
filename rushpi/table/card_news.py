"""What special cards do at a card game, to be told at the table."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from rushpi.sushigo import Action, Ask, Card, Flip, Order, Step
from rushpi.sushigo import State as Game
from rushpi.sushigo.card import Effect


class Happened(StrEnum):
    """What a special card did."""

    SECOND = "second"
    """Chopsticks brought this card too."""
    GIVEN = "given"
    """A spoon asked, and another seat gave this card."""
    REFUSED = "refused"
    """A spoon asked, and nobody had such a card."""
    PLAYED = "played"
    """This card was turned up, and lies nowhere once it has taken effect."""
    MENU = "menu"
    """A menu brought this card."""
    COPIED = "copied"
    """A special order counts as this card."""
    TURNED = "turned"
    """A takeout box turned so many cards down."""
    SPOILT = "spoilt"
    """Miso soup met miso soup, and is lost."""
    TEN = "ten"
    """Ten uramaki icons brought so many points at once."""


@dataclass(frozen=True, slots=True)
class News:
    """Something out of the ordinary that all could see since they last looked at the table."""

    what: Happened
    seat: int
    card: Card | None = None
    giver: int | None = None
    count: int = 0
    asked: Ask | None = None


def news_of(was: Game, now: Game, done: Sequence[Action | None]) -> list[News]:
    """What special cards did in a step, as all could see."""
    news: list[News] = []
    for seat, action in enumerate(done):
        news += _by_action(was, now, seat, action)
    shown = [_shows(action) for action in done]
    soups = [seat for seat, card in enumerate(shown) if card is not None and card.effect is Effect.ALONE]
    if was.step is Step.PICK and was.rules.party and len(soups) > 1:
        news += [News(Happened.SPOILT, seat) for seat in soups]
    after = now.finished.at_once if now.finished is not None else now.scores
    news += [
        News(Happened.TEN, seat, count=points - before)
        for seat, (before, points) in enumerate(zip(was.scores, after, strict=True))
        if points > before
    ]
    return news


def _by_action(was: Game, now: Game, seat: int, action: Action | None) -> list[News]:
    match was.step, action:
        case _, None:
            return []
        case Step.PICK, Card() if action.effect in {Effect.DRAWS, Effect.FLIPS}:
            return [News(Happened.PLAYED, seat, action)]
        case ((Step.SECOND | Step.CHOPSTICKS), (Card() | Order())):
            return [News(Happened.SECOND, seat, _shows(action))]
        case Step.MENU, (Card() | Order()):
            return [News(Happened.MENU, seat, _shows(action))]
        case ((Step.PICK | Step.ORDER), Order(shows)):
            return [News(Happened.COPIED, seat, shows)]
        case Step.TAKEOUT, Flip(indexes):
            return [News(Happened.TURNED, seat, count=len(indexes))]
        case Step.GIVE, Card():
            assert was.middle is not None
            assert was.middle.acting is not None
            return [News(Happened.GIVEN, was.middle.acting.seat, action, giver=seat, asked=was.middle.asked)]
        case Step.ASK, Ask():
            if now.step is Step.GIVE:
                return []  # the giver chooses what; it is told then
            given = _given(was, seat, action)
            if given is None:
                return [News(Happened.REFUSED, seat, asked=action)]
            giver, card = given
            return [News(Happened.GIVEN, seat, card, giver=giver, asked=action)]
        case _:
            return []


def _given(was: Game, seat: int, asked: Ask) -> tuple[int, Card] | None:
    """Who has to give which card, when there is no choice: the first to the left that has one."""
    for giver in (*range(seat + 1, len(was.hands)), *range(seat)):
        for card in was.hands[giver]:
            if asked.fits(card):
                return giver, card
    return None


def _shows(action: Action | None) -> Card | None:
    if isinstance(action, Order):
        return action.shows
    return action if isinstance(action, Card) else None
