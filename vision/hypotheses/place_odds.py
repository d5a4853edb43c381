"""A place that may hold a piece in no reading, and how likely its look and the tracks make that."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, isnan, nan, pi, sqrt

from rules.pieces import Kind
from rules.table import Mm
from vision.evidence.glimpses import may_have_been_reached
from vision.evidence.places import at_pocket, ends_at
from vision.evidence.read_discs import is_usual
from vision.evidence.stroke import StrokeEvidence
from vision.geometry import distance_mm
from vision.observing.requests import Patch
from vision.traces.ends import SLID_ON_MM_S
from vision.traces.outside import came_in
from vision.tracking.track import COLOUR_LEVELS

BROADEST_MM = 34.0  # a striker changes at most a disc of this radius: some of 30 mm are sold, and cast a shadow
CAME_IN = 5  # what came in over the picture's edge, and stopped, is seen in at least so many pictures
ON_EDGE_TIMES = 0.85  # of a coin's radius: a smaller patch is a coin on its edge, which shows a part of a face
LEAST_COIN_SHARE = 0.4  # of a coin's face that changes at least where one comes to lie
SHADED = 0.7  # of its brightness: a coin that rolls on its edge had 0.6 to 0.9 in the picture (445070)


@dataclass(frozen=True)
class UnreadPlace:
    """A place that may hold a piece; `odds` is the likelihood ratio of its look with a piece to that without.

    `kind` is that of a disc refused there, None where none was; then the radius is that of a disc as large as
    the changed area. `level` is its brightness, NaN where not known. `over_rim`: the picture shows something
    standing over a pocket's rim. Of a coin on its edge there, little but its shaded face is seen. `own_level`
    is the brightness on its way of what stopped there: the place itself may look like bare wood.
    """

    at: Mm
    kind: Kind | None
    radius_mm: float
    level: float
    odds: float
    over_rim: bool = False
    own_level: float = nan


def patch_odds(evidence: StrokeEvidence, patch: Patch, rims: int) -> float:
    """The odds of a changed place; at so many rims something seems to stand, and openings err together."""
    model, coin_mm2 = evidence.model, pi * evidence.profile.coin_radius_mm**2
    if patch.area_mm2 > 2.5 * coin_mm2:
        is_striker = patch.area_mm2 <= pi * BROADEST_MM**2 and ends_at(
            evidence.tracks_since, patch.at, evidence
        )
        return model.changed_only * model.at_a_tracks_end if is_striker else 0.0
    if at_pocket(evidence, patch.at):
        return float((model.over_rim if is_usual(evidence) else model.over_other_rim) ** (1 / rims))
    if is_as_large_as_a_coin(patch, evidence):
        return model.changed_only * _way_tells(evidence, patch.at)
    slow = tuple(track for track in evidence.tracks_since if hypot(*track.velocity()) < SLID_ON_MM_S)
    return model.scrap_only * model.at_a_tracks_end if ends_at(slow, patch.at, evidence) else 0.0


def is_as_large_as_a_coin(patch: Patch, evidence: StrokeEvidence) -> bool:
    """Whether a changed place is large enough for a coin of which print or shade hides a part."""
    return patch.area_mm2 > LEAST_COIN_SHARE * pi * evidence.profile.coin_radius_mm**2


def unread_odds(at: Mm, evidence: StrokeEvidence) -> float:
    """The likelihood that a reading misses a piece there: on print in the middle, or at the picture's edge."""
    if any(distance_mm(at, place) < 1.5 * evidence.profile.coin_radius_mm for place in evidence.unshown):
        return evidence.model.unread_at_edge
    in_middle = (
        distance_mm(at, Mm(0.0, 0.0))
        < evidence.profile.centre_circle_radius_mm + evidence.profile.coin_radius_mm
    )
    return evidence.model.unread_in_middle if in_middle else evidence.model.unread


