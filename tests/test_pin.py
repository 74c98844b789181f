"""The PIN is no text on the disk, and guessing it takes for ever, whoever pulls the plug."""

from pathlib import Path

import pytest

from rushpi.pin import FILE, FIRST_WAIT, LONGEST_WAIT, WAIT_FROM, Pin, PinError, Verdict


class Clock:
    now = 5000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def pin(tmp_path: Path, clock: Clock) -> Pin:
    pin = Pin(tmp_path, clock)
    pin.choose("2580")
    return pin


def test_the_right_one_opens_also_after_a_restart(pin: Pin, tmp_path: Path, clock: Clock) -> None:
    assert pin.try_("2580") == Verdict(right=True)
    assert Pin(tmp_path, clock).try_("2580").right
    assert not Pin(tmp_path, clock).try_("2581").right


def test_on_the_disk_it_is_a_salted_hash_for_nobody_else(pin: Pin, tmp_path: Path) -> None:
    kept = (tmp_path / FILE).read_bytes()
    assert b"2580" not in kept
    assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600
    pin.choose("2580")
    assert (tmp_path / FILE).read_bytes() != kept, "salted anew"


def test_each_wrong_one_doubles_the_wait(pin: Pin, clock: Clock) -> None:
    waits = []
    for _ in range(WAIT_FROM + 10):
        waits.append(pin.try_("0000").wait)
        clock.now += waits[-1]
    assert waits[: WAIT_FROM - 1] == [0.0] * (WAIT_FROM - 1)
    assert waits[WAIT_FROM - 1 : WAIT_FROM + 2] == [FIRST_WAIT, 2 * FIRST_WAIT, 4 * FIRST_WAIT]
    assert waits[-1] == LONGEST_WAIT
    assert pin.try_("2580").right
    assert pin.try_("0000").wait == 0.0, "the right one forgives those before"


def test_while_it_waits_even_the_right_one_is_not_tried(pin: Pin, clock: Clock) -> None:
    for _ in range(WAIT_FROM):
        pin.try_("0000")
    clock.now += FIRST_WAIT - 1
    assert pin.try_("2580") == Verdict(right=False, wait=1.0)
    clock.now += 1
    assert pin.try_("2580").right


def test_a_restart_shortens_no_wait(pin: Pin, tmp_path: Path, clock: Clock) -> None:
    for _ in range(WAIT_FROM):
        pin.try_("0000")
    clock.now = 0.0  # the plug was pulled: the clock begins anew
    again = Pin(tmp_path, clock)
    assert again.try_("2580") == Verdict(right=False, wait=FIRST_WAIT)
    clock.now = FIRST_WAIT
    assert again.try_("2580").right


def test_a_try_counts_before_its_outcome_is_known(
    pin: Pin, tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def power_cut(*_: object, **__: object) -> bytes:
        raise KeyboardInterrupt

    for _ in range(WAIT_FROM):
        with monkeypatch.context() as patch:
            patch.setattr("hashlib.scrypt", power_cut)
            with pytest.raises(KeyboardInterrupt):
                pin.try_("0000")
        pin = Pin(tmp_path, clock)
    assert pin.try_("2580").wait == FIRST_WAIT


@pytest.mark.parametrize("digits", ["", "123", "123456789", "12a4", "\uff11\uff12\uff13\uff14"])
def test_what_is_no_pin(pin: Pin, digits: str) -> None:
    with pytest.raises(ValueError, match="4 to 8 digits"):
        pin.choose(digits)
    assert pin.try_("2580").right


def test_without_one_nothing_opens(tmp_path: Path) -> None:
    pin = Pin(tmp_path)
    assert not pin.chosen
    with pytest.raises(PinError, match="no PIN"):
        pin.try_("0000")


def test_a_damaged_file_opens_nothing_and_says_what_to_do(pin: Pin, tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"{}")
    damaged = Pin(tmp_path)
    assert damaged.chosen
    assert damaged.wait == 0.0, "nobody has tried one yet"
    with pytest.raises(PinError, match="is damaged: delete it"):
        damaged.try_("2580")


def test_staff_get_in_though_the_disk_is_full(
    pin: Pin, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    for _ in range(WAIT_FROM):
        assert not pin.try_("0000").right
    assert pin.try_("2580").wait == FIRST_WAIT
    clock.now += FIRST_WAIT
    assert pin.try_("2580").right
    with pytest.raises(PinError, match="cannot be written: the disk is full"):
        pin.choose("1234")
