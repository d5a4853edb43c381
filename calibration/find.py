"""Finds the playing surface in a picture automatically, or refuses with the reason.

A network proposes the surface (`proposals`). The print laid over the picture (`print_search`) places the board
to a fraction of a pixel, and the cushions' feet end its surface. Where too little print is visible, cushions
round the proposal place it, or base circles and plain edges near it. Below `LEAST_CONFIDENCE` there is no
board: none is ever invented.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from calibration.base_circles.pairs import circle_pairs
from calibration.boardmap import BoardMap
from calibration.cushion.plain_edges import bend_of_sides, has_open_side, on_edges
from calibration.cushion.pockets import has_no_pockets, with_pockets
from calibration.errors import CalibrationError
from calibration.geometry import mean_side, px_when_resized
from calibration.lens import Lens, Picture, Points
from calibration.located import Found, Laid, Search, by_print, north_up
from calibration.proposal.board_network import BoardNetwork
from calibration.proposal.proposals import Proposal, glimpsed, proposal
from calibration.registration.makers import bare_surface, half_seen_mm, makers_print, to_laws_size
from calibration.registration.print_search import LEAST_CONFIDENCE, laid_print, working_size
from calibration.registration.printed import prints_of
from calibration.sides_against_print import (
    ASTRAY_TOGETHER,
    SMALL_SIDE_PX,
    SURE,
    agree,
    agree_but_for_hidden_feet,
    are_sides_better,
    corners_off,
    farthest,
    has_size,
    is_too_small_for_print,
)
from calibration.solve import map_from_corners

LEAST_SIDE_PX = 120  # a picture smaller than this cannot show base lines
NO_SQUARE = 0.05  # of the side: the misfit beyond which no usual camera sees a square so
NOTHING_SQUARE = 0.2  # of the side: no photographed board has a misfit above 0.17, whatever hides its corners
FAINT_RANK = 0.45  # of a proposal: boards of lower ranks show a pocket, chessboards under a lamp reach 0.43
AGREES = 0.02  # of the side: nine in ten boards of which the network is sure lie so near to where it sees them
ENOUGH_CORNERS = 3  # in the picture, for a print to be held against them
AGREES_EXACTLY = 0.005  # the same of two prints: a print that is laid wrongly lies 3 % and more from the other


class NoBoard(CalibrationError):
    """There is no carrom board in the picture, or not enough of it can be seen."""


def glimpse(bgr: Picture) -> float:
    """How likely a (H, W, 3) picture shows a board, at half the cost of a search at most; 0 for a tiny one."""
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
    asked, proposed = Search(bgr, surface_mm, hfov_deg, lens), proposal(bgr, network)
    better = _best(asked, proposed)
    if better is not None:
        return replace(better, board_map=with_pockets(bgr, better.board_map))
    raise NoBoard(
        "no board: no base lines stand round a centre circle as on a carrom board; "
        "show the whole board, sharp and well lit, or give its corners"
    )


def _best(asked: Search, proposed: Proposal | None) -> Found | None:
    """The board where the best witness puts it: its sides that are seen, or its print."""
    sides = _proposed_sides(asked, proposed)
    if sides is not None and is_too_small_for_print(sides.board, sides.proposed):
        return sides.board
    laid = _laid(asked.bgr, proposed)
    printed = None if laid is None else by_print(asked, laid)
    return printed if sides is None else _or_by_sides(asked, sides, laid, printed)


@dataclass(frozen=True)
class _Sides:
    """A proposal that is likely enough, the plain edges near it, (4, 2), and the board that they make."""

    proposed: Proposal
    on_plain_edges: Points
    board: Found


def _proposed_sides(asked: Search, proposed: Proposal | None) -> _Sides | None:
    """The board by its sides alone; None where they are not seen, or no board's."""
    if proposed is None or proposed.likelihood() < LEAST_CONFIDENCE:
        return None
    on_plain_edges = on_edges(asked.bgr, proposed.corners_px)
    board = _by_sides(asked, on_plain_edges, proposed)
    return None if board is None else _Sides(proposed, on_plain_edges, board)


def _laid(bgr: Picture, proposed: Proposal | None) -> Laid | None:
    """The laws' print where it most likely lies."""
    prints = prints_of()
    laid = laid_print(bgr, prints, proposed)
    if laid is None:
        return None
    seen = laid.evidence
    return Laid(laid.scale, laid.small, laid.alignment, prints, seen.share(), seen.probability())


def _or_by_sides(asked: Search, sides: _Sides, laid: Laid | None, printed: Found | None) -> Found:
    """The board by its print, or by its sides where they are better, or by print that they give its size."""
    proposed, seen, corners = sides.proposed, sides.board, sides.proposed.corners_px
    sure = _corners_surely_seen(asked, proposed)
    if sure >= ENOUGH_CORNERS and (
        printed is None or not (agree(corners, printed, ASTRAY_TOGETHER) and has_size(corners, printed))
    ):
        agreed = _agreed(asked, proposed, laid, seen)
        if agreed is not None:
            return agreed
    if printed is not None and not are_sides_better(seen, printed):
        return printed
    cushioned = _by_cushions(asked, proposed) if sure == len(corners) else None
    if cushioned is not None:
        return cushioned
    circled = _by_circles(asked.bgr, sides.on_plain_edges, corners)
    if circled is None or (sure == len(corners) and farthest(corners, circled) > 2 * AGREES):
        return seen
    return _by_sides(asked, circled, proposed) or seen


