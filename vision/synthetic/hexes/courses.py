"""Courses by chance, as hexes with their grounds: what a print and a reader need to know of one."""

from __future__ import annotations

import numpy as np

from rules.hexes import Hex, neighbours
from vision.synthetic.hexes.scene import Place

RIM = "rim"
TILE = 3  # steps between the middles of tiles: seven whole hexes and six thirds
PATCHES = ("grass", "pond", "sand", "puddle", "ice", "flat")
SINGLES = (
    "stump",
    "stump",
    "stump",
    "rock",
    "rock",
    "rock",
    "mushroom",
    "mushroom",
    "mushroom",
    "mole",
    "mole",
)
FLAT18 = ("fairway", "rough", "fairway", "rough", "bunker", "water", "water_fairway")
Grounds = dict[Place, str]


def course_by_chance(luck: np.random.Generator, game: str) -> Grounds:
    """A course of a game; the grounds are named as in its files."""
    if game == "eighteen_holes":
        return _tiles(luck)
    return _board(luck)


def around(place: Place) -> list[Place]:
    """The six hexes around one."""
    return [(at.q, at.r) for at in neighbours(Hex(*place))]


def _board(luck: np.random.Generator) -> Grounds:
    """A board of a few segments, with patches of ground and single obstacles."""
    rows, length = int(luck.integers(7, 13)), int(luck.integers(11, 24))
    grounds: Grounds = {}
    for r in range(rows):
        first = -(r // 2) + int(luck.integers(0, 2)) * (r in (0, rows - 1))
        cut = int(luck.integers(0, 4)) * (r > rows - 3)
        for q in range(first, first + length - cut):
            grounds[q, r] = "plain"
    places = list(grounds)
    for ground in PATCHES:
        for _ in range(int(luck.integers(0, 3))):
            _patch(luck, grounds, places, ground, int(luck.integers(3, 8)))
    _patch(luck, grounds, places, "tee", 6)
    for ground in (*SINGLES, "hole"):
        if ground == "hole" or luck.random() < 0.7:
            _patch(luck, grounds, places, ground, 1)
    return grounds


def _patch(luck: np.random.Generator, grounds: Grounds, places: list[Place], ground: str, size: int) -> None:
    """Grows a patch of plain hexes from a chance one."""
    start = places[int(luck.integers(len(places)))]
    patch = [start]
    while len(patch) < size:
        near = [at for place in patch for at in around(place) if at in grounds and at not in patch]
        if not near:
            break
        patch.append(near[int(luck.integers(len(near)))])
    if all(grounds[place] == "plain" for place in patch):
        grounds.update(dict.fromkeys(patch, ground))


def _tiles(luck: np.random.Generator) -> Grounds:
    """Tiles side by side; a corner that no third tile completes is part of a hex."""
    tiles: list[Place] = [(0, 0)]
    while len(tiles) < int(luck.integers(4, 10)):
        base = tiles[int(luck.integers(len(tiles)))]
        step = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))[int(luck.integers(6))]
        new = (base[0] + step[0], base[1] + step[1])
        if new not in tiles:
            tiles.append(new)
    middles = [(TILE * a, TILE * b) for a, b in tiles]
    grounds: Grounds = {}
    for middle in middles:
        for place in (middle, *around(middle)):
            grounds[place] = FLAT18[int(luck.integers(len(FLAT18)))]
        grounds[middle] = "clubhouse" if luck.random() < 0.08 else grounds[middle]
    corners = {at for place in list(grounds) for at in around(place)} - set(grounds)
    for place in sorted(corners):
        beside = [middle for middle in middles if _steps(place, middle) == 2]
        if len(beside) == 3:
            grounds[place] = FLAT18[int(luck.integers(len(FLAT18)))]
        elif beside and luck.random() < 0.9:
            grounds[place] = RIM
    whole = [place for place, ground in grounds.items() if ground != RIM]
    for ground in ("green", "tee", "green", "tee"):
        grounds[whole[int(luck.integers(len(whole)))]] = ground
    return grounds


def _steps(a: Place, b: Place) -> int:
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))
