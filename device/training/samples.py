"""The networks' views of a labelled picture, disturbed as cameras and people disturb pictures.

A picture is made smaller, softer, noisier; its board is taken for larger than it is, and a little beside its
place. Of each such look the coarse view is kept, and close-ups of places near every piece.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from calibration.boardmap import BoardMap
from device.training.rooms import perhaps_in_a_room
from device.training.sources import HIDDEN, KIND, RADIUS, Labelled
from rules.carrom.board import ICF
from rules.pieces import Kind
from vision.frame import Frame, Plane
from vision.pieces.detector import KINDS, base_circle_mm, lie_of
from vision.pieces.refiner import leaning, shown_turned
from vision.pieces.settings import ReadingSettings
from vision.rectified.network import Field
from vision.rectified.view import MARGIN_MM, Floats, Mask, RectifiedPicture, TopView

SIDE_PX = 400  # of a coarse view with its padding
USUAL_MM = 740.0  # the assumed size of a board where it is not known
TOO_LARGE = 1.25  # and its largest error
LEAST_PX_PER_MM = 0.45  # no picture is made too small for people to read
VIEWS = 3  # looks at each picture, the first of them undisturbed
OFF_MM = (1.0, 1.8)  # the distance of close-ups from a piece, in standard deviations
SEEN_AT_MOST_HIDDEN = 0.6  # a piece that is hidden by more has no close-up
LAWFUL_MM = ICF.pocket_radius_mm
STRIKER = KINDS.index(Kind.STRIKER)
NONE = -2  # the kind of a place without a piece
USUAL_RADIUS_MM = ICF.coin_radius_mm
BARE_ANYWHERE, BARE_SHARE = 12, 0.6  # tested places without a piece, and the share of them that are kept
BARE_MM = 10.0  # a place this far from the next piece's rim is bare
CUT_OFF = 0.7  # the hidden share of a piece that the picture's edge cuts


@dataclass(frozen=True, eq=False)
class Samples:
    """The samples of one picture: V coarse views and M close-ups.

    `views` (V, side, side, 3), `sides` (V,) the side of the view proper, `lies` (V, 6, rows, columns) the
    network's input, `eyes` (V, 2) the slant at the middle, `truths` (T, 6): the view's number, then x, y,
    radius in its pixels, kind, hidden share. `close` (M, side, side, 3), `close_truths` (M, 5): right, up, log
    size, in radii, kind (`NONE` where there is no piece), hidden share; `given` (M, 3): the lean and the
    radius in mm, and the middle level.
    """

    views: Plane
    sides: Floats
    lies: Field
    eyes: Floats
    truths: Floats
    close: Plane
    close_truths: Floats
    given: Floats

    def save(self, path: Path) -> None:
        """Writes the whole file or nothing."""
        partial = path.with_suffix(".part.npz")
        np.savez(partial, **asdict(self))
        partial.replace(path)

    @classmethod
    def load(cls, path: Path) -> Samples:
        """The samples written by `save`."""
        with np.load(path) as kept:
            return cls(**{name: kept[name] for name in kept.files})


def samples_of(labelled: Labelled, luck: np.random.Generator, views: int = VIEWS) -> Samples:
    """The samples of one picture."""
    looks = [_look(labelled, luck, disturbed=number > 0) for number in range(views)]
    coarse = [_coarse(look.seen, look.truth) for look in looks]
    close = [_close(look, off_mm, luck) for look in looks for off_mm in OFF_MM]
    numbered = [np.column_stack([np.full(len(t), number), t]) for number, (_, _, t) in enumerate(coarse)]
    return Samples(
        np.stack([view for view, _, _ in coarse]),
        np.array([side for _, side, _ in coarse], float),
        np.concatenate([_padded_lie(look.seen.view) for look in looks]),
        np.stack([_slant(look.seen.view.board_map) for look in looks]),
        np.concatenate(numbered),
        *(np.concatenate(column) for column in zip(*close, strict=True)),
    )


@dataclass(frozen=True, eq=False)
class _Look:
    """One look at a board: the view; truth and decoys in the millimetres of the map that was used."""

    seen: RectifiedPicture
    truth: Floats
    decoys: Floats


def _look(labelled: Labelled, luck: np.random.Generator, *, disturbed: bool) -> _Look:
    bgr, board_map = labelled.bgr, labelled.board_map
    rows = np.concatenate([labelled.truth, _as_rows(labelled.decoys)])
    if disturbed:
        bgr, board_map = _worse(bgr, board_map, luck)
        board_map, rows = _mistaken(board_map, rows, luck)
    settings = ReadingSettings()
    view = TopView.of(board_map, settings.view_px_per_mm, MARGIN_MM)
    as_planes = disturbed and luck.random() < 0.4 and not (bgr.shape[0] % 2 or bgr.shape[1] % 2)
    frame = _planes(bgr) if as_planes else Frame.from_bgr(np.ascontiguousarray(bgr))
    truth, decoys = np.split(rows, [len(labelled.truth)])
    return _Look(view.look(frame), truth, decoys[:, :2])


def _worse(bgr: Plane, board_map: BoardMap, luck: np.random.Generator) -> tuple[Plane, BoardMap]:
    """The picture in a room, made smaller, softer, noisier, compressed: each sometimes."""
    bgr = perhaps_in_a_room(bgr, luck)
    share = float(luck.uniform(0.42, 1.0))
    if luck.random() < 0.35 and share * board_map.px_per_mm() > LEAST_PX_PER_MM:
        board_map, size_px = _shrunk(board_map, share)
        bgr = np.asarray(cv2.resize(bgr, size_px, interpolation=cv2.INTER_AREA), np.uint8)
    if luck.random() < 0.3:
        bgr = np.asarray(cv2.GaussianBlur(bgr, (0, 0), luck.uniform(0.3, 1.3)), np.uint8)
    if luck.random() < 0.4:
        grain = luck.normal(0, luck.uniform(0.5, 6), bgr.shape).astype(np.float32)
        bgr = np.clip(bgr + grain, 0, 255).astype(np.uint8)
    if luck.random() < 0.3:
        _, written = cv2.imencode(".jpg", bgr, [cv2.IMWRITE_JPEG_QUALITY, int(luck.integers(35, 92))])
        bgr = np.asarray(cv2.imdecode(written, cv2.IMREAD_COLOR), np.uint8)
    return bgr, board_map


def _shrunk(board_map: BoardMap, share: float) -> tuple[BoardMap, tuple[int, int]]:
    """The map of the reduced picture, and that picture's size."""
    lens = board_map.lens
    width, height = round(lens.width_px * share), round(lens.height_px * share)
    share = (width / lens.width_px + height / lens.height_px) / 2
    beside = 0.5 * share - 0.5  # the middle of the first pixel is 0
    smaller = np.array([[share, 0, beside], [0, share, beside], [0, 0, 1]])
    straight = smaller @ np.array(board_map.straight_from_board).reshape(3, 3)
    small_lens = replace(
        lens,
        width_px=width,
        height_px=height,
        f_px=lens.f_px * share,
        cx_px=(lens.cx_px + 0.5) * share - 0.5,
        cy_px=(lens.cy_px + 0.5) * share - 0.5,
    )
    return replace(board_map, lens=small_lens, straight_from_board=tuple(straight.ravel().tolist())), (
        width,
        height,
    )


