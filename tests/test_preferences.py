"""What people choose at the screen lasts, and a damaged file is told."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rushpi.preferences import (
    FILE,
    LOUDEST,
    Preferences,
    PreferencesError,
    load_preferences,
    save_preferences,
)
from rushpi.settings import Language

some = st.builds(
    Preferences,
    language=st.none() | st.sampled_from(Language),
    volume=st.integers(0, LOUDEST),
    muted=st.booleans(),
    calm=st.booleans(),
)


@given(some)
def test_what_is_saved_is_loaded(tmp_path_factory: pytest.TempPathFactory, preferences: Preferences) -> None:
    folder = tmp_path_factory.mktemp("state")
    save_preferences(preferences, folder)
    assert load_preferences(folder) == preferences
    assert [path.name for path in folder.iterdir()] == [FILE]


def test_where_nobody_chose_all_is_as_usual(tmp_path: Path) -> None:
    assert load_preferences(tmp_path) == Preferences()


@pytest.mark.parametrize("text", ["{", '{"volume": 11}', '{"language": "xx"}', "[]", ""])
def test_a_damaged_file_is_told(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    with pytest.raises(PreferencesError, match="choose language and sound anew"):
        load_preferences(tmp_path)


def test_what_cannot_be_kept_is_told(tmp_path: Path) -> None:
    with pytest.raises(PreferencesError, match="cannot be written"):
        save_preferences(Preferences(), tmp_path / "nowhere")
