"""Pieces of several rendered tables laid on one, turned and drawn out as its camera shows things."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from calibration.golf.camera import stand
from calibration.golf.plane import plane_from_hexes
from device.training.golf_hexes.labels import NONE
from device.training.golf_mixed.colours import mirrored_lamp, paint_by_chance, painted
from device.training.golf_mixed.grounds import Ground, Laid, away_of, hex_of
from device.training.golf_mixed.pieces import Numbers, Piece, middle_px
from device.training.golf_tables.stage import Luck
from vision.golf.ground import PITCH_PX
from vision.golf.hex_network import COLOURS, STATES
from vision.golf.patches import lean_at
from vision.golf.tokens import NOT_STOOD_ON
from vision.synthetic.hexes.scene import Place

MOST_LAID = 12  # pieces laid on a table
STATE_SHARES = dict(
    zip(map(STATES.index, ("none", "ball", "flat", "meeple")), (0.28, 0.24, 0.24, 0.24), strict=True)
)
BESIDE_SHARE = 0.4  # of pieces that are laid beside another
REPAINTED_SHARE = 0.6  # of tokens
LAMP_SHARES = {STATES.index("flat"): 0.4, STATES.index("ball"): 0.1}  # of tokens that mirror a wide lamp
OFF = 0.1  # pitches by which a piece lies off, beside what it did
LIKE_SLOPE, LEAST_SLOPE = 1.35, 0.12  # a piece is laid where it is seen up to so much more, or less, aslant
CLEAR = 1.3  # pitches from hexes that something hides: nothing is laid nearer, since it might lie on a hand
BALL_COLOURS = tuple(COLOURS.index(name) for name in ("red", "yellow", "green", "blue", "purple", "orange"))
GOLFER_COLOURS = tuple(COLOURS.index(name) for name in ("red", "yellow", "blue", "white", "black", "white"))
BLACK = COLOURS.index("black")


def stayed(ground: Ground, piece: Piece, luck: Luck) -> Laid:
    """A piece of the table itself; some tokens in another paint."""
    flat = ground.flat
    alpha, bgr = np.zeros(flat.seen.shape, np.float32), np.zeros(flat.bgr.shape, np.float32)
    if piece.whole:
        piece = _repainted_by_chance(piece, luck)
    high = piece.low + np.array(piece.alpha.shape[::-1])
    part = np.s_[piece.low[1] : high[1], piece.low[0] : high[0]]
    alpha[part], bgr[part] = piece.alpha, piece.bgr
    at = hex_of(piece, flat) if piece.state != NONE else None
    return Laid(piece, at, away_of(ground, piece.foot_px), alpha, bgr, is_new=False)


def new_ones(ground: Ground, pieces: Sequence[Piece], luck: Luck) -> list[Laid]:
    """Pieces laid on free hexes where they are seen about as aslant as they were."""
    free, taken = _free(ground), [hex_of(piece, ground.flat) for piece in ground.own]
    laid: list[Laid] = []
    for _ in range(int(luck.integers(2, MOST_LAID + 1))):
        piece = _one_of(pieces, luck)
        fitting = [at for at in free if at not in taken and _fits(piece, free[at][1])]
        beside = [at for at in fitting if any(_are_near(at, other) for other in taken)]
        if beside and luck.random() < BESIDE_SHARE:
            fitting = beside
        if not fitting:
            continue
        at = fitting[int(luck.integers(len(fitting)))]
        piece = _repainted_by_chance(piece, luck)
        taken.append(at)
        laid.append(_moved(ground, piece, at, luck))
    return laid


def _repainted_by_chance(piece: Piece, luck: Luck) -> Piece:
    """Some tokens in another paint, but for black ones, whose shading hardly shows; in some a lamp shows."""
    if luck.random() < LAMP_SHARES.get(piece.state, 0.0):
        piece = _painted_by_chance(piece, luck)
        return replace(piece, bgr=mirrored_lamp(piece.bgr, piece.alpha, luck))
    return _painted_by_chance(piece, luck)


def _painted_by_chance(piece: Piece, luck: Luck) -> Piece:
    if piece.state == NONE or piece.colour == BLACK or luck.random() > REPAINTED_SHARE:
        return piece
    colours = GOLFER_COLOURS if STATES[piece.state] == "meeple" else BALL_COLOURS
    colour = int(luck.choice(colours))
    bgr = painted(piece.bgr, piece.alpha, paint_by_chance(luck, colour))
    return replace(piece, colour=colour, bgr=bgr)


def _one_of(pieces: Sequence[Piece], luck: Luck) -> Piece:
    """A piece by chance, of each form as often as the form's share says."""
    state = int(luck.choice(list(STATE_SHARES), p=list(STATE_SHARES.values())))
    some = [piece for piece in pieces if piece.state == state] or list(pieces)
    return some[int(luck.integers(len(some)))]


