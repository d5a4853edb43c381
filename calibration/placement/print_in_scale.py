"""A board placed by print in the scale of its sides, where its print alone puts its surface too far out or in.

Makers print base lines at any distance from the cushions: print tells the place, and the sides tell the size.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from calibration.geometry import px_when_resized
from calibration.lens import Picture
from calibration.placement.by_print import by_print
from calibration.placement.found import Found, Search
from calibration.placement.sides_against_print import AGREES, agree, agree_but_for_hidden_feet, corners_off
from calibration.proposal.proposals import Proposal
from calibration.registration.makers_print import makers_print
from calibration.registration.print_scale import half_seen_mm, to_laws_size
from calibration.registration.print_search import RegisteredPrint, working_size

AGREES_EXACTLY = 0.005  # the same of two prints: a print that is laid wrongly lies 3 % and more from the other


def by_print_in_scale(
    asked: Search, proposed: Proposal, laid: RegisteredPrint | None, seen: Found
) -> Found | None:
    """The board by print in the scale of sides that are seen, where it agrees with those; None where none does.

    Sides are where the network sees them, but for the two whose feet a near cushion hides: a print near there
    that agrees closely with the two others is right, of several the one nearest to plain edges. Through a wide
    lens, which bends sides, one is that agrees with those edges, or with the other print.
    """
    corners, laid_again = proposed.corners_px, list[Found]()
    for sized in _in_scale(asked.bgr, proposed, laid):
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


def _in_scale(bgr: Picture, proposed: Proposal, laid: RegisteredPrint | None) -> Iterator[RegisteredPrint]:
    """The print that was laid, then that of any maker, in the scale that the sides which are seen give it."""
    if laid is not None:
        half_mm = half_seen_mm(laid.alignment, px_when_resized(proposed.corners_px, laid.scale))
        alignment, prints = to_laws_size(laid.alignment, laid.prints, half_mm)
        yield replace(laid, alignment=alignment, prints=prints, is_sized=True)
    scale, small = working_size(bgr)
    made = makers_print(small, px_when_resized(proposed.corners_px, scale))
    if made is not None:
        yield RegisteredPrint(
            scale, small, made.alignment, made.prints, made.share, proposed.likelihood(), is_sized=True
        )