def _agreed(asked: Search, proposed: Proposal, laid: Laid | None, seen: Found) -> Found | None:
    """The board by print in the scale of sides that are seen, where it agrees with those; None where none does.

    Sides are where the network sees them, but for the two whose feet a near cushion hides: a print near there
    that agrees closely with the two others is right, of several the one nearest to plain edges. Through a wide
    lens, which bends sides, one is that agrees with those edges, or with the other print.
    """
    corners, laid_again = proposed.corners_px, list[Found]()
    for sized in _sized(asked.bgr, proposed, laid):
        laid_again.append(by_print(asked, sized))
        if agree(corners, laid_again[-1], AGREES):
            return laid_again[-1]
    on_edges = seen.board_map.corners_px()
    confirmed = [again for again in laid_again if agree_but_for_hidden_feet(corners, again)]
    if confirmed:
        return min(confirmed, key=lambda again: float(corners_off(on_edges, again).max()))
    near = [again for again in laid_again if agree(corners, again, 2 * AGREES)]
    for again in near:
        others = (other.board_map.corners_px() for other in near if other is not again)
        if agree(on_edges, again, AGREES) or any(agree(other, again, AGREES_EXACTLY) for other in others):
            return again
    return None


def _corners_surely_seen(asked: Search, proposed: Proposal) -> int:
    """The corners in the picture, of a board that is large and of which the network is sure; else none."""
    inside = ((proposed.corners_px >= 0) & (proposed.corners_px < asked.size_px)).all(axis=1)
    is_sure = proposed.likelihood() >= SURE and proposed.side_px() >= SMALL_SIDE_PX
    return int(inside.sum()) if is_sure else 0


def _sized(bgr: Picture, proposed: Proposal, laid: Laid | None) -> Iterator[Laid]:
    """The print that was laid, then that of any maker, in the scale that the sides which are seen give it."""
    if laid is not None:
        half_mm = half_seen_mm(laid.alignment, px_when_resized(proposed.corners_px, laid.scale))
        alignment, prints = to_laws_size(laid.alignment, laid.prints, half_mm)
        yield replace(laid, alignment=alignment, prints=prints, is_sized=True)
    scale, small = working_size(bgr)
    made = makers_print(small, px_when_resized(proposed.corners_px, scale))
    if made is not None:
        yield Laid(scale, small, made.alignment, made.prints, made.share, proposed.likelihood(), is_sized=True)


def _by_cushions(asked: Search, proposed: Proposal) -> Found | None:
    """The board where its cushions' feet lie round sides that are surely seen; the lens may bend them."""
    scale, small = working_size(asked.bgr)
    corners = px_when_resized(proposed.corners_px, scale)
    bend = bend_of_sides(asked.bgr, proposed.corners_px)
    alignment, prints = bare_surface((small.shape[1], small.shape[0]), corners, bend)
    bare = Laid(scale, small, alignment, prints, 0.0, proposed.likelihood(), is_sized=True)
    placed = by_print(asked, bare)
    return placed if agree(proposed.corners_px, placed, AGREES) else None


def _by_sides(asked: Search, corners_px: Points, proposed: Proposal) -> Found | None:
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
    is_none = _is_no_board(asked.bgr, board_map, proposed)
    return None if is_none else Found(board_map, 0.0, proposed.likelihood())


def _by_circles(bgr: Picture, on_plain_edges: Points, proposed: Points) -> Points | None:
    """The (4, 2) corners where base circles of any print put them; None where too few are plain.

    Base circles of a small board are a few pixels wide: there the edges are more exact.
    """
    if mean_side(proposed) < SMALL_SIDE_PX:
        return None
    for corners in (on_plain_edges, proposed):
        circles = circle_pairs(bgr, corners)
        if circles is not None and circles.is_sure():
            return circles.corners_px
    return None


def _is_no_board(bgr: Picture, board_map: BoardMap, proposed: Proposal) -> bool:
    """Whether the sides are another thing's: no square at all, a part of it, or doubtful ones without openings.

    Doubtful are those that no usual camera sees so, and those that the network sees faintly. Neither that nor
    a lack of openings is reason enough: corners outside the picture are guessed, faint boards lie in the dark,
    and low views hide pockets.
    """
    misfit = board_map.residual_mm / board_map.surface_mm
    if misfit > NOTHING_SQUARE or has_open_side(bgr, proposed.corners_px):
        return True
    is_doubtful = misfit > NO_SQUARE or proposed.agreement.rank() < FAINT_RANK
    return is_doubtful and has_no_pockets(bgr, board_map)
