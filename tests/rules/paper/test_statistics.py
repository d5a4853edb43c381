"""The statistics of whole matches in scenarios."""

import json

from rules.paper.accounts import statistics
from rules.paper.card import CardSide
from rules.paper.card_text import ROWS, text_of_statistics
from rules.paper.statistics import BreakStatistics, PlayerStatistics
from rules.ruling import Amend, Retract, Stroke
from rules.scenario import play
from tests.rules.paper.evening import EVENING, card, counted
from tests.rules.plays import played


def test_a_player_alone_has_misses() -> None:
    strokes = [
        '{"type": "stroke"}',
        json.dumps({"type": "stroke", "pocketed": ["white", "black"] * 9 + ["queen"]}),
    ]
    made = card(play(['{"variant": "corona", "players": ["Asha"]}', *strokes]))
    assert made.lines[0].sides == (CardSide(won=True, misses=1),)


def test_magnetic_carom_counts_what_came_back() -> None:
    header = '{"game": "magnetic", "start": {"phase": "play"}}'
    strokes = [
        '{"type": "stroke", "pocketed": ["queen"]}',
        '{"type": "stroke", "pocketed": ["white", "striker"]}',
    ]
    first = counted(play([header, *strokes]))[0]
    assert (first.strokes, first.turns, first.pocketed, first.dues, first.strikers) == (2, 1, 0, 1, 1)
    assert (first.queens, first.covers, first.lost_covers, first.misses) == (1, 0, 1, 1)


def test_the_statistics_of_an_evening() -> None:
    """Counted by hand: a stroke that stayed on the lines does not count, a try that touched nothing does."""
    assert counted(play(EVENING)) == (
        PlayerStatistics(
            "Asha",
            strokes=8,
            turns=3,
            pocketed=4,
            others=4,
            misses=4,
            fouls=1,
            jumped=1,
            queens=1,
            covers=1,
            best_run=3,
            breaks=BreakStatistics(made=1, missed=1, pocketed=2),
        ),
        PlayerStatistics("Bela", strokes=4, turns=3, pocketed=6, misses=2, strikers=2, dues=3, best_run=5),
    )


def test_a_corrected_stroke_counts_once_and_as_corrected() -> None:
    match = played(play(EVENING), Amend(entry=9, act=Stroke()))
    asha = counted(match)[0]
    assert (asha.queens, asha.covers) == (0, 0)
    taken_back = played(play(EVENING), Retract(entry=15))
    assert counted(taken_back)[1].strokes == 3


def test_late_evidence_makes_no_second_stroke() -> None:
    lines = [
        '{"start": {"white": 6, "black": 6}}',
        '{"type": "stroke_started", "stroke": 1}',
        '{"type": "stroke_ended", "stroke": 1}',
        '{"type": "pocketed", "stroke": 1, "piece": "white"}',
        '{"type": "hand_in"}',
    ]
    south = counted(play(lines))[0]
    assert (south.strokes, south.pocketed) == (1, 1)


def test_a_break_that_is_in_question_is_not_counted_yet() -> None:
    lines = ["{}", '{"type": "stroke_started", "stroke": 1}', '{"type": "stroke_ended", "stroke": 1}']
    assert counted(play(lines))[0].strokes == 0
    answered = play([*lines, '{"type": "answer", "question": 2, "choice": 1}'])
    assert counted(answered)[0].breaks == BreakStatistics(missed=1)


def test_a_technical_foul_is_counted_for_whoever_committed_it() -> None:
    header = '{"variant": "icf", "start": {"white": 6, "black": 6}}'
    match = play([header, '{"type": "technical_foul"}', '{"type": "technical_foul", "seat": "N"}'])
    assert [player.technical_fouls for player in counted(match)] == [1, 1]


def test_the_statistics_are_written_as_a_table() -> None:
    match = play(EVENING)
    made = statistics(match)
    assert made is not None
    rows = text_of_statistics(made).splitlines()
    assert len(rows) == 1 + len(ROWS)
    assert rows[0].split() == ["Asha", "Bela"]
    assert rows[3].split() == ["pocketed", "4", "6"]