def _mistaken(board_map: BoardMap, truth: Floats, luck: np.random.Generator) -> tuple[BoardMap, Floats]:
    """The board with a wrong size, turned and shifted a little; the truth in those millimetres."""
    larger, drawn = USUAL_MM / board_map.surface_mm, luck.random()
    scale = 1.0
    if drawn < 0.3 and larger <= TOO_LARGE:
        scale = larger
    elif drawn < 0.6:
        scale = min(float(luck.uniform(0.93, 1.2)), larger)
    turn, shift = np.deg2rad(luck.normal(0, 0.12)), luck.normal(0, 0.7, 2)
    cos, sin = scale * np.cos(turn), scale * np.sin(turn)
    to_mistaken = np.array([[cos, -sin, shift[0]], [sin, cos, shift[1]], [0, 0, 1]])
    straight = np.array(board_map.straight_from_board).reshape(3, 3) @ np.linalg.inv(to_mistaken)
    eye_x, eye_y = to_mistaken[:2, :2] @ np.array(board_map.eye_mm[:2]) + shift
    moved = truth.copy()
    moved[:, :2] = truth[:, :2] @ to_mistaken[:2, :2].T + shift
    moved[:, RADIUS] *= scale
    wrong_mm = float(luck.normal(0, 2))
    if luck.random() < 0.15:  # corners given by a person say nothing about pockets: the laws' are assumed
        board_map = replace(board_map, pocket_radius_mm=LAWFUL_MM, pocket_inset_mm=LAWFUL_MM)
    mistaken = replace(
        board_map,
        straight_from_board=tuple((straight / straight[2, 2]).ravel().tolist()),
        eye_mm=(float(eye_x), float(eye_y), board_map.eye_mm[2] * scale),
        surface_mm=board_map.surface_mm * scale,
        pocket_radius_mm=board_map.pocket_radius_mm * scale + wrong_mm,
        pocket_inset_mm=board_map.pocket_inset_mm * scale + (wrong_mm if board_map.pocket_inset_mm else 0.0),
    )
    return mistaken, moved


