import re
from html.parser import HTMLParser

import cv2
import numpy as np
import pytest
from msgspec import structs

from rushpi.rush.pieces import Kind
from rushpi.vision.report import bowl_picture, page
from tests.vision.test_accuracy import BOWLS, OCTOPUS, SALMON, judged
from tests.vision.test_profile import PROFILE


class Balanced(HTMLParser):
    """Sees that every tag is closed."""

    VOID = frozenset({"meta", "img", "br"})

    def __init__(self):
        super().__init__()
        self.open = []

    def handle_starttag(self, tag, attrs):
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_the_page_is_whole_and_needs_nothing_else():
    wrong = BOWLS[1]
    html = page(BOWLS, {(wrong.photo, 0): b"jpeg"}, PROFILE)
    parser = Balanced()
    parser.feed(html)
    assert parser.open == []
    assert not re.search(r'(src|href)="(?!data:)', html)
    assert "url(" not in html


def test_the_page_shows_figures_confusions_reasons_and_the_worst_bowls_first():
    html = page(BOWLS, {}, PROFILE)
    assert "50.0%" in html
    assert "certain but wrong" in html
    assert html.index("called certain</span>") < html.index(
        "not certain: One piece cannot be told for sure: please look yourself.</span>"
    )
    assert "there: <em>1 nigiri-salmon</em>" in html
    assert "read: <em>1 nigiri-octopus</em>" in html
    assert "Some pieces cannot be told for sure" in html


def test_if_all_is_right_nothing_is_shown_as_worst():
    assert "There is none" in page(BOWLS[:1], {}, PROFILE)


def test_a_set_with_few_kinds_has_a_small_table():
    few = structs.replace(PROFILE, kinds=(SALMON, OCTOPUS, Kind.WASABI))
    assert "uramaki" not in page(BOWLS, {}, few)


def test_pieces_are_outlined_by_whether_they_are_there():
    frame = np.full((100, 100, 3), 128, np.uint8)
    bowl = judged([SALMON], [SALMON, OCTOPUS])
    picture = cv2.imdecode(np.frombuffer(bowl_picture(frame, bowl), np.uint8), cv2.IMREAD_COLOR)
    assert picture.shape == (300, 300, 3)


@pytest.mark.parametrize(("read", "reddest"), [([SALMON], False), ([OCTOPUS], True)])
def test_a_piece_that_is_not_there_is_red(read, reddest):
    bowl = judged([SALMON], read)
    piece = structs.replace(bowl.reading.pieces[0], bbox_px=(30.0, 30.0, 40.0, 40.0))
    bowl = type(bowl)(bowl.photo, bowl.truth, structs.replace(bowl.reading, pieces=(piece,)))
    jpeg = bowl_picture(np.full((100, 100, 3), 128, np.uint8), bowl)
    picture = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR).astype(int)
    outline = np.abs(picture - 128).max(axis=-1) > 30
    _, green, red = picture[outline].mean(axis=0)
    assert bool(red > green) is reddest


def test_a_bowl_that_was_not_found_has_no_picture():
    bowl = judged([SALMON], [])
    gone = type(bowl)(bowl.photo, bowl.truth, structs.replace(bowl.reading, circle_px=None))
    assert bowl_picture(np.zeros((9, 9, 3), np.uint8), gone) is None
