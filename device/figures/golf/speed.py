"""The cost of a stroke of Carom Golf, and of the landings of a club of 18 Holes, on this machine."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from device.figures.figure import Json, Plan
from rules.golf.carom_golf.moves.stroke import play
from rules.golf.carom_golf.moves.track import Lie
from rules.golf.carom_golf.printed.course import course_from_leaf as carom_golf_course
from rules.golf.eighteen_holes.printed.clubs import clubs_from_leaf
from rules.golf.eighteen_holes.printed.course import course_from_leaf as eighteen_holes_course
from rules.golf.eighteen_holes.printed.decks import decks_from_leaf
from rules.golf.eighteen_holes.table.shots import landings
from rules.golf.shared.shelf import data_file

BALLS = 12
STROKES = 600
ROUNDS = 3  # of every club and place; the quickest counts, since other work runs on this machine too
GOALS_MS = {"stroke": 1.0, "landings": 10.0}


@dataclass(frozen=True)
class GolfSpeedFigure:
    """Random strokes with twelve balls on the course with every obstacle; every club from places all over."""

    name: str = "golf-speed"
    title: str = "Golf: what a stroke costs"

    def parts(self, plan: Plan) -> Sequence[str]:
        """The two measurements."""
        return tuple(GOALS_MS)

    def measure(self, part: str, plan: Plan) -> Json:
        """Mean and worst of one of them, in milliseconds."""
        times = strokes_ms() if part == "stroke" else landings_ms()
        mean, worst = sum(times) / len(times), max(times)
        return {"part": part, "count": len(times), "mean_ms": round(mean, 3), "worst_ms": round(worst, 3)}

    def as_text(self, results: Sequence[Json]) -> str:
        """A row for each."""
        rows = ["| what | measured | mean, ms | worst, ms | goal, ms |", "|---|---|---|---|---|"]
        for result in results:
            cells = " | ".join(str(result[key]) for key in ("part", "count", "mean_ms", "worst_ms"))
            rows.append(f"| {cells} | {GOALS_MS[result['part']]} |")
        return "\n".join(rows)


def strokes_ms() -> list[float]:
    """The time of random strokes among twelve balls, of one to forty impulses."""
    course, chance = carom_golf_course(data_file("course_cg", "orchard").leaf()), random.Random(1)
    places = sorted(at for at in course.inside if course.is_playable(at))
    times: list[float] = []
    for _ in range(STROKES):
        balls = tuple((f"ball {k}", at) for k, at in enumerate(chance.sample(places, BALLS)))
        lie, way, impulses = Lie(balls, course.mushrooms), chance.randrange(6), chance.randint(1, 40)
        times.append(_quickest(partial(play, course, lie, "ball 0", way, impulses)))
    return times


def landings_ms() -> list[float]:
    """The time of all possible landings of each club from hexes all over the course."""
    course = eighteen_holes_course(data_file("course_18h", "seven").leaf())
    clubs = clubs_from_leaf(data_file("clubs", "default").leaf())
    decks = decks_from_leaf(data_file("shot_decks", "default").leaf())
    return [
        _quickest(partial(landings, course, decks, club, "club", at))
        for club in clubs
        for at in sorted(course.spots)[::9]
    ]


def _quickest(work: Callable[[], object]) -> float:
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return 1000 * min(times)
