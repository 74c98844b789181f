"""Worked examples: those printed in the booklets, and the rulings where texts are silent.

The tableaus are written as the cards' names in the order played; `>x` is a special order that counts as x, a
trailing `/` a card turned face down.
"""

import pytest

from rushpi.sushigo import Options, card
from rushpi.sushigo.card import Effect, Group, Played, Table, free_wasabi
from rushpi.sushigo.catalogue import BACKS, FACE_DOWN, TYPES
from rushpi.sushigo.rounds import set_aside, winners
from rushpi.sushigo.scoring import score, uramaki_turn

ORDER = card("special_order")


def tableau(text):
    laid = ()
    for word in text.split():
        name = word.strip(">/")
        own, shows = (ORDER if word.startswith(">") else card(name)), card(name)
        on = free_wasabi(laid) if shows.effect is Effect.DIPS else None
        laid += (Played(own, BACKS[shows] if word.endswith("/") else shows, on),)
    return laid


def points(*tableaus, party=True, places=0, **options):
    laid = [each if isinstance(each, tuple) else tableau(each) for each in tableaus]
    kinds = {played.shows.type for each in laid for played in each}
    types = [kind for kind in (*TYPES, FACE_DOWN) if kind in kinds]
    return score(Table(laid, Options(**options), party, places), types)


def go(*tableaus, **options):
    return points(*tableaus, party=False, **options)


# Sushi Go!, rules of 2014


def test_maki_example():
    assert go("maki:3 maki:2", "maki:3", "maki:2 maki:1", "maki:2") == [6, 1, 1, 0]


@pytest.mark.parametrize(
    ("rolls", "expected"),
    [
        (["", "", ""], [0, 0, 0]),
        (["maki:1", "", ""], [6, 0, 0]),
        (["maki:1", "maki:1", ""], [3, 3, 0]),
        (["maki:1", "maki:1", "maki:1"], [2, 2, 2]),
        (["maki:3", "maki:3", "maki:2"], [3, 3, 0]),
        (["maki:3", "maki:2", ""], [6, 3, 0]),
        (["maki:1", "maki:1", "maki:1", "maki:1"], [1, 1, 1, 1]),
        (["maki:3", "maki:1", "maki:1", "maki:1", "maki:1"], [6, 0, 0, 0, 0]),
        (["maki:3 maki:3 maki:3 maki:1", "maki:3 maki:3 maki:3", ""], [6, 3, 0]),
    ],
)
def test_maki_of_sushi_go(rolls, expected):
    assert go(*rolls) == expected


def test_pudding_example():
    piles = ["pudding " * 4, "pudding " * 3, "", ""]
    assert go(*piles) == [6, 0, -3, -3]


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ([2, 0], [6, 0]),
        ([1, 1], [0, 0]),
        ([0, 0], [0, 0]),
        ([3, 3, 3], [0, 0, 0]),
        ([2, 2, 0], [3, 3, -6]),
        ([2, 1, 1], [6, -3, -3]),
        ([1, 0, 0, 0, 0], [6, -1, -1, -1, -1]),
        ([1, 1, 1, 1, 0], [1, 1, 1, 1, -6]),
        ([2, 2, 1, 1, 1], [3, 3, -2, -2, -2]),
    ],
)
def test_pudding_of_sushi_go(counts, expected):
    assert go(*["pudding " * count for count in counts]) == expected


def test_pudding_may_cost_two_players_too():
    assert go("pudding", "", pudding_2p_loss=True) == [6, -6]
    assert go("pudding", "pudding", pudding_2p_loss=True) == [0, 0]


@pytest.mark.parametrize(("count", "worth"), list(enumerate([0, 1, 3, 6, 10, 15, 15, 15])))
def test_dumplings_stop_at_five(count, worth):
    assert go("dumpling " * count, "") == [worth, 0]


@pytest.mark.parametrize(
    ("count", "tempura", "sashimi"), [(0, 0, 0), (1, 0, 0), (2, 5, 0), (3, 5, 10), (4, 10, 10), (6, 15, 20)]
)
def test_tempura_and_sashimi_score_in_whole_sets(count, tempura, sashimi):
    assert go("tempura " * count, "sashimi " * count) == [tempura, sashimi]


