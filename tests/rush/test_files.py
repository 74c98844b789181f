import contextlib
from collections import Counter
from importlib import resources
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rushpi.rush import FileError, GameCard, Kind, read_box, read_game_cards, read_orders

DATA = Path(str(resources.files("rushpi.rush") / "data"))
PACKAGED_ORDERS = (DATA / "orders.toml").read_bytes()


@pytest.fixture
def typed(tmp_path):
    """Writes a file as a player would and returns its path."""

    def write(text):
        path = tmp_path / "mine.toml"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write


def failure(read, path):
    with pytest.raises(FileError) as error:
        read(path)
    message = str(error.value)
    assert str(path) in message
    assert "\n" not in message
    return message.removeprefix(str(path))


class TestPackaged:
    def test_twenty_eight_game_cards_for_five_modes(self):
        cards = read_game_cards()
        assert sum(cards.values()) == 28
        assert set(cards) == set(GameCard)

    def test_fourteen_orders_that_can_be_served_from_the_box(self):
        orders = read_orders()
        assert len(orders) == len(set(orders)) == 14
        for order in orders:
            asked = [item.piece for item in order.items] + list(order.belt.pieces)
            assert all(count <= read_box().pieces[kind] for kind, count in Counter(asked).items())

    def test_orders_are_fair(self):
        """Each is worth seven, none asks twice for a piece, and every flavour of every type is asked for."""
        orders = read_orders()
        asked = Counter()
        for order in orders:
            pieces = [item.piece for item in order.items] + list(order.belt.pieces)
            assert len(set(pieces)) == len(pieces)
            assert sum(item.value for item in order.items) + order.belt.value == 7
            asked.update(pieces)
        assert set(asked) == set(Kind) - {Kind.HOSOMAKI_WILD, Kind.WASABI}
        assert max(asked.values()) - min(asked.values()) <= 1

    @pytest.mark.parametrize(
        ("read", "name"),
        [(read_box, "box.toml"), (read_game_cards, "game_cards.toml"), (read_orders, "orders.toml")],
    )
    def test_a_copy_of_a_packaged_file_reads_the_same(self, read, name, typed):
        assert read(typed((DATA / name).read_bytes())) == read()


class TestBox:
    def test_ones_own_counts(self, typed):
        box = read_box(typed("[pieces]\n" + "".join(f"{kind} = {n}\n" for n, kind in enumerate(Kind))))
        assert box.pieces == {kind: n for n, kind in enumerate(Kind)}
        assert not box.assumed

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            (
                "[pieces]\nwasabi = 3",
                ", pieces: nigiri-salmon is missing; write nigiri-salmon = 0 if you have none",
            ),
            ("[pieces]\nnigiri-tuna = 3", ", pieces: 'nigiri-tuna' is not known; use one of nigiri-salmon, "),
            ("[pieces]\nwasabi = -1", ", pieces: a whole number of at least 0 is needed here"),
            ("[pieces]\nwasabi = 1000", ", pieces: a whole number of at most 999 is needed here"),
            ("[pieces]\nwasabi = 1.5", ", pieces: a whole number is needed here"),
            ("assumed = true", ", the field 'pieces' is missing; add it"),
            ("[pieces]\n[peices]", ", there is no field 'peices'; check its spelling or take it out"),
            ("assumed = 1\n[pieces]", ", assumed: true or false is needed here"),
        ],
    )
    def test_mistakes(self, text, said, typed):
        assert failure(read_box, typed(text)).startswith(said)


class TestGameCards:
    def test_modes_may_be_left_out(self, typed):
        assert read_game_cards(typed("[cards]\nfestival = 3\nbar = 0")) == {
            GameCard.FESTIVAL: 3,
            GameCard.BAR: 0,
        }

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("[cards]", ": there is no card in it; "),
            ("[cards]\nbar = 0", ": there is no card in it; "),
            ("[cards]\nmania = 2", ", cards: 'mania' is not known; use one of festival, mania-salmon, "),
        ],
    )
    def test_mistakes(self, text, said, typed):
        assert failure(read_game_cards, typed(text)).startswith(said)


ORDER = '[[order]]\nitems = [{ piece = "wasabi", value = 1 }]\n'


class TestOrders:
    def test_ones_own_cards(self, typed):
        text = ORDER * 3 + '[[order]]\nitems = []\nbelt = { pieces = ["hosomaki-wild"], value = 2 }\n'
        orders = read_orders(typed(text))
        assert [(order.items[0].piece, order.belt) for order in orders[:3]] == [(Kind.WASABI, None)] * 3
        assert orders[3].items == ()
        assert (orders[3].belt.pieces, orders[3].belt.value) == ((Kind.HOSOMAKI_WILD,), 2)

    def test_a_file_saved_by_a_windows_editor(self, typed):
        assert len(read_orders(typed(b"\xef\xbb\xbf" + (ORDER * 4).replace("\n", "\r\n").encode()))) == 4

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            (
                ORDER + '[[order]]\nitems = [{ piece = "maki", value = 1 }]',
                ", order 2, items 1, piece: 'maki' is not known; use one of nigiri-salmon, ",
            ),
            (
                '[[order]]\nitems = []\nbelt = { pieces = ["wasabi", "fish"], value = 1 }',
                ", order 1, belt, pieces 2: 'fish' is not known; use one of nigiri-salmon, ",
            ),
            (
                '[[order]]\nitems = [{ piece = "wasabi" }]',
                ", order 1, items 1: the field 'value' is missing; add it",
            ),
            (
                '[[order]]\nitems = [{ piece = "wasabi", value = -1 }]',
                ", order 1, items 1, value: a whole number of at least 0 is needed here",
            ),
            (
                '[[order]]\nitems = [{ piece = "wasabi", value = 0.5 }]',
                ", order 1, items 1, value: a whole number is needed here",
            ),
            ("[[order]]\nitem = []", ", order 1: there is no field 'item'; "),
            ("[[order]]\nitems = 3", ", order 1, items: a list is needed here"),
            ("order = [3]", ", order 1: a set of named fields is needed here"),
            ("", ", the field 'order' is missing; add it"),
            ("[[order]]\nitems = []", ", order 1: it asks for nothing; add items or a belt"),
            (
                ORDER + "[[order]]\nitems = []\nbelt = { pieces = [], value = 1 }",
                ", order 2, belt: it has no pieces; add them or leave the belt out",
            ),
            (ORDER * 3, ": four players need four orders, and there are 3; add more"),
            (ORDER[:-5], ": this is no whole TOML file: "),
            (b"\xff\xfe", ": this is no text in UTF-8; save it as UTF-8"),
            ("a = " + "[" * 100_000, ": its brackets are nested too deep; "),
        ],
    )
    def test_mistakes(self, text, said, typed):
        assert failure(read_orders, typed(text)).startswith(said)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(length=st.integers(0, len(PACKAGED_ORDERS) - 1))
def test_a_file_cut_off_anywhere_is_refused_or_its_whole_cards_are_read(length, tmp_path):
    path = tmp_path / "cut.toml"
    path.write_bytes(PACKAGED_ORDERS[:length])
    with contextlib.suppress(FileError):
        orders = read_orders(path)
        assert orders[:-1] == read_orders()[: len(orders) - 1]


@pytest.mark.parametrize("read", [read_box, read_game_cards, read_orders])
def test_files_that_cannot_be_opened(read, tmp_path):
    assert failure(read, tmp_path / "none.toml").startswith(": No such file or directory; give the name of")
    assert failure(read, tmp_path).startswith(": Is a directory; give the name of")
