"""Cameras and other sources of frames, and the one owner of a camera.

    with Camera(PiCamera()) as camera:     # or UsbCamera(), Playback(path), SimulatedCamera(table)
        camera.latest()                    # a Frame, never an old one; CameraError says what is wrong
        camera.since(time.monotonic())     # a Frame taken from now on

* `frame`: a frame, and what a source of frames promises.
* `owner`: `Camera`, the thread that owns a source and opens it again when it fails.
* `pi`: the Pi's own camera (picamera2). `usb`: a USB camera (V4L2).
* `recorded`: a video or a folder of photos, played as if it were happening now.
* `simulated`: a table on which a test places and takes pieces.
"""

from rushpi.camera.frame import CameraError, Frame, Source
from rushpi.camera.owner import Camera
from rushpi.camera.pi import PiCamera
from rushpi.camera.recorded import Playback
from rushpi.camera.usb import UsbCamera, usb_cameras

__all__ = [
    "Camera",
    "CameraError",
    "Frame",
    "PiCamera",
    "Playback",
    "Source",
    "UsbCamera",
    "usb_cameras",
]
