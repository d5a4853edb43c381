"""A course of Carom Golf: one hole's ground and obstacles, read from `course_cg.json` and checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import TypeVar

from rules.golf.shared.leaf import Leaf
from rules.hexes import Direction, Hex, disc, distance, is_connected, neighbours, step

T = TypeVar("T")


class Ground(StrEnum):
    """The ground of a hex; a hex that is not named is plain."""

    GRASS = "grass"
    POND = "pond"
    SAND = "sand"
    PUDDLE = "puddle"
    ICE = "ice"
    FLAT = "flat"
    STUMP = "stump"
    ROCK = "rock"
    MUSHROOM = "mushroom"
    MOLE = "mole"
    HOLE = "hole"


SOLID = frozenset({Ground.FLAT, Ground.STUMP, Ground.ROCK})
NO_PLACE = SOLID | {Ground.GRASS, Ground.POND, Ground.MUSHROOM, Ground.MOLE, Ground.HOLE}
TEE_HEXES = 6
LARGEST = 60  # hexes from the middle; the box's segments make courses of some thirty


@dataclass(frozen=True, slots=True)
class Curve:
    """A ball's drawn way off an obstacle: along these hexes, then in this direction."""

    slide: tuple[Hex, ...]
    direction: Direction


@dataclass(frozen=True, slots=True)
class Course:
    """One hole of Carom Golf.

    `inside` are the whole hexes of the course, `terrain` the ground of those that are not plain, `puddle_of`
    the number of the puddle on a hex, `round_ends` solid hexes that send every ball straight back, `curves` the
    drawings' own answers by obstacle and direction of the ball.
    """

    name: str
    inside: frozenset[Hex]
    tee: tuple[Hex, ...]
    hole: Hex
    terrain: Mapping[Hex, Ground] = field(default_factory=lambda: MappingProxyType({}))
    puddle_of: Mapping[Hex, int] = field(default_factory=lambda: MappingProxyType({}))
    round_ends: frozenset[Hex] = frozenset()
    curves: Mapping[tuple[Hex, Direction], Curve] = field(default_factory=lambda: MappingProxyType({}))

    def is_solid(self, at: Hex) -> bool:
        """Whether balls bounce off this hex."""
        return self.terrain.get(at) in SOLID

    def is_playable(self, at: Hex) -> bool:
        """Whether a hand may put a ball here: whole hexes of plain ground, sand, ice or shallow water."""
        return at in self.inside and self.terrain.get(at) not in NO_PLACE

    @property
    def mushrooms(self) -> frozenset[Hex]:
        """The hexes where mushrooms stand before the first stroke."""
        return frozenset(at for at, ground in self.terrain.items() if ground is Ground.MUSHROOM)


REQUIRED = ("inside", "tee", "hole")
SINGLES = {"grass": Ground.GRASS, "stumps": Ground.STUMP, "rocks": Ground.ROCK}
SINGLES |= {"mushrooms": Ground.MUSHROOM, "moles": Ground.MOLE}
GROUPS = {"ponds": Ground.POND, "sand": Ground.SAND, "puddles": Ground.PUDDLE, "ice": Ground.ICE}
SIZES = {"puddles": (3, 5), "flat": (1, 4)}  # hexes that one marker covers
OPTIONAL = ("name", *SINGLES, *GROUPS, "flat", "bounce_overrides")


def course_from_leaf(leaf: Leaf) -> Course:
    """The course of a data file; raises NotationError naming the line of an error."""
    keys = leaf.table(REQUIRED, OPTIONAL)
    inside = _inside(keys["inside"])
    hole = _on(keys["hole"], inside)
    terrain: dict[Hex, Ground] = {hole: Ground.HOLE}
    puddle_of: dict[Hex, int] = {}
    for key, ground in SINGLES.items():
        for part in keys[key].entries() if key in keys else ():
            _lay(terrain, part, inside, ground)
    for key, ground in GROUPS.items():
        for number, group in enumerate(keys[key].entries() if key in keys else ()):
            covered = _group(group, key, terrain, inside, ground)
            puddle_of |= dict.fromkeys(covered, number) if ground is Ground.PUDDLE else {}
    round_ends = _flats(keys["flat"], terrain, inside) if "flat" in keys else frozenset()
    return Course(
        name=keys["name"].text() if "name" in keys else "course",
        inside=inside,
        tee=_tee(keys["tee"], inside, terrain),
        hole=hole,
        terrain=MappingProxyType(terrain),
        puddle_of=MappingProxyType(puddle_of),
        round_ends=round_ends,
        curves=_curves(keys["bounce_overrides"], inside, terrain)
        if "bounce_overrides" in keys
        else MappingProxyType({}),
    )