def level_odds(evidence: StrokeEvidence, kind: Kind, level: float) -> float:
    """The factor by which this brightness fits the kind: much like its coins, or unlike all of them."""
    bright = dict(evidence.levels)
    if kind not in bright or isnan(level):
        return 1.0
    off = abs(level - bright[kind])
    if off <= COLOUR_LEVELS / 2:
        return evidence.model.same_level
    return 1.0 if off <= COLOUR_LEVELS else evidence.model.other_level


def track_tells(evidence: StrokeEvidence, at: Mm) -> float:
    """The factor of a place for the track that ended there: what came in from outside may be seen briefly."""
    near_mm = 2 * evidence.profile.coin_radius_mm
    came = (
        t
        for t in evidence.tracks_since
        if len(t.sightings) >= CAME_IN and distance_mm(t.last.mover.at, at) < near_mm
    )
    ended = ends_at(evidence.tracks_since, at, evidence) or any(
        came_in(t, evidence.unshown, near_mm) for t in came
    )
    return evidence.model.at_a_tracks_end if ended else evidence.model.no_tracks_end


def led_there(place: UnreadPlace, evidence: StrokeEvidence) -> float:
    """The factor of a place to which a piece's own way led, for what its odds took it for: one without a track.

    What changed there is no print that was laid anew, either.
    """
    model = evidence.model
    if place.kind is not None:
        return model.at_a_tracks_end / model.no_tracks_end
    laid_anew = model.changed_after_a_move if evidence.shaken else 1.0
    return model.at_a_tracks_end / (_way_tells(evidence, place.at) * laid_anew)


def _way_tells(evidence: StrokeEvidence, at: Mm) -> float:
    """The factor of a changed place for the track that ended there, or for none that came near."""
    is_near = may_have_been_reached(at, evidence)
    return track_tells(evidence, at) if is_near else evidence.model.never_reached


def looks_like(kind: Kind, place: UnreadPlace, evidence: StrokeEvidence) -> float:
    """The factor by which a place looks like this kind: by its refused disc, its size and its brightness."""
    like = _level_odds(kind, place, evidence)
    if not isnan(place.own_level):
        like = min(like, level_odds(evidence, kind, place.own_level))
    odds = like if place.kind in (kind, None) else evidence.model.other_kind * min(like, 1.0)
    if _is_large(place, evidence) == (kind is Kind.STRIKER):
        return odds
    if place.kind is not None:
        return odds * evidence.model.measured_size
    if _is_large(place, evidence):
        return odds * evidence.model.other_size
    return odds * (1.0 if _is_cut(place, evidence) else evidence.model.smaller_patch)


def _is_large(place: UnreadPlace, evidence: StrokeEvidence) -> bool:
    """Whether a place looks large enough for the striker; a coin's shadow makes its changed place larger."""
    coin_mm, striker_mm = evidence.profile.coin_radius_mm, evidence.profile.striker_radius_mm
    least_mm = evidence.model.striker_times * coin_mm
    return place.radius_mm > (least_mm if place.kind is not None else sqrt(coin_mm * striker_mm))


def _level_odds(kind: Kind, place: UnreadPlace, evidence: StrokeEvidence) -> float:
    """The factor by which its brightness fits the kind; a coin on its edge shows its shaded side."""
    like, bright = level_odds(evidence, kind, place.level), dict(evidence.levels)
    on_edge = place.kind is None and place.radius_mm < ON_EDGE_TIMES * evidence.profile.coin_radius_mm
    if on_edge and kind in bright and SHADED * bright[kind] <= place.level <= bright[kind]:
        return max(like, 1.0)
    return like


def _is_cut(place: UnreadPlace, evidence: StrokeEvidence) -> bool:
    """Whether a coin lay so near that a patch is only what of the striker lies beyond that place.

    At a pocket it is what of a fallen piece shows in the net, as well.
    """
    near_mm = evidence.profile.striker_radius_mm + evidence.profile.coin_radius_mm
    coins = (piece for piece in evidence.before if piece.kind is not Kind.STRIKER)
    return not at_pocket(evidence, place.at) and any(distance_mm(coin.at, place.at) < near_mm for coin in coins)
