"""The falls of one stroke: what tracks and mouths show, where no hand and no piece at the rim explains it."""

from __future__ import annotations

from dataclasses import replace

from rules.pieces import Pocket
from rules.table import Layout
from vision.evidence.stroke import RIM_LEVELS, TOUCHED_MM, StrokeEvidence
from vision.geometry import distance_mm
from vision.observing.pockets import quiet_levels
from vision.traces.at_nothing import without_freed_places
from vision.traces.fall import DOUBTFUL_FALL, Fall
from vision.traces.falls import FLOWN_OVER, falls

HIDDEN_S = 0.25  # A fall within this time before or after a hand is over the pocket may be the hand itself.
# Nothing falls sooner after the stroke began: the fastest striker needs longer to any pocket.
SOONEST_FALL_S = 0.06
# Coin radii from a pocket's rim: a piece nearer than the first hangs well over it, one nearer than the second
# shades it. A black that came to lie 1.25 away changed a mouth by 1.6 levels: a queen seemed to fall (146080).
OVER_RIM, SHADES_RIM = 0.5, 1.5


def possible_falls(evidence: StrokeEvidence, after: Layout) -> tuple[Fall, ...]:
    """Possible falls into the pockets, likeliest first, where these pieces lie after the stroke."""
    quiet = quiet_levels(evidence.seen.mouths)
    mouths = tuple(
        m
        for m in evidence.seen.mouths
        if _is_open(evidence, m.pocket, after, strong=m.changed - quiet > RIM_LEVELS)
    )
    late = (track for track in evidence.tracks_since if track.last.t_s >= evidence.begun.t_s + SOONEST_FALL_S)
    parts = (without_freed_places(t, evidence.before, after, evidence.profile) for t in late)
    possible = falls(tuple(t for t in parts if t is not None), after, evidence.profile, mouths)
    return tuple(replace(fall, likelihood=_doubted(evidence, fall)) for fall in possible)


def _doubted(evidence: StrokeEvidence, fall: Fall) -> float:
    """The likelihood of a fall that a hand may have hidden, or whose track is seen to fly on."""
    leaps = (leap for leap in evidence.leaps if leap.last in evidence.beyond)
    if fall.track is not None and any(fall.track.last in leap.sightings for leap in leaps):
        return min(fall.likelihood, FLOWN_OVER)
    return fall.likelihood * (DOUBTFUL_FALL if _is_hidden(evidence, fall) else 1.0)


def _is_hidden(evidence: StrokeEvidence, fall: Fall) -> bool:
    """Whether a hand was over the pocket when something seemed to fall there, and no mouth shows it."""
    if fall.track is None or fall.pocket not in evidence.reached or fall.brighter != 0.0:
        return False
    came_s, went_s = evidence.reached[fall.pocket]
    return came_s - HIDDEN_S <= fall.track.last.t_s <= went_s + HIDDEN_S


def _is_open(evidence: StrokeEvidence, pocket: Pocket, after: Layout, *, strong: bool = False) -> bool:
    """Whether a change in a mouth is a fall: no hand was there, and no piece came or went at the rim.

    A `strong` change is larger than that by a piece which comes or goes without hanging well over the rim. A
    weaker one may be the shade of a piece beside it.
    """
    middle, coin_mm = evidence.profile.pocket(pocket), evidence.profile.coin_radius_mm
    reach_mm = evidence.profile.pocket_radius_mm + coin_mm * (OVER_RIM if strong else SHADES_RIM)
    was, now = ([p for p in lay if distance_mm(p.at, middle) < reach_mm] for lay in (evidence.before, after))
    return pocket not in evidence.veiled and all(
        any(distance_mm(piece.at, other.at) <= TOUCHED_MM for other in others)
        for pieces, others in ((was, now), (now, was))
        for piece in pieces
    )
