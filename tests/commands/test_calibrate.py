import json
import re
import shutil
from importlib import resources

import cv2
import numpy as np
import pytest

from rushpi.cli import main
from rushpi.commands.calibrate.corrections import _lesson
from rushpi.rush.pieces import Flavour, Kind
from rushpi.vision.calibration import MIDDLE, open_sheet
from rushpi.vision.cutouts import Cutout, cut, keep_cutouts
from rushpi.vision.learning import Lesson
from rushpi.vision.mat import load_sheet
from rushpi.vision.profile import load_profile, save_profile
from rushpi.vision.sources import load_photo
from tests.vision.table import Table
from tests.vision.test_calibration import SheetTable, bleached
from tests.vision.test_learning import stale

PRINTS = resources.files("rushpi.vision") / "data"
BOWLS = [(centre, 60.0) for centre in Table().mat.bowls.centres]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("calibration")
    for name, table in {
        "one.jpg": SheetTable(),
        "two.jpg": SheetTable(turn=0.4),
        "bright.jpg": SheetTable(brightness=256),
        "empty.jpg": Table(bowls=BOWLS),
    }.items():
        cv2.imwrite(str(path / name), table.photo())
    cv2.imwrite(str(path / "black.jpg"), np.zeros((720, 1280, 3), np.uint8))
    return path


def calibrate(folder, out, *names, options=()):
    return main(["calibrate", *(str(folder / name) for name in names), "--out", str(out), *options])


def test_two_photos_make_a_profile_and_a_report_on_each_kind(folder, tmp_path, capsys):
    out = tmp_path / "my.profile"
    assert calibrate(folder, out, "one.jpg", "two.jpg", options=["--empty", str(folder / "empty.jpg")]) == 0
    profile = load_profile(out)
    assert profile.kinds == tuple(Kind)
    assert profile.photos == 2
    report = capsys.readouterr().out
    assert all(kind in report for kind in Kind)


def test_a_kind_in_no_photo_is_told(layouts, tmp_path, capsys):
    assert calibrate(layouts, tmp_path / "my.profile", "one.jpg", "two.jpg") == 0
    assert re.search(r"hosomaki-wild +in no photo: it will never be read", capsys.readouterr().out)


def test_photos_without_colour_make_no_profile(folder, tmp_path, capsys):
    for name in ("one.jpg", "two.jpg"):
        cv2.imwrite(str(tmp_path / name), bleached(cv2.imread(str(folder / name)), share=0.1))
    assert calibrate(tmp_path, tmp_path / "my.profile", "one.jpg", "two.jpg") == 1
    assert "hardly show their colours" in capsys.readouterr().err
    assert not (tmp_path / "my.profile").exists()


def test_a_bad_photo_is_named_and_the_rest_is_used(folder, tmp_path, capsys):
    assert calibrate(folder, tmp_path / "my.profile", "black.jpg", "one.jpg", "two.jpg") == 0
    assert "black.jpg" in capsys.readouterr().err


def test_a_photo_given_twice_counts_once(folder, tmp_path, capsys):
    assert calibrate(folder, tmp_path / "my.profile", "one.jpg", "one.jpg") == 1
    told = capsys.readouterr().err
    assert "one.jpg is given 2 times" in told
    assert "1 of 1 photos" in told


def test_a_copy_of_a_photo_counts_once(folder, tmp_path, capsys):
    for name in ("one.jpg", "copy.jpg"):
        (tmp_path / name).write_bytes((folder / "one.jpg").read_bytes())
    assert calibrate(tmp_path, tmp_path / "my.profile", "one.jpg", "copy.jpg") == 1
    told = capsys.readouterr().err
    assert f"{tmp_path / 'copy.jpg'} is the same photo as {tmp_path / 'one.jpg'}" in told
    assert "1 of 2 photos" in told


def test_whoever_has_another_mat_is_told_how_to_say_so(folder, tmp_path, capsys):
    for name in ("mat.toml", "sheet.toml"):
        text = (PRINTS / name).read_text()
        (tmp_path / name).write_text(text.replace("marker_size = ", "marker_size = 9"))
    assert calibrate(folder, tmp_path / "my.profile", "black.jpg", "one.jpg") == 1
    assert "with --mat or --sheet" in capsys.readouterr().err
    both = ["--mat", str(tmp_path / "mat.toml"), "--sheet", str(tmp_path / "sheet.toml")]
    assert calibrate(folder, tmp_path / "my.profile", "one.jpg", "two.jpg", options=both) == 1
    assert "with --mat or --sheet" not in capsys.readouterr().err


def test_one_good_photo_is_too_few(folder, tmp_path, capsys):
    assert calibrate(folder, tmp_path / "my.profile", "black.jpg", "one.jpg") == 1
    assert "1 of 2 photos" in capsys.readouterr().err
    assert not (tmp_path / "my.profile").exists()


