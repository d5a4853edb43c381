"""The detections in a picture, drawn over it: board, grid, pockets, pieces, and refused discs with reasons.

    bgr = explain(frame, board_map, candidates)

Pieces carry their kind's letter and their score in hundredths. Refused discs carry the colour of their reason;
those that came near to being pieces carry a number, which the panel beside the picture explains.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import numpy as np

from calibration.boardmap import COIN_HEIGHT_MM, BoardMap, corners_mm
from calibration.lens import Points
from rules.carrom.board import CORNER
from rules.pieces import Kind, Pocket
from vision.diagnostics.sheet import PALE, Bgr, Line, Sheet, folded
from vision.frame import Frame, Plane
from vision.observing.still import Still
from vision.pieces.assembly import Candidate
from vision.pieces.reading import consider
from vision.pieces.seen import SeenPiece
from vision.pieces.settings import CAREFUL, ReadingSettings
from vision.pieces.suppression import CARRIED, IN_POCKET, OFF, PIECE, PRINTED, SECOND, SHARED, TOO_LITTLE
from vision.pieces.whole_board import WholeBoard
from vision.rectified.view import MARGIN_MM, TopView

GRID_MM = 100.0
NEAR_MISS = 0.3  # Refused discs are numbered from this score; most below it are grain and print.
MOST_NUMBERED = 18  # The number of lines that the panel has room for.
FAINT = 0.02  # Refused discs below this score are not drawn: nothing of a rim shows there.
BOARD_BGR: Bgr = (255, 200, 0)
POCKET_BGR: Bgr = (200, 120, 255)
KIND_BGR: dict[Kind, Bgr] = {
    Kind.WHITE: (255, 255, 255),
    Kind.BLACK: (255, 150, 70),
    Kind.QUEEN: (60, 40, 255),
    Kind.STRIKER: (80, 220, 60),
}
REASON_BGR: tuple[Bgr, ...] = (
    (0, 140, 255),
    (255, 120, 60),
    (0, 230, 255),
    (220, 80, 220),
    (120, 200, 120),
    (140, 140, 230),
    (190, 190, 90),
    (160, 160, 160),
)
REASONS = (
    PRINTED,
    TOO_LITTLE,
    SHARED,
    IN_POCKET,
    OFF,
    CARRIED,
    SECOND,
)


def considered(
    frame: Frame,
    board_map: BoardMap,
    settings: ReadingSettings | None = None,
    whole: WholeBoard | None = None,
) -> tuple[Candidate, ...]:
    """Every disc that is looked at in one picture, likeliest first."""
    chosen = settings or CAREFUL
    view = TopView.of(board_map, chosen.view_px_per_mm, MARGIN_MM)
    return consider(view, view.look(frame), chosen, whole=whole)


def explain(frame: Frame, board_map: BoardMap, candidates: tuple[Candidate, ...], still: Still) -> Plane:
    """(H', W', 3) BGR: the picture at a size that can be read, drawn over, with a panel of words at its right.

    `candidates` are the discs that were considered, `still` is the reading made from them. A disc that passed
    but is not among its pieces was refused as carried.
    """
    candidates = tuple(_judged(candidate, still) for candidate in candidates)
    sheet = Sheet.over(frame.whole_bgr(), board_map.px_per_mm() * board_map.surface_mm)
    _draw_grid(sheet, board_map)
    _draw_pockets(sheet, board_map)
    refused = [c for c in candidates if c.reason != PIECE and c.piece.score >= FAINT]
    numbered = [c for c in refused if c.piece.score >= NEAR_MISS][:MOST_NUMBERED]
    for candidate in reversed(refused):
        _draw_refused(sheet, board_map, candidate)
    for piece in still.pieces:
        _draw_piece(sheet, board_map, piece)
    for number, candidate in enumerate(numbered, start=1):
        sheet.write(str(number), _beside(board_map, candidate.piece), colour_of(candidate.reason))
    return sheet.with_panel(_words(board_map, still, refused, numbered))


def explain_refusal(frame: Frame, reason: str, what: str = "no board") -> Plane:
    """The picture with the reason why nothing was found in it; `what` was looked for in vain."""
    width, height = frame.size_px
    sheet = Sheet.over(frame.whole_bgr(), float(min(width, height)))
    return sheet.with_panel([Line(part, PALE) for part in (what, *folded(reason))])


def _judged(candidate: Candidate, still: Still) -> Candidate:
    if candidate.reason == PIECE and candidate.piece not in still.pieces:
        return replace(candidate, reason=CARRIED)
    return candidate


def colour_of(reason: str) -> Bgr:
    """The colour in which discs refused for this reason are drawn."""
    place = REASONS.index(reason) if reason in REASONS else len(REASONS)
    return REASON_BGR[place % len(REASON_BGR)]


def _draw_grid(sheet: Sheet, board_map: BoardMap) -> None:
    half = board_map.half_mm
    steps = np.arange(-(half // GRID_MM) * GRID_MM, half, GRID_MM)
    for at in steps:
        for line in (np.array([[at, -half], [at, half]]), np.array([[-half, at], [half, at]])):
            sheet.trace(board_map.image_from_board(_along(line)), BOARD_BGR, faint=True)
        sheet.write(f"{at:.0f}", board_map.image_from_board(np.array([[at, -half - 18]]))[0], BOARD_BGR)
        sheet.write(f"{at:.0f}", board_map.image_from_board(np.array([[-half - 22, at]]))[0], BOARD_BGR)
    outline = corners_mm(board_map.surface_mm)
    sheet.trace(board_map.image_from_board(_along(np.vstack([outline, outline[:1]]))), BOARD_BGR)
    for name, corner in zip(("NW", "NE", "SE", "SW"), outline, strict=True):
        sheet.dot(board_map.image_from_board(corner[None])[0], BOARD_BGR)
        sheet.write(name, board_map.image_from_board(corner[None] * 1.07)[0], BOARD_BGR)


def _draw_pockets(sheet: Sheet, board_map: BoardMap) -> None:
    for pocket in Pocket:
        east, north = CORNER[pocket]
        middle = board_map.pocket_middle_mm
        ring = _ring((east * middle, north * middle), board_map.pocket_radius_mm)
        sheet.trace(board_map.image_from_board(_on_surface(ring, (east, north), board_map)), POCKET_BGR)


def _on_surface(ring: Points, outward: tuple[float, float], board_map: BoardMap) -> Points:
    """The part of a pocket's closed ring that is on the surface, as one line: the gap is towards the corner."""
    open_ring = ring[:-1]
    first = int(np.argmax(open_ring @ np.array(outward)))
    begun = np.roll(open_ring, -first, axis=0)
    inside = np.abs(begun).max(axis=1) <= board_map.half_mm
    return np.asarray(np.vstack([begun, begun[:1]]) if inside.all() else begun[inside], float)