def test_nigiri_and_wasabi():
    assert go("nigiri:squid", "nigiri:salmon", "nigiri:egg") == [3, 2, 1]
    assert go("wasabi nigiri:squid", "wasabi nigiri:salmon", "wasabi nigiri:egg") == [9, 6, 3]
    assert go("nigiri:squid wasabi", "wasabi nigiri:egg nigiri:squid") == [3, 6]
    assert go("wasabi wasabi nigiri:squid", "wasabi wasabi nigiri:egg nigiri:egg nigiri:egg") == [9, 7]
    assert go("wasabi chopsticks", "") == [0, 0]


def test_nigiri_values_of_the_italian_text():
    values = {"nigiri_values": "italian_seed"}
    assert go("nigiri:squid", "nigiri:salmon", "nigiri:egg", **values) == [1, 2, 3]
    assert go("wasabi nigiri:egg", "", **values) == [9, 0]


# The soy sauce promo


@pytest.mark.parametrize(
    ("tableaus", "scope", "expected"),
    [
        (["soy_sauce", "", ""], "holders", [4, 0, 0]),
        (["soy_sauce tempura", "soy_sauce", ""], "holders", [4, 0, 0]),
        (["soy_sauce tempura", "soy_sauce chopsticks", ""], "holders", [2, 2, 0]),
        (["soy_sauce"] * 3, "holders", [1, 1, 1]),
        (["soy_sauce soy_sauce", "", ""], "holders", [4, 0, 0]),
        (["soy_sauce", "chopsticks wasabi", ""], "holders", [4, 0, 0]),
        (["soy_sauce", "chopsticks wasabi", ""], "all", [0, 0, 0]),
        (["soy_sauce wasabi maki:1 maki:2", "soy_sauce wasabi maki:1", ""], "holders", [6 + 2, 3 + 2, 0]),
    ],
)
def test_soy_sauce_promo(tableaus, scope, expected):
    assert go(*tableaus, soy_scope=scope) == expected


def test_a_pudding_of_the_round_is_a_colour():
    table = Table([tableau("soy_sauce pudding"), tableau("soy_sauce")], Options(), party=False)
    assert score(table, [card("soy_sauce").type]) == [4, 0]


# Sushi Go Party!, rules of 2016


