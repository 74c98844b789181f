"""The boxes hold what the booklets say (Gamewright 2014 and 2016, soy sauce promo)."""

import copy
import pickle
from collections import Counter

import pytest

from rushpi.sushigo import Card, Options, Rules, UnknownCardError, card, card_type, menu_named
from rushpi.sushigo.card import Group
from rushpi.sushigo.catalogue import BACKS, CARDS, FACE_DOWN, TYPES, turned_up


def test_sushi_go_has_its_108_cards():
    counted = Counter(map(str, Rules(2).cards))
    assert counted == {
        "tempura": 14,
        "sashimi": 14,
        "dumpling": 14,
        "maki:1": 6,
        "maki:2": 12,
        "maki:3": 8,
        "nigiri:salmon": 10,
        "nigiri:squid": 5,
        "nigiri:egg": 5,
        "pudding": 10,
        "wasabi": 6,
        "chopsticks": 4,
    }
    assert counted.total() == 108


def test_the_promo_adds_four_soy_sauces():
    counted = Counter(map(str, Rules(2, options=Options(soy_sauce=True)).cards))
    assert (counted.total(), counted["soy_sauce"]) == (112, 4)


def test_party_has_22_tiles_but_nigiri_and_181_cards():
    assert Counter(entry.group for entry in TYPES) == {
        Group.NIGIRI: 1,
        Group.ROLL: 3,
        Group.APPETIZER: 8,
        Group.SPECIAL: 8,
        Group.DESSERT: 3,
    }
    counted = {entry.name: sum(face.party for face in entry.faces.values()) for entry in TYPES}
    assert counted == {
        "nigiri": 12,
        **dict.fromkeys(["maki", "temaki", "uramaki"], 12),
        **dict.fromkeys(
            ["tempura", "sashimi", "dumpling", "eel", "tofu", "onigiri", "edamame", "miso_soup"], 8
        ),
        **dict.fromkeys(
            ["wasabi", "tea", "soy_sauce", "chopsticks", "spoon", "menu", "takeout_box", "special_order"], 3
        ),
        **dict.fromkeys(["pudding", "green_tea_ice_cream", "fruit"], 15),
    }
    assert sum(counted.values()) == 181


def test_the_faces_of_party():
    def faces(name):
        return {face: printed.party for face, printed in card_type(name).faces.items() if printed.party}

    assert faces("nigiri") == {"egg": 4, "salmon": 5, "squid": 3}
    assert faces("maki") == {"1": 4, "2": 5, "3": 3}
    assert faces("uramaki") == {"3": 4, "4": 4, "5": 4}
    assert faces("onigiri") == dict.fromkeys(("circle", "triangle", "square", "rectangle"), 2)
    assert faces("fruit") == {"WW": 2, "OO": 2, "PP": 2, "WO": 3, "WP": 3, "OP": 3}


def test_the_numbers_that_order_bonus_actions():
    numbers = {entry.name: [each.number for each in entry.cards if each.number] for entry in TYPES}
    assert {name: found for name, found in numbers.items() if found} == {
        "chopsticks": [1, 2, 3],
        "spoon": [4, 5, 6],
        "menu": [7, 8, 9],
        "takeout_box": [10, 11, 12],
    }


def test_colours_are_different_but_for_wasabi_and_nigiri():
    colours = Counter(entry.colour for entry in (*TYPES, FACE_DOWN))
    assert [colour for colour, count in colours.items() if count > 1] == ["yellow"]
    assert card_type("wasabi").colour == card_type("nigiri").colour == "yellow"


@pytest.mark.parametrize(
    ("split", "counts"), [("4/4/4", (4, 4, 4)), ("3/5/4", (3, 5, 4)), ("4/5/3", (4, 5, 3))]
)
def test_the_disputed_split_of_uramaki(split, counts):
    rules = Rules(3, "party", menu_named("Points Platter"), Options(uramaki_split=split))
    counted = Counter(map(str, rules.cards))
    assert tuple(counted[f"uramaki:{icons}"] for icons in (3, 4, 5)) == counts


def test_cards_have_one_object_each_even_when_copied_or_sent():
    for each in (*CARDS, *BACKS.values(), *TYPES, FACE_DOWN):
        assert (card if isinstance(each, Card) else card_type)(each.name) is each
        assert copy.deepcopy(each) is each
        assert pickle.loads(pickle.dumps(each)) is each
        assert repr(each) == str(each) == each.name


def test_every_card_has_a_back_that_leads_to_it():
    for front, back in BACKS.items():
        assert turned_up(back) is front
        assert turned_up(front) is front


def test_unknown_names_are_refused():
    with pytest.raises(
        UnknownCardError,
        match=r"no card called 'nigiri:tuna'; there are nigiri:[a-z]+, nigiri:[a-z]+, nigiri:[a-z]+$",
    ):
        card("nigiri:tuna")
    with pytest.raises(UnknownCardError, match=r"no card called '42'; there are nigiri:.*pudding"):
        card("42")
    with pytest.raises(
        UnknownCardError, match=r"no kind of card called 'nigiri:egg'; there are nigiri, maki, .*tea"
    ):
        card_type("nigiri:egg")
