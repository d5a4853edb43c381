"""A board placed without print: by corners that are seen, by the cushions' feet, or by its base circles."""

from __future__ import annotations

from dataclasses import dataclass

from calibration.base_circles.pairs import circle_pairs
from calibration.boardmap import BoardMap
from calibration.cushion.pockets import has_no_pockets
from calibration.cushion.snapped_sides import has_open_side, snapped_to_edges
from calibration.errors import CalibrationError
from calibration.geometry import mean_side, north_up, px_when_resized
from calibration.lens import Picture, Points
from calibration.placement.by_print import by_print
from calibration.placement.found import Found, Search
from calibration.placement.sides_against_print import AGREES, SMALL_SIDE_PX, agree
from calibration.proposal.proposals import Proposal
from calibration.registration.print_scale import bare_surface
from calibration.registration.print_search import LEAST_CONFIDENCE, RegisteredPrint, working_size
from calibration.solve import map_from_corners

NO_SQUARE = 0.05  # of the side: the misfit beyond which no usual camera sees a square so
NOTHING_SQUARE = 0.2  # of the side: no photographed board has a misfit above 0.17, whatever hides its corners
FAINT_RANK = 0.45  # of a proposal: boards of lower ranks show a pocket, chessboards under a lamp reach 0.43


@dataclass(frozen=True)
class SeenSides:
    """A proposal that is likely enough, the plain edges near it, (4, 2) corners, and the board they make."""

    proposed: Proposal
    on_plain_edges: Points
    board: Found


def seen_sides(asked: Search, proposed: Proposal | None) -> SeenSides | None:
    """The board by its sides alone; None where they are not seen, or no board's."""
    if proposed is None or proposed.likelihood() < LEAST_CONFIDENCE:
        return None
    on_plain_edges = snapped_to_edges(asked.bgr, proposed.corners_px)
    board = by_sides(asked, on_plain_edges, proposed)
    return None if board is None else SeenSides(proposed, on_plain_edges, board)


def by_sides(asked: Search, corners_px: Points, proposed: Proposal) -> Found | None:
    """The board with these (4, 2) corners, which were seen; None where they are no board's."""
    try:
        board_map = map_from_corners(
            north_up(corners_px),
            asked.size_px,
            surface_mm=asked.surface_mm,
            hfov_deg=asked.hfov_deg,
            lens=asked.lens,
        )
    except CalibrationError:
        return None
    is_another = _is_another_thing(asked.bgr, board_map, proposed)
    return None if is_another else Found(board_map, 0.0, proposed.likelihood())


def by_cushions(asked: Search, proposed: Proposal, bend: float) -> Found | None:
    """The board where its cushions' feet lie round sides that are surely seen, bent so by the lens (k1)."""
    scale, small = working_size(asked.bgr)
    corners = px_when_resized(proposed.corners_px, scale)
    alignment, prints = bare_surface((small.shape[1], small.shape[0]), corners, bend)
    bare = RegisteredPrint(scale, small, alignment, prints, 0.0, proposed.likelihood(), is_sized=True)
    placed = by_print(asked, bare)
    return placed if agree(proposed.corners_px, placed, AGREES) else None


def corners_by_circles(bgr: Picture, on_plain_edges: Points) -> Points | None:
    """The (4, 2) corners where base circles of any print put them; None where too few are plain.

    Base circles of a small board are a few pixels wide: there the edges are more exact.
    """
    if mean_side(on_plain_edges) < SMALL_SIDE_PX:
        return None
    circles = circle_pairs(bgr, on_plain_edges)
    return circles.corners_px if circles is not None and circles.is_sure() else None


def _is_another_thing(bgr: Picture, board_map: BoardMap, proposed: Proposal) -> bool:
    """Whether the sides are another thing's: no square at all, a part of it, or doubtful ones without pockets.

    Doubtful are those that no usual camera sees so, and those that the network sees faintly. Neither that nor
    a lack of pockets is reason enough: corners outside the picture are guessed, faint boards lie in the dark,
    and low views hide pockets.
    """
    misfit = board_map.residual_mm / board_map.surface_mm
    if misfit > NOTHING_SQUARE or has_open_side(bgr, proposed.corners_px):
        return True
    is_doubtful = misfit > NO_SQUARE or proposed.agreement.rank() < FAINT_RANK
    return is_doubtful and has_no_pockets(bgr, board_map)
