import json

import pytest
from msgspec import structs

from rushpi.rush.pieces import Flavour, Kind
from rushpi.vision.colours import Colours
from rushpi.vision.markers import MatNotFoundError
from rushpi.vision.mat import load_mat
from rushpi.vision.pipeline import read
from rushpi.vision.profile import VERSION, Profile, ProfileError, load_profile, save_profile
from tests.vision.table import Table

PROFILE = Profile(
    version=VERSION,
    made="2026-11-29",
    photo_size=(1280, 720),
    photos=6,
    mat=load_mat(),
    kinds=tuple(Kind),
    colours=Colours(
        flavours={
            Flavour.SALMON: (0.25, 0.3),
            Flavour.OCTOPUS: (0.2, -0.1),
            Flavour.CUCUMBER: (-0.25, 0.1),
        },
        wasabi=(-0.1, 0.3),
        rice=(0.8, 0.8, 0.7),
    ),
    rim_radius=57.5,
)


def test_a_profile_comes_back_as_it_was_written(tmp_path):
    path = tmp_path / "mine.profile"
    save_profile(PROFILE, path)
    assert load_profile(path) == PROFILE


def put(value, *place):
    """A damage: another value at a place of the profile."""

    def damage(text):
        whole = json.loads(text)
        inner = whole
        for name in place[:-1]:
            inner = inner[name]
        inner[place[-1]] = value
        return json.dumps(whole)

    return damage


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda text: text[: len(text) // 2], "damaged"),
        (lambda _: "", "damaged"),
        (lambda _: "[]", "damaged"),
        (lambda _: '{"version":1,"a":' + "[" * 100_000, "damaged"),
        (lambda text: text.replace('"version": 1', '"version": 99'), "version 99"),
        (lambda text: text.replace("nigiri-salmon", "nigiri-eel"), "nigiri-eel"),
        (put(-3, "rim_radius"), "rim_radius"),
        (put(1e5, "mat", "bowls", "diameter"), "overlap"),
        (put([1e7, 1e7], "mat", "size"), "mat.size"),
        (put([[0, 0]] * 4, "mat", "bowls", "centres"), "overlap"),
        (
            put([[900, 0], [700, 0], [500, 0], [300, 0]], "mat", "bowls", "centres"),
            "do not lie on the mat",
        ),
        (put({}, "colours", "flavours"), "no colour of salmon, octopus, cucumber"),
        (put([0, 0], "colours", "wasabi"), "no colour of wasabi"),
        (put([7, 0], "colours", "wasabi"), "colours.wasabi"),
        (put([-1, 0, 0], "colours", "rice"), "colours.rice"),
    ],
)
def test_what_does_not_fit_is_refused_in_one_sentence_with_what_to_do(tmp_path, damage, says):
    path = tmp_path / "mine.profile"
    save_profile(PROFILE, path)
    path.write_text(damage(path.read_text()))
    with pytest.raises(ProfileError, match=says) as refused:
        load_profile(path)
    assert str(path) in str(refused.value)
    assert "calibrate again" in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_missing_profile_says_how_to_make_one(tmp_path):
    with pytest.raises(ProfileError, match="rushpi calibrate"):
        load_profile(tmp_path / "gone.profile")


def test_a_folder_that_is_not_there_is_named(tmp_path):
    with pytest.raises(ProfileError, match="cannot be written"):
        save_profile(PROFILE, tmp_path / "gone" / "mine.profile")


def test_a_profile_of_another_mat_is_refused_and_the_sentence_says_what_to_do():
    wide = structs.replace(
        PROFILE.mat, markers={i: (1.3 * x, y) for i, (x, y) in PROFILE.mat.markers.items()}
    )
    photo = Table(bowls=[(centre, 60.0) for centre in PROFILE.mat.bowls.centres]).photo()
    read(photo, PROFILE)
    with pytest.raises(MatNotFoundError, match="calibrate again if this is another mat"):
        read(photo, structs.replace(PROFILE, mat=wide))
