"""Finds the playing surface in a picture automatically, or refuses with the reason.

A network proposes the surface (`proposals`). The print laid over the picture (`print_search`) places the board
to a fraction of a pixel, and the cushions' feet end its surface. Where too little print is visible, the plain
edges and base circles near the proposal place it. Below `LEAST_CONFIDENCE` there is no board: none is ever
invented.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from calibration.boardmap import DEFAULT_HFOV_DEG, BoardMap
from calibration.cushion.cushions import Surface, find_surface
from calibration.cushion.plain_edges import on_edges
from calibration.cushion.pockets import has_no_pockets, with_pockets
from calibration.cushion.settling import bent_as_printed, settled
from calibration.errors import CalibrationError
from calibration.lens import Lens, Picture, Points
from calibration.proposal.board_network import BoardNetwork
from calibration.proposal.proposals import Proposal, glimpsed, proposal
from calibration.registration.alignment import ANCHOR_MM, ANCHORS_MM, Alignment
from calibration.registration.circle_pairs import circle_pairs
from calibration.registration.directions import usual_focus
from calibration.registration.print_search import LEAST_CONFIDENCE, LaidPrint, laid_print
from calibration.registration.printed import Prints, prints_of
from calibration.solve import likeliest_lens, map_from_corners, seen_from

LEAST_SIDE_PX = 120  # a picture smaller than this cannot show base lines
SURE = 0.9  # the likelihood from which sides that are seen are believed before a blurred print
NO_SQUARE = 0.05  # of the side: the misfit beyond which no usual camera sees a square so
NOTHING_SQUARE = 0.2  # of the side: no photographed board has a misfit above 0.17, whatever hides its corners
FAINT_RANK = 0.45  # of a proposal: boards of lower ranks show a pocket, chessboards under a lamp reach 0.43
SMALL_SIDE_PX = 250.0  # the print of a smaller board is blurred
# Of a side: print whose surface lies farther from what the network surely sees took the frame's edge for a
# cushion. Nearer, a corner may be right: the network's sides are straight, and through a wide lens none is.
ASTRAY_SHARE = 0.12
# Of a side: the same for three corners at once. Sides that are seen put none so far off, but for the two whose
# feet a near cushion hides; a printed line far in that was taken for the foot puts all four.
ASTRAY_TOGETHER, MAY_BE_HIDDEN = 0.03, 2
# Half the surface in the print's own scale, beyond which no cushion is looked for round a print: some makers
# print the base circles farther in, and then the plainest edge within is something else.
PRINTED_HALF_MM = (337.0, 403.0)
BENDS_MUCH = 0.05  # k1 of a lens: beyond it, sides are plainly bent
FOCUS_RATIOS = np.exp(np.linspace(np.log(0.45), np.log(1.8), 281))  # of the nominal focal length: 0.5 % apart
LINE_NOISE = 0.001  # of the picture's width: the usual error of the aligned print's corners


@dataclass(frozen=True)
class Found:
    """A board found: its map, the visible share of its printed lines, and its probability.

    `half_mm` is half the surface in the print's own millimetres; 0 where the print was not used.
    """

    board_map: BoardMap
    support: float
    confidence: float = 1.0
    half_mm: float = 0.0


class NoBoard(CalibrationError):
    """There is no carrom board in the picture, or not enough of it can be seen."""


def glimpse(bgr: Picture) -> float:
    """How likely a (H, W, 3) picture shows a board, at a tenth of the cost of a search; 0 for a tiny one."""
    proposed = glimpsed(bgr) if min(bgr.shape[:2]) >= LEAST_SIDE_PX else None
    return 0.0 if proposed is None else proposed.likelihood()


def find_board(bgr: Picture, *, surface_mm: float = 740.0, hfov_deg: float | None = None) -> BoardMap | None:
    """The board in a (H, W, 3) uint8 picture, None where there is none."""
    try:
        return search(bgr, surface_mm=surface_mm, hfov_deg=hfov_deg).board_map
    except NoBoard:
        return None


def search(
    bgr: Picture,
    *,
    surface_mm: float = 740.0,
    hfov_deg: float | None = None,
    lens: Lens | None = None,
    network: BoardNetwork | None = None,
) -> Found:
    """The board in a (H, W, 3) uint8 picture; raises NoBoard saying what is missing.

    `lens` is used where it is known; else `hfov_deg` or an estimate of it, with the bend seen in the lines.
    `network` stands in for the shipped one, to measure it.
    """
    height, width = bgr.shape[:2]
    if min(height, width) < LEAST_SIDE_PX:
        raise NoBoard(f"no board: the picture is {width}x{height} pixels, at least {LEAST_SIDE_PX} are needed")
    prints, proposed = prints_of(), proposal(bgr, network)
    laid = laid_print(bgr, prints, proposed)
    better = None if laid is None else _by_print(bgr, laid, prints, surface_mm, hfov_deg, lens)
    if proposed is not None and proposed.likelihood() >= LEAST_CONFIDENCE:
        on_plain_edges = on_edges(bgr, proposed.corners_px)
        by_sides = _by_sides(bgr, on_plain_edges, proposed, surface_mm, hfov_deg, lens)
        if by_sides is not None and (better is None or are_sides_better(by_sides, better)):
            circled = _by_circles(bgr, on_plain_edges, proposed.corners_px)
            placed = circled is not None and _by_sides(bgr, circled, proposed, surface_mm, hfov_deg, lens)
            better = placed or by_sides
    if better is not None:
        return replace(better, board_map=with_pockets(bgr, better.board_map))
    raise NoBoard(
        "no board: no base lines stand round a centre circle as on a carrom board; "
        "show the whole board, sharp and well lit, or give its corners"
    )


def _by_print(
    bgr: Picture, laid: LaidPrint, prints: Prints, surface_mm: float, hfov_deg: float | None, lens: Lens | None
) -> Found:
    """The board where its print lies."""
    size_px = bgr.shape[1], bgr.shape[0]
    alignment = bent_as_printed(laid.small, laid.alignment, prints)
    first_lens = lens or _lens(alignment, size_px, laid.scale, hfov_deg)
    surface = find_surface(laid.small, alignment, _eye(alignment, first_lens, laid.scale))
    alignment, surface = settled(laid.small, alignment, surface, prints)
    lens = lens or _lens(alignment, size_px, laid.scale, hfov_deg)
    board_map = _map(alignment, surface, lens, laid.scale, surface_mm)
    half_mm = float(surface.reach_mm.mean())
    return Found(board_map, laid.evidence.share(), laid.evidence.probability(), half_mm)


def _by_sides(
    bgr: Picture,
    corners_px: Points,
    proposed: Proposal,
    surface_mm: float,
    hfov_deg: float | None,
    lens: Lens | None,
) -> Found | None:
    """The board with these (4, 2) corners, which were seen; None where they are no board's."""
    try:
        board_map = map_from_corners(
            _north_up(corners_px),
            (bgr.shape[1], bgr.shape[0]),
            surface_mm=surface_mm,
            hfov_deg=hfov_deg,
            lens=lens,
        )
    except CalibrationError:
        return None
    return None if _is_no_board(bgr, board_map, proposed) else Found(board_map, 0.0, proposed.likelihood())