def _inside(leaf: Leaf) -> frozenset[Hex]:
    """The hexes of the course: a list of them, or rows [r, first q, last q], or discs [q, r, radius]."""
    if not isinstance(leaf.value, dict):
        return frozenset(_within(entry) for entry in leaf.entries(at_least=7))
    inside: set[Hex] = set()
    for key, parts in leaf.table((), ("hexes", "rows", "discs")).items():
        for part in parts.entries():
            inside.update((_within(part),) if key == "hexes" else _many(part, key))
    if len(inside) < 7:
        raise leaf.wrong(f"has {len(inside)} hexes, and no course is smaller than its tee and its hole")
    return frozenset(inside)


def _many(part: Leaf, key: str) -> Iterable[Hex]:
    first, second, third = (number.whole(-LARGEST, LARGEST) for number in part.entries(3, 3))
    if key == "rows":
        return (Hex(q, first) for q in range(second, third + 1))
    return disc(Hex(first, second), third)


def _within(leaf: Leaf) -> Hex:
    at = leaf.hex()
    if distance(Hex(0, 0), at) > LARGEST:
        raise leaf.wrong(f"lies more than {LARGEST} hexes from [0, 0]")
    return at


def _on(leaf: Leaf, inside: frozenset[Hex]) -> Hex:
    at = leaf.hex()
    if at not in inside:
        raise leaf.wrong(f"lies outside the course: {list(at)}")
    return at


def _lay(terrain: dict[Hex, Ground], leaf: Leaf, inside: frozenset[Hex], ground: Ground) -> Hex:
    at = _on(leaf, inside)
    if at in terrain:
        raise leaf.wrong(f"is {ground.value} on {list(at)}, where {terrain[at].value} lies already")
    terrain[at] = ground
    return at


def _group(
    leaf: Leaf, key: str, terrain: dict[Hex, Ground], inside: frozenset[Hex], ground: Ground
) -> tuple[Hex, ...]:
    least, most = SIZES.get(key, (1, None))
    covered = leaf.each(lambda part: _lay(terrain, part, inside, ground), least, most)
    if key in SIZES and not is_connected(covered):
        raise leaf.wrong("is one marker, but its hexes do not touch")
    return covered


def _flats(leaf: Leaf, terrain: dict[Hex, Ground], inside: frozenset[Hex]) -> frozenset[Hex]:
    """Lay the flat obstacles; returns their round ends: all ends if the file says true, else those listed."""
    ends: set[Hex] = set()
    for entry in leaf.entries():
        if not isinstance(entry.value, dict):
            _group(entry, "flat", terrain, inside, Ground.FLAT)
            continue
        keys = entry.table(("hexes",), ("rounded_ends",))
        covered = _group(keys["hexes"], "flat", terrain, inside, Ground.FLAT)
        ends.update(_ends(keys["rounded_ends"], covered) if "rounded_ends" in keys else ())
    return frozenset(ends)


def _ends(leaf: Leaf, covered: tuple[Hex, ...]) -> Iterable[Hex]:
    if isinstance(leaf.value, bool):
        ends = [at for at in covered if sum(near in covered for near in neighbours(at)) <= 1]
        return ends if leaf.value else ()
    for entry in leaf.entries():
        if entry.hex() not in covered:
            raise entry.wrong(f"is no hex of this obstacle: {list(entry.hex())}")
    return leaf.each(Leaf.hex)


def _tee(leaf: Leaf, inside: frozenset[Hex], terrain: Mapping[Hex, Ground]) -> tuple[Hex, ...]:
    tee = leaf.each(lambda hex_leaf: _on(hex_leaf, inside), TEE_HEXES, TEE_HEXES)
    if len(set(tee)) < TEE_HEXES:
        raise leaf.wrong("has a hex twice")
    for at in tee:
        if at in terrain:
            raise leaf.wrong(f"covers {list(at)}, where {terrain[at].value} lies")
    return tee


def _curves(
    leaf: Leaf, inside: frozenset[Hex], terrain: Mapping[Hex, Ground]
) -> Mapping[tuple[Hex, Direction], Curve]:
    curves: dict[tuple[Hex, Direction], Curve] = {}
    for entry in leaf.entries():
        keys = entry.table(("hex", "dir_in", "dir_out"), ("slide",))
        at, way = keys["hex"].hex(), keys["dir_in"].whole(0, 5)
        if terrain.get(at) not in SOLID:
            raise keys["hex"].wrong(f"is no obstacle that balls bounce off: {list(at)}")
        slide = keys["slide"].each(lambda part: _on(part, inside)) if "slide" in keys else ()
        chain = (step(at, way, -1), *slide)
        for number, (before, after) in enumerate(zip(chain, slide, strict=False)):
            if distance(before, after) != 1 or after in terrain:
                raise keys["slide"].entries()[number].wrong("is no plain hex that touches the one before")
        curves[at, way] = Curve(slide, keys["dir_out"].whole(0, 5))
    return MappingProxyType(curves)
