"""Courses for the tests: a wide empty one with the obstacles of a case, and random ones."""

from __future__ import annotations

import random
from typing import Any

from rules.golf.carom_golf.moves.track import Lie
from rules.golf.carom_golf.printed.course import Course, course_from_leaf
from rules.golf.shared.leaf import leaf_of
from rules.hexes import Hex, disc, neighbours

TEE = [[-20, q] for q in range(6)]
WIDE: dict[str, Any] = {"inside": {"discs": [[0, 0, 34]]}, "tee": TEE, "hole": [-30, 5]}


def course(**laid: Any) -> Course:
    """The wide course with these obstacles."""
    return course_from_leaf(leaf_of(WIDE | laid, "course"))


def random_course(seed: int, radius: int = 9) -> dict[str, Any]:
    """A crowded small course as its file has it: every kind of obstacle, never two on a hex."""
    chance = random.Random(seed)
    inside = list(disc(Hex(0, 0), radius))
    free = inside[1:]
    chance.shuffle(free)
    laid: dict[str, Any] = {"inside": [list(at) for at in inside], "hole": [0, 0]}
    for key, count in (("grass", 9), ("stumps", 4), ("rocks", 4), ("mushrooms", 6), ("moles", 3), ("tee", 6)):
        laid[key] = [list(free.pop()) for _ in range(count)]
    for key, size in (("ponds", 2), ("sand", 6), ("ice", 8), ("puddles", 3), ("flat", 3), ("flat", 1)):
        laid.setdefault(key, []).extend(_marker(chance, free, size) for _ in range(3))
    return laid


def _marker(chance: random.Random, free: list[Hex], size: int) -> list[list[int]]:
    """A connected marker of this many free hexes, grown from a random one that has room."""
    while True:
        covered = [chance.choice(free)]
        while len(covered) < size:
            near = [
                at for covering in covered for at in neighbours(covering) if at in free and at not in covered
            ]
            if not near:
                break
            covered.append(chance.choice(near))
        if len(covered) == size:
            for at in covered:
                free.remove(at)
            return [list(at) for at in covered]


def random_lie(seed: int, on: Course, balls: int) -> Lie:
    """This many balls on different playable hexes."""
    chance = random.Random(seed)
    places = chance.sample(sorted(at for at in on.inside if on.is_playable(at)), balls)
    return Lie(tuple((f"ball{k}", at) for k, at in enumerate(places)), on.mushrooms)
