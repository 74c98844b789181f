"""A café's hours: when the table is open, and when it is quiet. Pure."""

from datetime import datetime, time
from typing import TypeAlias

from rushpi.settings import CafeSettings

Hours: TypeAlias = tuple[time, time]


def within(hours: Hours, now: datetime) -> bool:
    """Whether it is between two times of day: 18:00 to 02:00 goes over midnight, the same twice is always."""
    begins, ends = hours
    at = now.time()
    if begins < ends:
        return begins <= at < ends
    return at >= begins or at < ends


def is_open(cafe: CafeSettings, now: datetime | None) -> bool:
    """Whether guests may play; always, where nobody knows what time it is (`now` is None)."""
    return cafe.hours is None or now is None or within(cafe.hours, now)


def is_quiet(cafe: CafeSettings, now: datetime | None) -> bool:
    """Whether the quiet hours are on; never, where nobody knows what time it is."""
    return cafe.quiet is not None and now is not None and within(cafe.quiet, now)


def loudest(cafe: CafeSettings, now: datetime | None) -> int:
    """The loudest that may be played, 0 to 10."""
    if is_quiet(cafe, now):
        return min(cafe.loudest_when_quiet, cafe.loudest)
    return cafe.loudest
