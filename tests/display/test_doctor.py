"""The check-up at the screen."""

from dataclasses import dataclass

from rushpi.display.scene import Pop
from rushpi.display.scenes.doctor import CHECKS, LOOK_EVERY, DoctorScene
from rushpi.finding import Check, Finding
from tests.display.gallery import picture
from tests.display.house import House
from tests.display.test_scenes import tap


@dataclass
class Examination:
    """Goes on when the test says so."""

    findings: tuple[Finding, ...] = ()
    busy: bool = True


def under_way() -> tuple[DoctorScene, Examination]:
    house, examination = House(), Examination()
    house.examine = lambda: examination
    return DoctorScene(house, Pop), examination


def test_the_first_fault_is_told_until_another_check_is_touched() -> None:
    display = picture("doctor", (800, 480))
    scene = display._stage.top
    assert isinstance(scene, DoctorScene)
    assert scene._told().check is Check.MAT
    tap(display, "clock")
    assert scene._told().check is Check.CLOCK
    tap(display, "sound")
    assert scene._told().check is Check.SOUND


def test_how_far_it_is_and_how_it_ends() -> None:
    scene, examination = under_way()
    assert scene._told() is None
    assert scene._summary() == f"Looking at 0 of {len(CHECKS)}"
    examination.findings = (Finding(Check.PINS, ok=True, says="10 LEDs can be used"),)
    scene.update(LOOK_EVERY)
    assert scene._summary() == f"Looking at 1 of {len(CHECKS)}"
    assert scene._told().check is Check.PINS
    examination.findings += (Finding(Check.CAMERA, ok=False, says="there is none"),)
    examination.busy = False
    scene.update(LOOK_EVERY)
    assert scene._summary() == "1 fault"
    assert scene._told().check is Check.CAMERA


def test_when_nothing_is_wrong_that_is_said() -> None:
    scene, examination = under_way()
    examination.findings = tuple(Finding(check, ok=True, says="well") for check in CHECKS)
    examination.busy = False
    scene.update(LOOK_EVERY)
    assert scene._summary() == "All is well."
