"""Finds the playing surface in a picture automatically, or refuses with the reason.

`_placed` tries the ways to place a board in this order; the first that holds is the answer:

    1  proposal        a network proposes the surface; its sides are snapped to plain edges
                       (refused: unlikely, no square, goes on across a side, no pockets where that is doubtful)
    2  small board     the sides alone, since print so small is blurred
    3  print           registered from first guesses, its surface ended by the cushions' feet
                       (refused: too few printed features; then nothing but sides can place a board)
    4  print in scale  where sides are surely seen and the print is elsewhere or of another size
    5  print           unless the sides that are seen are better
    6  cushions        feet round sides that are surely seen, without print
    7  base circles    of any maker, which correct the corners
    8  sides           snapped to plain edges

Without a way there is no board: none is ever invented. `calibration/README.md` draws the stages.
"""

from __future__ import annotations

from dataclasses import replace

from calibration.boardmap import BoardMap
from calibration.cushion.pockets import with_pockets
from calibration.cushion.snapped_sides import bend_of_sides
from calibration.errors import CalibrationError
from calibration.lens import Lens, Picture
from calibration.placement.by_print import by_print
from calibration.placement.by_sides import SeenSides, by_cushions, by_sides, corners_by_circles, seen_sides
from calibration.placement.found import Found, Search
from calibration.placement.print_in_scale import by_print_in_scale
from calibration.placement.sides_against_print import (
    AGREES,
    ASTRAY_TOGETHER,
    SMALL_SIDE_PX,
    SURE,
    agree,
    are_sides_better,
    farthest,
    has_size,
    is_too_small_for_print,
)
from calibration.printed.model import print_of
from calibration.proposal.board_network import BoardNetwork
from calibration.proposal.proposals import Proposal, glimpsed, proposal
from calibration.registration.print_search import RegisteredPrint, registered_print

LEAST_SIDE_PX = 120  # a picture smaller than this cannot show base lines
# Corners surely seen: for the sides to place a board, for a print to be held against.
ALL_CORNERS, ENOUGH_CORNERS = 4, 3


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
    placed = _placed(Search(bgr, surface_mm, hfov_deg, lens), proposal(bgr, network))
    if placed is not None:
        return replace(placed, board_map=with_pockets(bgr, placed.board_map))
    raise NoBoard(
        "no board: no base lines stand round a centre circle as on a carrom board; "
        "show the whole board, sharp and well lit, or give its corners"
    )


def _placed(asked: Search, proposed: Proposal | None) -> Found | None:
    """The board where the best witness puts it: its sides that are seen, or its print."""
    sides = seen_sides(asked, proposed)
    if sides is not None and is_too_small_for_print(sides.board, sides.proposed):
        return sides.board
    surely_seen = 0 if sides is None else _corners_surely_seen(asked, sides.proposed)
    bend = None
    if sides is not None and surely_seen == ALL_CORNERS:
        bend = bend_of_sides(asked.bgr, sides.proposed.corners_px)
    registered = registered_print(asked.bgr, print_of(), proposed, has_plain_sides=bend == 0.0)
    printed = None if registered is None else by_print(asked, registered)
    if sides is None:
        return printed
    return (
        _by_print_in_scale(asked, sides, registered, printed, surely_seen)
        or _by_print_unless_sides_are_better(sides, printed)
        or (None if bend is None else by_cushions(asked, sides.proposed, bend))
        or _by_circles(asked, sides, surely_seen)
        or sides.board
    )


def _by_print_in_scale(
    asked: Search,
    sides: SeenSides,
    registered: RegisteredPrint | None,
    printed: Found | None,
    surely_seen: int,
) -> Found | None:
    """The board by print that the sides give its size, where enough corners contradict its print."""
    corners = sides.proposed.corners_px
    if surely_seen < ENOUGH_CORNERS:
        return None
    if printed is not None and agree(corners, printed, ASTRAY_TOGETHER) and has_size(corners, printed):
        return None
    return by_print_in_scale(asked, sides.proposed, registered, sides.board)


def _by_print_unless_sides_are_better(sides: SeenSides, printed: Found | None) -> Found | None:
    """The board by its print; None where none was registered, or the sides place it better."""
    return None if printed is None or are_sides_better(sides.board, printed) else printed


def _by_circles(asked: Search, sides: SeenSides, surely_seen: int) -> Found | None:
    """The board by its base circles; None where they are not plain, or far from corners that all are seen."""
    circled = corners_by_circles(asked.bgr, sides.on_plain_edges)
    if circled is None:
        return None
    if surely_seen == ALL_CORNERS and farthest(sides.proposed.corners_px, circled) > 2 * AGREES:
        return None
    return by_sides(asked, circled, sides.proposed)


def _corners_surely_seen(asked: Search, proposed: Proposal) -> int:
    """The corners in the picture, of a board that is large and of which the network is sure; else none."""
    inside = ((proposed.corners_px >= 0) & (proposed.corners_px < asked.size_px)).all(axis=1)
    is_sure = proposed.likelihood() >= SURE and proposed.side_px() >= SMALL_SIDE_PX
    return int(inside.sum()) if is_sure else 0
