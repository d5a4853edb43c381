"""Other sets, other print, things over the board: what a view can show without a piece moving.

Sizes are in pixels of the network's view; colours are B, G, R of 0 to 255.
"""

from __future__ import annotations

import cv2
import numpy as np

from calibration.lens import Picture, Points
from device.training.board_finding.augmentation import cover_of, plain
from device.training.cover.things import draw_thing
from device.training.pretrained.batches import Luck
from device.training.sources import HIDDEN, KIND, RADIUS, X, Y
from rules.pieces import Kind
from vision.pieces.detector import KINDS
from vision.pieces.whole_board import VIEW_PX_PER_MM
from vision.rectified.network import Field
from vision.rectified.view import Floats
from vision.synthetic.variety.broad import SETS

WHITE, BLACK, QUEEN = (KINDS.index(kind) for kind in (Kind.WHITE, Kind.BLACK, Kind.QUEEN))
MORE_SETS = (*SETS, ((230.0, 235.0, 235.0), (60.0, 60.0, 60.0)))  # the lighter coin and the darker one
QUEENS = ((48, 38, 200), (40, 35, 150), (35, 28, 95), (110, 70, 205))
QUEEN_TOO = 0.5  # the chance that the queen gets another colour with the coins
LIT, LIGHTER_TINTS, DARKER_TINTS = (0.6, 1.15), (0.92, 1.08), (0.85, 1.15)
STILL_SEEN = 0.5  # a piece more hidden keeps its colour: what hides it has it too
INNER, LEAST_PX, RIM_PX = 0.8, 6, 0.3  # of its radius: what gives its colour; fewer pixels give none; soft rim
ALIKE, DARKENED, LIGHTENED = 22.0, 0.7, (1.3, 10.0)  # a colour so near to the wood's is moved away from it
TONE_BASE, TONES = 20.0, (0.3, 1.5)  # how strongly the marks of the piece show in the other colour
PRINTS, PRINT_RADII, PRINT_PLACES, PRINT_ROOM = (1, 7), (3.0, 15.0), (0.07, 0.93), 5.0
FILLED_PRINT, LINES_PX, INK = (
    0.55,
    (1, 4),
    (0.1, 1.4),
)  # discs, else rings; the wood by so much
COVERS, SHOWS_PICTURE = (1, 3), 0.4
THING_SOFT_PX = (0.3, 1.0)  # of the rim of a thing that is put down
COVER_BLUR_PX = 11  # about the size of a coin: a piece is as hidden as its surroundings


def recoloured(view: Picture, truth: Floats, luck: Luck) -> Picture:
    """The (S, S, 3) view with coins of another set; only the discs of the `truth` change."""
    colours = _colours(luck)
    seen = view.astype(np.float32)
    for row in truth:
        if int(row[KIND]) in colours and row[HIDDEN] <= STILL_SEEN:
            _recolour(seen, row, colours[int(row[KIND])])
    return np.clip(seen, 0, 255).astype(np.uint8)


def _colours(luck: Luck) -> dict[int, Points]:
    """The colours of a set, by place in `KINDS`."""
    lighter, darker = MORE_SETS[int(luck.integers(len(MORE_SETS)))]
    lit = luck.uniform(*LIT)
    colours: dict[int, Points] = {
        WHITE: np.array(lighter) * lit * luck.uniform(*LIGHTER_TINTS, 3),
        BLACK: np.array(darker) * lit * luck.uniform(*DARKER_TINTS, 3),
    }
    if luck.random() < QUEEN_TOO:
        colours[QUEEN] = np.array(QUEENS[int(luck.integers(len(QUEENS)))]) * lit
    return colours


