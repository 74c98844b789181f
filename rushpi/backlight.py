"""The light behind the panel: off while a closed table shows nothing but black.

Linux lets it be switched where the panel has one of its own, as the Raspberry Pi's displays do. A television
has none that we could reach; it stays black.
"""

import logging
from pathlib import Path
from types import TracebackType
from typing import Final, Self

PANELS: Final = Path("/sys/class/backlight")

ON, OFF = "0", "4"
"""Linux, FB_BLANK_UNBLANK and FB_BLANK_POWERDOWN."""

_log = logging.getLogger(__name__)


class Backlight:
    """The light behind all panels of this machine; on when it is made, and again on leaving."""

    def __init__(self, panels: Path | None = PANELS) -> None:
        """`panels` is the kernel's folder of them; None leaves them alone."""
        self._switches = () if panels is None else tuple(sorted(panels.glob("*/bl_power")))
        self._shines = False
        self.shine(True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.shine(True)

    def shine(self, shines: bool) -> None:
        """Turn the light on or off; a panel that may not be switched stays as it is, and the log tells."""
        if shines is self._shines:
            return
        self._shines = shines
        for switch in self._switches:
            try:
                switch.write_text(ON if shines else OFF)
            except OSError as error:
                _log.info("%s cannot be written: %s", switch, error.strerror)
