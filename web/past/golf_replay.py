"""Looking back at golf, for the replay page: the strokes of a match and the courses of their holes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Protocol

from rules.golf import later
from rules.match import Match
from web.door import Json
from web.golf.course_map import CourseArt, draw_course

PART = 400  # strokes that are sent at once: more than nearly every match has


class Looked(Protocol):
    """A stroke to be looked at again."""

    @property
    def entry(self) -> int:
        """The number of its entry."""


def next_of(strokes: Sequence[Looked]) -> int | None:
    """The entry of the first stroke that is too much for one part, None where all fit."""
    return strokes[PART].entry if len(strokes) > PART else None


def golf_replay_of(match: Match, since: int = 0) -> Json:
    """The players, strokes from the entry `since` on, and the entry of the one holed out from the farthest.

    That is null without any. `next` is the entry from which to ask for more, null at the end.
    """
    strokes = later.looking_back.golf_strokes(match)
    best = later.looking_back.longest_holed(strokes)
    asked = [stroke for stroke in strokes if stroke.entry >= since]
    return {
        "game": match.header.game,
        "players": [player.name for player in match.header.players],
        "strokes": [_stroke_json(stroke) for stroke in asked[:PART]],
        "best": None if best is None else best.entry,
        "next": next_of(asked),
    }


def courses_of(match: Match) -> tuple[CourseArt, ...]:
    """The drawings of the courses that strokes were played on, in the order of play."""
    charts: dict[str, Json] = {}
    for stroke in later.looking_back.golf_strokes(match):
        chart = later.charts.chart_at(stroke.passage.before) or {}
        charts.setdefault(str(chart["course"]), chart)
    return tuple(draw_course(chart) for chart in charts.values())


def has_golf_replay(match: Match) -> bool:
    """Whether there is any stroke to look at."""
    return bool(later.looking_back.golf_strokes(match))


def _stroke_json(stroke: later.looking_back.GolfStroke) -> Json:
    """One stroke; `stroke` and `last` are as in the snapshots of Carom Golf and Roll in One."""
    score = stroke.passage.after.score()
    struck = score.stroke if isinstance(score, later.carom_snapshot.CaromGolfScore) else None
    drawn = score.last if isinstance(score, later.line_snapshot.RollInOneScore) else None
    chart = later.charts.chart_at(stroke.passage.before) or {}
    return {
        "entry": stroke.entry,
        "course": chart["course"],
        "game": 1,
        "board": stroke.hole,
        "player": stroke.player,
        "tokens": [asdict(token) for token in stroke.tokens],
        "resting": [asdict(ball) for ball in stroke.resting],
        "mushrooms": list(stroke.mushrooms),
        "mushrooms_after": list(stroke.mushrooms_after),
        "stroke": None if struck is None else asdict(struck),
        "last": None if drawn is None else asdict(drawn),
        "flights": [asdict(flight) for flight in stroke.way.flights],
        "verdicts": [verdict.to_json() for verdict in stroke.verdicts],
        "clip": stroke.clip,
    }