def _by_circles(bgr: Picture, on_plain_edges: Points, proposed: Points) -> Points | None:
    """The (4, 2) corners where base circles of any print put them; None where too few are plain.

    Base circles of a small board are a few pixels wide: there the edges are more exact.
    """
    if _side_px(proposed) < SMALL_SIDE_PX:
        return None
    for corners in (on_plain_edges, proposed):
        circles = circle_pairs(bgr, corners)
        if circles is not None and circles.is_sure():
            return circles.corners_px
    return None


def _is_no_board(bgr: Picture, board_map: BoardMap, proposed: Proposal) -> bool:
    """Whether the sides are another thing's: no square at all, or doubtful ones without openings.

    Doubtful are those that no usual camera sees so, and those that the network sees faintly. Neither that nor
    a lack of openings is reason enough: corners outside the picture are guessed, faint boards lie in the dark,
    and low views hide pockets.
    """
    misfit = board_map.residual_mm / board_map.surface_mm
    if misfit > NOTHING_SQUARE:
        return True
    is_doubtful = misfit > NO_SQUARE or proposed.agreement.rank() < FAINT_RANK
    return is_doubtful and has_no_pockets(bgr, board_map)


def are_sides_better(seen: Found, by_print: Found) -> bool:
    """Whether the sides that are seen place a board better than its print.

    The print of a small board is blurred: its sides are the better witness. Of a larger one print is right, as
    it is measured to a pixel, unless it puts the surface where the network surely sees none. A corner outside
    of the picture is not seen.
    """
    others, lens = seen.board_map.corners_px(), seen.board_map.lens
    shown = ((others >= 0) & (others < [lens.width_px, lens.height_px])).all(axis=1)
    if seen.confidence < SURE or not shown.any():
        return False
    side_px = _side_px(others)
    if _is_beyond_print(by_print, others[shown]):
        return True
    apart = np.where(shown, _apart_px(by_print, others) / side_px, 0.0)
    if apart.max() > ASTRAY_SHARE or np.sort(apart)[-1 - MAY_BE_HIDDEN] > ASTRAY_TOGETHER:
        return True
    return side_px < SMALL_SIDE_PX


