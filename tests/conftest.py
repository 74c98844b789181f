"""Tests are never timed: a loaded machine must not fail them."""

import signal

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

signal.signal(signal.SIGINT, signal.default_int_handler)
"""A script in the background has Ctrl-C ignored, and so would all that the tests start."""
