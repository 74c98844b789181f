"""What a seat of a card game can choose, as things to be seen and touched."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rushpi.display import card_words, cards
from rushpi.display.language import _, pgettext
from rushpi.display.scenes.go.places import hands_go_right
from rushpi.sushigo import Action, Ask, Card, Flip, Observation, Order, Step, Use
from rushpi.sushigo.card import Effect
from rushpi.sushigo.catalogue import TYPES
from rushpi.table import CardPlayer


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to choose.

    Attributes:
        key: Tells it from the others.
        shows: The card to draw.
        action: What choosing it does; None if one has to choose further.
        title: What to write instead of the card's name.
        boosted: Whether a nigiri goes on wasabi.
        more: What it can be exactly: what a special order copies, which card of a type a spoon asks for.
        index: For a takeout box, where the card lies.
        any_of_type: Whether the card drawn stands for its whole type.
    """

    key: str
    shows: Card
    action: Action | None = None
    title: str = ""
    boosted: bool = False
    more: tuple["Choice", ...] = ()
    index: int | None = None
    any_of_type: bool = False

    @property
    def name(self) -> str:
        """What it is called."""
        return self.title or card_words.card_name(self.shows)


def choices(seen: Observation) -> tuple[Choice, ...]:
    """What this seat can choose from now."""
    match seen.step:
        case Step.PICK | Step.SECOND | Step.CHOPSTICKS:
            return _to_play(seen, seen.hand)
        case Step.MENU:
            return _to_play(seen, [shown for shown in seen.offer if shown.effect is not Effect.DRAWS])
        case Step.ORDER:
            return _copies(seen.legal)
        case Step.CALL:
            return tuple(_call(action) for action in seen.legal if isinstance(action, Use) and action.tools)
        case Step.ASK:
            return _asks(seen)
        case Step.GIVE:
            return _to_play(seen, [action for action in seen.legal if isinstance(action, Card)])
        case Step.TAKEOUT:
            return _to_turn(seen)
        case _:
            return ()


def turned(chosen: Iterable[Choice]) -> Flip | Use:
    """What a takeout box does with these."""
    indexes = tuple(sorted(choice.index for choice in chosen if choice.index is not None))
    return Flip(indexes) if indexes else Use()


def _to_play(seen: Observation, hand: Sequence[Card]) -> tuple[Choice, ...]:
    """The cards of a hand, equal ones each for itself; a special order that can copy asks what."""
    copies = _copies(seen.legal)
    found = []
    for number, shown in enumerate(sorted(hand, key=_place)):
        if shown.effect is Effect.COPIES and copies:
            found.append(Choice(f"card-{number}", shown, more=copies))
        else:
            found.append(Choice(f"card-{number}", shown, shown))
    return tuple(found)


def _copies(legal: Iterable[Action]) -> tuple[Choice, ...]:
    orders = [action for action in legal if isinstance(action, Order)]
    return tuple(
        Choice(f"copy-{number}", order.shows, order, boosted=order.on_wasabi)
        for number, order in enumerate(sorted(orders, key=lambda order: _place(order.shows)))
    )


def _call(action: Use) -> Choice:
    shows = action.tools[0].shows
    title = " + ".join(
        f"{card_words.card_name(tool.shows)} {card_words.face_number(tool.shows)}" for tool in action.tools
    )
    return Choice(f"call-{action}", shows, action, title)


def _asks(seen: Observation) -> tuple[Choice, ...]:
    """A choice for each card type; where its cards differ, one may ask for one of them."""
    asks = [action for action in seen.legal if isinstance(action, Ask)]
    found = []
    for ask in asks:
        if isinstance(ask.what, Card):
            continue
        exact = tuple(
            Choice(f"ask-{other.what}", other.what, other, _exactly(other))
            for other in asks
            if isinstance(other.what, Card) and other.what.type is ask.what
        )
        found.append(
            Choice(
                f"ask-{ask.what}",
                cards.of_type(ask.what),
                ask,
                card_words.type_name(ask.what),
                more=exact,
                any_of_type=True,
            )
        )
    return tuple(found)


def _exactly(ask: Ask) -> str:
    assert isinstance(ask.what, Card)
    return card_words.asked_name(ask)


def _to_turn(seen: Observation) -> tuple[Choice, ...]:
    able = {index for action in seen.legal if isinstance(action, Flip) for index in action.indexes}
    return tuple(
        Choice(f"turn-{index}", seen.tableau[index].shows, index=index, boosted=_boosted(seen, index))
        for index in sorted(able)
    )


def _boosted(seen: Observation, index: int) -> bool:
    on = seen.tableau[index].on
    return on is not None and seen.tableau[on].shows.effect is Effect.TRIPLES


def _place(shown: Card) -> tuple[int, str]:
    """Cards are held in the order of the menu, those turned down last."""
    order = TYPES.index(shown.type) if shown.type in TYPES else len(TYPES)
    return order, shown.face


def prompt(seen: Observation, players: Sequence[CardPlayer]) -> str:
    """What is to be decided, in a sentence."""
    match seen.step:
        case Step.PICK:
            right = hands_go_right(seen.rules, seen.round)
            after = (seen.seat + (-1 if right else 1)) % len(players)
            return _("Your hand goes to {name}").format(name=players[after].name)
        case Step.SECOND | Step.CHOPSTICKS:
            return _("Chopsticks: take a second card")
        case Step.CALL:
            return _("Use chopsticks or a spoon now?")
        case Step.ASK:
            return _("Spoon: what do you ask for?")
        case Step.GIVE if seen.acting is not None and seen.asked is not None:
            return _("{name} asks for {card}: give one").format(
                name=players[seen.acting.seat].name, card=card_words.asked_name(seen.asked)
            )
        case Step.ORDER:
            return _("Special order: what does it copy?")
        case Step.MENU:
            return pgettext("the card", "Menu: play one of these")
        case Step.TAKEOUT:
            return _("Takeout box: turn down any, 2 points each")
        case _:
            return ""


def deed(seen: Observation, choice: Choice) -> str:
    """What the main button says once this is chosen."""
    name = choice.name.lower()
    match seen.step:
        case _ if choice.key.startswith("copy-"):
            return _("Copy {card}").format(card=name)
        case Step.CALL:
            return _("Use {card}").format(card=name)
        case Step.ASK:
            return _("Ask for {card}").format(card=name)
        case Step.GIVE:
            return _("Give {card}").format(card=name)
        case Step.SECOND | Step.CHOPSTICKS | Step.MENU:
            return _("Take {card}").format(card=name)
        case _:
            return _("Keep {card}").format(card=name)
