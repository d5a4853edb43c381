"""The figure `armour`, small: each kind of measurement once, over real processes."""

from __future__ import annotations

import pytest

from device.figures.armour.attackers import ATTACKS
from device.figures.armour.attacks import measured_attack
from device.figures.armour.faults import FAULTS, measured_fault
from device.figures.armour.figure import ArmourFigure
from device.figures.armour.journals import measured_journals
from device.figures.armour.kills import measured_kill
from device.figures.figure import Plan

SMALL = Plan(kills=2, journals=150, strength=1, minutes=0.1)


def test_the_parts_of_the_figure_are_bounded_by_the_plan() -> None:
    parts = [part.partition(" @")[0] for part in ArmourFigure().parts(SMALL)]
    assert parts[:4] == ["kill 0", "kill 1", "journals 0 100", "journals 1 50"]
    attacks, faults = [f"attack 1 {name}" for name in ATTACKS], [f"fault {name}" for name in FAULTS]
    assert parts[4:-1] == [*attacks, *faults]
    assert parts[-1] == "play 0.1"


def test_damaged_journals_are_never_silently_shorter() -> None:
    outcome = measured_journals(7, 40)
    assert (outcome["silent"], outcome["raised"]) == (0, 0)
    assert outcome["whole"] + outcome["told"] >= 30


def test_what_was_confirmed_before_a_kill_is_kept() -> None:
    outcome = measured_kill(2)
    assert (outcome["lost"], outcome["damage"]) == (0, None)


def test_a_kill_while_a_snapshot_is_written_loses_nothing() -> None:
    outcome = measured_kill(5)
    assert (outcome["of"], outcome["lost"], outcome["damage"]) == ("snapshot", 0, None)


def test_a_lost_journal_is_told_and_back_within_ten_seconds() -> None:
    outcome = measured_fault("journal replaced")
    assert outcome["damage"] is None
    assert outcome["noticed_s"] < 10
    assert outcome["back_s"] < 10


@pytest.mark.long
@pytest.mark.parametrize("name", FAULTS)
def test_every_fault_is_told_within_ten_seconds_and_over(name: str) -> None:
    outcome = measured_fault(name)
    assert outcome["noticed_s"] is None or outcome["noticed_s"] < 10
    assert outcome["wrong"] is None


@pytest.mark.long
@pytest.mark.parametrize("name", ATTACKS)
def test_a_joined_phone_is_served_throughout(name: str) -> None:
    outcome = measured_attack(name, 1)
    assert outcome["failed"] == 0
    assert outcome["log_kb"] < 100


@pytest.mark.long
def test_the_whole_figure_is_written_down() -> None:
    figure = ArmourFigure()
    plan = Plan(kills=1, journals=20, strength=1, minutes=0.1)
    results = [figure.measure(part, plan) for part in figure.parts(plan)]
    said = figure.as_text(results)
    assert "0 lost without a word" in said
    assert "| slow bodies | 1 |" in said
