"""How cards score. The catalogue says which of these belongs to which card type.

A score takes the table and, for each seat, the cards it shows of the type in question, and gives the points
of each seat. None depends on the order of the seats.

Sources: Gamewright's rules of Sushi Go! (2014) and Sushi Go Party! (2016), and the soy sauce leaflet.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from rushpi.sushigo.card import CardType, Effect, Group, Played, Score, Table
from rushpi.sushigo.options import Options

_TRIPLES = Effect.TRIPLES

Shown = Sequence[Sequence[Played]]


def score(table: Table, types: Iterable[CardType]) -> list[int]:
    """The points of each seat for these card types."""
    totals = [0] * len(table.tableaus)
    for by_seat in score_by_type(table, types).values():
        for seat, points in enumerate(by_seat):
            totals[seat] += points
    return totals


def score_by_type(table: Table, types: Iterable[CardType]) -> dict[CardType, list[int]]:
    """The points of each seat for each of these card types that scores."""
    seats = range(len(table.tableaus))
    shown: dict[CardType, list[list[Played]]] = {kind: [[] for _ in seats] for kind in types}
    for seat, tableau in enumerate(table.tableaus):
        for played in tableau:
            if (of_kind := shown.get(played.shows.type)) is not None:
                of_kind[seat].append(played)
    return {kind: kind.score(table, cards) for kind, cards in shown.items() if kind.score is not None}


def each(points: Callable[[int], int]) -> Score:
    """Every seat scores for the number of its cards alone."""

    def score(_: Table, shown: Shown) -> list[int]:
        return [points(len(cards)) for cards in shown]

    return score


def sets_of(size: int, worth: int) -> Score:
    """Every whole set of `size` cards is worth `worth`."""
    return each(lambda count: count // size * worth)


def by_count(*points: int) -> Score:
    """The points of no card, one card, two cards, ...; the last value stands for more as well."""
    return each(lambda count: _step(points, count))


def _step(points: Sequence[int], count: int) -> int:
    return points[count] if count < len(points) else points[-1]


def ranked(
    values: Sequence[int], prizes: Sequence[int], *, split: bool, uses: Callable[[int], int]
) -> list[int]:
    """Prizes for the highest values, the next prize for the next value. Zero wins nothing.

    Args:
        values: one value for each seat.
        prizes: what the places still to be had are worth, best first.
        split: whether tied seats share a prize, dropping the remainder, or have it in full.
        uses: how many places a prize for that many tied seats uses up.
    """
    won: dict[int, int] = {}
    place = 0
    for value in sorted(set(values), reverse=True):
        if value <= 0 or place >= len(prizes):
            break
        tied = values.count(value)
        won[value] = prizes[place] // tied if split else prizes[place]
        place += uses(tied)
    return [won.get(value, 0) for value in values]


def _icons(shown: Shown) -> list[int]:
    return [sum([played.shows.icons for played in cards]) for cards in shown]


def maki(table: Table, shown: Shown) -> list[int]:
    """The most icons 6, the second most 3; six or more players in Party 6, 4, 2. At least one icon is needed.

    Sushi Go! splits the prize among tied seats and a tie for the most leaves no second place; Party gives the
    prize to each of them and goes on with the next.
    """
    if not table.party:
        return ranked(_icons(shown), (6, 3), split=True, uses=lambda tied: tied)
    prizes = (6, 3) if len(shown) <= 5 else (6, 4, 2)
    return ranked(_icons(shown), prizes, split=False, uses=lambda _: 1)


def nigiri(table: Table, shown: Shown) -> list[int]:
    """The points on the card, three times those on a wasabi."""
    swapped = table.options.nigiri_values == "italian_seed"
    keeps_triple = table.options.flipped_wasabi == "keeps_triple"

    points = []
    for seat, cards in enumerate(shown):
        total = 0
        for played in cards:
            shows, on = played.shows, played.on
            value = 4 - shows.icons if swapped else shows.icons
            if on is not None and (keeps_triple or table.tableaus[seat][on].shows.effect is _TRIPLES):
                value *= 3
            total += value
        points.append(total)
    return points


def onigiri(_: Table, shown: Shown) -> list[int]:
    """1, 4, 9 or 16 for that many different shapes; what is left over makes further sets."""

    def points(cards: Sequence[Played]) -> int:
        shapes = [played.shows for played in cards]
        total = 0
        while shapes:
            different = set(shapes)
            total += len(different) ** 2
            for shape in different:
                shapes.remove(shape)
        return total

    return [points(cards) for cards in shown]


def edamame(_: Table, shown: Shown) -> list[int]:
    """Each is worth 1 for every opponent who has some, at most 4."""
    eaters = sum(map(bool, shown))
    return [len(cards) * min(4, eaters - 1) for cards in shown]


def _colours(table: Table, seat: int) -> Counter[str]:
    """How many cards of each background lie in front of a seat, this round's desserts among them.

    A nigiri and its wasabi are two yellow cards. Face-down cards are one more colour together, or none. A
    special order has the colour it copies, or its own.
    """
    rainbow = table.options.copy_color == "rainbow"
    colours: Counter[str] = Counter()
    for played in table.tableaus[seat]:
        down = played.shows.type.group is Group.BACK
        if not down or table.options.flipped_color == "own":
            colours[(played.card if rainbow and not down else played.shows).type.colour] += 1
    return colours


def soy_sauce(table: Table, shown: Shown) -> list[int]:
    """4 for having, or tying for, the most colours.

    In Party each soy sauce scores and everybody's colours count. In Sushi Go! (promo) one scores for each
    holder, tied holders split the 4, and only holders are compared unless `soy_scope` says otherwise.
    """
    colours = [len(_colours(table, seat)) for seat in range(len(shown))]
    everybody = table.party or table.options.soy_scope == "all"
    most = max((count for count, cards in zip(colours, shown, strict=True) if cards or everybody), default=0)
    winners = [bool(cards) and count == most for count, cards in zip(colours, shown, strict=True)]
    if table.party:
        return [4 * len(cards) if won else 0 for cards, won in zip(shown, winners, strict=True)]
    return [4 // sum(winners) if won else 0 for won in winners]


def tea(table: Table, shown: Shown) -> list[int]:
    """Each is worth 1 for every card of the holder's largest set of one colour."""
    return [len(cards) * max(_colours(table, seat).values(), default=0) for seat, cards in enumerate(shown)]