@pytest.mark.parametrize(
    ("icons", "expected"),
    [
        ([5, 5, 3, 1], [6, 6, 3, 0]),
        ([3, 3, 2, 2, 1, 0], [6, 6, 4, 4, 2, 0]),
        ([3, 2, 1, 1, 0, 0], [6, 4, 2, 2, 0, 0]),
        ([3, 2, 1, 0, 0], [6, 3, 0, 0, 0]),
        ([0, 0, 0], [0, 0, 0]),
        ([1, 0, 0, 0, 0, 0], [6, 0, 0, 0, 0, 0]),
        ([9, 10, 2], [3, 6, 0]),
    ],
)
def test_maki_of_party_by_distinct_totals(icons, expected):
    assert points(*["maki:3 " * (own // 3) + f"maki:{own % 3} " * (own % 3 > 0) for own in icons]) == expected


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ([3, 2, 0, 0], [4, 0, -4, -4]),
        ([1, 1, 1], [0, 0, 0]),
        ([2, 2, 1], [4, 4, -4]),
        ([2, 1], [4, 0]),
        ([1, 0], [4, 0]),
        ([1, 1], [4, 4]),
    ],
)
def test_temaki(counts, expected):
    assert points(*["temaki " * count for count in counts]) == expected


@pytest.mark.parametrize(("reading", "some", "none"), [("full_min1", 1, 0), ("full", 1, 1), ("none", 0, 0)])
@pytest.mark.parametrize(("name", "prize"), [("temaki", 4), ("pudding", 6)])
def test_two_players_level(reading, some, none, name, prize):
    kind = [card(name).type]
    for held, share in ((1, some), (0, none)):
        table = Table([(card(name).plain,) * held] * 2, Options(party_all_tied=reading), party=True)
        assert score(table, kind) == [prize * share] * 2


def test_three_players_without_temaki_lose_nothing():
    table = Table([(), (), ()], Options(party_all_tied="full"), party=True)
    assert score(table, [card("temaki").type]) == [0, 0, 0]


def test_pudding_of_party():
    assert points("pudding " * 4, "pudding " * 2, "pudding", "pudding") == [6, 0, -6, -6]


@pytest.mark.parametrize(
    ("icons", "places", "expected"),
    [
        ([12, 12, 5, 3], 0, ([8, 8, 0, 0], 2)),
        ([11, 11, 11, 10], 0, ([8, 8, 8, 0], 3)),
        ([12, 11, 10, 9], 0, ([8, 5, 2, 0], 3)),
        ([10, 11, 11], 0, ([5 * 0 + 2, 8, 8], 3)),
        ([10, 0], 1, ([5, 0], 2)),
        ([10, 10], 2, ([2, 2], 3)),
        ([10, 0, 0], 3, ([0, 0, 0], 3)),
        ([9, 9], 0, ([0, 0], 0)),
    ],
)
def test_uramaki_reaching_ten(icons, places, expected):
    assert uramaki_turn(icons, places, Options()) == expected


def test_uramaki_tie_skipping_one_place():
    skip = Options(uramaki_tie="skip_one")
    assert uramaki_turn([11, 11, 11, 10], 0, skip) == ([8, 8, 8, 2], 3)
    assert uramaki_turn([11, 11, 10], 0, skip) == ([8, 8, 2], 3)


@pytest.mark.parametrize(
    ("rolls", "places", "end", "expected"),
    [
        (["", "", "uramaki:5", "uramaki:3"], 2, "next_place_only", [0, 0, 2, 0]),
        (["uramaki:5", "uramaki:5", "uramaki:3"], 0, "next_place_only", [8, 8, 0]),
        (["uramaki:5", "uramaki:4", "uramaki:3"], 0, "next_place_only", [8, 0, 0]),
        (["uramaki:5", "uramaki:4", "uramaki:3"], 0, "all_places", [8, 5, 2]),
        (["uramaki:5", "uramaki:5", "uramaki:3"], 0, "all_places", [8, 8, 2]),
        (["uramaki:5", "uramaki:4"], 3, "all_places", [0, 0]),
        (["uramaki:5", "uramaki:4"], 3, "next_place_only", [0, 0]),
    ],
)
def test_uramaki_at_the_end_of_the_round(rolls, places, end, expected):
    assert points(*rolls, places=places, uramaki_end=end) == expected


def test_no_uramaki_no_place():
    table = Table([(), ()], Options(), party=True)
    assert score(table, [card("uramaki:3").type]) == [0, 0]


@pytest.mark.parametrize(("count", "eel", "tofu"), [(0, 0, 0), (1, -3, 2), (2, 7, 6), (3, 7, 0), (8, 7, 0)])
def test_eel_and_tofu(count, eel, tofu):
    assert points("eel " * count, "tofu " * count) == [eel, tofu]


@pytest.mark.parametrize(
    ("shapes", "worth"),
    [
        ("", 0),
        ("c", 1),
        ("cc", 2),
        ("ct", 4),
        ("ctss", 10),
        ("cts", 9),
        ("ctsr", 16),
        ("ctsrc", 17),
        ("cctt", 8),
        ("ctsrctsr", 32),
    ],
)
def test_onigiri(shapes, worth):
    names = {"c": "circle", "t": "triangle", "s": "square", "r": "rectangle"}
    assert points(" ".join(f"onigiri:{names[shape]}" for shape in shapes), "") == [worth, 0]


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ([3, 2, 1, 0], [6, 4, 2, 0]),
        ([2, 0, 0], [0, 0, 0]),
        ([1, 1, 1, 1, 1], [4] * 5),
        ([1, 1, 1, 1, 1, 1], [4] * 6),
        ([2, 1, 1, 1, 1, 1, 1, 0], [8, 4, 4, 4, 4, 4, 4, 0]),
    ],
)
def test_edamame(counts, expected):
    assert points(*["edamame " * count for count in counts]) == expected


def test_miso_soup():
    assert points("miso_soup miso_soup", "miso_soup") == [6, 3]


@pytest.mark.parametrize(
    ("tableaus", "expected"),
    [
        (["soy_sauce", "", ""], [4, 0, 0]),
        (["soy_sauce soy_sauce", "", ""], [8, 0, 0]),
        (["soy_sauce tempura", "tempura chopsticks:1", "soy_sauce wasabi"], [4, 0, 4]),
        (["soy_sauce", "tempura wasabi", ""], [0, 0, 0]),
        (["soy_sauce wasabi nigiri:egg", "tempura sashimi wasabi", ""], [3, 0, 0]),
    ],
)
def test_soy_sauce_of_party(tableaus, expected):
    assert points(*tableaus) == expected


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ("tea wasabi nigiri:egg nigiri:egg nigiri:egg", 4 + 3 + 1 + 1),
        ("tea", 1),
        ("tea tea tea", 9),
        ("tea tea tempura tempura tempura", 6 + 5),
        ("tea tea >tempura tempura tempura", 6 + 5),
        ("tea eel/ tempura/ tofu/", 3 + 6),
        ("tea pudding pudding", 2),
    ],
)
def test_tea(text, worth):
    table = Table([tableau(text), ()], Options(), party=True)
    assert score(table, [kind for kind in (*TYPES, FACE_DOWN) if kind.group is not Group.DESSERT])[0] == worth


