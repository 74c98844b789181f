"""The owner's settings: what can be chosen, and what is said of what cannot."""

import tomllib
from datetime import time
from pathlib import Path

import msgspec
import pytest

import rushpi.settings
from rushpi.settings import (
    CafeSettings,
    CameraKind,
    CameraSettings,
    Chip,
    Language,
    Settings,
    SettingsError,
    data_folder,
    load_settings,
    settings_file,
)

DOCUMENTED = Path(rushpi.settings.__file__).with_name("settings.toml")


@pytest.fixture
def written(tmp_path: Path):
    def write(text: str) -> Path:
        file = tmp_path / "settings.toml"
        file.write_text(text)
        return file

    return write


def test_the_documented_file_says_what_holds_without_it() -> None:
    assert load_settings(DOCUMENTED) == Settings()


def test_notepad_marks_a_text_as_utf_8_and_it_is_read_all_the_same(written) -> None:
    assert load_settings(written("\ufeffseconds = 45")).seconds == 45


def test_every_setting_is_documented() -> None:
    text = DOCUMENTED.read_text()
    uncommented = "\n".join(
        line.removeprefix("# ") if " = " in line and line.startswith("# ") else line
        for line in text.splitlines()
    )
    documented = tomllib.loads(uncommented)
    assert documented.keys() == {field.name for field in msgspec.structs.fields(Settings)}
    assert documented["camera"].keys() == {field.name for field in msgspec.structs.fields(CameraSettings)}


def test_all_can_be_set(written) -> None:
    file = written(
        'language = "pt-BR"\nseconds = 45\nchip = "none"\npins = "mine.toml"\nprofile = "/p/set.json"\n'
        '[camera]\nkind = "usb"\ndevice = "/dev/video2"\nsize = [1280, 720]\n'
    )
    assert load_settings(file) == Settings(
        language=Language.PT_BR,
        seconds=45,
        chip=Chip.NONE,
        pins=file.parent / "mine.toml",
        profile=Path("/p/set.json"),
        camera=CameraSettings(kind=CameraKind.USB, device="/dev/video2", size=(1280, 720)),
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("langauge = 'it'", "there is no setting 'langauge'; did you mean 'language'?"),
        (
            "xyz = 1",
            "there is no setting 'xyz'; there are language, seconds, chip",
        ),
        ("guarded = true", "there is no setting 'guarded'; it belongs under [cafe]"),
        (
            "[cafe]\nlanguage = 'it'",
            "in [cafe] there is no setting 'language'; it belongs at the top, above what is in [brackets]",
        ),
        ("[camera]\nknid = 'usb'", "in [camera] there is no setting 'knid'; did you mean 'kind'?"),
        ("seconds = 'long'", "seconds: a whole number is needed here"),
        ("seconds = 0", "seconds: a whole number of at least 5 is needed here"),
        ("language = 'de'", "language: 'de' is not known; use one of en, it, pt-BR"),
        ("chip = 'gpio'", "chip: 'gpio' is not known; use one of lgpio, rpigpio, none"),
        ("[camera]\nkind = 'film'", "camera, kind: 'film' is not known; use one of pi, usb, none"),
        ("camera = 'usb'", "camera: a set of named fields is needed here, as in [camera] and, on a line"),
        ("cafe = true", "cafe: a set of named fields is needed here, as in [cafe] and, on a line below"),
        ("pins = 17", "pins: a text in quotes is needed here"),
        ("seconds = ", "are not valid TOML"),
        (f"seconds = {'[' * 5000}", "are not valid TOML"),
    ],
)
def test_what_is_wrong_is_one_sentence(written, text: str, words: str) -> None:
    file = written(text)
    with pytest.raises(SettingsError) as told:
        load_settings(file)
    assert str(told.value).startswith(f"the settings {file}")
    assert words in str(told.value)
    assert "\n" not in str(told.value)


def test_a_cafe_has_hours(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("[cafe]\nguarded = true\nhours = [10:00:00, 02:00:00]\n")
    assert load_settings(file).cafe == CafeSettings(guarded=True, hours=(time(10), time(2)))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("hours = [10, 12]", "hours 1: a time of day such as 10:00:00 is needed here"),
        ("hours = [10:00, 12:00]", "at line 2: texts stand in quotes, times are written 10:00:00"),
        ("hours = ['10', '12']", "hours 1: a time of day such as 10:00:00 is needed here"),
        ("hours = ['10:00:00+02:00', '12:00:00']", "hours 1: a time of day such as 10:00:00 is needed here"),
        (
            "hours = [10:00:00]",
            "hours: a list of 2 entries is needed here, not of 1, as in hours = [10:00:00,",
        ),
        ("quiet = 'never'", "quiet: a list or nothing is needed here, as in quiet = [21:00:00, 10:00:00]"),
        ("quiet = {from = 10:00:00}", "quiet: a list or nothing is needed here"),
        ("loudest = 11", "loudest"),
        ("garded = true", "did you mean 'guarded'?"),
    ],
)
def test_a_cafe_with_wrong_hours(tmp_path: Path, line: str, words: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(f"[cafe]\n{line}\n")
    with pytest.raises(SettingsError) as told:
        load_settings(file)
    assert words in str(told.value)
    assert "\n" not in str(told.value)


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(SettingsError, match="are not a text file"):
        load_settings(tmp_path / "settings.toml")


def test_a_named_file_must_be_there_but_the_usual_one_need_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(tmp_path))
    assert load_settings() == Settings()
    with pytest.raises(SettingsError, match="there are no settings"):
        load_settings(settings_file())


@pytest.mark.parametrize(
    ("environment", "folder"),
    [
        ({"STATE_DIRECTORY": "/var/lib/rushpi", "XDG_DATA_HOME": "/x"}, "/var/lib/rushpi"),
        ({"XDG_DATA_HOME": "/x"}, "/x/rushpi"),
        ({"XDG_DATA_HOME": "relative"}, "/home/ana/.local/share/rushpi"),
        ({}, "/home/ana/.local/share/rushpi"),
    ],
)
def test_where_data_is_kept(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], folder: str
) -> None:
    for name in ("STATE_DIRECTORY", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"HOME": "/home/ana", **environment}.items():
        monkeypatch.setenv(name, value)
    assert data_folder() == Path(folder)
