"""The drawing of a golf course: hexes with a point up, each ground in its colour, pattern and letter.

There is one drawing for all three games, made from `rules.golf.charts`. A hex is 20 units high, so that every
number of the drawing is short; the script that puts balls on it (`static/golf/map.js`) uses the same lengths.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import cos, pi, sin, sqrt
from typing import Any

from web.languages.language import marked

REACH = 10.0  # from the middle of a hex to its points
BREADTH = REACH * sqrt(3)  # from a hex to its neighbour in the east
RISE = REACH * 1.5  # from a row to the next
MARGIN = 8.0  # for the numbers of the rows

GROUNDS = {  # their names for people, over all games
    "plain": marked("open ground"),
    "grass": marked("high grass"),
    "sand": marked("sand"),
    "pond": marked("pond"),
    "puddle": marked("puddle"),
    "ice": marked("ice"),
    "flat": marked("flat obstacle"),
    "stump": marked("stump"),
    "rock": marked("rock"),
    "mushroom": marked("mushroom"),
    "mole": marked("mole hole"),
    "hole": marked("hole"),
    "tee": marked("tee"),
    "green": marked("green"),
    "fairway": marked("fairway"),
    "rough": marked("rough"),
    "bunker": marked("bunker"),
    "water": marked("water"),
    "water_fairway": marked("water beside the fairway"),
    "clubhouse": marked("clubhouse"),
    "blank": marked("no ground"),
    "tree": marked("tree"),
}
SIGNS = {
    "stump": "S",
    "rock": "R",
    "mole": "M",
    "clubhouse": "H",
}  # on the hex; grounds that spread have patterns
PATTERNED = ("grass", "sand", "pond", "puddle", "ice", "flat", "rough", "bunker", "water", "water_fairway")


@dataclass(frozen=True, slots=True)
class Patch:
    """All hexes of one ground: its word, its name for people, one outline, and whether it has a pattern."""

    ground: str
    name: str
    outline: str
    is_patterned: bool


@dataclass(frozen=True, slots=True)
class Mark:
    """A letter, number or symbol on the course: `kind` is sign, tee, flag, tree, hole or rank."""

    kind: str
    x: float
    y: float
    text: str = ""


@dataclass(frozen=True, slots=True)
class CourseArt:
    """The drawing of a course: its window `box` as x, y, width and height, its patches and its marks."""

    name: str
    box: tuple[float, float, float, float]
    patches: tuple[Patch, ...]
    marks: tuple[Mark, ...]

    @property
    def holes(self) -> dict[str, tuple[float, float]]:
        """The places of the holes by the number on their flag; the only hole of Carom Golf has none."""
        return {mark.text: (mark.x, mark.y) for mark in self.marks if mark.kind in ("hole", "flag")}

    @property
    def has_trees(self) -> bool:
        """Whether the legend must explain trees."""
        return any(mark.kind == "tree" for mark in self.marks)


def draw_course(chart: Mapping[str, Any]) -> CourseArt:
    """The drawing of a chart, see `rules.golf.charts`."""
    hexes = chart["hexes"]
    places = [middle(*field["at"]) for field in hexes]
    left, right = min(x for x, _ in places), max(x for x, _ in places)
    top, bottom = min(y for _, y in places), max(y for _, y in places)
    aside, above = BREADTH / 2 + MARGIN, REACH + MARGIN
    breadth, height = right - left + 2 * aside, bottom - top + 2 * above
    return CourseArt(
        name=chart["course"],
        box=(round(left - aside, 2), round(top - above, 2), round(breadth, 2), round(height, 2)),
        patches=tuple(_patches(hexes)),
        marks=(*_signs(hexes), *_labels(chart), *_ranks(hexes)),
    )


def middle(q: int, r: int) -> tuple[float, float]:
    """The middle of a hex; y points down, as on a screen."""
    return round(BREADTH * (q + r / 2), 2), round(RISE * r, 2)


def side(q: int, r: int, direction: int) -> tuple[float, float]:
    """The middle of the edge of a hex on this side, where a ball of Roll in One lies."""
    x, y = middle(q, r)
    angle = direction * pi / 3
    return round(x + BREADTH / 2 * cos(angle), 2), round(y - BREADTH / 2 * sin(angle), 2)


def _patches(hexes: Iterable[Mapping[str, Any]]) -> Iterator[Patch]:
    """Every present ground, in the order of a legend."""
    outlines: dict[str, list[str]] = {}
    for field in hexes:
        outlines.setdefault(_ground(field), []).append(_outline(*field["at"]))
    for ground in sorted(outlines, key=list(GROUNDS).index):
        yield Patch(ground, GROUNDS[ground], "".join(outlines[ground]), ground in PATTERNED)


def _ground(field: Mapping[str, Any]) -> str:
    """The drawn ground; Carom Golf marks its tee beside the ground, and mushrooms may have fallen."""
    if field["ground"] == "mushroom":
        return "plain"
    return "tee" if field.get("tee") is True else str(field["ground"])


def _outline(q: int, r: int) -> str:
    """A hex as a path: from its upper point clockwise."""
    x, y = middle(q, r)
    half, down = round(BREADTH / 2, 2), REACH / 2
    return f"M{x:g} {y - REACH:g}l{half:g} {down:g}v{REACH:g}l-{half:g} {down:g}l-{half:g}-{down:g}v-{REACH:g}z"


def _signs(hexes: Iterable[Mapping[str, Any]]) -> Iterator[Mark]:
    for field in hexes:
        x, y = middle(*field["at"])
        ground = str(field["ground"])
        if ground in SIGNS:
            yield Mark("sign", x, y, SIGNS[ground])
        elif ground == "hole":
            yield Mark("hole", x, y)
        elif field.get("number") is not None:
            yield Mark("flag" if ground == "green" else "tee", x, y, str(field["number"]))
        if field.get("tree"):
            yield Mark("tree", x, y)


def _ranks(hexes: Iterable[Mapping[str, Any]]) -> Iterator[Mark]:
    """The numbers by which rulings name a hex, [q, r]: r before each row, q where its slanting row begins."""
    places = sorted(tuple(field["at"]) for field in hexes)
    for row in sorted({r for _, r in places}):
        x, y = middle(min(q for q, r in places if r == row), row)
        yield Mark("rank", x - BREADTH / 2 - 4, y + 2, str(row))
    for slant in sorted({q for q, _ in places}):
        x, y = middle(slant, min(r for q, r in places if q == slant))
        yield Mark("rank", x - BREADTH * 0.36, y - REACH * 0.8, str(slant))


def _labels(chart: Mapping[str, Any]) -> Iterator[Mark]:
    """The flag of each hole in Roll in One, and the edge of its tee."""
    for hole in chart.get("holes", ()):
        yield Mark("flag", *middle(*hole["flag"]), str(hole["hole"]))
        (q, r), direction = hole["tee"]
        yield Mark("tee", *side(q, r, direction), str(hole["hole"]))
