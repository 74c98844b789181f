"""From a frame and a profile to a reading.

mat -> light -> bowls -> views -> planes -> network -> candidates (`see`) -> box -> certainty (`interpret`).
Each stage is a file of its own, and each can be looked at (`--debug`).
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from rushpi.rush.pieces import Kind
from rushpi.vision.interpret import interpret
from rushpi.vision.inventory import USUAL_BOX
from rushpi.vision.profile import Profile
from rushpi.vision.reading import Reading
from rushpi.vision.sight import see


def read(frame: NDArray[np.uint8], profile: Profile, box: Mapping[Kind, int] = USUAL_BOX) -> Reading:
    """What lies in each bowl, and near them outside. `frame` is (H, W, 3) BGR. Raises MatNotFoundError."""
    return interpret(see(frame, profile), box)
