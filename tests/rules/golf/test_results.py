"""Pads and results agree with the game, and the best of a course is its mode's best."""

import json

import pytest

from rules.golf.carom_golf.play.acts import PickUp, Strike
from rules.golf.eighteen_holes.table.acts import SelectClub, TakeAction
from rules.golf.results import Result, best, json_from_result, results_of
from rules.golf.roll_in_one.play.acts import SetHole
from rules.golf.scorepad import scorepad_of, text_of_scorepad
from rules.header import header_from_json
from rules.hexes import Hex
from rules.match import Entry, Match
from rules.ruling import Act
from tests.rules.golf.courses import TEE, WIDE


def played(setup: dict[str, object], *acts: Act) -> Match:
    match = Match.begin(header_from_json(setup))
    for act in acts:
        match = match.receive(Entry(len(match.entries) + 1, "player", act)).match
    return match


def test_every_hole_of_carom_golf_is_a_course_with_its_results() -> None:
    near = WIDE | {"hole": [-15, 0], "name": "Near"}
    setup: dict[str, object] = {
        "game": "carom_golf",
        "players": ["Rita", "Yara"],
        "options": {"courses": [near]},
    }
    unfinished = played(setup, Strike(impulses=5, direction=0, at=Hex(*TEE[0])))
    assert results_of(unfinished) == ()
    match = played(setup, Strike(impulses=5, direction=0, at=Hex(*TEE[0])), PickUp(ball="yellow"))
    assert results_of(match) == (
        Result("carom_golf", "basic", "Near", "Rita", 1),
        Result("carom_golf", "basic", "Near", "Yara", 30),
    )


def test_roll_in_one_keeps_hole_by_hole() -> None:
    sets = [SetHole(player="Ann", hole=hole, done=True, strokes=hole + 1) for hole in (1, 2, 7)]
    setup: dict[str, object] = {"game": "roll_in_one", "players": ["Ann"], "options": {"course": "three"}}
    match = played(setup, *sets)
    assert results_of(match) == (Result("roll_in_one", "full", "Practice Green", "Ann", 13, (2, 3, 8)),)


@pytest.mark.parametrize(("variant", "total", "par"), [("stroke", 4, 3), ("stableford", 1, 3)])
def test_18_holes_keeps_strokes_and_points_beside_the_par(variant: str, total: int, par: int) -> None:
    course = {
        "name": "Tiny",
        "hexes": [[0, 0, "tee", 1], [1, 0, "rough"], [2, 0, "green", 1]],
        "par": {"1": par},
    }
    start = {"players": [{"player": "Ann", "at": [1, 0], "turns": 3}]}
    setup: dict[str, object] = {"game": "eighteen_holes", "variant": variant, "players": ["Ann"]}
    match = played(
        setup | {"options": {"course": course}, "start": start},
        SelectClub(player="Ann", club="6 Iron"),
        TakeAction(action="move", to=Hex(2, 0)),
    )
    assert results_of(match) == (Result("eighteen_holes", variant, "Tiny", "Ann", total, (total,), par),)


def test_the_best_is_the_fewest_strokes_or_the_most_points() -> None:
    kept = [
        Result("eighteen_holes", "stroke", "Tiny", "Ann", 9),
        Result("eighteen_holes", "stroke", "Tiny", "Bo", 7),
        Result("eighteen_holes", "stroke", "Tiny", "Cy", 7),
        Result("eighteen_holes", "stableford", "Tiny", "Ann", 9),
        Result("eighteen_holes", "stableford", "Tiny", "Bo", 7),
        Result("carom_golf", "basic", "Near", "Rita", 4),
    ]
    records = [(result.mode, result.player) for result in best(kept)]
    assert records == [("basic", "Rita"), ("stableford", "Ann"), ("stroke", "Bo")]


def test_a_pad_has_holes_par_and_totals_of_every_game() -> None:
    """In Carom Golf a course is one hole; only 18 Holes has a par."""
    names = ("meadow", "orchard")
    carom = scorepad_of(played({"game": "carom_golf", "options": {"courses": list(names)}}))
    assert carom is not None
    assert (len(carom.courses), carom.par, carom.total_par) == (2, None, None)
    assert text_of_scorepad(carom).splitlines()[2].split() == ["Hole", "1", "2", "Total"]
    sets = [SetHole(player="Ann", hole=hole, done=True, strokes=hole + 1) for hole in (1, 2, 7)]
    setup: dict[str, object] = {"game": "roll_in_one", "players": ["Ann"], "options": {"course": "three"}}
    roll = scorepad_of(played(setup, *sets))
    assert roll is not None
    assert (roll.lines[0].holes, roll.lines[0].total, roll.winners) == ((2, 3, 8), 13, ("Ann",))
    assert text_of_scorepad(roll).rstrip().endswith("Won by Ann")
    eighteen = scorepad_of(played({"game": "eighteen_holes", "variant": "stroke", "players": ["Ann"]}))
    assert eighteen is not None
    assert eighteen.par is not None
    assert eighteen.to_json()["total_par"] == sum(eighteen.par)
    assert len(eighteen.lines[0].holes) == len(eighteen.par)
    assert scorepad_of(played({"game": "carrom"})) is None


def test_a_result_is_written_as_json() -> None:
    kept = Result("roll_in_one", "six", "Nine Greens", "Ann", 31, (4, 5, 6, 5, 6, 5), None)
    assert json.loads(json.dumps(json_from_result(kept))) == {
        "game": "roll_in_one",
        "mode": "six",
        "course": "Nine Greens",
        "player": "Ann",
        "total": 31,
        "holes": [4, 5, 6, 5, 6, 5],
        "par": None,
    }
