"""The strokes of Carom Golf are those of a second reading of the document, with twelve balls, courses full."""

import random
from typing import Any

import pytest

from rules.golf.carom_golf.moves.stroke import play
from rules.golf.carom_golf.moves.track import Why
from rules.golf.carom_golf.printed.course import course_from_leaf
from rules.golf.shared.leaf import leaf_of
from rules.hexes import Hex
from tests.rules.golf.carom_golf.second_reading import away, ends
from tests.rules.golf.courses import random_course, random_lie

STRENGTHS = (1, 2, 3, 5, 6, 8, 9, 11, 13, 16, 20, 21, 23, 26, 28, 31, 36)
SINGLE = {"grass": 12, "stumps": 6, "rocks": 6, "mushrooms": 14, "moles": 8, "tee": 6}
MARKERS = {"ponds": 10, "sand": 10, "ice": 10, "flat": 16}


def corridor(seed: int) -> dict[str, Any]:
    """Seven long rows full of obstacles: flights come down on all of them here."""
    chance = random.Random(seed)
    inside = [(q, r) for r in range(-3, 4) for q in range(46)]
    free = chance.sample(inside, len(inside))
    laid: dict[str, Any] = {"inside": [list(at) for at in inside], "hole": list(free.pop())}
    laid |= {key: [list(free.pop()) for _ in range(count)] for key, count in SINGLE.items()}
    laid |= {key: [[list(free.pop())] for _ in range(count)] for key, count in MARKERS.items()}
    left, laid["puddles"] = set(free), []
    for at in free[:60]:
        marker = (at, away(at, 0), away(at, 5))
        if left.issuperset(marker):
            left.difference_update(marker)
            laid["puddles"].append([list(corner) for corner in marker])
    return laid


@pytest.mark.parametrize("make", [random_course, corridor])
def test_both_readings_end_every_stroke_alike(make: Any) -> None:
    flights = 0
    for seed in range(20):
        laid, chance = make(seed), random.Random(seed)
        course = course_from_leaf(leaf_of(laid, "course"))
        lie = random_lie(seed, course, 12)
        balls = {name: (at.q, at.r) for name, at in lie.balls}
        for name in balls:
            way, impulses = chance.randrange(6), chance.choice(STRENGTHS)
            track = play(course, lie, name, way, impulses)
            read = ends(laid, balls, {(at.q, at.r) for at in lie.mushrooms}, name, way, impulses)
            fates = {fate.ball: (fate.end.value, (fate.at.q, fate.at.r)) for fate in track.fates}
            assert fates == read.ends, (seed, name, way, impulses)
            assert track.mushrooms == {Hex(*at) for at in read.mushrooms}
            flights += any(move.why is Why.FLIES for move in track.moves)
    assert flights > 10
