"""The host's word on a round: what becomes of it, what is said against it, and what the host is asked."""

from rushpi.locale import _
from rushpi.rush import FIRST_TO, Bowl, of_type, wasabi_in_play
from rushpi.rush.pieces import Kind
from rushpi.table import BowlCorrected, Phase, State, ThirdTaken, is_contested


def question(state: State) -> str | None:
    """What the host has to say before the round can be paid; None: nothing."""
    if state.phase is not Phase.JUDGING:
        return None
    if state.unsettled:
        names = ", ".join(state.players[player].name for player in state.unsettled)
        return _("Nobody is sure yet what lies in the bowl of {names}.").format(names=names)
    return _("Please say who was first to have three.") if is_contested(state) else None


def corrected(state: State, bowl: int, counts: Bowl) -> BowlCorrected:
    """The host's word on what lies in a bowl, beside what the camera said."""
    said = next((reading.counts for reading in state.play.readings if reading.bowl == bowl), None)
    return BowlCorrected(bowl, said, dict(counts))


def too_much_wasabi(state: State, bowl: int, counts: Bowl) -> str | None:
    """What is said against a word that brings in more wasabi than is played with; None: it does not."""
    wasabi = {player.bowl: _wasabi(state.bowl(i)) for i, player in enumerate(state.players)}
    more = _wasabi(counts) > wasabi.get(bowl, 0)
    found = sum((wasabi | {bowl: _wasabi(counts)}).values())
    in_play = wasabi_in_play(len(state.players))
    if not more or found <= in_play:
        return None
    says = _("Wasabi in play: {n}. The bowls cannot hold {found}; please check them all.")
    return says.format(n=in_play, found=found)


def _wasabi(bowl: Bowl) -> int:
    return bowl.get(Kind.WASABI, 0)


def first_to_three(state: State, player: int | None, gone: float) -> list[ThirdTaken]:
    """The host's word on who was first, None for nobody.

    Args:
        state: The table.
        player: Who was.
        gone: Seconds of the round; they count if the camera did not see the moment.
    """
    words = [ThirdTaken(other, None) for other in range(len(state.play.thirds)) if other != player]
    if player is not None:
        seen = state.play.seen[player] if state.play.seen else None
        words.append(ThirdTaken(player, round(gone, 3) if seen is None else seen.seconds))
    return words


def doubt_about_the_first(state: State, player: int) -> str | None:
    """What is said if the bowl of whoever was first does not hold three; pieces may have fallen out since."""
    type_ = state.card.type if state.card is not None else None
    if state.phase is not Phase.JUDGING or type_ is None or of_type(state.bowl(player), type_) >= FIRST_TO:
        return None
    says = _("{name} was first, as you said, but does not have three now. Please check.")
    return says.format(name=state.players[player].name)
