"""The end of the playing surface: the foot of the cushions, measured from the print.

A cushion shows its foot, its top and a softer shadow nearer in. A camera above the surface sees the top farther
out than the foot; a camera beyond the cushion sees the top first, and the foot is hidden. The strength of an
edge and the network of `footing` tell them apart. All four feet and the wooden border's height are chosen
together:

- the feet and tops that this camera would see must be visible;
- the print stands nearly in the middle, to a fraction of a millimetre on a tournament board, to a few
  millimetres on a household one.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from calibration.cushion.edge_tracing import PITCH_MM, between, steps_along, strength_of, traced_edge
from calibration.cushion.footing import AT_MM, footing
from calibration.lens import Picture, Points
from calibration.printed.alignment import Alignment

REACH_MM = (330.0, 430.0)  # of the print's scale: where a cushion's edges may be
LEAST_STEP = 4.0  # grey levels, the median over a side, to count as an edge at all
USUAL_MM = 370.0  # half the surface in the print's own scale
MIDDLES_MM = np.arange(340.0, 400.1, PITCH_MM)
EXACT_SPREAD_MM = 1.0  # the deviation from USUAL_MM where the print follows the laws
SEEN_SPREAD_MM = 4.0  # the deviation where sides that are seen gave the print's scale: a hundredth of the side
LOOSE = 1.5  # and the further deviation for each mm by which the print does not
HEIGHTS_MM = np.arange(12.0, 36.0, 1.0)  # of the wooden border, of the print's scale
USUAL_HEIGHT = (22.0, 0.25)  # and the makers' variation as a share
NO_FOOT = 0.7  # the log penalty of a top where a foot should show and does not
TOP_NEAR_MM = 1.6  # the greatest distance of a top's edge from its place
MOST_CUSHIONS = 9  # of a side, the likeliest
TOP_WEIGHT = 0.6  # of a top's edge beside a foot's: it may be round, or as bright as the wood
LEAST_END_ODDS = 0.2  # the log odds that an end of the surface without a plain edge must exceed
SNAP_MM = 1.5  # the network's end of the surface belongs to an edge within this distance
TOP_ODDS_WEIGHT = 0.4  # the weight of the network's answer on a top beside that on an end


@dataclass(frozen=True)
class _Make:
    """The precision of a kind of board, in mm: of its surface's squareness, and of its print's centring."""

    square_mm: float
    centred_mm: float


# Tournament boards; prints set off the middle; household boards.
MAKES = (_Make(0.2, 0.28), _Make(0.4, 2.0), _Make(1.6, 2.5))
SEEN_ALONE = (_Make(4.0, 4.0),)  # sides that were seen, without print: each is off by a hundredth
SEEN_WEIGHT = 1.5  # the weight of the four visible cushions beside the makes: plain edges are seldom absent
RARE_WEIGHT = 1.3  # the weight of the other makes' rarity beside their deviation
TELLING_PX_PER_MM = 0.5  # a smaller board's print is too blurred to tell how exact it is
PRINT_MM = (0.2, 0.8)  # the deviation of the print from the laws, for the first and for the others
EDGE_MM = 0.5  # the distance of a visible edge from the cushion's foot, which is rounded and shaded


@dataclass(frozen=True)
class Surface:
    """(4,) distances of the cushions N W S E from the print's middle, mm.

    `slope` (4,) is a cushion's added distance for each mm to the left of its middle, seen from inside;
    `shown_mm` (4,) the place of its visible edge: the foot, or the top before it; NaN without one; `traced`
    four (N, 2) points along that edge, to the left and away.
    """

    reach_mm: Points
    slope: Points
    shown_mm: Points
    traced: tuple[Points, ...]

    def corners_mm(self) -> Points:
        """(4, 2) corners NW NE SE SW in the print's own millimetres."""
        # Left of N is W, left of W is S and so on: away = reach + slope * left, along each.
        inwards = [np.array(way, float) for way in ((0, 1), (-1, 0), (0, -1), (1, 0))]
        left = [np.array(way, float) for way in ((-1, 0), (0, -1), (1, 0), (0, 1))]
        normals = np.array([away - s * aside for away, aside, s in zip(inwards, left, self.slope, strict=True)])
        corners = [(0, 1), (0, 3), (2, 3), (2, 1)]
        return np.array([np.linalg.solve(normals[list(two)], self.reach_mm[list(two)]) for two in corners])


