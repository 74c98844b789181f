"""Work that would hold up the screen is done in a thread beside it."""

from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Self


class OneThread:
    """Whoever has one thread for slow work; a context manager that waits for what is being done.

    What has not begun then is never done.
    """

    def __init__(self, name: str) -> None:
        self._worker = ThreadPoolExecutor(1, thread_name_prefix=name)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._worker.shutdown(cancel_futures=True)