def _most_and_fewest(table: Table, shown: Shown, prize: int) -> list[int]:
    """Party: the prize to all who have most, its loss to all who have fewest; no loss with two players."""
    counts = [len(cards) for cards in shown]
    most, fewest = max(counts), min(counts)
    if len(counts) > 2:
        return [prize * (count == most) - prize * (count == fewest) for count in counts]
    if most > fewest:
        return [prize * (count == most) for count in counts]
    reading = table.options.party_all_tied
    return [prize if reading == "full" or (reading == "full_min1" and most) else 0] * 2


def temaki(table: Table, shown: Shown) -> list[int]:
    """The most +4, the fewest -4."""
    return _most_and_fewest(table, shown, 4)


def uramaki(table: Table, shown: Shown) -> list[int]:
    """At the end of the round: the most icons left take the next free place; ties in full."""
    values = _icons(shown)
    if table.options.uramaki_end == "next_place_only":
        values = [value if value == max(values) else 0 for value in values]
    return _uramaki(values, table.uramaki_places, table.options)


def uramaki_turn(icons: Sequence[int], places: int, options: Options) -> tuple[list[int], int]:
    """The points for reaching ten icons in a turn, and how many places are given afterwards.

    8, 5 and 2 as far as they are still free; ties in full. Who gets points discards all uramaki.

    Args:
        icons: what each seat has after the turn.
        places: how many of the three places were given before.
        options: what a tie uses up.
    """
    reached = [count if count >= 10 else 0 for count in icons]
    points = _uramaki(reached, places, options)
    for value in {count for count, gained in zip(reached, points, strict=True) if gained}:
        places += _uses(reached.count(value), options)
    return points, min(places, 3)


def _uramaki(values: Sequence[int], places: int, options: Options) -> list[int]:
    return ranked(values, (8, 5, 2)[places:], split=False, uses=lambda tied: _uses(tied, options))


def _uses(tied: int, options: Options) -> int:
    """How many places a tie uses up."""
    return tied if options.uramaki_tie == "consume_all" else min(tied, 2)


def pudding(table: Table, shown: Shown) -> list[int]:
    """The most +6, the fewest -6; no loss with two players.

    Sushi Go! splits both among tied seats, dropping the remainder, and gives nothing if all are level.
    """
    if table.party:
        return _most_and_fewest(table, shown, 6)
    counts = [len(cards) for cards in shown]
    most, fewest = max(counts), min(counts)
    if most == fewest:
        return [0] * len(counts)
    gain = 6 // counts.count(most)
    loses = len(counts) > 2 or table.options.pudding_2p_loss
    loss = 6 // counts.count(fewest) if loses else 0
    return [gain if count == most else -loss if count == fewest else 0 for count in counts]


def fruit(_: Table, shown: Shown) -> list[int]:
    """-2, 0, 1, 3, 6 or 10 for 0, 1, 2, 3, 4 or more icons of each of the three fruits."""

    def points(cards: Sequence[Played]) -> int:
        icons = "".join([played.shows.face for played in cards])
        return sum([_step((-2, 0, 1, 3, 6, 10), icons.count(kind)) for kind in "WOP"])

    return [points(cards) for cards in shown]
