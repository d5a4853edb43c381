"""Strokes of a film as a real room gives it: right, asked, announced as not watched, wrong, or missed.

A stroke that was missed is *announced* where an `unwatched` event covers part of it: a person knows then that
something may have happened. A missed stroke without such an event is a silent one, the worst of all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from device.evaluation.strokes import (
    ASKED,
    MISSED,
    PHANTOM,
    RIGHT,
    SLACK_S,
    WRONG,
    Event,
    JudgedStroke,
    judged_strokes,
    strokes_of,
)

ANNOUNCED = "announced"
VERDICTS = (RIGHT, ASKED, ANNOUNCED, WRONG, MISSED, PHANTOM)


def judged_in_a_room(reported: Sequence[Event], true: Sequence[Event]) -> list[JudgedStroke]:
    """`judged_strokes`, with missed strokes divided into those that were announced and those that were not."""
    spans = [(event["t"], event["until_t"]) for event in reported if event["type"] == "unwatched"]
    ends = {stroke.begun_s: stroke.ended_s for stroke in strokes_of(true)}
    return [
        replace(stroke, verdict=ANNOUNCED)
        if stroke.verdict == MISSED and _covers(spans, stroke.t_s, ends[stroke.t_s])
        else stroke
        for stroke in judged_strokes(reported, true)
    ]


def _covers(spans: Sequence[tuple[float, float]], begun_s: float, ended_s: float) -> bool:
    """Whether one of these spans overlaps the time of a stroke."""
    return any(from_s < ended_s + SLACK_S and until_s > begun_s - SLACK_S for from_s, until_s in spans)
