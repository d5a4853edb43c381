"""Where the playing surface seems to be.

The network looks at the whole picture, then closer at what it saw, then at that laid as a square, where all
sides run along the canvas: there it sees corners best. What would only confirm the look before it is left out.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from calibration.geometry import mapped, mean_side
from calibration.lens import Picture, Points
from calibration.proposal.board_network import CANVAS_PX, BoardNetwork, canvas_from_cells
from calibration.proposal.quadrilaterals import Agreement, quadrilaterals

WHOLE = (1.0, 0.75)  # shares of the canvas that the picture's longer side takes: corners may lie outside of it
CLOSER, LOOKS = 0.72, 2  # the share that the surface takes in a closer look; how many of those
SQUARED = (0.82, 0.74, 0.9)  # the shares that each side takes where the surface is laid as a square
LEAST_TURN = 0.02  # two sides' sine by their lengths, as a share of the longest side's square
LIKELY_RANK = 0.17  # the rank at which a board is as likely as none
RANK_SPREAD = 0.03  # a rank higher by this multiplies the odds of a board by 2.7
PLAIN_RANK = 0.6  # in a look at the whole picture: another one at another size moves no corner by 1 % of a side
SAME_SHARE = 0.01  # of the side: a further look that puts no corner farther off than this says nothing new
HOPELESS = 0.02  # the likelihood of a guess at most: laid as a square it is seen no better


@dataclass(frozen=True)
class Proposal:
    """A surface that was seen: (4, 2) image pixels, clockwise from the north-west, and its agreement."""

    corners_px: Points
    agreement: Agreement

    def likelihood(self) -> float:
        """How likely it is that this is a board, from 0 to 1."""
        return float(1 / (1 + np.exp((LIKELY_RANK - self.agreement.rank()) / RANK_SPREAD)))

    def side_px(self) -> float:
        """The mean side in image pixels."""
        return mean_side(self.corners_px)


def proposal(bgr: Picture, network: BoardNetwork | None = None) -> Proposal | None:
    """The likeliest playing surface in a (H, W, 3) uint8 picture; None where nothing looks like one.

    `network` stands in for the shipped one.
    """
    network = network or _network()
    seen = glimpsed(bgr, network)
    return seen if seen is None or seen.likelihood() < HOPELESS else _squared(network, bgr, seen)


def glimpsed(bgr: Picture, network: BoardNetwork | None = None) -> Proposal | None:
    """As `proposal`, at less than half its cost: as likely, its corners off by half as much again."""
    network = network or _network()
    seen = _seen_whole(network, bgr)
    return None if seen is None else _seen_closer(network, bgr, seen)


def _network() -> BoardNetwork:
    """Read for each search and let go: it takes megabytes, and a board is seldom searched."""
    return BoardNetwork()


def _look(network: BoardNetwork, bgr: Picture, canvas_from_image: Points) -> Proposal | None:
    seen = quadrilaterals(network.marks(bgr, canvas_from_image))
    if not seen:
        return None
    corners, agreement = seen[0]
    canvas = canvas_from_cells(corners)
    return Proposal(mapped(np.linalg.inv(canvas_from_image), canvas), agreement)


def _seen_whole(network: BoardNetwork, bgr: Picture) -> Proposal | None:
    """The likeliest surface in looks at the whole picture; one that shows it plainly is enough."""
    best: Proposal | None = None
    for share in WHOLE:
        seen = _look(network, bgr, _whole(bgr, share))
        if seen is not None and (best is None or seen.agreement.rank() > best.agreement.rank()):
            best = seen
        if best is not None and best.agreement.rank() > PLAIN_RANK:
            break
    return best


def _seen_closer(network: BoardNetwork, bgr: Picture, seen: Proposal) -> Proposal:
    """The surface as closer looks show it, until one shows it where it was seen before."""
    for _ in range(LOOKS):
        closer = _look(network, bgr, _about(seen.corners_px))
        if closer is None or _is_there(seen, closer.corners_px):
            return closer or seen
        seen = closer
    return seen


def _is_there(seen: Proposal, corners_px: Points) -> bool:
    """Whether these (4, 2) corners lie where the surface was seen."""
    return bool(np.hypot(*(corners_px - seen.corners_px).T).max() < SAME_SHARE * seen.side_px())


def _squared(network: BoardNetwork, bgr: Picture, seen: Proposal) -> Proposal:
    """The surface with the corners that the squared looks show, in the middle; how likely it is stays."""
    first = _corners_squared(network, bgr, seen.corners_px, SQUARED[0])
    again = first if _is_there(seen, first) else _corners_squared(network, bgr, first, SQUARED[0])
    looks = [again, *(_corners_squared(network, bgr, first, share) for share in SQUARED[1:])]
    return Proposal(np.asarray(np.median(looks, axis=0)), seen.agreement)


def _corners_squared(network: BoardNetwork, bgr: Picture, corners_px: Points, share: float) -> Points:
    """(4, 2) corners in a look at the surface with these, laid as a square; the same where none is seen."""
    squared = _look(network, bgr, _as_square(corners_px, share)) if _spans_a_surface(corners_px) else None
    if squared is None:
        return corners_px
    turns = [np.roll(squared.corners_px, turn, axis=0) for turn in range(4)]
    return min(turns, key=lambda corners: float(np.hypot(*(corners - corners_px).T).sum()))


def _spans_a_surface(corners_px: Points) -> bool:
    """Whether (4, 2) corners run clockwise, none nearly on a line with its neighbours."""
    sides = np.roll(corners_px, -1, axis=0) - corners_px
    beside = np.roll(sides, -1, axis=0)
    turns = sides[:, 0] * beside[:, 1] - sides[:, 1] * beside[:, 0]
    return bool((turns > LEAST_TURN * np.hypot(*sides.T).max() ** 2).all())


def _whole(bgr: Picture, share: float) -> Points:
    """The (3, 3) homography that lays the whole picture in the middle of the canvas."""
    height, width = bgr.shape[:2]
    return _centred(np.array([(width - 1) / 2, (height - 1) / 2]), CANVAS_PX * share / max(height, width))


def _about(corners_px: Points) -> Points:
    """The (3, 3) homography that lays the surface in the middle of the canvas."""
    least, most = corners_px.min(axis=0), corners_px.max(axis=0)
    return _centred((least + most) / 2, CANVAS_PX * CLOSER / float((most - least).max()))


def _as_square(corners_px: Points, share: float) -> Points:
    """The (3, 3) homography that lays the surface as a square in the middle of the canvas."""
    near, far = (CANVAS_PX - 1) / 2 + CANVAS_PX * share / 2 * np.array([-1, 1])
    square = np.array([[near, near], [far, near], [far, far], [near, far]], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(corners_px.astype(np.float32), square), float)


def _centred(middle_px: Points, scale: float) -> Points:
    x, y = (CANVAS_PX - 1) / 2 - scale * middle_px
    return np.array([[scale, 0, x], [0, scale, y], [0, 0, 1.0]])
