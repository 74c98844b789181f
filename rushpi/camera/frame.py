"""What a camera gives, and what a camera is: a source of frames."""

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
from numpy.typing import NDArray


class CameraError(OSError):
    """The camera gives no picture. The message is one sentence: what is wrong and what to do."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture.

    Attributes:
        picture: (H, W, 3) uint8, BGR.
        taken: The instant it was taken, in seconds of the monotonic clock; of a recording, that at which it
            is played.
        metadata: What the camera says of it, by libcamera's names (ExposureTime in microseconds, ...); empty
            where a camera says nothing.
    """

    picture: NDArray[np.uint8]
    taken: float
    metadata: Mapping[str, object] = field(default_factory=dict)


class Source(Protocol):
    """Where frames come from: a camera, a recording, a simulated table."""

    @property
    def live(self) -> bool:
        """Whether a picture that never changes is a fault: no real sensor repeats itself to the last bit."""
        ...

    def frames(self) -> Generator[Frame, None, None]:
        """Open the source and give its frames, each later than the one before; a recording ends.

        Closing the generator closes the source, whatever happened. Within ten seconds a next frame comes or
        an error is raised.

        Raises:
            CameraError: It cannot be opened, or stopped giving frames.
        """
        ...