def test_over_exposed_paper_is_warned_of(folder, tmp_path, capsys):
    assert calibrate(folder, tmp_path / "my.profile", "one.jpg", "bright.jpg") == 0
    assert "bright.jpg is over-exposed" in capsys.readouterr().err


def test_an_over_exposed_photo_to_check_is_warned_of(folder, tmp_path, capsys):
    profile = tmp_path / "my.profile"
    assert calibrate(folder, profile, "one.jpg", "two.jpg") == 0
    for name, warned in (("one.jpg", False), ("bright.jpg", True)):
        capsys.readouterr()
        main(["calibrate", "--check", str(folder / name), "--profile", str(profile)])
        assert ("is over-exposed" in capsys.readouterr().err) is warned


def test_a_grey_photo_teaches_nothing(folder, tmp_path, capsys):
    grey = cv2.imread(str(folder / "one.jpg"), cv2.IMREAD_GRAYSCALE)
    cv2.imwrite(str(tmp_path / "grey.jpg"), grey)
    assert calibrate(folder, tmp_path / "my.profile", "one.jpg", tmp_path / "grey.jpg") == 1
    err = capsys.readouterr().err
    assert "grey.jpg is grey" in err
    assert "1 of 2 photos" in err


def test_a_grey_photo_checks_nothing(folder, tmp_path, capsys):
    profile = tmp_path / "my.profile"
    assert calibrate(folder, profile, "one.jpg", "two.jpg") == 0
    cv2.imwrite(str(tmp_path / "grey.jpg"), cv2.imread(str(folder / "one.jpg"), cv2.IMREAD_GRAYSCALE))
    assert main(["calibrate", "--check", str(tmp_path / "grey.jpg"), "--profile", str(profile)]) == 1
    assert "grey.jpg is grey: take it again in colour." in capsys.readouterr().err


def test_a_photo_of_the_mat_alone_is_no_calibration_photo(folder, tmp_path, capsys):
    assert calibrate(folder, tmp_path / "my.profile", "empty.jpg", "one.jpg", "two.jpg") == 0
    assert "shows no sheet" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--mat", "--sheet"])
def test_a_truncated_toml_is_one_sentence(folder, tmp_path, capsys, option):
    (tmp_path / "own.toml").write_text("size = [420,")
    options = [option, str(tmp_path / "own.toml")]
    assert calibrate(folder, tmp_path / "my.profile", "one.jpg", "two.jpg", options=options) == 1
    err = capsys.readouterr().err
    assert "own.toml" in err
    assert err.count("\n") == 1


def test_an_empty_photo_without_a_mat_is_named(folder, tmp_path, capsys):
    options = ["--empty", str(folder / "black.jpg")]
    assert calibrate(folder, tmp_path / "my.profile", "one.jpg", "two.jpg", options=options) == 1
    assert "black.jpg" in capsys.readouterr().err


def test_a_profile_that_cannot_be_written_is_one_sentence(folder, tmp_path, capsys):
    assert calibrate(folder, tmp_path / "gone" / "my.profile", "one.jpg", "two.jpg") == 1
    assert "cannot be written" in capsys.readouterr().err


def test_debug_shows_every_stage(folder, tmp_path):
    options = ["--debug", str(tmp_path / "stages")]
    assert calibrate(folder, tmp_path / "my.profile", "one.jpg", "two.jpg", options=options) == 0
    shown = {path.stem for path in (tmp_path / "stages").iterdir()}
    assert {"one-1-mat", "one-2-light", "one-3-cells", "one-4-planes", "two-1-mat"} <= shown


TRUE_KINDS = tuple(
    kind for kind in Kind if kind is not Kind.HOSOMAKI_WILD
)  # the drawn wild is green all over


@pytest.fixture(scope="module")
def layouts(tmp_path_factory):
    """A profile, and photos of known layouts that it reads right, wrong, and not at all."""
    path = tmp_path_factory.mktemp("layouts")
    tables = {"right.jpg": SheetTable(turn=0.2), "four.jpg": SheetTable(), "bare.jpg": SheetTable()}
    tables |= {"wrong.jpg": SheetTable(turn=0.2), "one.jpg": SheetTable(), "two.jpg": SheetTable(turn=0.4)}
    for name, table in tables.items():
        table.kinds = Kind if name == "wrong.jpg" else TRUE_KINDS
    tables["four.jpg"].kinds = TRUE_KINDS[:4]
    tables["bare.jpg"].kinds = ()
    for name, table in tables.items():
        cv2.imwrite(str(path / name), table.photo())
    assert calibrate(path, path / "my.profile", "one.jpg", "two.jpg") == 0
    return path


def check(folder, name, *options):
    return main(
        ["calibrate", "--check", str(folder / name), "--profile", str(folder / "my.profile"), *options]
    )


