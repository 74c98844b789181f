"""What players see and touch: pygame scenes that draw the table's state and tell what players want."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # a command's output is its own

from rushpi.display.screen import Display, PictureError, ScreenError

__all__ = ["Display", "PictureError", "ScreenError"]