def _planes(bgr: Plane) -> Frame:
    """The picture as a camera delivers it: colour has half the brightness's pixels."""
    height, width = bgr.shape[:2]
    flat, count = cv2.cvtColor(bgr, cv2.COLOR_BGR2YUV_I420).ravel(), height * width
    luma, u, v = np.split(np.asarray(flat, np.uint8), [count, count + count // 4])
    half = (height // 2, width // 2)
    return Frame.from_planes(luma.reshape(height, width), u.reshape(half), v.reshape(half))


def _coarse(seen: RectifiedPicture, truth: Floats) -> tuple[Plane, int, Floats]:
    """A coarse view padded to `SIDE_PX`, its own side, and the truth in its pixels."""
    view, side = seen.view, len(seen.bgr)
    room = SIDE_PX - side
    filled = np.asarray(cv2.copyMakeBorder(seen.bgr, 0, room, 0, room, cv2.BORDER_REPLICATE), np.uint8)
    rows = truth.copy()
    rows[:, :2] = view.view_from_board(truth[:, :2])
    rows[:, RADIUS] *= view.scale_px_per_mm
    inside = (rows[:, :2] >= 0).all(axis=1) & (rows[:, :2] < side).all(axis=1)
    rows = rows[inside]
    rows[~_in_picture(view, rows), HIDDEN] = np.maximum(rows[~_in_picture(view, rows), HIDDEN], CUT_OFF)
    return filled, side, rows


def _in_picture(view: TopView, truths: Floats) -> Mask:
    """(N,) whether the picture shows a piece's middle and its surroundings."""
    steps = 0.4 * np.array([(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)])
    places = np.rint(truths[:, None, :2] + steps * truths[:, None, RADIUS : RADIUS + 1]).astype(int)
    columns, rows = np.clip(places, 0, view.side_px - 1).transpose(2, 0, 1)
    return np.asarray(view.shown[rows, columns].all(axis=1), bool)


def _padded_lie(view: TopView) -> Field:
    """The lie of the board, for the whole of a padded view."""
    lie, rows = lie_of(view), SIDE_PX // 8
    room = rows - lie.shape[2]
    return np.pad(lie, ((0, 0), (0, 0), (0, room), (0, room)), mode="edge")


def _slant(board_map: BoardMap) -> Floats:
    """(2,) the offset of the eye from above the middle, along x and y, in shares of its height."""
    return np.array(board_map.eye_mm[:2]) / board_map.eye_mm[2]


def _close(look: _Look, off_mm: float, luck: np.random.Generator) -> tuple[Plane, Floats, Floats]:
    """A close-up near each visible piece, and of places without; the answers due, and the inputs."""
    seen, truth = look.seen, look.truth
    pieces = truth[truth[:, HIDDEN] <= SEEN_AT_MOST_HIDDEN]
    (own_luck,) = luck.spawn(1)  # so that the tested places do not depend on the number of decoys
    some = np.concatenate([pieces, _bare_places(look, own_luck)])
    at = some[:, :2] + luck.normal(0, off_mm, (len(some), 2))
    radius = np.clip(some[:, RADIUS] * _mistaken_size(some[:, KIND], luck), 13.5, 36.0)
    along, away = leaning(seen.view, at)
    shown = shown_turned(seen, at, radius, along)
    (x_mm, y_mm), (cos, sin) = (some[:, :2] - at).T, along.T
    off = np.column_stack([x_mm * cos + y_mm * sin, y_mm * cos - x_mm * sin]) / radius[:, None]
    truths = np.column_stack([off, np.log(some[:, RADIUS] / radius), some[:, KIND], some[:, HIDDEN]])
    level = np.full(len(some), seen.level)
    return shown, truths, np.column_stack([away, radius, level])


def _mistaken_size(kinds: Floats, luck: np.random.Generator) -> Floats:
    """(N,) factors of the assumed sizes of pieces of these kinds: a little off, some more.

    From far away a striker in a coin's colour may pass for a coin, and a coin within a printed ring for a
    striker.
    """
    sizes = np.exp(luck.normal(0, 0.05, len(kinds)))
    is_striker, chance = kinds == STRIKER, luck.random(len(kinds))
    smaller, larger = luck.uniform(0.74, 0.95, len(kinds)), luck.uniform(1.08, 1.3, len(kinds))
    sizes[is_striker & (chance < 0.45)] = smaller[is_striker & (chance < 0.45)]
    sizes[~is_striker & (chance < 0.1)] = larger[~is_striker & (chance < 0.1)]
    return np.asarray(sizes, float)


def _bare_places(look: _Look, luck: np.random.Generator) -> Floats:
    """(N, 5) rows as of pieces for places without one: at decoys, on print that looks alike, and anywhere."""
    board_map, truth = look.seen.view.board_map, look.truth
    near, far = base_circle_mm(board_map)
    circles = [(x, y) for x in (near, -near) for y in (far, -far)]
    circles += [(y, x) for x, y in circles]
    reach_mm = board_map.half_mm - USUAL_RADIUS_MM
    anywhere = luck.uniform(-reach_mm, reach_mm, (BARE_ANYWHERE, 2))
    usual = np.concatenate([np.array([*circles, (0.0, 0.0)]), anywhere])
    from_hole_mm = np.linalg.norm(np.abs(usual) - board_map.pocket_middle_mm, axis=1)
    chosen = from_hole_mm > board_map.pocket_radius_mm + USUAL_RADIUS_MM / 2
    at = np.concatenate([look.decoys, usual[chosen & (luck.random(len(usual)) < BARE_SHARE)]])
    away = np.linalg.norm(at[:, None] - truth[:, :2], axis=2) - truth[:, RADIUS]
    return _as_rows(at[(away > BARE_MM).all(axis=1)])


def _as_rows(at_mm: Floats) -> Floats:
    """(N, 5) places (N, 2) without a piece in the form of a truth."""
    rest = np.broadcast_to([USUAL_RADIUS_MM, NONE, 0.0], (len(at_mm), 3))
    return np.column_stack([at_mm, rest])


def kept_in(folder: Path) -> Sequence[Path]:
    """The files of samples in a folder, by name."""
    return sorted(path for path in folder.glob("*.npz") if not path.name.endswith(".part.npz"))
