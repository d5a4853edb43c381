"""Crops of drawn balls and discs, which stand anywhere in their hexes, as small numbers."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from calibration.golf.plane import HexPlane
from device.training.golf_hexes.clutter import greens, strays, trees
from device.training.golf_hexes.labels import MARGIN_PX, MOST_HIDDEN
from device.training.golf_hexes.laying import before_camera, displaced, laid_tokens
from device.training.golf_hexes.samples import LEVELS, MOST_LEVEL
from device.training.golf_hexes.views import BRIGHTEST, hands_over, misplaced, plane_of, wide_stage
from device.training.golf_tables.hidden import hidden_shares
from device.training.golf_tables.shards import Samples
from device.training.golf_tables.stage import Luck, Stage, stage_by_chance
from vision.golf.ball_or_disc import CHANNELS, SIZE, crops
from vision.golf.flat_course import FlatCourse, flat_course
from vision.golf.patches import light_share
from vision.synthetic.hexes.scene import Place, Solid
from vision.synthetic.hexes.tables import BRIGHTEST as USUALLY_BRIGHTEST
from vision.synthetic.hexes.tables import dice_by_chance, standing_solids
from vision.synthetic.hexes.variety import Placed

GAME = "carom_golf"
FORMS = ("ball", "flat")
SALT = 12
PICTURES, SETS = 4, 2  # of each table; sets of tokens on it, more than a game has
AROUND = 12  # pixels of a kept crop about what the network is shown, so that it may be shifted


def samples_of(seed: int, pictures: int = PICTURES) -> Samples:
    """The crops (N, 4, 72, 72) int8 of a table's pictures, and (N,) int8: indices of FORMS.

    Every other table is drawn as those on which figures are measured, the others more widely.
    """
    luck = np.random.default_rng((seed, SALT))
    stage, wooded = wide_stage(luck, GAME) if seed % 2 else (stage_by_chance(luck, GAME), ())
    plane = plane_of(stage.painter.camera, stage.course, stage.pitch_mm)
    if plane is None:
        return cut_out([], [])
    parts = [_of_picture(stage, plane, wooded, luck, is_wide=bool(seed % 2)) for _ in range(pictures)]
    return Samples(np.concatenate([part.shown for part in parts]), np.concatenate([part.due for part in parts]))


def cut_out(cut: Sequence[np.ndarray], forms: Sequence[str]) -> Samples:
    """Samples of crops of the network's values and the forms that they show."""
    side = SIZE + 2 * AROUND
    shown = np.array(cut, np.float32).reshape(-1, CHANNELS, side, side)
    numbers = np.clip(np.rint(shown * LEVELS), -MOST_LEVEL, MOST_LEVEL).astype(np.int8)
    return Samples(numbers, np.array([FORMS.index(form) for form in forms], np.int8))


def crops_about(flat: FlatCourse, plane: HexPlane, hexes: Sequence[Place]) -> np.ndarray:
    """The crops of tokens on some hexes, with pixels about them."""
    return crops(flat, plane, hexes, light_share(flat), SIZE + 2 * AROUND)


def _of_picture(
    stage: Stage, plane: HexPlane, wooded: tuple[Place, ...], luck: Luck, *, is_wide: bool
) -> Samples:
    course, pitch = stage.course, stage.pitch_mm
    standing, _ = standing_solids(luck, course, pitch)
    tokens, solids = laid_anywhere(stage, wooded, luck, is_wide=is_wide)
    things = strays(luck, course, pitch, solids)
    if is_wide:
        things += [*greens(luck, course, pitch), *trees(luck, wooded, pitch)]
    others = before_camera(stage.painter.camera, [*things, *dice_by_chance(luck, course, pitch)])
    laid = (*standing, *solids, *others)
    hands = hands_over(stage, tokens, luck)
    brightest = float(luck.uniform(*BRIGHTEST)) if is_wide else USUALLY_BRIGHTEST
    picture, covered = stage.photographed(laid, hands, luck, brightest)
    hidden = hidden_shares(stage.painter.camera, solids, laid, covered)
    plane = plane.moved(misplaced(luck))
    inside = plane.inside(plane.px_from_hexes([token.at for token in tokens]), MARGIN_PX)
    kept = [
        token
        for token, share, is_inside in zip(tokens, hidden, inside, strict=True)
        if share <= MOST_HIDDEN and is_inside
    ]
    cut = crops_about(flat_course(picture, plane, course), plane, [token.at for token in kept])
    return cut_out(list(cut), [token.form for token in kept])


def laid_anywhere(
    stage: Stage, wooded: tuple[Place, ...], luck: Luck, *, is_wide: bool
) -> tuple[list[Placed], list[Solid]]:
    """Balls and discs of some sets, off the middles of their hexes."""
    tokens: list[Placed] = []
    solids: list[Solid] = []
    for _ in range(SETS):
        taken = {*wooded, *(token.at for token in tokens)}
        placed, shown = laid_tokens(luck, stage.course, stage.pitch_mm, GAME, taken, is_wide)
        tokens += placed
        solids += [displaced(solid, stage.pitch_mm, luck) for solid in shown]
    return tokens, solids
