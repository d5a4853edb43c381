"""Drawn golf tables with their truth, and the lattice about as well placed as a search would place it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.boardmap import BoardMap
from calibration.golf.lattice.fit import fitted
from calibration.golf.lattice.nodes import Nodes
from calibration.golf.plane import HexPlane, plane_from_hexes
from device.training.golf_hexes.clutter import greens, strays, tree_places, trees
from device.training.golf_hexes.laying import before_camera, displaced, laid_tokens
from device.training.golf_hexes.paints import any_paint, reprinted
from device.training.golf_hexes.prints import inks
from device.training.golf_tables.hidden import hidden_shares
from device.training.golf_tables.stage import Luck, Stage, stage_by_chance
from rules.table import Mm
from vision.synthetic.hexes.courses import Grounds, course_by_chance
from vision.synthetic.hexes.painter import GolfPainter, Picture
from vision.synthetic.hexes.scene import Place, Shape, Solid, mm_of
from vision.synthetic.hexes.tables import BRIGHTEST as USUALLY_BRIGHTEST
from vision.synthetic.hexes.tables import SIZE_PX, dice_by_chance, standing_solids
from vision.synthetic.hexes.variety import (
    Placed,
    camera_by_chance,
    hand_by_chance,
    is_in_front,
    look_by_chance,
)
from vision.synthetic.scene.scene import Hand

SALT = 5  # beside the seed: tables of tests and figures have another
CAROM_OF_FIVE = 3  # of five tables so many are Carom Golf's, with balls and discs; on the others golfers stand
WIDE_SHARE = 0.5  # of tables that are drawn more widely than those on which figures are measured
HAND_SHARE, AT_TOKEN_SHARE = 0.5, 0.3  # of pictures with a hand; of hands, those at a token
SLEEVED_SHARE, FURTHER_MM = 0.5, 320.0  # of hands in sleeves of any colour; how much further they reach
TALL = (Shape.FLAG, Shape.TREE)  # of the usual drawing
MISSING_SHARE = 0.25  # of obstacles, more than in play
REPRINTED_SHARE = 0.5  # of courses in colours of another printer
SOFT_SHARE, SOFT = 0.65, (0.6, 0.97)  # of rooms with soft light; their share of light from everywhere
CONTACT = (0.0, 0.6)  # of light from everywhere: the share that a thing keeps from the print at its foot
HFOVS_DEG = (66.0, 66.0, 75.0, 102.0, 102.0)  # of lenses
MOST_TILT_DEG = 42.0  # of cameras: from low aside tokens hide one another
ASLANT_SHARE, CAMERAS = 0.3, 8  # of cameras that are the lowest of so many, by what of the course they see
BRIGHTEST = (160.0, 225.0)  # grey levels of what a camera still shows without clipping
FIT_ROUNDS, WORST_PITCHES = 3, 0.08  # of the plane; where it lies further off, the lens is beyond its terms
SHIFT_PITCHES, STRETCH = 0.025, 0.002  # deviations of a found lattice from the true one


@dataclass(frozen=True, eq=False)
class View:
    """A photograph, the lattice in it, which pixels hands cover, and what lies there.

    `dice` and `things` (N, 2) are the places, in pitches, of dice and of what else is no token; `missing` are
    obstacles of the course that do not stand. `hidden` is the share of each token that is not seen.
    """

    picture: Picture
    plane: HexPlane
    covered: NDArray[np.bool_]
    course: Grounds
    tokens: tuple[Placed, ...]
    missing: frozenset[Place]
    dice: NDArray[np.float64]
    things: NDArray[np.float64]
    hidden: tuple[float, ...]


def views(seed: int, count: int) -> Iterator[View]:
    """So many photographs of one table, laid anew for each; none where its lens is beyond the plane's terms."""
    luck = np.random.default_rng((seed, SALT))
    game = "carom_golf" if seed % 5 < CAROM_OF_FIVE else "eighteen_holes"
    is_wide = luck.random() < WIDE_SHARE
    stage, wooded = wide_stage(luck, game) if is_wide else (stage_by_chance(luck, game), ())
    plane = plane_of(stage.painter.camera, stage.course, stage.pitch_mm)
    for _ in range(count if plane is not None else 0):
        assert plane is not None
        yield _view(stage, plane, wooded, luck, is_wide=is_wide)


def wide_stage(luck: Luck, game: str) -> tuple[Stage, tuple[Place, ...]]:
    """A course before a camera, in any printer's colours, and the hexes on which trees may stand."""
    course, look = course_by_chance(luck, game), look_by_chance(luck, game)
    style, light = look.print, look.light
    if luck.random() < REPRINTED_SHARE:
        style = replace(style, colours=reprinted(luck, style.colours))
    if luck.random() < SOFT_SHARE:
        light = replace(light, ambient=float(luck.uniform(*SOFT)))
    wooded = tuple(tree_places(luck, course))
    camera = _camera(luck, course, style.pitch_mm)
    look = replace(look, print=style, light=light, contact=float(luck.uniform(*CONTACT)))
    painter = GolfPainter(camera, look, course, inks(luck, course, wooded))
    return Stage(game, course, style.pitch_mm, painter), wooded


