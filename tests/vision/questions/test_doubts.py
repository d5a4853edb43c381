"""Doubts are asked only where they affect the score; a function tells the witness, which knows no law."""

from __future__ import annotations

from collections.abc import Sequence

from device.watching.doubtful import Doubtful
from device.watching.folding import folded
from rules.header import header_from_json
from rules.pieces import Kind, Pocket
from rules.table import (
    Choice,
    Pocketed,
    Removed,
    StrokeEnded,
    StrokeStarted,
    TableEvent,
    Uncertain,
)
from vision.questions.doubts import MOST_COURSES, possible_courses, settled

WHITE, BLACK = Kind.WHITE, Kind.BLACK
HEADER = header_from_json({"start": {"white": 5, "black": 6}})


def fell(piece: Kind, pocket: Pocket, t_s: float = 2.0) -> Pocketed:
    return Pocketed(t_s=t_s, stroke=1, piece=piece, pocket=pocket)


def doubt(*choices: tuple[TableEvent, ...]) -> Uncertain:
    options = tuple(Choice(f"course {k}", events, 0.5) for k, events in enumerate(choices))
    return Uncertain(t_s=2.0, question="What fell?", choices=options, stroke=1)


def stroke(*between: TableEvent) -> tuple[TableEvent, ...]:
    ended = StrokeEnded(t_s=3.0, stroke=1, left_lines=True, touched=True)
    return (StrokeStarted(t_s=1.0, stroke=1), *between, ended)


def law(courses: Sequence[Sequence[TableEvent]]) -> bool:
    return Doubtful(lambda events: folded(HEADER, events)).tells_apart(courses)


def test_which_pocket_took_a_coin_decides_nothing_and_is_not_asked() -> None:
    events = settled(stroke(doubt((fell(WHITE, Pocket.NE),), (fell(WHITE, Pocket.NW),))), law)
    assert events[1] == fell(WHITE, Pocket.NE)
    assert isinstance(events[-1], StrokeEnded)
    assert events[-1].order == (WHITE,)


def test_whether_a_coin_fell_decides_the_turn_and_is_asked() -> None:
    asked = stroke(doubt((fell(WHITE, Pocket.NE),), (Removed(t_s=2.0, piece=WHITE),)))
    assert settled(asked, law) == asked


def test_two_doubts_that_only_matter_together_are_both_asked() -> None:
    either = (fell(WHITE, Pocket.NE),), (fell(BLACK, Pocket.NE),)
    asked = stroke(doubt(*either), doubt(*either))
    assert settled(asked, law) == asked


def test_where_nothing_is_doubted_the_law_is_not_asked() -> None:
    events = stroke(fell(WHITE, Pocket.NE))
    assert settled(events, lambda _: (_ for _ in ()).throw(AssertionError)) == events


def test_more_readings_than_can_be_compared_are_asked() -> None:
    either = (fell(WHITE, Pocket.NE),), (fell(WHITE, Pocket.NW),)
    many = stroke(*[doubt(*either) for _ in range(6)])
    assert len(possible_courses(many, MOST_COURSES + 1)) == MOST_COURSES + 1
    assert settled(many, lambda _: False) == many


def test_earlier_events_count_for_what_a_doubt_decides() -> None:
    """Once the board is over, another coin in the net changes nothing."""
    over = Doubtful(lambda events: folded(header_from_json({"start": {"white": 1, "black": 6}}), events))
    queen = fell(Kind.QUEEN, Pocket.SE)
    over.events += stroke(queen, fell(WHITE, Pocket.NE))
    late = [(Removed(t_s=9.0, piece=BLACK),), (Removed(t_s=9.0, piece=BLACK), Removed(t_s=9.1, piece=BLACK))]
    assert not over.tells_apart(late)
