"""Card games as events: secrets stay secret, nothing is lost, and the points are the engine's."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rushpi.sushigo import MENUS, Action, Ask, Card, Flip, Order, Step, Use, card, new_game
from rushpi.sushigo import apply as engine_apply
from rushpi.sushigo.card import Table
from rushpi.sushigo.catalogue import TYPES, card_type
from rushpi.sushigo.scoring import score
from rushpi.table import (
    CardChosen,
    CardGameLeft,
    CardGameStarted,
    CardPhase,
    CardStory,
    EventError,
    Happened,
    Phase,
    Stamp,
    State,
    TableSeen,
    after,
    fold,
    fresh,
    games,
)
from rushpi.table.codec import decode, encode
from rushpi.table.journal import Entry
from tests.table.card_games import Choice, at_random, guests, played, started
from tests.table.evenings import FOUR, sit_down


def first_of(*wanted: type) -> Choice:
    """Choose an action of these types if there is one, rather the later ones."""

    def choose(legal: tuple[Action, ...]) -> Action:
        return max(
            legal,
            key=lambda action: next(
                (n for n, kind in enumerate(wanted, 1) if isinstance(action, kind) and action != Use()), 0
            ),
        )

    return choose


@st.composite
def starts(draw: st.DrawFn) -> CardGameStarted:
    seed = draw(st.integers(0, 2**32))
    if draw(st.booleans()):
        return started(draw(st.integers(1, 3)), draw(st.integers(1, 2)), seed)
    menu = draw(st.sampled_from(MENUS))
    players = draw(st.sampled_from(menu.players))
    people = draw(st.integers(0, players))
    return started(people, players - people, seed, menu.name)


@settings(max_examples=40, deadline=None)
@given(starts(), st.integers())
def test_a_game_ends_and_its_rounds_and_desserts_make_its_score(start: CardGameStarted, chance: int) -> None:
    _, states = played(start, at_random(chance))
    game = states[-1].cards
    assert len(game.rounds) == 3
    assert game.winners
    desserts = [
        score - sum(points[seat] for points in game.rounds) for seat, score in enumerate(game.open.scores)
    ]
    table = Table(game.open.desserts, game.rules.options, game.rules.party)
    assert desserts == score(table, game.rules.dessert_types)


@settings(max_examples=25, deadline=None)
@given(starts(), st.integers())
def test_the_events_deal_and_score_as_the_engine_does(start: CardGameStarted, chance: int) -> None:
    events, states = played(start, at_random(chance))
    rules = states[0].cards.rules
    said = iter([event for event in events if isinstance(event, CardChosen)])
    game = new_game(rules, start.seed)
    while not game.over:
        move: list[Action | None] = []
        for seat, legal in enumerate(game.choices):
            silent = game.step is Step.SECOND and start.players[seat].bot is None
            if not legal:
                move.append(None)
            elif silent or (game.step is Step.PICK and len(legal) == 1):
                move.append(legal[0])  # no second card; the only card left
            else:
                choice = next(said)
                assert choice.seat == seat
                move.append(next(action for action in legal if str(action) == choice.action))
        game = engine_apply(game, move)
    assert states[-1].cards.open.scores == game.scores


@settings(max_examples=25, deadline=None)
@given(starts(), st.integers(), st.data())
def test_a_choice_is_known_to_nobody_else_until_all_have_chosen(
    start: CardGameStarted, chance: int, data: st.DataObject
) -> None:
    _, states = played(start, at_random(chance))
    asked = [state for state in states if len(state.cards.asked) > 1]
    state = data.draw(st.sampled_from(asked))
    game = state.cards
    seat = game.asked[0]
    one, other = (data.draw(st.sampled_from(game.sees(seat).legal)) for _ in range(2))
    worlds = [after(state, CardChosen(seat, str(action))).cards for action in (one, other)]
    assert worlds[0].open == worlds[1].open
    for watcher in range(len(game.players)):
        if watcher != seat:
            assert worlds[0].sees(watcher) == worlds[1].sees(watcher)
    assert worlds[0].asked == worlds[1].asked == game.asked[1:]
    assert [world.news for world in worlds] == [game.news] * 2


@settings(max_examples=10, deadline=None)
@given(starts(), st.integers())
def test_every_event_survives_the_journal(start: CardGameStarted, chance: int) -> None:
    events, states = played(start, at_random(chance))
    assert fold(decode(*encode(event)) for event in events) == states[-1]


def test_all_look_at_the_table_after_each_turn_and_each_round() -> None:
    _, states = played(started(2), at_random(1))
    phases = [state.cards.phase for state in states]
    assert phases.count(CardPhase.SCORED) == 3
    turns = [state.cards.open.turn for state in states if state.cards.phase is CardPhase.REVEALED]
    assert turns == [*range(2, 11), 10] * 3


def test_the_last_card_of_a_hand_is_nobodys_choice() -> None:
    events, states = played(started(2), at_random(1))
    choices = [
        state.cards.sees(event.seat).legal
        for state, event in zip(states, events[1:], strict=False)
        if isinstance(event, CardChosen)
    ]
    assert 3 * 8 * 2 < len(choices) <= 3 * 9 * 2
    assert min(map(len, choices)) == 2


def test_after_the_last_turn_of_a_round_everything_played_lies_there() -> None:
    _, states = played(started(2, seed=4), at_random(1))
    last = next(state.cards for state in states if state.cards.finished is not None)
    assert last.phase is CardPhase.REVEALED
    assert all(len(tableau) == 10 for tableau in last.open.tableaus)
    assert last.open.hand_sizes == (0, 0)
    assert last.open.round == 1
    assert [
        len(fresh(old, new)) for old, new in zip(last.before.tableaus, last.open.tableaus, strict=True)
    ] == [1, 1]


def with_chopsticks(seed: int = 0) -> State:
    """Two people, and the first has chopsticks on the table."""
    for seed in range(100):
        state = fold([started(2, seed=seed)])
        if card("chopsticks") in state.cards.sees(0).legal:
            second = str(state.cards.sees(1).legal[0])
            return fold([CardChosen(0, "chopsticks"), CardChosen(1, second), TableSeen()], state)
    raise AssertionError


def test_chopsticks_take_two_in_the_same_breath() -> None:
    state = with_chopsticks()
    first, *_ = state.cards.sees(0).legal
    also = state.cards.seconds(0, first)[0]
    assert state.cards.seconds(1, first) == ()
    other = str(state.cards.sees(1).legal[0])
    both = fold([CardChosen(0, str(first), str(also)), CardChosen(1, other)], state)
    assert [played.card for played in both.cards.open.tableaus[0]] == [first, also]
    assert both.cards.news[0].what is Happened.SECOND
    one = fold([CardChosen(0, str(first)), CardChosen(1, other)], state)
    assert [played.card.name for played in one.cards.open.tableaus[0]] == ["chopsticks", str(first)]
    with pytest.raises(EventError, match="as well"):
        after(state, CardChosen(1, other, other))


def test_a_bot_with_chopsticks_is_asked_again() -> None:
    for seed in range(60):
        state = fold([started(1, 1, seed=seed)])
        if card("chopsticks") not in state.cards.sees(1).legal:
            continue
        mine = [str(state.cards.sees(0).legal[0])]
        state = fold([CardChosen(0, mine[0]), CardChosen(1, "chopsticks"), TableSeen()], state)
        state = fold([CardChosen(seat, str(state.cards.sees(seat).legal[0])) for seat in (0, 1)], state)
        assert state.cards.asked == (1,)
        assert "-" in map(str, state.cards.sees(1).legal)
        return
    raise AssertionError


def news_of(menu: tuple[str, ...], choose: Choice, players: int = 4) -> set[Happened]:
    told: set[Happened] = set()
    for seed in range(6):
        start = CardGameStarted(guests(players), seed, menu, "own")
        _, states = played(start, choose)
        told |= {news.what for state in states for news in state.cards.news}
    return told


def test_what_special_cards_do_is_told() -> None:
    roll, dessert = "uramaki", "pudding"
    one = (roll, "tofu", "eel", "miso_soup", "spoon", "special_order", dessert)
    two = (roll, "tofu", "eel", "miso_soup", "menu", "takeout_box", dessert)
    three = (roll, "tofu", "eel", "miso_soup", "chopsticks", "tea", dessert)

    def eager(legal: tuple[Action, ...]) -> Action:
        special = [a for a in legal if isinstance(a, Card) and a.type.group.value in ("special", "roll")]
        return special[0] if special else first_of(Card, Ask, Flip, Order, Use)(legal)

    assert {Happened.GIVEN, Happened.COPIED} <= news_of(one, eager)
    assert {Happened.MENU, Happened.TURNED, Happened.TEN} <= news_of(two, eager)
    assert {Happened.SECOND} <= news_of(three, eager)


def test_a_menu_turned_up_is_told_before_it_is_gone() -> None:
    def menu_first(legal: tuple[Action, ...]) -> Action:
        return max(legal, key=lambda a: isinstance(a, Card) and a.type is card_type("menu"))

    start = CardGameStarted(
        guests(2), 1, ("uramaki", "tofu", "eel", "miso_soup", "menu", "tea", "pudding"), "own"
    )
    _, states = played(start, menu_first)
    told = [news for state in states for news in state.cards.news]
    menus = [news for news in told if news.what is Happened.PLAYED]
    assert menus
    assert {news.card.type for news in menus} == {card_type("menu")}
    assert told.index(menus[0]) < [news.what for news in told].index(Happened.MENU)


def test_soups_that_meet_are_told() -> None:
    two = ("uramaki", "tofu", "eel", "miso_soup", "menu", "takeout_box", "pudding")

    def soup(legal: tuple[Action, ...]) -> Action:
        return max(legal, key=lambda a: isinstance(a, Card) and a.type is card_type("miso_soup"))

    assert {Happened.SPOILT} <= news_of(two, soup)


def test_a_spoon_that_nobody_can_serve_is_told() -> None:
    menu = ("maki", "tofu", "eel", "miso_soup", "spoon", "tea", "pudding")

    def ask_for_pudding(legal: tuple[Action, ...]) -> Action:
        asks = [a for a in legal if isinstance(a, Ask) and a.what is card_type("tea")]
        spoons = [a for a in legal if isinstance(a, Card) and a.type is card_type("spoon")]
        uses = [a for a in legal if isinstance(a, Use) and a.tools]
        return (asks or spoons or uses or list(legal))[0]

    assert Happened.REFUSED in news_of(menu, ask_for_pudding, 3)


def test_what_cannot_happen_is_refused() -> None:
    state = fold([started(2)])
    for event in (
        CardChosen(0, "pizza"),
        CardChosen(7, "tempura"),
        TableSeen(),
        replace(started(2), players=(guests(2)[0], guests(2)[0])),
        replace(started(2), options={"dummy": "true"}),
        replace(started(2), menu=("maki",)),
        started(6),
    ):
        with pytest.raises(EventError):
            after(state, event)
    with pytest.raises(EventError, match="cannot happen now"):
        fold([sit_down(), TableSeen()])


def test_a_card_game_leaves_the_players_of_sushi_rush_known_and_the_other_way_round() -> None:
    state = fold([sit_down(), started(2), CardGameLeft()])
    assert state == State(players=FOUR, guests=guests(2))
    assert fold([sit_down()], state).guests == guests(2)
    assert fold([started(3)], state).phase is Phase.CARDS


def test_the_stories_of_card_games() -> None:
    whole, _ = played(started(2, 1, menu="My First Meal"), at_random(3))
    events = [sit_down(), *whole, started(2), started(3), CardGameLeft(), started(4)]
    entries = [Entry(seq, Stamp(f"at {seq}", synced=True), event) for seq, event in enumerate(events, 1)]
    told = [game for game in games(entries) if isinstance(game, CardStory)]
    assert [len(story.players) for story in told] == [3, 2, 3, 4]
    assert [bool(story.winners) for story in told] == [True, False, False, False]
    assert told[0].party
    assert told[0].menu == "My First Meal"
    assert told[0].began.wall == "at 2"
    assert told[0].totals == fold(whole).cards.open.scores


def test_every_card_can_be_chosen_by_its_name() -> None:
    assert len({str(face) for entry in TYPES for face in entry.cards}) == sum(
        len(entry.cards) for entry in TYPES
    )
