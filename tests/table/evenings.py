"""Small building blocks of an evening, for tests that read like one."""

from rushpi.rush import Options, begin, bowl_of, read_game_cards, read_orders
from rushpi.rush.pieces import Kind
from rushpi.table import BowlReading, BowlsRead, Cause, Doubt, Player, Seat, TournamentStarted

ANA = Player("Ana", Seat.WAVE, bowl=0)
BRUNO = Player("Bruno", Seat.SUN, bowl=1)
CHIARA = Player("Chiara", Seat.FAN, bowl=2)
DAVI = Player("Davi", Seat.PEAK, bowl=3)
FOUR = (ANA, BRUNO, CHIARA, DAVI)


def sit_down(players: tuple[Player, ...] = FOUR, seed: int = 7) -> TournamentStarted:
    dealt = begin(4, seed, read_game_cards(), read_orders())
    return TournamentStarted(players, Options(), seed, dealt.game_cards, dealt.order_cards)


def seen(bowl: int, *pieces: Kind, certain: bool = True) -> BowlReading:
    doubt = None if certain else Doubt(Cause.PILED, 2)
    return BowlReading(
        bowl, present=True, certain=certain, doubt=doubt, counts=dict(bowl_of(pieces)), pieces=()
    )


def all_seen(*bowls: BowlReading) -> BowlsRead:
    """A reading of four bowls; those not given are empty."""
    given = {reading.bowl: reading for reading in bowls}
    return BowlsRead("round.jpg", tuple(given.get(bowl, seen(bowl)) for bowl in range(4)))
