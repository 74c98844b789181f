"""What a supervisor is told: systemd's protocol, one datagram of assignments (`man sd_notify`)."""

import os
import socket


def notify(*assignments: str) -> bool:
    """Send assignments such as "READY=1" to the supervisor; tells whether there is one that took them.

    A supervisor that cannot be reached draws its own conclusion when nothing comes: there is nobody to tell.
    """
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")):
        return False
    name = "\0" + address[1:] if address.startswith("@") else address
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as supervisor:
        try:
            supervisor.sendto("\n".join(assignments).encode(), name)
        except OSError:
            return False
    return True


def watchdog_seconds() -> float | None:
    """How long the supervisor waits for a "WATCHDOG=1" before it ends this process; None if it does not."""
    meant_for = os.environ.get("WATCHDOG_PID", str(os.getpid()))
    given = os.environ.get("WATCHDOG_USEC", "")
    if meant_for != str(os.getpid()) or not given.isdecimal() or int(given) == 0:
        return None
    return int(given) / 1e6
