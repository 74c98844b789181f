"""Menus, numbers of players and options: what is allowed, and what is refused in which words."""

import pytest

from rushpi.sushigo import MENUS, Options, Rules, RulesError, UnknownCardError, menu_named, menu_of
from rushpi.sushigo.card import Group


def test_the_eight_printed_menus():
    assert {menu.name: " ".join(entry.name for entry in menu.types) for menu in MENUS} == {
        "My First Meal": "nigiri maki tempura sashimi miso_soup wasabi tea green_tea_ice_cream",
        "Sushi Go!": "nigiri maki tempura sashimi dumpling wasabi chopsticks pudding",
        "Party Sampler": "nigiri temaki tempura dumpling tofu wasabi menu green_tea_ice_cream",
        "Master Menu": "nigiri temaki sashimi tofu onigiri spoon takeout_box fruit",
        "Points Platter": "nigiri uramaki dumpling onigiri edamame tea special_order green_tea_ice_cream",
        "Cutthroat Combo": "nigiri temaki eel tofu miso_soup soy_sauce spoon pudding",
        "Big Banquet": "nigiri maki tempura dumpling eel chopsticks spoon green_tea_ice_cream",
        "Dinner for Two": "nigiri uramaki tofu onigiri miso_soup menu special_order fruit",
    }


@pytest.mark.parametrize(
    ("name", "least", "most"),
    [
        ("My First Meal", 2, 8),
        ("Sushi Go!", 2, 8),
        ("Party Sampler", 2, 6),
        ("Master Menu", 3, 8),
        ("Points Platter", 3, 6),
        ("Cutthroat Combo", 3, 8),
        ("Big Banquet", 3, 8),
        ("Dinner for Two", 2, 6),
    ],
)
def test_the_numbers_of_players_of_each_menu(name, least, most):
    menu = menu_named(name)
    assert list(menu.players) == list(range(least, most + 1))
    for players in (least - 1, most + 1):
        with pytest.raises(RulesError, match=f"{name} is for {least} to {most} players, not {players}"):
            Rules(players, "party", menu)


def test_party_platter_is_party_sampler():
    assert menu_named("party platter") is menu_named("Party Sampler")
    with pytest.raises(RulesError, match="no menu 'Brunch'; the menus are My First Meal, "):
        menu_named("Brunch")


OWN = "temaki eel tofu edamame tea wasabi pudding"


def test_an_own_menu_in_any_order_with_or_without_nigiri():
    assert menu_of(OWN.split()).types == menu_of(["nigiri", *reversed(OWN.split())]).types
    assert menu_of(OWN.split()).players == range(3, 9)


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        (OWN.replace("eel", "maki"), r"1 roll; this one has 2 \(maki, temaki\)"),
        (OWN.replace("temaki ", ""), "1 roll; this one has 0$"),
        (OWN.replace("eel", "spoon"), "3 appetizers; this one has 2"),
        (OWN.replace("tea", "tempura"), "3 appetizers; this one has 4"),
        (OWN + " spoon", "2 specials; this one has 3"),
        (OWN + " fruit", "1 dessert; this one has 2"),
        (OWN.replace("tofu", "eel"), "eel is on the menu 2 times"),
        ("nigiri nigiri " + OWN, "nigiri is on the menu 2 times"),
        ("", "1 roll; this one has 0"),
    ],
)
def test_menus_that_break_the_rules(names, reason):
    with pytest.raises(RulesError, match=reason):
        menu_of(names.split())


def test_a_menu_with_an_unknown_card():
    with pytest.raises(UnknownCardError, match="no kind of card called 'sake'"):
        menu_of(OWN.replace("tea", "sake").split())


@pytest.mark.parametrize(
    ("card", "refused"), [("spoon", 2), ("edamame", 2), ("menu", 7), ("special_order", 8)]
)
def test_cards_limit_the_players(card, refused):
    names = (
        "temaki eel tofu edamame tea wasabi pudding"
        if card == "edamame"
        else f"maki eel tofu tempura tea {card} fruit"
    )
    with pytest.raises(RulesError, match=f"players, not {refused}"):
        Rules(refused, "party", menu_of(names.split()))


