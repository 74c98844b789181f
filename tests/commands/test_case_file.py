"""The file of cases, whichever game it is for."""

import json

import pytest

from rushpi.cli import main

GOOD = '{"id": "good", "kind": "rush_end", "players": 2, "input": {"totals": [51, 3], "cards_left": 5}}'


@pytest.mark.parametrize("number", ["1e400", "NaN", "-Infinity"])
def test_a_number_that_no_game_has_spoils_its_own_case_alone(number, tmp_path, capsys):
    bad = GOOD.replace("51", number).replace("good", "bad")
    (tmp_path / "cases.json").write_text(f"[{bad}, {GOOD}]")
    assert main(["rush", "score", str(tmp_path / "cases.json"), "--json"]) == 1
    first, second = json.loads(capsys.readouterr().out)
    assert "error" in first
    assert second == {"id": "good", "result": [0]}
