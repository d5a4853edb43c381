"""A course of 18 Holes: hexes with their surfaces, laid hex by hex or by tiles, adjustment tiles on top."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType

from rules.golf.eighteen_holes.printed.tiles import Tile, centre_of, corners, petals, placed
from rules.golf.shared.leaf import FARTHEST, Leaf
from rules.hexes import Hex, distance


class Surface(StrEnum):
    """The surface of a small hex."""

    FAIRWAY = "fairway"
    ROUGH = "rough"
    GREEN = "green"
    TEE = "tee"
    BUNKER = "bunker"
    WATER = "water"
    WATER_FAIRWAY = "water_fairway"
    CLUBHOUSE = "clubhouse"


GOOD = frozenset({Surface.FAIRWAY, Surface.GREEN, Surface.TEE, Surface.WATER_FAIRWAY})
WET = frozenset({Surface.WATER, Surface.WATER_FAIRWAY})
PARS = (3, 4, 5)
HEX_CM = 2.6  # a small hex from flat to flat, scaled from photographs, ± 4 mm a tile


@dataclass(frozen=True, slots=True)
class Spot:
    """A hex: its surface, the number of its green or tee, whether a fenced tree stands there."""

    surface: Surface
    number: int | None = None
    tree: bool = False


NOTHING: Mapping[Hex, Spot] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Course:
    """Every hex in play, and the par of each hole by its number.

    `beneath`: the spots that lie covered by water adjustment tiles.
    """

    name: str
    spots: Mapping[Hex, Spot]
    par: Mapping[int, int]
    beneath: Mapping[Hex, Spot] = field(default_factory=lambda: NOTHING)

    @property
    def drained(self) -> Course:
        """This course without its water adjustment tiles."""
        if not self.beneath:
            return self
        return replace(self, spots=MappingProxyType({**self.spots, **self.beneath}), beneath=NOTHING)

    @property
    def holes(self) -> tuple[int, ...]:
        """The holes in their order."""
        return tuple(sorted(self.par))

    def tee(self, hole: int) -> Hex:
        """The tee of a hole."""
        return next(at for at, spot in self.spots.items() if (spot.surface, spot.number) == (Surface.TEE, hole))

    def greens(self, hole: int) -> frozenset[Hex]:
        """The hexes of a hole's green."""
        return frozenset(
            at for at, spot in self.spots.items() if (spot.surface, spot.number) == (Surface.GREEN, hole)
        )

    def is_tree(self, at: Hex) -> bool:
        """Whether a fenced tree stands there."""
        return at in self.spots and self.spots[at].tree

    @property
    def total_par(self) -> int:
        """The par of the whole course."""
        return sum(self.par.values())

    @property
    def length_cm(self) -> float:
        """The course's length as the sheets count it, straight from every tee to its green."""
        hexes = sum(min(distance(self.tee(hole), at) for at in self.greens(hole)) for hole in self.holes)
        return hexes * HEX_CM

    @property
    def stableford_least(self) -> int:
        """The lower end of the sheets' range: par on every hole, less two points in nine holes.

        The rulebook has no formula. Its sheets quote 32 for two courses of eighteen holes, of par 69 and of
        another par; two points a hole make 36, so the sheets deduct four.
        """
        return 2 * len(self.par) - 2 * len(self.par) // 9

    @property
    def stableford_most(self) -> int:
        """The score of a round with every green reached in one turn: the upper end of the sheets' range."""
        return sum(par + 1 for par in self.par.values())


def course_from_leaf(leaf: Leaf) -> Course:
    """The course of a data file; raises NotationError naming the line of an error."""
    keys = leaf.table(("par",), ("name", "hexes", "faces", "tiles", "adjust"))
    spots: dict[Hex, Spot] = {}
    for part in keys["hexes"].entries() if "hexes" in keys else ():
        _lay_hex(part, spots)
    if "tiles" in keys:
        faces = keys["faces"].items() if "faces" in keys else {}
        for part in keys["tiles"].entries():
            _lay_tile(part, faces, spots)
    beneath: dict[Hex, Spot] = {}
    for part in keys["adjust"].entries() if "adjust" in keys else ():
        _adjust(part, spots, beneath)
    par = {int(hole): value.whole(PARS[0], PARS[-1]) for hole, value in _numbered(keys["par"]).items()}
    course = Course(
        keys["name"].text() if "name" in keys else "course",
        MappingProxyType(spots),
        MappingProxyType(par),
        MappingProxyType(beneath),
    )
    _verify(course, keys["par"])
    return course