def test_face_down_cards_need_not_be_a_colour():
    assert points("tea tempura/ sashimi/", "", flipped_color="none") == [2 + 2 + 1, 0]
    assert points("soy_sauce tempura/", "soy_sauce") == [2 + 4, 0]
    assert points("soy_sauce tempura/", "soy_sauce", flipped_color="none") == [2 + 4, 4]


def test_a_special_order_may_keep_its_own_colour():
    assert points("tea tempura tempura >tempura", "") == [3 + 5, 0]
    assert points("tea tempura tempura >tempura", "", copy_color="rainbow") == [2 + 5, 0]
    assert points("soy_sauce tempura >tempura", "soy_sauce tempura") == [4 + 5, 4]
    assert points("soy_sauce tempura >tempura", "soy_sauce tempura", copy_color="rainbow") == [4 + 5, 0]
    assert points("tea tempura >tempura/", "", copy_color="rainbow") == [1 + 2, 0]


@pytest.mark.parametrize(("count", "worth"), [(0, 0), (3, 0), (4, 12), (5, 12), (7, 12), (8, 24)])
def test_green_tea_ice_cream(count, worth):
    assert points("green_tea_ice_cream " * count, "") == [worth, 0]


@pytest.mark.parametrize(
    ("pairs", "worth"),
    [
        ("OP PP PP", -2 + 0 + 10),
        ("", -6),
        ("WW OO PP", 1 + 1 + 1),
        ("WO WP OP", 1 + 1 + 1),
        ("WW WO", 3 + 0 - 2),
        ("WW WW", 6 - 2 - 2),
        ("WW WW WW", 10 - 2 - 2),
    ],
)
def test_fruit(pairs, worth):
    table = Table([tableau(" ".join(f"fruit:{pair}" for pair in pairs.split()))], Options(), party=True)
    assert score(table, [card("fruit:OP").type]) == [worth]


def test_copies_and_face_down_cards():
    assert points("tofu tofu/ tofu/", "eel eel/") == [2 + 2 + 2, -3 + 2]
    assert points("maki:2 >maki:2", "maki:3") == [6, 3]
    assert points("wasabi nigiri:squid >nigiri:squid", "") == [9 + 3, 0]
    assert points("wasabi nigiri:egg >wasabi nigiri:squid", "") == [3 + 9, 0]
    assert points("soy_sauce/ tea/ chopsticks:1/ miso_soup/", "") == [8, 0]


@pytest.mark.parametrize(("reading", "worth"), [("base", 2 + 3), ("keeps_triple", 2 + 9)])
def test_the_wasabi_under_a_nigiri_is_turned_down(reading, worth):
    wasabi, squid = card("wasabi"), card("nigiri:squid")
    laid = (Played(wasabi, BACKS[wasabi]), Played(squid, squid, 0))
    assert points(laid, "", flipped_wasabi=reading) == [worth, 0]


def test_what_is_kept_as_dessert():
    laid = tableau("pudding >pudding pudding/ >pudding/ eel")
    kept, rest = set_aside(laid, Options())
    assert [str(played) for played in kept] == ["pudding", "special_order>pudding"]
    assert list(map(str, rest)) == ["pudding", "special_order", "eel"]
    kept, rest = set_aside(laid, Options(flipped_dessert="keeps"))
    assert [str(played.shows) for played in kept] == ["pudding"] * 4
    assert list(map(str, rest)) == ["eel"]


@pytest.mark.parametrize(
    ("totals", "desserts", "tie", "expected"),
    [
        ([40, 41, 39], [9, 0, 9], "shared", [1]),
        ([40, 40, 39], [1, 3, 5], "shared", [1]),
        ([40, 40, 39], [2, 2, 5], "shared", [0, 1]),
        ([39, 40, 40], [2, 2, 2], "seat_order", [1]),
    ],
)
def test_who_wins(totals, desserts, tie, expected):
    assert winners(totals, desserts, Options(tie=tie)) == expected