def test_a_menu_that_nobody_can_play():
    menu = menu_of(["maki", "eel", "tofu", "edamame", "menu", "special_order", "fruit"])
    assert menu.players == range(3, 7)


@pytest.mark.parametrize("players", [-1, 0, 1, 6, 9])
def test_sushi_go_is_for_two_to_five(players):
    with pytest.raises(RulesError, match=f"Sushi Go! is for 2 to 5 players, not {players}"):
        Rules(players)


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: Rules(2, "party"), "needs a menu"),
        (lambda: Rules(2, "go", MENUS[0]), "Sushi Go! has no menu"),
        (lambda: Rules(2, "chess"), "no game 'chess'"),
        (lambda: Rules(3, options=Options(dummy=True)), "the dummy hand is for 2 players, not 3"),
        (lambda: Rules(2, options=Options(copy_color="rainbow")), "copy_color belongs to Sushi Go Party!"),
        (lambda: Rules(2, "party", MENUS[0], Options(dummy=True)), "dummy belongs to Sushi Go!"),
    ],
)
def test_rules_that_do_not_fit(make, reason):
    with pytest.raises(RulesError, match=reason):
        make()


@pytest.mark.parametrize(("players", "hand"), [(2, 10), (3, 9), (4, 8), (5, 7)])
def test_hands_of_sushi_go(players, hand):
    assert Rules(players).hand_size == hand


@pytest.mark.parametrize(
    ("players", "hand", "desserts"),
    [(2, 10, 5), (3, 10, 5), (4, 9, 5), (5, 9, 5), (6, 8, 7), (7, 8, 7), (8, 7, 7)],
)
def test_hands_and_desserts_of_party(players, hand, desserts):
    rules = Rules(players, "party", menu_named("Sushi Go!"))
    assert rules.hand_size == hand
    assert [rules.desserts_added(round_) for round_ in (1, 2, 3)] == (
        [5, 3, 2] if desserts == 5 else [7, 5, 3]
    )
    assert sum(card.type.group is not Group.DESSERT for card in rules.cards) == 54
    assert len(rules.cards) == 69


def test_the_dummy_hand_is_dealt_as_for_three():
    rules = Rules(2, options=Options(dummy=True))
    assert (rules.seats, rules.hand_size) == (3, 9)


DEFAULTS = {
    "pass": "left",
    "tie": "shared",
    "soy_sauce": False,
    "soy_scope": "holders",
    "nigiri_values": "standard",
    "pudding_2p_loss": False,
    "chopsticks_pair": "ordered",
    "dummy": False,
    "uramaki_split": "4/4/4",
    "bonus_per_turn": "one",
    "party_all_tied": "full_min1",
    "uramaki_tie": "consume_all",
    "uramaki_timing": "at_once",
    "uramaki_end": "next_place_only",
    "flipped_wasabi": "base",
    "reopen_wasabi": True,
    "flipped_color": "own",
    "flipped_dessert": "returns",
    "copy_color": "copied",
    "copy_boosted_free": True,
}


def test_every_option_has_its_name_and_default():
    assert Options.read(DEFAULTS) == Options()
    assert Options.read({}).changed() == {}
    for name in DEFAULTS:
        with pytest.raises(RulesError, match=f"option {name} cannot be 'no such'"):
            Options.read({name: "no such"})


@pytest.mark.parametrize(
    "changed",
    [
        {"pass": "alternate"},
        {"soy_sauce": "true", "soy_scope": "all"},
        {"reopen_wasabi": "false", "flipped_wasabi": "keeps_triple"},
    ],
)
def test_options_as_text_and_back(changed):
    assert Options.read_text(changed).changed() == changed


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"colour": "red"}, "no option 'colour'; the options are bonus_per_turn, "),
        ({"passing": "left"}, "no option 'passing'"),
        ({"pass": "right"}, "option pass cannot be 'right'; it can be left or alternate"),
        ({"dummy": "yes"}, "option dummy cannot be 'yes'; it can be false or true"),
        ({"dummy": 1}, "option dummy cannot be 1"),
        ({"tie": None}, "option tie cannot be None"),
        ({"tie": ["shared"]}, "option tie cannot be"),
    ],
)
def test_wrong_options(given, reason):
    with pytest.raises(RulesError, match=reason):
        Options.read(given)
