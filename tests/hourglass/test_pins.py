"""The pin map, right and wrong."""

import tomllib
from pathlib import Path

import pytest

from rushpi.hourglass import HourglassError, Pins, load_pins
from rushpi.hourglass.pins import BuzzerPin, default_pins

ROOT = Path(__file__).parents[2]


def test_the_map_that_comes_with_rushpi_has_everything():
    pins = load_pins()
    assert len(pins.leds) == 10
    assert pins.buzzer is not None
    assert None not in (pins.flip, pins.button)
    assert pins.outputs[pins.buzzer.pin] == "the buzzer"
    assert pins.outputs[pins.leds[0]] == "LED 1"


def test_a_wheel_carries_the_map_to_where_it_is_looked_for(monkeypatch, tmp_path):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    carried = project["tool"]["setuptools"]["data-files"].items()
    (folder,) = (folder for folder, files in carried if "hardware/pins.toml" in files)
    assert default_pins() == ROOT / "hardware" / "pins.toml"
    monkeypatch.setattr("rushpi.hourglass.pins.__file__", str(tmp_path / "rushpi" / "hourglass" / "pins.py"))
    monkeypatch.setattr("sysconfig.get_path", lambda name: f"/opt/{name}")
    assert default_pins() == Path("/opt/data") / folder / "pins.toml"


def test_what_is_left_out_is_not_built(tmp_path):
    path = tmp_path / "pins.toml"
    path.write_text("")
    assert load_pins(path) == Pins()
    path.write_text('flip = 4\n[buzzer]\npin = 18\nkind = "active"\n')
    assert load_pins(path) == Pins(buzzer=BuzzerPin(18, "active"), flip=4)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("flip = 17\nbutton = 17", "GPIO 17 is given to 2 devices"),
        ("leds = [5, 6, 13, 19, 5]", "GPIO 5 is given to 2 devices"),
        (f"leds = {list(range(2, 13))}", "5 to 10 LEDs, not 11"),
        ("flip = 28", "there is no GPIO 28"),
        ("flip = 1", "there is no GPIO 1"),
        ("leds = [5, 6, 13]", "5 to 10 LEDs, not 3"),
        ('flip = "17"', r"Expected `int \| null`, got `str` - at `\$.flip`"),
        ("flop = 17", "unknown field `flop`"),
        ('[buzzer]\npin = 18\nkind = "loud"', r"'loud' - at `\$.buzzer.kind`"),
        ("[buzzer]\npin = 18", "missing required field `kind`"),
        ("leds = [5, 6,", "not valid TOML"),
        (f"leds = {'[' * 5000}", "not valid TOML"),
    ],
)
def test_a_wrong_map_is_one_sentence_naming_the_file(tmp_path, text, sentence):
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(HourglassError, match=sentence) as caught:
        load_pins(path)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_map_that_notepad_marked_as_utf_8_is_read(tmp_path):
    (tmp_path / "mine.toml").write_text("\ufeffbutton = 5", encoding="utf-8")
    assert load_pins(tmp_path / "mine.toml") == Pins(button=5)


def test_a_map_that_is_not_there_or_no_text(tmp_path):
    with pytest.raises(HourglassError, match=r"nowhere.toml cannot be read: it is not there"):
        load_pins(tmp_path / "nowhere.toml")
    with pytest.raises(HourglassError, match="cannot be read: Is a directory"):
        load_pins(tmp_path)
    (tmp_path / "photo.jpg").write_bytes(b"\xff\xd8\xff\xe0")
    with pytest.raises(HourglassError, match=r"photo.jpg is not a text file"):
        load_pins(tmp_path / "photo.jpg")