def _side_px(corners: Points) -> float:
    """The mean side between (4, 2) corners."""
    return float(np.mean(np.hypot(*(corners - np.roll(corners, 1, axis=0)).T)))


def _is_beyond_print(by_print: Found, corners: Points) -> bool:
    """Whether a surface with these corners ends where no cushion was looked for round the print.

    Through a lens that bends much the network's straight sides do not tell.
    """
    if abs(by_print.board_map.lens.k1) > BENDS_MUCH:
        return False
    return not PRINTED_HALF_MM[0] < _half_of_print_mm(by_print, corners) < PRINTED_HALF_MM[1]


def _half_of_print_mm(by_print: Found, corners: Points) -> float:
    """Half the surface that has these corners, (N, 2) in px, in millimetres of the print's own scale."""
    board_map = by_print.board_map
    half = np.abs(board_map.board_from_image(corners)).mean() / board_map.half_mm
    return float(half * by_print.half_mm)


def _apart_px(located: Found, others: Points) -> Points:
    """(4,) the distances of the corners from those (4, 2) of another board, whichever comes first."""
    corners = located.board_map.corners_px()
    turned = (np.hypot(*(np.roll(corners, turn, axis=0) - others).T) for turn in range(4))
    return np.asarray(min(turned, key=lambda away: float(away.max())), float)


def _map(alignment: Alignment, surface: Surface, lens: Lens, scale: float, surface_mm: float) -> BoardMap:
    corners = alignment.image_from_board(surface.corners_mm())
    corners = _north_up((corners + 0.5) / scale - 0.5)
    board_map = map_from_corners(corners, (lens.width_px, lens.height_px), surface_mm=surface_mm, lens=lens)
    return replace(
        board_map, residual_mm=alignment.residual_mm * surface_mm / (2 * float(surface.reach_mm.mean()))
    )


def _eye(alignment: Alignment, lens: Lens, scale: float) -> tuple[float, float, float]:
    """The camera's place in the print's millimetres."""
    anchors = (alignment.image_from_board(ANCHORS_MM) + 0.5) / scale - 0.5
    return seen_from(lens.straight_from_image(anchors), lens, 2 * ANCHOR_MM)[0]


def _north_up(corners: Points) -> Points:
    """The same corners, begun with the one that makes the board's north most nearly the picture's top."""
    turned = [np.roll(corners, -quarter, axis=0) for quarter in range(4)]
    return min(turned, key=lambda four: float((four[0] + four[1] - four[2] - four[3])[1]))


def _lens(alignment: Alignment, size_px: tuple[int, int], scale: float, hfov_deg: float | None) -> Lens:
    """The lens at the picture's own size: its bend is known, its focal length estimated unless it was given."""
    bent = alignment.bent_lens()
    nominal = Lens.from_hfov(*size_px, DEFAULT_HFOV_DEG)
    if hfov_deg is not None:
        return _refocused(bent, nominal, Lens.from_hfov(*size_px, hfov_deg).f_px)
    lenses = [_refocused(bent, nominal, nominal.f_px * ratio) for ratio in FOCUS_RATIOS]
    usual_px = nominal.f_px * usual_focus(bent.k1)
    anchors_px = (alignment.anchors_px + 0.5) / scale - 0.5
    return likeliest_lens(anchors_px, lenses, usual_px, LINE_NOISE * size_px[0])


def _refocused(bent: Lens, nominal: Lens, f_px: float) -> Lens:
    """A lens of another focal length that bends the same pixels the same way."""
    ratio = f_px / nominal.f_px
    return replace(nominal, f_px=f_px, k1=bent.k1 * ratio**2, k2=bent.k2 * ratio**4)