def _camera(luck: Luck, course: Grounds, pitch_mm: float) -> BoardMap:
    """A camera by chance; of some, one from so low aside, or with so wide a lens, that tokens lean far."""
    count = CAMERAS if luck.random() < ASLANT_SHARE else 1
    hfovs = HFOVS_DEG if count == 1 else (max(HFOVS_DEG),)
    cameras = [camera_by_chance(luck, course, pitch_mm, SIZE_PX, MOST_TILT_DEG, hfovs) for _ in range(count)]
    return max(cameras, key=lambda camera: slope_of(camera, course, pitch_mm))


def slope_of(camera: BoardMap, course: Grounds, pitch_mm: float) -> float:
    """How far what stands on the farthest hex in the picture leans away, for each millimetre of its height."""
    middles = plane_from_hexes(course) * [1, -1] * pitch_mm
    px = np.asarray(camera.image_from_board(middles), np.float64)
    inside = ((px > 0) & (px < [camera.lens.width_px, camera.lens.height_px])).all(axis=1)
    x_mm, y_mm, height_mm = camera.eye_mm
    away = np.hypot(*(middles[inside] - (x_mm, y_mm)).T)
    return float(away.max() / height_mm) if inside.any() else 0.0


def _view(stage: Stage, plane: HexPlane, wooded: tuple[Place, ...], luck: Luck, *, is_wide: bool) -> View:
    course, pitch = stage.course, stage.pitch_mm
    usual, missing = standing_solids(luck, course, pitch, MISSING_SHARE)
    standing = [solid for solid in usual if solid.shape not in TALL]
    things = [solid for solid in usual if solid.shape in TALL]
    if is_wide:
        things = [*greens(luck, course, pitch), *trees(luck, wooded, pitch)]
    trees_mm = {solid.at_mm for solid in things if solid.shape is Shape.TREE}
    taken = {*wooded, *(at for at in course if mm_of(at, pitch) in trees_mm)}
    tokens, solids = laid_tokens(luck, course, pitch, stage.game, taken, is_wide)
    solids = [displaced(solid, pitch, luck) for solid in solids]
    dice = [die for die in dice_by_chance(luck, course, pitch) if die.shape is Shape.DIE]
    others = before_camera(stage.painter.camera, [*things, *strays(luck, course, pitch, solids)])
    laid = (*standing, *solids, *others, *dice)
    hands = hands_over(stage, tokens, luck)
    brightest = float(luck.uniform(*BRIGHTEST)) if is_wide else USUALLY_BRIGHTEST
    picture, covered = stage.photographed(laid, hands, luck, brightest)
    hidden = hidden_shares(stage.painter.camera, solids, laid, covered)
    return View(
        picture,
        plane.moved(misplaced(luck)),
        covered,
        course,
        tuple(tokens),
        frozenset(missing),
        _pitches(dice, pitch),
        _pitches(others, pitch),
        tuple(hidden),
    )


def hands_over(stage: Stage, tokens: Sequence[Placed], luck: Luck) -> tuple[Hand, ...]:
    """A hand in some pictures, often with a fingertip at a token."""
    at_tokens = {token.at: token.token for token in tokens}
    targets = at_tokens if at_tokens and luck.random() < AT_TOKEN_SHARE else stage.course
    hand = hand_by_chance(luck, targets, stage.pitch_mm)
    hand = sleeved_by_chance(luck, hand) if luck.random() < SLEEVED_SHARE else hand
    is_drawn = luck.random() < HAND_SHARE and is_in_front(stage.painter.camera, hand)
    return (hand,) if is_drawn else ()


def sleeved_by_chance(luck: Luck, hand: Hand) -> Hand:
    """A hand in another sleeve, which reaches so far that the sleeve may lie over the course."""
    way, further = np.radians(hand.heading_deg), float(luck.uniform(0, FURTHER_MM))
    tip = Mm(hand.fingertip.x_mm + further * np.sin(way), hand.fingertip.y_mm + further * np.cos(way))
    return replace(hand, fingertip=tip, sleeve=any_paint(luck))


def _pitches(solids: Sequence[Solid], pitch_mm: float) -> NDArray[np.float64]:
    mm = np.array([solid.at_mm for solid in solids]).reshape(-1, 2)
    return np.asarray(mm * [1, -1] / pitch_mm)


def misplaced(luck: Luck) -> NDArray[np.float64]:
    """A small motion of the plane: a search places the lattice no better."""
    motion = np.eye(3)
    motion[:2, 2] = luck.normal(0, SHIFT_PITCHES, 2)
    motion[:2, :2] += luck.normal(0, STRETCH, (2, 2))
    return motion


def plane_of(camera: BoardMap, course: Grounds, pitch_mm: float) -> HexPlane | None:
    """The lattice where the camera shows it, without a search; None where no plane lies close enough."""
    points = plane_from_hexes(course)
    px = np.asarray(camera.image_from_board(points * [1, -1] * pitch_mm), np.float64)
    plane = HexPlane(camera.lens.width_px, camera.lens.height_px, np.eye(3))
    normal = (px - plane.middle_px) / plane.scale_px
    plane = replace(plane, plane_from_normal=np.asarray(cv2.findHomography(normal, points)[0]))
    nodes = Nodes(points, px, np.ones(len(points)))
    for _ in range(FIT_ROUNDS):
        plane = fitted(plane, nodes, nodes.strength)
    off = np.hypot(*(plane.plane_from_px(px) - points).T)
    return plane if off.max() <= WORST_PITCHES else None