def _draw_piece(sheet: Sheet, board_map: BoardMap, piece: SeenPiece) -> None:
    ring = _ring((piece.at.x_mm, piece.at.y_mm), piece.radius_mm)
    sheet.trace(board_map.image_from_board(ring, COIN_HEIGHT_MM), KIND_BGR[piece.kind], bold=True)
    label = f"{piece.kind.value[0].upper()}{min(round(100 * piece.score), 99)}"
    sheet.write_on(label, np.array(piece.px))


def _draw_refused(sheet: Sheet, board_map: BoardMap, candidate: Candidate) -> None:
    piece = candidate.piece
    ring = _ring((piece.at.x_mm, piece.at.y_mm), piece.radius_mm)
    near = piece.score >= NEAR_MISS
    outline = board_map.image_from_board(ring, COIN_HEIGHT_MM)
    sheet.trace(outline, colour_of(candidate.reason), faint=not near)


def _beside(board_map: BoardMap, piece: SeenPiece) -> Points:
    """The place of a refused disc's number: on the upper right of its rim, so that the disc itself shows."""
    away = piece.radius_mm / np.sqrt(2)
    place = np.array([[piece.at.x_mm + away, piece.at.y_mm + away]])
    return np.asarray(board_map.image_from_board(place, COIN_HEIGHT_MM)[0], float)


def _words(
    board_map: BoardMap, still: Still, refused: list[Candidate], numbered: list[Candidate]
) -> list[Line]:
    counts = Counter(piece.kind for piece in still.pieces)
    reasons = Counter(candidate.reason for candidate in refused)
    return [
        Line(f"board: side {board_map.surface_mm:.0f} mm, residual {board_map.residual_mm:.2f} mm", BOARD_BGR),
        Line(f"grid: {GRID_MM:.0f} mm", BOARD_BGR),
        Line("pockets", POCKET_BGR),
        Line(f"hand or arm: {'yes' if still.hand else 'no'}", PALE),
        Line("", PALE),
        Line(f"{len(still.pieces)} pieces (letter, score in hundredths)", PALE),
        *(Line(f"{kind.value[0].upper()}  {kind.value}: {counts[kind]}", KIND_BGR[kind]) for kind in Kind),
        Line("", PALE),
        Line(f"{len(refused)} discs refused", PALE),
        *(Line(f"{count:3} {reason}", colour_of(reason)) for reason, count in reasons.most_common()),
        Line("", PALE),
        *([Line("nearest to being pieces:", PALE)] if numbered else []),
        *(
            Line(f"{number:2} {c.piece.kind.value} {c.piece.score:.2f}: {c.reason}", colour_of(c.reason))
            for number, c in enumerate(numbered, start=1)
        ),
    ]


def _along(corners: Points, parts: int = 24) -> Points:
    """(M, 2) points along the straight lines between corners in mm, since a lens bends them in the picture."""
    share = np.linspace(0, 1, parts)[:, None]
    legs = [a + (b - a) * share for a, b in pairwise(corners)]
    return np.vstack(legs)


def _ring(at_mm: tuple[float, float], radius_mm: float) -> Points:
    angles = np.linspace(0, 2 * np.pi, 49)
    return np.asarray(at_mm + radius_mm * np.column_stack([np.cos(angles), np.sin(angles)]), float)