@dataclass(frozen=True)
class _Edges:
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
class _Cushions:
    """(N,) candidate cushions of one side: the places of feet and visible edges, and their likelihoods."""

    feet: Points
    shown: Points
    gain: Points


def find_surface(
    bgr: Picture,
    alignment: Alignment,
    eye_mm: tuple[float, float, float],
    *,
    is_sized: bool = False,
    is_bare: bool = False,
) -> Surface:
    """The playing surface round an aligned print in a (H, W, 3) picture, seen by an eye in the print's mm.

    Where the print `is_sized`, sides that were seen gave its scale, and its own measures tell nothing of it.
    Where it `is_bare`, without lines, its place is that of such sides, too.
    """
    smooth = cv2.GaussianBlur(bgr, (0, 0), 0.8).astype(np.float32)
    reach = np.arange(*REACH_MM, PITCH_MM)
    steps = [steps_along(smooth, alignment, reach, side) for side in range(4)]
    seen = footing(bgr, alignment, eye_mm)
    edges = [_edges(*side, reach) for side in zip(steps, seen.end, seen.top, strict=True)]
    off_mm = float(np.abs(alignment.shape).max())
    spread_mm = SEEN_SPREAD_MM if is_sized else EXACT_SPREAD_MM + LOOSE * off_mm
    middles = -0.5 * ((MIDDLES_MM - USUAL_MM) / spread_mm) ** 2
    can_tell = alignment.px_per_mm() > TELLING_PX_PER_MM and not is_sized
    exact = _exactness(off_mm) if can_tell else 0.0
    beyond = np.array([eye_mm[1], -eye_mm[0], -eye_mm[1], eye_mm[0]])
    best, feet, shown = -np.inf, np.full(4, USUAL_MM), np.full(4, np.nan)
    for height in HEIGHTS_MM:
        shift = eye_mm[2] / (eye_mm[2] - height)
        sides = [_cushions(edge, eye, shift) for edge, eye in zip(edges, beyond, strict=True)]
        usual = -0.5 * (np.log(height / USUAL_HEIGHT[0]) / USUAL_HEIGHT[1]) ** 2
        merit, agreed = _agreed(sides, middles + usual, exact, SEEN_ALONE if is_bare else MAKES)
        if merit > best:
            best, feet, shown = merit, agreed[0], agreed[1]
    traced = tuple(traced_edge(step, reach, float(at)) for step, at in zip(steps, shown, strict=True))
    return Surface(feet, np.zeros(4), shown, traced)


def _edges(step: Points, end: Points, top: Points, reach: Points) -> _Edges:
    strength = strength_of(step)
    at_mm = np.array([between(strength, reach, peak) for peak in _peaks(strength, LEAST_STEP)])
    plain = np.log(strength[_peaks(strength, LEAST_STEP)] / LEAST_STEP)
    ends_mm = AT_MM[_peaks(end, LEAST_END_ODDS)]
    alone = ends_mm[(np.abs(ends_mm[:, None] - at_mm[None]) > SNAP_MM).all(axis=1)]
    at_mm, plain = np.concatenate([at_mm, alone]), np.concatenate([plain, np.zeros(len(alone))])
    return _Edges(at_mm, plain, _end_odds_near(at_mm, end), end, top)


def _peaks(values: Points, least: float) -> list[int]:
    inner = values[1:-1]
    peaks = np.flatnonzero((inner > values[:-2]) & (inner >= values[2:]) & (inner > least)) + 1
    return [int(peak) for peak in peaks]


def _end_odds_near(at_mm: Points, end: Points) -> Points:
    """(K,) the network's best answer near each edge, as it is sometimes a millimetre off."""
    close = 1 - (np.abs(at_mm[:, None] - AT_MM[None]) / (2 * SNAP_MM)) ** 2
    near = np.where(close > 0, np.where(end > 0, close * end, end), -np.inf).max(axis=1, initial=-np.inf)
    return np.where(np.isfinite(near), near, 0.0)


