"""What people read about the cards of Sushi Go!: names, the short line on a card, a sentence of help."""

from rushpi.display.language import _, pgettext
from rushpi.sushigo import Ask, Card, CardType, Rules
from rushpi.sushigo.card import Group


def type_name(kind: CardType) -> str:
    """The name of a card type."""
    match kind.name:
        case "nigiri":
            return _("Nigiri")
        case "maki":
            return _("Maki")
        case "temaki":
            return _("Temaki")
        case "uramaki":
            return _("Uramaki")
        case "tempura":
            return _("Tempura")
        case "sashimi":
            return _("Sashimi")
        case "dumpling":
            return _("Dumpling")
        case "eel":
            return _("Eel")
        case "tofu":
            return _("Tofu")
        case "onigiri":
            return _("Onigiri")
        case "edamame":
            return _("Edamame")
        case "miso_soup":
            return _("Miso soup")
        case "wasabi":
            return _("Wasabi")
        case "tea":
            return _("Tea")
        case "soy_sauce":
            return _("Soy sauce")
        case "chopsticks":
            return _("Chopsticks")
        case "spoon":
            return _("Spoon")
        case "menu":
            return pgettext("the card", "Menu")
        case "takeout_box":
            return _("Takeout box")
        case "special_order":
            return _("Special order")
        case "pudding":
            return _("Pudding")
        case "green_tea_ice_cream":
            return _("Ice cream")
        case "fruit":
            return _("Fruit")
        case _face_down:
            return _("Turned down")


def card_name(card: Card) -> str:
    """What a card is called: its type, and for a nigiri what lies on the rice."""
    match card.name:
        case "nigiri:egg":
            return pgettext("the nigiri", "Egg")
        case "nigiri:salmon":
            return pgettext("the nigiri", "Salmon")
        case "nigiri:squid":
            return pgettext("the nigiri", "Squid")
        case _other:
            return type_name(card.type)


def asked_name(asked: Ask) -> str:
    """What a spoon asks for."""
    if isinstance(asked.what, CardType):
        return type_name(asked.what)
    number = face_number(asked.what)
    return f"{card_name(asked.what)} {number}" if number else card_name(asked.what)


def face_number(card: Card) -> str:
    """The number that tells this card from others of its type: icons, or the order in which tools happen."""
    if card.number:
        return str(card.number)
    return str(card.icons) if card.type.group is Group.ROLL and len(card.type.cards) > 1 else ""


def short(card: Card, rules: Rules) -> str:
    """What it brings, in one glance."""
    six = rules.party and rules.players > 5
    match card.type.name:
        case "nigiri":
            swapped = rules.options.nigiri_values == "italian_seed"
            return str(4 - card.icons if swapped else card.icons)
        case "maki":
            return _("most 6, 4, 2") if six else _("most 6, 3")
        case "temaki":
            return _("most +4")
        case "uramaki":
            return "10 = 8, 5, 2"
        case "tempura":
            return "2 = 5"
        case "sashimi":
            return "3 = 10"
        case "dumpling":
            return "1 3 6 10 15"
        case "eel":
            return "−3, 2 = 7"
        case "tofu":
            return "2, 6, 0"
        case "onigiri":
            return "1 4 9 16"
        case "edamame":
            return _("1 a rival")
        case "miso_soup":
            return _("3 if alone")
        case "wasabi":
            return _("next ×3")
        case "tea":
            return _("1 a colour")
        case "soy_sauce":
            return _("colours: 4")
        case "chopsticks":
            return _("take two")
        case "spoon":
            return _("ask for one")
        case "menu":
            return _("1 of 4")
        case "takeout_box":
            return _("turn = 2")
        case "special_order":
            return _("copy one")
        case "pudding":
            return _("end: ±6")
        case "green_tea_ice_cream":
            return _("end: 4 = 12")
        case "fruit":
            return _("end: −2 to 10")
        case _face_down:
            return "2"


def short_of_type(kind: CardType, rules: Rules) -> str:
    """What cards of a type bring, in one glance."""
    if kind.name == "nigiri":
        return "1, 2, 3"
    return short(kind.cards[0], rules) if kind.cards else "2"


def explained(kind: CardType, rules: Rules) -> str:
    """What a card type does, in a sentence."""
    party = rules.party
    match kind.name:
        case "nigiri":
            return _("As many points as it says. On a wasabi that lies there already, three times as many.")
        case "maki" if party and rules.players > 5:
            return _("Most rolls at the end of the round: 6 points, then 4, then 2.")
        case "maki" if party:
            return _("Most rolls at the end of the round: 6 points, then 3. Level players all get them.")
        case "maki":
            return _("Most rolls at the end of the round: 6 points, then 3. Level players share them.")
        case "temaki" if rules.players == 2:
            return _("Most temaki: 4 points.")
        case "temaki":
            return _("Most temaki: 4 points. Fewest: −4.")
        case "uramaki":
            return _("The first with ten icons gets 8 points at once, the next 5, then 2.")
        case "tempura":
            return _("Two of them: 5 points. One alone: nothing.")
        case "sashimi":
            return _("Three of them: 10 points. One or two: nothing.")
        case "dumpling":
            return _("One to five of them: 1, 3, 6, 10, 15 points.")
        case "eel":
            return _("One alone: −3 points. Two or more: 7 points.")
        case "tofu":
            return _("One: 2 points. Two: 6. Three or more: nothing.")
        case "onigiri":
            return _("One to four different shapes: 1, 4, 9, 16 points.")
        case "edamame":
            return _("One point for each rival who has edamame too, at most 4.")
        case "miso_soup":
            return _("3 points, but lost if anybody plays another in the same turn.")
        case "wasabi":
            return _("Triples the next nigiri you play.")
        case "tea":
            return _("One point for each card of the colour you have most of.")
        case "soy_sauce" if party:
            return _("4 points if nobody has more colours than you.")
        case "soy_sauce":
            return _("4 points for most colours among those with soy sauce, shared when level.")
        case "chopsticks" if party:
            return _("Later, after a reveal: take a second card from your hand.")
        case "chopsticks":
            return _("Later: take two cards at once and pass the chopsticks on.")
        case "spoon":
            return _("Later: ask for a card. The first to your left who has one must give it.")
        case "menu":
            return _("At once: look at four cards of the pile and play one of them.")
        case "takeout_box":
            return _("At once: turn down any of your earlier cards, 2 points each.")
        case "special_order":
            return _("Counts as any card you have played already this round.")
        case "pudding" if rules.players == 2:
            return _("Kept until the end of the game. Most: 6 points.")
        case "pudding":
            return _("Kept until the end of the game. Most: 6 points. Fewest: −6.")
        case "green_tea_ice_cream":
            return _("Kept until the end of the game. Four of them: 12 points.")
        case "fruit":
            return _("Kept until the end. None to five of a fruit: −2, 0, 1, 3, 6, 10 points.")
        case _face_down:
            return _("Turned down by a takeout box: 2 points.")