def _free(ground: Ground) -> dict[Place, tuple[float, float]]:
    """The hexes on which something may be laid, each with the turn and the slope of the line of sight."""
    truth, course = ground.table.truth, ground.table.course
    hidden = [entry["at"] for entry in truth["hexes"] if entry["in_picture"] and not entry["seen"]]
    hidden_at = plane_from_hexes(hidden).reshape(-1, 2) if truth["hand"] else np.zeros((0, 2))
    camera, free = stand(ground.table.plane), {}
    for label in ground.labels:
        if label.state != NONE or course[label.at] in NOT_STOOD_ON:
            continue
        middle = plane_from_hexes([label.at])[0]
        if not len(hidden_at) or np.hypot(*(hidden_at - middle).T).min() > CLEAR:
            free[label.at] = lean_at(middle, camera)
    return free


def _fits(piece: Piece, slope: float) -> bool:
    return (
        (piece.slope + LEAST_SLOPE) / LIKE_SLOPE
        < slope + LEAST_SLOPE
        < (piece.slope + LEAST_SLOPE) * LIKE_SLOPE
    )


def _are_near(at: Place, other: Place) -> bool:
    q, r = at[0] - other[0], at[1] - other[1]
    return max(abs(q), abs(r), abs(q + r)) == 1


def _moved(ground: Ground, piece: Piece, at: Place, luck: Luck) -> Laid:
    """A piece on another hex, turned and drawn out as the camera shows things there, by chance mirrored."""
    flat, camera = ground.flat, stand(ground.table.plane)
    foot = middle_px(at, flat) + luck.uniform(-OFF, OFF, 2) * PITCH_PX
    turn, slope = lean_at(flat.plane_from_flat(foot), camera)
    longer = (0.4 + piece.height * slope) / (0.4 + piece.height * piece.slope)
    wider = float(np.exp(luck.normal(0, 0.05)))
    mirrored = wider if luck.random() < 0.5 else -wider
    before = _turned(-piece.turn)
    change = _turned(turn) @ np.diag([longer * abs(wider), mirrored]) @ before
    matrix = np.column_stack((change, foot - change @ (piece.foot_px - piece.low)))
    size = flat.seen.shape[::-1]
    alpha = cv2.warpAffine(piece.alpha.astype(np.float32), matrix, size)
    bgr = cv2.warpAffine(piece.bgr.astype(np.float32), matrix, size, borderMode=cv2.BORDER_REPLICATE)
    tint = np.exp(luck.normal(0, 0.03, 3) + luck.normal(0, 0.08)).astype(np.float32)
    place = at if piece.state != NONE else None
    moved = replace(piece, foot_px=foot, turn=turn, slope=slope)
    return Laid(moved, place, away_of(ground, foot), alpha * flat.seen, bgr * tint, is_new=True)


def _turned(angle: float) -> Numbers:
    cosine, sine = np.cos(angle), np.sin(angle)
    return np.array([[cosine, -sine], [sine, cosine]])
