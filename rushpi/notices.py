"""What has to be said on the screen, one sentence at a time."""

from collections import deque
from typing import Final

READING_TIME: Final = 5.0
"""Seconds that even a short sentence stands on the screen."""
A_SIGN: Final = 0.06
"""Seconds that a sign of a longer one takes to be read, aloud to the others too."""
AGAIN: Final = 180.0
"""Seconds after which a trouble that lasts is told again, where it is worth it."""


def reading_time(sentence: str) -> float:
    """Seconds that it stands on the screen before it goes, or the next one takes its place."""
    return max(READING_TIME, A_SIGN * len(sentence))


class Notices:
    """Sentences wait for their turn; a trouble that lasts is told once, or now and then."""

    def __init__(self) -> None:
        self._waiting: deque[str] = deque()
        self._free_at = 0.0
        self._troubles: dict[str, tuple[str, float]] = {}

    def add(self, sentence: str) -> None:
        """Have this said."""
        self._waiting.append(sentence)

    def trouble(self, of: str, says: str | None, now: float, *, again: bool = False) -> None:
        """Have it said when a trouble begins or becomes another one, and `again` while it lasts.

        Args:
            of: What has the trouble, or none.
            says: The sentence; None while all is well.
            now: Seconds of a clock that only goes forward.
            again: Whether to remind people.
        """
        if says is None:
            self._troubles.pop(of, None)
            return
        told, at = self._troubles.get(of, (None, now))
        if told != says or (again and now >= at + AGAIN):
            self._troubles[of] = (says, now)
            self.add(says)

    def due(self, now: float) -> str | None:
        """The next sentence, once the one before has stood long enough."""
        if not self._waiting or now < self._free_at:
            return None
        sentence = self._waiting.popleft()
        self._free_at = now + reading_time(sentence)
        return sentence