def _cushions(edges: _Edges, eye_mm: float, shift: float) -> _Cushions:
    """Cushions that may have caused these edges.

    `eye_mm` is the eye's distance beyond the print's middle towards this side, `shift` the apparent
    displacement of a cushion's top away from the eye.
    """
    if len(edges.at_mm) == 0:
        return _Cushions(*(np.zeros(0),) * 3)
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
    return _Cushions(feet[best], np.tile(edges.at_mm, 2)[best], gain[best])


def _exactness(off_mm: float) -> float:
    """The log odds that a board with so little deviation of its print is the first of MAKES."""
    exact, loose = (-0.5 * (off_mm / spread) ** 2 - np.log(spread) for spread in PRINT_MM)
    return float(np.clip(exact - loose, 0, 3))


def _agreed(
    sides: list[_Cushions], middles: Points, exact: float, makes: tuple[_Make, ...]
) -> tuple[float, Points]:
    """The likelihood of the best four cushions N W S E, and (2, 4) the places of their feet and visible edges.

    `middles` are the log likelihoods of each of MIDDLES_MM as half the surface, `exact` the log odds of the
    first of MAKES. A cushion that is not seen follows from the others, and is NaN in the second row.
    """
    best, chosen = -np.inf, np.full((2, 4), np.nan)
    for make in makes:
        pairs = [_opposite(sides[axis], sides[axis + 2], make, makes[0]) for axis in (0, 1)]
        merit = middles + sum(gains.max(axis=1) for gains, _ in pairs) + (exact if make is makes[0] else 0.0)
        which = int(merit.argmax())
        if merit[which] > best:
            best = float(merit[which])
            chosen = np.empty((2, 4))
            for axis, (gains, picks) in enumerate(pairs):
                pick = picks[int(gains[which].argmax())]
                middle = float(MIDDLES_MM[which])
                chosen[:, [axis, axis + 2]] = _placed(sides[axis], sides[axis + 2], pick, middle, make)
    return best, chosen


def _opposite(
    cushions: _Cushions, other: _Cushions, make: _Make, likeliest: _Make
) -> tuple[Points, list[tuple[int, int]]]:
    """(M, N) log likelihoods of N choices of two opposite cushions for each middle; -1 is one not seen."""
    picks = [(i, j) for i in range(-1, len(cushions.feet)) for j in range(-1, len(other.feet))]
    feet = [np.append(side.feet, np.nan) for side in (cushions, other)]
    gain = [np.append(side.gain, 0.0) for side in (cushions, other)]
    i, j = np.array(picks).T
    first, second, plain = feet[0][i], feet[1][j], gain[0][i] + gain[1][j]
    half = (first + second) / 2 - MIDDLES_MM[:, None]
    off = np.where(np.isnan(half), np.fmax(first, second) - MIDDLES_MM[:, None], (first - second) / 2)
    unlikely = (
        0.5 * (np.nan_to_num(half) / make.square_mm) ** 2 + 0.5 * (np.nan_to_num(off) / make.centred_mm) ** 2
    )
    rare = np.log(make.square_mm / likeliest.square_mm) * ~np.isnan(half[0])
    rare = rare + np.log(make.centred_mm / likeliest.centred_mm) * ~np.isnan(off[0])
    return SEEN_WEIGHT * plain - unlikely - RARE_WEIGHT * rare, picks


def _placed(
    cushions: _Cushions, other: _Cushions, picks: tuple[int, int], middle: float, make: _Make
) -> Points:
    """(2, 2) the feet of two opposite cushions, and their visible edges.

    An unseen one follows the other, and both are drawn to the usual places of such a make.
    """
    seen = list(zip((cushions, other), picks, strict=True))
    feet = np.array([side.feet[k] if k >= 0 else np.nan for side, k in seen], float)
    shown = [float(side.shown[k]) if k >= 0 else np.nan for side, k in seen]
    if np.isnan(feet).all():
        return np.array([[middle, middle], shown])
    noise = EDGE_MM**2 / (1 if np.isnan(feet).any() else 2)
    half = middle if np.isnan(feet).any() else float(feet.mean())
    off = float(feet[0] - half if not np.isnan(feet[0]) else half - feet[1])
    half = middle + (half - middle) * make.square_mm**2 / (make.square_mm**2 + noise)
    off = off * make.centred_mm**2 / (make.centred_mm**2 + noise)
    return np.array([[half + off, half - off], shown])
