"""Candidate cushions of one side: each edge seen along it may be the foot of one, or its top.

The strength of an edge and the network of `footing` tell feet from tops. A foot should show the top behind it,
and a top the foot before it, unless the camera stands beyond the cushion.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from calibration.cushion.edge_tracing import between, strength_of
from calibration.cushion.footing import AT_MM
from calibration.lens import Points

LEAST_STEP = 4.0  # grey levels, the median over a side, to count as an edge at all
NO_FOOT = 0.7  # the log penalty of a top where a foot should show and does not
TOP_NEAR_MM = 1.6  # the greatest distance of a top's edge from its place
MOST_CUSHIONS = 9  # of a side, the likeliest
TOP_WEIGHT = 0.6  # of a top's edge beside a foot's: it may be round, or as bright as the wood
LEAST_END_ODDS = 0.2  # the log odds that an end of the surface without a plain edge must exceed
SNAP_MM = 1.5  # the network's end of the surface belongs to an edge within this distance
TOP_ODDS_WEIGHT = 0.4  # the weight of the network's answer on a top beside that on an end


@dataclass(frozen=True)
class SideEdges:
    """Edges along one side: (K,) distances from the print's middle, mm, and log odds that they end the surface.

    `plain` (K,) is their plainness, 0 for the faintest, `end` (K,) the network's answer on them; `end_odds`,
    `top_odds` (R,) are its answers on every place AT_MM.
    """

    at_mm: Points
    plain: Points
    end: Points
    end_odds: Points
    top_odds: Points

    def top_at(self, at_mm: Points) -> Points:
        """The network's weighted answer on a cushion's top at these places."""
        return TOP_ODDS_WEIGHT * np.interp(at_mm, AT_MM, self.top_odds)


@dataclass(frozen=True)
class Candidates:
    """(N,) candidate cushions of one side: the places of feet and visible edges, and their likelihoods."""

    feet: Points
    shown: Points
    gain: Points


def side_edges(step: Points, end: Points, top: Points, reach: Points) -> SideEdges:
    strength = strength_of(step)
    at_mm = np.array([between(strength, reach, peak) for peak in _peaks(strength, LEAST_STEP)])
    plain = np.log(strength[_peaks(strength, LEAST_STEP)] / LEAST_STEP)
    ends_mm = AT_MM[_peaks(end, LEAST_END_ODDS)]
    alone = ends_mm[(np.abs(ends_mm[:, None] - at_mm[None]) > SNAP_MM).all(axis=1)]
    at_mm, plain = np.concatenate([at_mm, alone]), np.concatenate([plain, np.zeros(len(alone))])
    return SideEdges(at_mm, plain, _end_odds_near(at_mm, end), end, top)


def _peaks(values: Points, least: float) -> list[int]:
    inner = values[1:-1]
    peaks = np.flatnonzero((inner > values[:-2]) & (inner >= values[2:]) & (inner > least)) + 1
    return [int(peak) for peak in peaks]


def _end_odds_near(at_mm: Points, end: Points) -> Points:
    """(K,) the network's best answer near each edge, as it is sometimes a millimetre off."""
    close = 1 - (np.abs(at_mm[:, None] - AT_MM[None]) / (2 * SNAP_MM)) ** 2
    near = np.where(close > 0, np.where(end > 0, close * end, end), -np.inf).max(axis=1, initial=-np.inf)
    return np.where(np.isfinite(near), near, 0.0)


def candidates(edges: SideEdges, eye_mm: float, shift: float) -> Candidates:
    """Cushions that may have caused these edges.

    `eye_mm` is the eye's distance beyond the print's middle towards this side, `shift` the apparent
    displacement of a cushion's top away from the eye.
    """
    if len(edges.at_mm) == 0:
        return Candidates(*(np.zeros(0),) * 3)
    top = eye_mm + (edges.at_mm - eye_mm) * shift
    near = np.maximum(1 - (np.abs(edges.at_mm[None, :] - top[:, None]) / TOP_NEAR_MM) ** 2, 0)
    tops = TOP_WEIGHT * (near * edges.plain[None, :]).max(axis=1) + edges.top_at(top)
    foot = np.where(edges.at_mm > eye_mm, edges.plain + edges.end + tops, 0)
    behind = eye_mm + (edges.at_mm - eye_mm) / shift  # the foot of a cushion whose top this is
    hidden = edges.plain + edges.end
    unseen = TOP_WEIGHT * edges.plain - NO_FOOT + np.interp(behind, AT_MM, edges.end_odds)
    gain = np.concatenate([foot, np.where(behind < eye_mm, hidden, unseen) + edges.top_at(edges.at_mm)])
    best = np.argsort(-gain)[:MOST_CUSHIONS]
    feet = np.concatenate([edges.at_mm, behind])
    return Candidates(feet[best], np.tile(edges.at_mm, 2)[best], gain[best])
