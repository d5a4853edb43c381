"""A course of Roll in One: one page of hexes with its holes, read from `course_rio.json` and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from rules.golf.roll_in_one.lines.edges import Edge, edge, sides_of
from rules.golf.roll_in_one.printed.tables import CURRENT, Tables, tables_from_leaf
from rules.golf.shared.leaf import Leaf
from rules.hexes import Hex


class Terrain(StrEnum):
    """The terrain of a hex of the page."""

    TEE = "tee"
    GREEN = "green"
    FAIRWAY = "fairway"
    ROUGH = "rough"
    BUNKER = "bunker"
    WATER = "water"
    BLANK = "blank"


HARDER = (Terrain.TEE, Terrain.GREEN, Terrain.FAIRWAY, Terrain.ROUGH, Terrain.BUNKER)  # easiest first
HOLES_AT_MOST = 9
LARGEST = 60  # hexes from the middle of the page, either way; a printed page has some thirty


@dataclass(frozen=True, slots=True)
class Hole:
    """A hole: its number, the dice that select it, the line on its tee, the hex of its flag."""

    number: int
    label: tuple[int, ...]
    tee: Edge
    flag: Hex


@dataclass(frozen=True, slots=True)
class Course:
    """A page: its hexes with their terrain, the trees, the holes in order, the tables printed beside them."""

    name: str
    terrain: Mapping[Hex, Terrain]
    trees: frozenset[Hex]
    holes: tuple[Hole, ...]
    tables: Tables = field(default=CURRENT)

    def hole(self, number: int) -> Hole | None:
        """The hole of this number."""
        return next((hole for hole in self.holes if hole.number == number), None)

    def lie(self, ball: Edge) -> Terrain:
        """The lie of a ball on this edge: the harder side; water, blank and off the page do not count."""
        grounds = [self.terrain.get(at) for at in sides_of(ball)]
        known = [ground for ground in grounds if ground in HARDER]
        return max(known, key=HARDER.index, default=Terrain.FAIRWAY)


def course_from_leaf(leaf: Leaf) -> Course:
    """The course of a data file; raises NotationError naming the line of an error."""
    keys = leaf.table(("hexes", "holes"), ("name", "tables"))
    terrain: dict[Hex, Terrain] = {}
    trees: set[Hex] = set()
    for part in keys["hexes"].entries(at_least=2):
        _lay(part, terrain, trees)
    holes = tuple(_hole(number, part, terrain) for number, part in keys["holes"].items().items())
    if not 1 <= len(holes) <= HOLES_AT_MOST:
        raise keys["holes"].wrong(f"wants 1 to {HOLES_AT_MOST} holes, not {len(holes)}")
    return Course(
        name=keys["name"].text() if "name" in keys else "course",
        terrain=MappingProxyType(terrain),
        trees=frozenset(trees),
        holes=tuple(sorted(holes, key=lambda hole: hole.number)),
        tables=tables_from_leaf(keys["tables"]) if "tables" in keys else CURRENT,
    )


def _lay(leaf: Leaf, terrain: dict[Hex, Terrain], trees: set[Hex]) -> None:
    """A hex [q, r, terrain], or [q, r, terrain, "tree"]."""
    q, r, word, *tree = leaf.entries(3, 4)
    at = Hex(q.whole(-LARGEST, LARGEST), r.whole(-LARGEST, LARGEST))
    if at in terrain:
        raise leaf.wrong(f"is there already: {list(at)}")
    terrain[at] = Terrain(word.word(tuple(Terrain)))
    for growing in tree:
        growing.word(("tree",))
        trees.add(at)


def _hole(number: str, leaf: Leaf, terrain: Mapping[Hex, Terrain]) -> Hole:
    keys = leaf.table(("label", "tee", "flag"))
    if number not in [str(known) for known in range(1, HOLES_AT_MOST + 1)]:
        raise leaf.wrong(f'is hole "{number}", and holes are "1" to "{HOLES_AT_MOST}"')
    label = keys["label"].each(lambda digit: digit.whole(1, 6), 1, 2)
    if len(set(label)) < len(label):
        raise keys["label"].wrong("names a die twice")
    flag = keys["flag"].hex()
    if flag not in terrain or terrain[flag] is Terrain.WATER:
        raise keys["flag"].wrong(f"is no dry hex of the page: {list(flag)}")
    return Hole(int(number), label, _tee(keys["tee"], terrain), flag)


def _tee(leaf: Leaf, terrain: Mapping[Hex, Terrain]) -> Edge:
    at, side = leaf.entries(2, 2)
    tee = edge(at.hex(), side.whole(0, 5))
    if not all(terrain.get(beside) is Terrain.TEE for beside in sides_of(tee)):
        raise leaf.wrong("is no edge between two hexes of a tee")
    return tee