def _numbered(leaf: Leaf) -> dict[str, Leaf]:
    leaves = leaf.items()
    if not leaves or not all(name.isdecimal() for name in leaves):
        raise leaf.wrong("wants the pars of the holes by their numbers")
    return leaves


def _lay_hex(leaf: Leaf, spots: dict[Hex, Spot]) -> None:
    q, r, *rest = leaf.entries(3, 5)
    at = Hex(q.whole(-FARTHEST, FARTHEST), r.whole(-FARTHEST, FARTHEST))
    if at in spots:
        raise leaf.wrong(f"is there already: {list(at)}")
    spots[at] = _spot(rest, leaf)


def _spot(parts: list[Leaf], leaf: Leaf) -> Spot:
    """A surface, behind it the number of a green or tee, or "tree"."""
    surface = Surface(parts[0].word(tuple(Surface)))
    numbers = [part.whole(1, 18) for part in parts[1:] if part.value != "tree"]
    if len(numbers) != (surface in (Surface.GREEN, Surface.TEE)):
        raise leaf.wrong("has the number of its hole exactly where it is a green or a tee")
    return Spot(surface, numbers[0] if numbers else None, any(part.value == "tree" for part in parts[1:]))


def _lay_tile(leaf: Leaf, faces: Mapping[str, Leaf], spots: dict[Hex, Spot]) -> None:
    """Lay a tile's face, turned; a corner that another tile has already given stays as it is."""
    keys = leaf.table(("id", "at"), ("rotation",))
    name = keys["id"].text()
    if name not in faces:
        raise keys["id"].wrong(f"is no face that is described: {name}")
    place = keys["at"].hex()
    turn = keys["rotation"].whole(0, 5) if "rotation" in keys else 0
    for inner, spot in _face(faces[name]).items():
        at = placed(inner, Tile(*place), turn)
        if at in spots and inner not in corners(Tile(0, 0)):
            raise leaf.wrong(f"lies where another tile lies, on {list(at)}")
        spots.setdefault(at, spot)


def _face(leaf: Leaf) -> dict[Hex, Spot]:
    """The thirteen hexes of a face about its centre: the centre, petals by direction, corners after each."""
    keys = leaf.table(("centre", "petals", "corners"))
    home = Tile(0, 0)
    rows = [(centre_of(home), keys["centre"])]
    rows += list(zip(petals(home), keys["petals"].entries(6, 6), strict=True))
    rows += list(zip(corners(home), keys["corners"].entries(6, 6), strict=True))
    return {at: _spot(list(row.entries(1, 3)), row) for at, row in rows}


def _adjust(leaf: Leaf, spots: dict[Hex, Spot], beneath: dict[Hex, Spot]) -> None:
    """An adjustment tile overrides the hex that it lies on: rough, bunker, water, or a tree on rough.

    Water leaves the spot that it covers known: The Shark plays it (H2).
    """
    q, r, word = leaf.entries(3, 3)
    at = Hex(q.whole(), r.whole())
    if at not in spots:
        raise leaf.wrong(f"lies outside the course: {list(at)}")
    kind = word.word(("rough", "bunker", "water", "tree"))
    covered = beneath.pop(at, spots[at])
    if kind == "water":
        beneath[at] = covered
    spots[at] = Spot(Surface.ROUGH, None, True) if kind == "tree" else Spot(Surface(kind))


def _verify(course: Course, leaf: Leaf) -> None:
    """Every hole has one tee and a green, and no tree stands on them."""
    for hole in course.par:
        tees = [at for at, spot in course.spots.items() if (spot.surface, spot.number) == (Surface.TEE, hole)]
        if len(tees) != 1 or not course.greens(hole):
            raise leaf.wrong(f"names hole {hole}, which wants one tee and a green: it has {len(tees)} tees")
        if any(course.is_tree(at) for at in (*tees, *course.greens(hole))):
            raise leaf.wrong(f"names hole {hole}, and a tree stands on its tee or green")
