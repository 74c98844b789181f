"""The language on the screen. One at a time: a table has one screen."""

from rushpi.locale import _, ngettext, pgettext, speak, spoken

__all__ = ["_", "ngettext", "pgettext", "speak", "spoken"]
