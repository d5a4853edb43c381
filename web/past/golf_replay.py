"""Looking back at golf, for the replay page: the strokes of a match and the courses of their holes."""

from __future__ import annotations

from dataclasses import asdict

from rules.golf.carom_golf.play.snapshot import CaromGolfScore
from rules.golf.charts import chart_at
from rules.golf.looking_back import GolfStroke, golf_strokes, longest_holed
from rules.golf.roll_in_one.play.snapshot import RollInOneScore
from rules.match import Match
from web.door import Json
from web.golf.golf_map import CourseArt, draw_course


def golf_replay_of(match: Match) -> Json:
    """The players, the strokes, and the entry of the one that holed out from the farthest, null without any."""
    strokes = golf_strokes(match)
    best = longest_holed(strokes)
    return {
        "game": match.header.game,
        "players": [player.name for player in match.header.players],
        "strokes": [_stroke_json(stroke) for stroke in strokes],
        "best": None if best is None else best.entry,
    }


def courses_of(match: Match) -> tuple[CourseArt, ...]:
    """The drawings of the courses that strokes were played on, in the order of play."""
    charts: dict[str, Json] = {}
    for stroke in golf_strokes(match):
        chart = chart_at(stroke.passage.before) or {}
        charts.setdefault(str(chart["course"]), chart)
    return tuple(draw_course(chart) for chart in charts.values())


def has_golf_replay(match: Match) -> bool:
    """Whether there is any stroke to look at."""
    return bool(golf_strokes(match))


def _stroke_json(stroke: GolfStroke) -> Json:
    """One stroke; `stroke` and `last` are as in the snapshots of Carom Golf and Roll in One."""
    score = stroke.passage.after.score()
    struck = score.stroke if isinstance(score, CaromGolfScore) else None
    drawn = score.last if isinstance(score, RollInOneScore) else None
    chart = chart_at(stroke.passage.before) or {}
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