def test_a_known_layout_that_is_read_right_is_told_so(layouts, capsys):
    assert check(layouts, "right.jpg") == 0
    out, err = capsys.readouterr()
    assert "All 10 pieces were read right" in out
    assert not err


def test_the_check_names_the_empty_cells(layouts, capsys):
    assert check(layouts, "four.jpg") == 1
    out, err = capsys.readouterr()
    assert re.search(r"wasabi +- +its cell is empty", out)
    assert "6 of 10 cells are empty (uramaki-octopus, " in err
    assert err.count("\n") == 1


def test_a_piece_that_is_read_wrong_is_named_with_what_to_do(layouts, capsys):
    assert check(layouts, "wrong.jpg") == 1
    out, err = capsys.readouterr()
    assert re.search(r"hosomaki-wild +hosomaki-cucumber .*WRONG", out)
    assert "1 of 11 pieces were not read right (hosomaki-wild): some are of kinds that the profile" in err
    assert err.count("\n") == 1


def test_the_check_as_json(layouts, capsys):
    assert check(layouts, "wrong.jpg", "--json") == 1
    found = json.loads(capsys.readouterr().out)
    assert found["right"] is False
    assert {cell["kind"]: cell["right"] for cell in found["cells"]} == {
        kind: kind is not Kind.HOSOMAKI_WILD for kind in Kind
    }


@pytest.mark.parametrize(("name", "says"), [("bare.jpg", "no piece on the sheet"), ("gone.jpg", "cannot be")])
def test_what_cannot_be_checked_is_one_sentence(layouts, capsys, name, says):
    assert check(layouts, name) == 1
    assert says in capsys.readouterr().err


@pytest.mark.parametrize(
    "given",
    [
        [],
        ["one.jpg"],
        ["--out", "my.profile"],
        ["--check", "one.jpg"],
        ["one.jpg", "--check", "two.jpg"],
        ["--check", "one.jpg", "--learn", "--profile", "my.profile"],
    ],
)
def test_wrong_use_is_told(capsys, given):
    with pytest.raises(SystemExit) as ended:
        main(["calibrate", *given])
    assert ended.value.code == 2
    assert "--check" in capsys.readouterr().err


@pytest.fixture(scope="module")
def corrected(layouts):
    """What a host put right: salmon of the layouts' set, one of which is something else."""
    mat = Table().mat
    sheet = open_sheet(load_photo(layouts / "one.jpg"), mat, load_sheet())
    kinds = {kind: kind for kind in Kind if Flavour.SALMON in kind.flavours and kind in TRUE_KINDS}
    kinds |= {Kind.URAMAKI_CUCUMBER: Kind.URAMAKI_SALMON}
    words = [Cutout(said, cut(sheet.cells[kind], MIDDLE), f"round-{kind}") for kind, said in kinds.items()]
    keep_cutouts(words, layouts / "corrections")
    save_profile(stale(load_profile(layouts / "my.profile")), layouts / "stale.profile")
    return layouts


def test_corrections_are_learned_and_told(corrected, tmp_path, capsys):
    folder, old, new = corrected / "corrections", corrected / "stale.profile", tmp_path / "new.profile"
    assert main(["calibrate", "--learn", str(folder), "--profile", str(old), "--out", str(new)]) == 0
    out, err = capsys.readouterr()
    assert "4 corrected pieces were looked at." in out
    assert "3 pieces agree that salmon looks different" in out
    assert "uramaki-salmon/round-uramaki-cucumber.png does not look like uramaki-salmon" in out
    assert load_profile(new).colours != load_profile(old).colours
    assert not err


def test_nothing_new_leaves_the_profile_alone(corrected, capsys):
    profile = corrected / "my.profile"
    before = profile.read_bytes()
    assert main(["calibrate", "--learn", str(corrected / "corrections"), "--profile", str(profile)]) == 0
    assert "The profile stays as it is." in capsys.readouterr().out
    assert profile.read_bytes() == before


