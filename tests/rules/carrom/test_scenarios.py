"""Every scenario file plays to what it expects.

`tests/rules/scenarios.py` says how a file is written. A new one in the folder is played without a line here.
Files that begin with a number are the rule sheet's worked examples, `icf_` and a number those of the ICF
digest; `icf_t5`, `t6`, `t8` are the rows of its tables by law, `s13` the club variants; `own` are our own.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from device.commands import referee
from device.errors import BadInput
from tests.rules.scenarios import Judge, asked, check

SCENARIOS = sorted((Path(__file__).parent / "scenarios").glob("*.jsonl"))
BASE = (1, 3, 4, 6, 7, 9, 10, 12, 13, *range(15, 23), 24, 25, 27, 28, 30, 31, 33, 34, 36, 37, 39, 40, 42, 43)
WORKED = (*BASE, 45, 46, 48, 49, 51, 52, 54, 55)
WORKED_ICF = (1, 3, 4, 6, 7, 8, 9, 10, 12, 13, 15, 16)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda path: path.stem)
def test_scenario(scenario: Path, judge: Judge) -> None:
    check(scenario, judge)


def test_every_worked_example_has_its_scenario() -> None:
    names = [path.stem.split("_") for path in SCENARIOS]
    assert set(WORKED) <= {int(words[0]) for words in names if words[0].isdigit()}
    assert set(WORKED_ICF) <= {int(words[1]) for words in names if words[0] == "icf" and words[1].isdigit()}


def test_the_command_prints_one_json_object() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "device", "referee", str(SCENARIOS[0])],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")
    state = json.loads(run.stdout)
    assert (state["phase"], state["break_tries"]) == ("break", 1)
    assert state["verdicts"][0]["text"].startswith("Asha touched no piece and tries again")


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([], "the scenario is empty"),
        (["{}", '{"type": "pocketted"}'], 'line 2: unknown type "pocketted": did you mean "pocketed"?'),
        (['{"gane": "carrom"}'], 'line 1: unknown key of header "gane": did you mean "game"?'),
        (['{"game": "chess"}'], 'line 1: unknown game "chess": known are'),
        (['{"variant": "bass"}'], 'did you mean "base"?'),
        (['{"players": ["Asha"]}'], "line 1: carrom wants 2 players, not 1"),
        (['{"players": ["Asha", "Asha"]}'], "the same name"),
        (['{"players": ["Asha", {"name": "Bela", "seat": "S"}]}'], "the same seat"),
        (['{"players": ["Asha", " "]}'], "wants a name"),
        (['{"options": {"own_and_op": "lose"}}'], 'did you mean "own_and_opp"?'),
        (['{"options": {"own_and_opp": "loose"}}'], 'did you mean "lose"?'),
        (['{"options": {"match": {"target": 0}}}'], "at least 1 point"),
        (['{"start": {"whit": 3}}'], 'did you mean "white"?'),
        (['{"start": {"white": 10}}'], "white 10, from 0 to 9"),
        (['{"start": {"queen": "pending"}}'], 'wants "queen_by"'),
        (['{"start": {"turn": "E"}}'], "where nobody sits"),
        (['{"start": {"points": [1, 2, 3]}}'], '"points" wants 2 values, one a side'),
        (['{"start": {"pocketed": [{}, {}]}}'], '"pocketed" is for games of any colour'),
        (['{"start": {"tied": ["S", "N"]}}'], "only games of any colour have tie-break boards"),
        (
            ['{"start": {"returns_due": [{"kind": "striker", "count": 1, "place": "centre_spot"}]}}'],
            "a striker is never",
        ),
        (
            ['{"start": {"results": [{"board": 1, "winner": 2, "points": 1, "lost": 0, "ending": "x"}]}}'],
            '"winner" of results is no side',
        ),
        (['{"variant": "point", "start": {"queen": "pending", "queen_by": "white"}}'], "wants a seat"),
        (
            ['{"variant": "point", "start": {"white": 9, "pocketed": [{"white": 1}, {}]}}'],
            "more pieces pocketed",
        ),
        (['{"variant": "team", "players": ["A", "B"]}'], "carrom:team wants 4 players, not 2"),
        (['{"options": {"lone_queen": "counts"}}'], 'unknown key of options of base "lone_queen"'),
        (['{"variant": "point", "players": ["A", "B"]}', '{"type": "technical_foul"}'], "a law of the ICF"),
        (['{"variant": "icf"}', '{"type": "claim"}'], "claimed after a board"),
        (
            ['{"variant": "icf"}', '{"type": "toss", "winner": "S", "choice": "give_up"}'],
            "the break or the side",
        ),
        (["{}", '{"type": "redo"}'], "line 2: there is nothing to redo"),
        (["{}", "{"], "line 2 is not JSON"),
        (["[]"], "line 1: "),
        (['{"type": "skip"}'], "line 1: the first line is the header"),
        (["{}", "# a comment", "", '{"type": "retract", "entry": 7}'], "line 4: there is no entry 7"),
        (["{}", '{"type": "undo"}'], "line 2: there is nothing to undo"),
        (["{}", '{"type": "undo", "x": 1}'], "line 2: undo has no keys"),
        (["{}", '{"type": "skip", "by": "camra"}'], 'did you mean "camera"?'),
        (
            ["{}", '{"type": "skip", "seq": 4}', '{"type": "skip", "seq": 4}'],
            "line 3: entry 4 comes after entry 4",
        ),
        (["{}", '{"type": "placed_ok"}'], "line 2: nothing is due back"),
    ],
)
def test_bad_input_is_one_line_that_names_the_place(lines: list[str], said: str, tmp_path: Path) -> None:
    file = tmp_path / "wrong.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(BadInput) as refusal:
        referee.run(asked(file))
    assert said in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_missing_or_binary_scenario_is_bad_input(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="name a scenario"):
        referee.run(asked(tmp_path / "none.jsonl"))
    (tmp_path / "picture.jsonl").write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(BadInput, match="is not UTF-8; name a scenario, a text file"):
        referee.run(asked(tmp_path / "picture.jsonl"))
