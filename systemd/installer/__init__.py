"""Installs the kiosk: an interpreter of the system, its own libraries and nothing else.

* `step`: one thing to be so, and how steps are told and done.
* `system`: what kind of system this is, and what it lets us do.
* `release`: versions of rushpi side by side, and the way back from one that does not come up.
* `kiosk`: everything there is to do, there and back.
"""
