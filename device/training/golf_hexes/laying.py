"""Tokens laid on a course for training: in any paint, often in heaps."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np

from calibration.boardmap import BoardMap
from device.training.golf_hexes.paints import paint
from device.training.golf_tables.stage import Luck
from vision.synthetic.hexes.courses import Grounds, around
from vision.synthetic.hexes.golfers import outline_by_chance
from vision.synthetic.hexes.scene import Place, Shape, Solid, mm_of
from vision.synthetic.hexes.solids import DOMED_EVERY
from vision.synthetic.hexes.tables import NOT_STOOD_ON
from vision.synthetic.hexes.variety import BALL_COLOURS, TOKENS, Placed, token_solid

SHARE = 0.75  # of a set's tokens that are on the table
HEAPED_SHARE = 0.6  # of tokens that stand beside one
MOST_WHITE = 3  # white golfers beside those of a set: many white things are no tokens
OTHERWISE_PAINTED = 0.6  # of tokens in paints of other sets
SMALLER_SHARE, SMALLER = 0.4, (0.75, 1.0)  # of golfers; of their height
FLATTENED_SHARE = 0.75  # of discs that have a flat top, whatever their make: domed ones look much as balls do
SLIM_SHARE, MAKES = 0.5, 6  # of golfers that are the slimmest of so many makes
# Of discs with a wide lamp in their varnish, and of balls with a small one; how much it shows.
SHINE_SHARES, SHINE = {Shape.FLAT: 0.3, Shape.BALL: 0.6}, (0.2, 1.0)
LEAST_DEPTH = 0.35  # of that of the camera's foot
OFF = 0.2  # pitches from the middle of its hex, in either direction, up to which a token stands


def laid_tokens(
    luck: Luck, course: Grounds, pitch_mm: float, game: str, taken: Collection[Place], is_wide: bool = True
) -> tuple[list[Placed], list[Solid]]:
    """A game's tokens and the solids that show them; none stands on hexes that are `taken`.

    Without `is_wide` they are of the makes on which figures are measured.
    """
    free = {at for at, ground in course.items() if ground not in NOT_STOOD_ON and at not in taken}
    is_golf = game == "eighteen_holes"
    forms, names = (("meeple",), list(TOKENS)) if is_golf else (("ball", "flat"), list(BALL_COLOURS))
    wanted = [(token, form) for form in forms for token in names if luck.random() < SHARE]
    if is_golf and is_wide:
        wanted += [("white", "meeple")] * int(luck.integers(MOST_WHITE + 1))
    luck.shuffle(wanted)
    placed: list[Placed] = []
    solids: list[Solid] = []
    for token, form in wanted:
        place = _place(luck, free, [other.at for other in placed])
        free.discard(place)
        placed.append(Placed(str(token), str(form), place))
        solid = token_solid(luck, str(token), str(form), mm_of(place, pitch_mm), pitch_mm)
        solids.append(_of_another_set(luck, solid, str(token)) if is_wide else solid)
    return placed, solids


def _of_another_set(luck: Luck, solid: Solid, token: str) -> Solid:
    """A token in another paint; some golfers smaller or slimmer, discs flatter, lamps mirrored."""
    if luck.random() < OTHERWISE_PAINTED:
        solid = replace(solid, bgr=paint(luck, token))
    if solid.shape is Shape.MEEPLE and luck.random() < SMALLER_SHARE:
        solid = replace(solid, height_mm=solid.height_mm * float(luck.uniform(*SMALLER)))
    if solid.shape is Shape.MEEPLE and luck.random() < SLIM_SHARE:
        makes = [int(seed) for seed in luck.integers(1 << 20, size=MAKES)]
        solid = replace(solid, seed=min(makes, key=_breadth))
    if solid.shape is Shape.FLAT and luck.random() < FLATTENED_SHARE:
        solid = replace(solid, seed=solid.seed // DOMED_EVERY * DOMED_EVERY + 1)
    if luck.random() < SHINE_SHARES.get(solid.shape, 0.0):
        solid = replace(solid, shine=float(luck.uniform(*SHINE)))
    return solid


def _breadth(seed: int) -> float:
    """How wide a make of golfers is, by its height."""
    return float(np.ptp(outline_by_chance(seed)[:, 0]))


def _place(luck: Luck, free: Collection[Place], others: Sequence[Place]) -> Place:
    """A free hex, beside a token more often than not."""
    beside = sorted({at for other in others for at in around(other)} & set(free))
    some = beside if beside and luck.random() < HEAPED_SHARE else sorted(free)
    q, r = some[int(luck.integers(len(some)))]
    return int(q), int(r)


def displaced(solid: Solid, pitch_mm: float, luck: Luck) -> Solid:
    """A token that stands anywhere about the middle of its hex."""
    x, y = solid.at_mm + luck.uniform(-OFF, OFF, 2) * pitch_mm
    return replace(solid, at_mm=(float(x), float(y)))


def before_camera(camera: BoardMap, solids: Sequence[Solid]) -> list[Solid]:
    """Those that a camera has well before it: what is beside or behind it cannot be drawn flat."""
    matrix = np.array(camera.straight_from_board).reshape(3, 3)
    middles = np.array([camera.eye_mm[:2], *(solid.at_mm for solid in solids)])
    depths = middles @ matrix[2, :2] + matrix[2, 2]
    return [solid for solid, depth in zip(solids, depths[1:] / depths[0], strict=True) if depth > LEAST_DEPTH]
