"""Varied boards with flowers and other finery printed on them, for training.

    scene = flowered(varied(seed))

A petal is as broad and dark as a coin, and lies where coins lie. Makers print them in any number, shape
and colour about the middle, and discs with strings of dots where the diagonals begin.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from rules.carrom.board import BoardProfile
from vision.synthetic.scene.look import Bgr, Look, Motif
from vision.synthetic.scene.ornament import Flower, Patch, Petals
from vision.synthetic.variety.hard import hard
from vision.synthetic.variety.middle import in_middle
from vision.synthetic.variety.odd import any_colour
from vision.synthetic.variety.varied import VariedScene

FLOWERS = 10  # A random stream beside those of the other varieties.
# Shares of the scenes whose pieces show badly, and of those whose pieces lie about the middle.
HARD_SHARE, MIDDLE_SHARE = 0.35, 0.35
SECOND_SHARE, CORNER_SHARE = 0.35, 0.6
PETALS = (5, 6, 8, 8, 8, 10, 12, 16)
COINLIKE_SHARE = 0.25  # Share of the colours that are a coin's or the ink's.
FROM_MIDDLE = (0.5, 0.8)  # Finery lies on the diagonals between these distances, in shares of the board's half.


def flowered(scene: VariedScene) -> VariedScene:
    """The same board and camera with finery; pieces as usual, or hard to see, or about the middle."""
    luck = np.random.default_rng((scene.seed, FLOWERS))
    kind = luck.random()
    if kind < HARD_SHARE:
        scene = hard(scene)
    elif kind < HARD_SHARE + MIDDLE_SHARE:
        scene = in_middle(scene)
    ornament = scene.look.ornament
    colours = tuple(_colour(scene.look, luck) for _ in range(int(luck.integers(1, 4))))
    flowers = tuple(_flower(colours, luck) for _ in range(1 + (luck.random() < SECOND_SHARE)))
    patches = ornament.patches
    if luck.random() < CORNER_SHARE:
        patches = (*patches, *_finery(scene.profile, colours, luck))
    ornament = replace(ornament, flowers=flowers, patches=patches, medallion=None)
    return replace(scene, look=replace(scene.look, motif=Motif.PLAIN, ornament=ornament))


def _colour(look: Look, luck: np.random.Generator) -> Bgr:
    if luck.random() < COINLIKE_SHARE:
        like = (look.ink, look.red, *(colour for _, colour in look.coins))
        return like[int(luck.integers(len(like)))]
    return any_colour(luck)


def _flower(colours: tuple[Bgr, ...], luck: np.random.Generator) -> Flower:
    petals = PETALS[int(luck.integers(len(PETALS)))]
    inner = float(luck.uniform(0.15, 0.5))
    return Flower(
        petals=petals,
        shape=list(Petals)[int(luck.choice(3, p=(0.6, 0.2, 0.2)))],
        reach=(inner, float(luck.uniform(inner + 0.25, 1.0))),
        breadth=float(luck.uniform(0.4, 1.05)),
        colours=colours,
        turn_deg=float(luck.choice((0.0, 90.0, 180.0 / petals, luck.uniform(0, 90)))),
    )


def _finery(profile: BoardProfile, colours: tuple[Bgr, ...], luck: np.random.Generator) -> Iterator[Patch]:
    """A disc on each diagonal, often ringed, with smaller ones beside it and a string of dots."""
    away_mm = 2**0.5 * profile.half_mm * float(luck.uniform(*FROM_MIDDLE))
    radius_mm, beside_mm = float(luck.uniform(8, 24)), float(luck.uniform(4, 11))
    ring_mm, dots = float(luck.uniform(1, 4)), int(luck.integers(2, 6))
    inward = -1 if luck.random() < 0.5 else 1
    first, last = colours[0], colours[-1]
    for east, north in ((1, 1), (1, -1), (-1, -1), (-1, 1)):
        yield _on(east, north, away_mm, 0.0, Patch((0, 0), radius_mm, first))
        yield _on(east, north, away_mm, 0.0, Patch((0, 0), radius_mm, last, ring_mm))
        for side in (-1, 1):
            across_mm = side * 0.8 * (radius_mm + beside_mm)
            yield _on(
                east, north, away_mm - inward * across_mm * side, across_mm, Patch((0, 0), beside_mm, last)
            )
        for dot in range(dots):
            along_mm = away_mm + inward * (1.3 * radius_mm + (dot + 1) * 2.6 * beside_mm * 0.8)
            yield _on(east, north, along_mm, 0.0, Patch((0, 0), beside_mm * 0.8 ** (dot + 1), first))


def _on(east: int, north: int, along_mm: float, across_mm: float, patch: Patch) -> Patch:
    """A patch at this distance out on a diagonal, and at this distance beside it."""
    x_mm, y_mm = (east * along_mm - north * across_mm) / 2**0.5, (north * along_mm + east * across_mm) / 2**0.5
    return replace(patch, at_mm=(x_mm, y_mm))