def test_without_a_folder_it_learns_from_what_was_kept_here(corrected, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    learn = ["calibrate", "--profile", str(corrected / "my.profile"), "--learn"]
    assert main(learn) == 0
    assert "No corrected pieces are kept here yet, so there is nothing to learn" in capsys.readouterr().out
    (tmp_path / "corrections").mkdir()
    assert main(learn) == 0
    assert "there is nothing to learn" in capsys.readouterr().out
    (tmp_path / "corrections").rmdir()
    (tmp_path / "corrections").symlink_to(corrected / "corrections")
    assert main(learn) == 0
    assert "4 corrected pieces were looked at." in capsys.readouterr().out


def test_a_folder_that_holds_no_corrections_is_told(corrected, tmp_path, capsys):
    assert main(["calibrate", "--profile", str(corrected / "my.profile"), "--learn", str(tmp_path)]) == 1
    assert f"{tmp_path} holds no corrected pieces" in capsys.readouterr().err


def test_a_folder_of_nothing_that_can_be_used_is_an_error(corrected, tmp_path, capsys):
    (tmp_path / "kept" / "nigiri-salmon").mkdir(parents=True)
    (tmp_path / "kept" / "nigiri-salmon" / "torn.png").write_bytes(b"no picture")
    learn = ["calibrate", "--profile", str(corrected / "my.profile"), "--learn", str(tmp_path / "kept")]
    assert main(learn) == 1
    err = capsys.readouterr().err
    assert "torn.png" in err
    assert "no picture that can be learned from" in err


@pytest.mark.parametrize(
    ("lesson", "says"),
    [
        (
            Lesson(Kind.WASABI, 3, 0.05, 0.2, 0.8),
            "moves by 0.05, and the right answer is given 80% instead of 20%",
        ),
        (Lesson(Kind.WASABI, 3, 0.0, 0.2, 0.8, spoils=True), "the calibration's own pieces are read worse"),
        (Lesson(Kind.WASABI, 3, 0.0, 0.2, 0.2), "read no better: it stays"),
    ],
)
def test_what_was_learned_is_told_in_words(lesson, says):
    assert says in _lesson(lesson)


@pytest.mark.parametrize("kept", ["corrections", None])
def test_who_waits_for_another_profile_gets_one_though_nothing_is_new(
    corrected, tmp_path, monkeypatch, capsys, kept
):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    profile, new = corrected / "my.profile", tmp_path / "new.profile"
    folder = [str(corrected / kept)] if kept else []
    assert main(["calibrate", "--profile", str(profile), "--out", str(new), "--learn", *folder]) == 0
    assert load_profile(new) == load_profile(profile)
    assert f"The profile is in {new}." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("given", "surplus"),
    [
        (["one.jpg", "two.jpg", "--out", "new.profile", "--json"], "json"),
        (["one.jpg", "two.jpg", "--out", "new.profile", "--profile", "my.profile"], "profile"),
        (["--check", "one.jpg", "--profile", "my.profile", "--empty", "empty.jpg"], "empty"),
        (["--check", "one.jpg", "--profile", "my.profile", "--mat", "mat.toml"], "mat"),
        (["--check", "one.jpg", "--profile", "my.profile", "--out", "new.profile"], "out"),
        (["--learn", "kept", "--profile", "my.profile", "--sheet", "sheet.toml"], "sheet"),
        (["--learn", "--profile", "my.profile", "--debug", "stages"], "debug"),
    ],
)
def test_what_would_do_nothing_is_wrong_use(capsys, given, surplus):
    with pytest.raises(SystemExit) as ended:
        main(["calibrate", *given])
    assert ended.value.code == 2
    assert f"--{surplus} is not for " in capsys.readouterr().err


def test_a_blurred_photo_is_told_but_used(folder, tmp_path, capsys):
    sharp = cv2.imread(str(folder / "one.jpg"))
    cv2.imwrite(str(tmp_path / "blurred.jpg"), cv2.GaussianBlur(sharp, (0, 0), 2.5))
    shutil.copy(folder / "two.jpg", tmp_path)
    assert calibrate(tmp_path, tmp_path / "my.profile", "blurred.jpg", "two.jpg") == 0
    assert "blurred.jpg is blurred" in capsys.readouterr().err


def test_a_profile_replaces_a_profile_of_any_version_and_no_other_file(folder, tmp_path, capsys):
    profile, photo = tmp_path / "my.profile", tmp_path / "mine.jpg"
    assert calibrate(folder, profile, "one.jpg", "two.jpg") == 0
    profile.write_text(profile.read_text().replace('"version": 1,', '"version": 12,', 1))
    assert calibrate(folder, profile, "one.jpg", "two.jpg") == 0
    capsys.readouterr()
    shutil.copy(folder / "one.jpg", photo)
    assert calibrate(folder, photo, "one.jpg", "two.jpg") == 1
    assert capsys.readouterr().err == (
        f"rushpi: {photo} is there already, and is no profile: name another file.\n"
    )
    assert photo.read_bytes() == (folder / "one.jpg").read_bytes()


def test_a_folder_that_is_not_there_is_named(folder, tmp_path, capsys):
    assert calibrate(folder, tmp_path / "gone" / "my.profile", "one.jpg", "two.jpg") == 1
    assert f"there is no folder {tmp_path / 'gone'}." in capsys.readouterr().err


def test_debug_shows_what_a_check_saw(layouts, tmp_path):
    assert check(layouts, "right.jpg", "--debug", str(tmp_path)) == 0
    assert (tmp_path / "right-3-cells.jpg").exists()