def _recolour(seen: Points, row: Floats, colour: Points) -> None:
    """Gives a piece in the picture another colour; its marks stay."""
    x, y, radius = (float(row[column]) for column in (X, Y, RADIUS))
    reach = radius + 2
    top, left = max(int(y - reach), 0), max(int(x - reach), 0)
    part = seen[top : int(y + reach) + 2, left : int(x + reach) + 2]
    rows, columns = np.mgrid[top : top + part.shape[0], left : left + part.shape[1]]
    away = np.hypot(columns - x, rows - y)
    inner, outside = away < INNER * radius, away > radius
    if inner.sum() < LEAST_PX:
        return
    own = np.median(part[inner], axis=0)
    if outside.any() and np.abs(colour - np.median(part[outside], axis=0)).max() < ALIKE:
        is_black = int(row[KIND]) == BLACK
        colour = colour * DARKENED if is_black else np.clip(colour * LIGHTENED[0] + LIGHTENED[1], 0, 250)
    covers = np.clip(radius + RIM_PX - away, 0, 1)[..., None]
    tone = (part.mean(axis=2, keepdims=True) - own.mean()) * np.clip(
        colour.mean() / max(own.mean(), TONE_BASE), *TONES
    )
    part[:] = part * (1 - covers) + covers * (colour + tone)


def printed(view: Picture, truth: Floats, luck: Luck) -> Picture:
    """The view with a few more discs and rings printed on its wood, beside the pieces."""
    seen, side = view.astype(np.float32), len(view)
    for _ in range(int(luck.integers(*PRINTS))):
        x, y = luck.uniform(*PRINT_PLACES, 2) * side
        radius = float(luck.uniform(*PRINT_RADII))
        away = np.hypot(truth[:, X] - x, truth[:, Y] - y)
        if (away < truth[:, RADIUS] + radius + PRINT_ROOM).any():
            continue
        line = -1 if luck.random() < FILLED_PRINT else int(luck.integers(*LINES_PX))
        ink = np.zeros((side, side), np.uint8)
        cv2.circle(ink, (round(16 * x), round(16 * y)), round(16 * radius), 255, line, cv2.LINE_AA, 4)
        seen *= 1 - (ink / np.float32(255))[..., None] * (1 - luck.uniform(*INK, 3).astype(np.float32))
    return np.clip(seen, 0, 255).astype(np.uint8)


def covered(view: Picture, truth: Floats, other: Picture | None, luck: Luck) -> tuple[Picture, Floats]:
    """The view with one or two things over it, and the truth with what they hide.

    A thing is plain, or shows the `other` picture, which is as large as the view.
    """
    seen, side = view.astype(np.float32), len(view)
    hidden = np.zeros((side, side, 1), np.float32)
    for _ in range(int(luck.integers(*COVERS))):
        share = cover_of(side, luck).astype(np.float32)
        shows = other is not None and luck.random() < SHOWS_PICTURE
        shown = other if shows and other is not None else plain(view.shape, luck)
        seen, hidden = np.asarray(seen * (1 - share) + shown * share), np.maximum(hidden, share)
    return np.clip(seen, 0, 255).astype(np.uint8), hidden_under(truth, hidden[..., 0])


def strewn(view: Picture, truth: Floats, luck: Luck) -> tuple[Picture, Floats]:
    """The view with one or two things put down on the board, a telephone or a tin, and what they hide."""
    seen, side = view.astype(np.float32), len(view)
    hidden = np.zeros((side, side), np.float32)
    for _ in range(int(luck.integers(*COVERS))):
        colours, cover = draw_thing(side, 1 / VIEW_PX_PER_MM, seen.reshape(-1, 3).mean(axis=0), luck)
        share = np.asarray(cv2.GaussianBlur(cover, (0, 0), luck.uniform(*THING_SOFT_PX)), np.float32)
        seen = seen * (1 - share[..., None]) + colours * share[..., None]
        hidden = np.maximum(hidden, share)
    return np.clip(seen, 0, 255).astype(np.uint8), hidden_under(truth, hidden)


def hidden_under(truth: Floats, cover: Field) -> Floats:
    """The truth, its pieces as hidden as their surroundings are under a cover (S, S) of 0 to 1."""
    near = cv2.blur(cover, (COVER_BLUR_PX, COVER_BLUR_PX))
    columns, rows = (np.clip(truth[:, column], 0, len(cover) - 1).astype(int) for column in (X, Y))
    left = truth.copy()
    left[:, HIDDEN] = np.maximum(truth[:, HIDDEN], near[rows, columns])
    return left
