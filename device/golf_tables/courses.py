"""A course file of any golf game as the lens knows it: each hex with its ground."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from calibration.golf.course import RIM_GROUND, Label
from device.errors import BadInput
from device.files import text_in
from rules.errors import NotationError
from rules.golf import later
from rules.hexes import Hex, neighbours

PLAIN = "plain"
WHOLE_NEIGHBOURS = 5  # in 18 Holes: a corner of one tile or two, part of a hex, has four at most


@dataclass(frozen=True)
class SeenCourse:
    """The game of a course, the ground of each of its whole hexes (q, r), and the dice printed beside some."""

    game: str
    grounds: Mapping[tuple[int, int], str]
    labels: tuple[Label, ...] = ()


def course_in(path: Path) -> SeenCourse:
    """The course that a file holds; raises BadInput naming the line that is wrong."""
    text = text_in(path)
    try:
        return _course(later.leaf.leaf_from_text(text, "course"))
    except NotationError as wrong:
        raise BadInput(f"{path}: {wrong}") from wrong


def _course(leaf: later.leaf.Leaf) -> SeenCourse:
    """The game follows from a key that only its courses have."""
    keys = leaf.value if isinstance(leaf.value, dict) else {}
    if "inside" in keys:
        carom = later.carom_course.course_from_leaf(leaf)
        grounds = {(at.q, at.r): str(carom.terrain.get(at, PLAIN)) for at in sorted(carom.inside)}
        return SeenCourse("carom_golf", grounds)
    if "holes" in keys:
        page = later.line_course.course_from_leaf(leaf)
        grounds = {(at.q, at.r): page.terrain[at].value for at in sorted(page.terrain)}
        return SeenCourse("roll_in_one", grounds, tuple(_label(hole) for hole in page.holes))
    spots = later.eighteen_course.course_from_leaf(leaf).spots
    return SeenCourse("eighteen_holes", _with_rim({at: spots[at].surface.value for at in sorted(spots)}))


def _label(hole: later.line_course.Hole) -> Label:
    """The dice that select a hole are printed beside its tee."""
    return Label((hole.tee.hex.q, hole.tee.hex.r), hole.label)


def course_of(chart: later.charts.Chart, game: str) -> SeenCourse:
    """The course that a match is on, from its chart."""
    hexes = cast(list[dict[str, Any]], chart["hexes"])
    grounds = {Hex(*entry["at"]): str(entry["ground"]) for entry in hexes}
    if game == "eighteen_holes":
        return SeenCourse(game, _with_rim(grounds))
    return SeenCourse(game, {(at.q, at.r): grounds[at] for at in sorted(grounds)})


def _with_rim(grounds: Mapping[Hex, str]) -> dict[tuple[int, int], str]:
    """The grounds of tiles: a corner that no third tile completes is part of a hex."""
    whole = {at for at in grounds if sum(near in grounds for near in neighbours(at)) >= WHOLE_NEIGHBOURS}
    return {(at.q, at.r): ground if at in whole else RIM_GROUND for at, ground in grounds.items()}
