"""The factors of an explanation for its falls, by what mouths show: size, brightness, faces, or nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import prod

from rules.pieces import Kind, Pocket
from vision.evidence.netted import Likely, best_of
from vision.evidence.stroke import StrokeEvidence
from vision.geometry import distance_mm
from vision.hypotheses.piece_ends import Explanation, Hypothesis, PieceEnd, Traces
from vision.observing.observation import Mouth
from vision.traces.ends import ends_dim, mouth_reach_mm
from vision.traces.fall import STRIKER_MM2, Fall
from vision.tracking.track import STROKE_MM, Sighting, Track

# Grey levels by which a mouth is brighter, or darker, where a white coin, or a black one, lies in it.
MOUTH_TELLS_LEVELS = 3.0
ALIKE_LEVELS = 6.0  # A piece whose brightness differs by less from a mouth's is not plain in it.
OTHER_MOUTH = 0.1  # Likelihood left to a coin of the other colour: a second piece may have fallen on it.
OTHER_NETTED = 0.05  # Likelihood of a face in a net that looks like none of what fell there.
NOTHING_NETTED = 0.2  # The same where nothing fell, beside the mouth's change.


def odds_of_crowded_mouths(traces: Traces, evidence: StrokeEvidence, explanation: Explanation) -> float:
    """Factor of mouths that took a single coin though something too large for one was seen in them."""
    fell = [hypothesis for hypothesis in explanation if hypothesis.end is PieceEnd.FELL]
    counts = Counter(hypothesis.pocket for hypothesis in fell)
    alone = [h.pocket for h in fell if counts[h.pocket] == 1 and h.piece.kind is not Kind.STRIKER]
    return float(evidence.model.large_alone ** sum(pocket in traces.crowded for pocket in alone))


def is_crowded(pocket: Pocket, evidence: StrokeEvidence) -> bool:
    """Whether a thing larger than any coin was seen over a mouth, and nothing beside it ran on elsewhere.

    What came to lie beside the mouth did not drop with the coin, either.
    """
    profile = evidence.profile
    over_mm = profile.pocket_radius_mm + profile.coin_radius_mm / 2
    large = {
        sighting.t_s
        for sighting in _seen_within(over_mm, pocket, evidence.tracks_since, evidence)
        if sighting.mover.area_mm2 >= STRIKER_MM2 and not sighting.mover.over_border
    }
    middle, ended_mm = profile.pocket(pocket), mouth_reach_mm(profile)
    elsewhere = [
        track
        for track in evidence.tracks_since
        if distance_mm(track.last.mover.at, middle) >= ended_mm or _lies_at_its_end(track, evidence)
    ]
    beside_mm = profile.pocket_radius_mm + 2 * profile.striker_radius_mm
    return bool(large - {s.t_s for s in _seen_within(beside_mm, pocket, elsewhere, evidence)})


def _lies_at_its_end(track: Track, evidence: StrokeEvidence) -> bool:
    """Whether the striker is read where a long track ended, or a coin that had not lain there."""
    at, near_mm = track.last.mover.at, evidence.profile.coin_radius_mm
    return track.reached_mm() > STROKE_MM and any(
        (disc.kind is Kind.STRIKER and distance_mm(disc.at, at) < near_mm)
        or (not evidence.has_lain(disc.at) and distance_mm(disc.at, at) < 2 * near_mm)
        for disc in evidence.seen.pieces or ()
    )


def _seen_within(
    reach_mm: float, pocket: Pocket, tracks: Sequence[Track], evidence: StrokeEvidence
) -> Iterator[Sighting]:
    middle = evidence.profile.pocket(pocket)
    for track in tracks:
        yield from (s for s in track.sightings if distance_mm(s.mover.at, middle) < reach_mm)


def odds_of_netted(netted: Mapping[Pocket, tuple[Likely, ...]], explanation: Explanation) -> float:
    """Factor of faces that newly show in mouths: the likelihood that what fell there looks so."""
    odds = 1.0
    for pocket, faces in netted.items():
        fell = {h.piece.kind for h in explanation if h.end is PieceEnd.FELL and h.pocket is pocket}
        odds *= prod(max(best_of(face, fell), OTHER_NETTED if fell else NOTHING_NETTED) for face in faces)
    return odds


def odds_of_mouths(evidence: StrokeEvidence, mouths: Sequence[Mouth], explanation: Explanation) -> float:
    """Factor of mouths that are brighter though only black coins fell in, or darker with white ones."""
    odds, least = 1.0, MOUTH_TELLS_LEVELS
    for mouth in mouths:
        fell = [
            hypothesis
            for hypothesis in explanation
            if hypothesis.end is PieceEnd.FELL and hypothesis.pocket is mouth.pocket
        ]
        kinds = {hypothesis.piece.kind for hypothesis in fell}
        odd = Kind.BLACK if mouth.brighter > least else Kind.WHITE if mouth.brighter < -least else None
        if mouth.pocket in evidence.altered and kinds == {odd}:
            odds *= OTHER_MOUTH
    return odds


def odds_of_quiet_falls(evidence: StrokeEvidence, explanation: Explanation) -> float:
    """Factor of seen falls into unchanged mouths, only once: a net that hides one hides the next as well.

    A mouth that is as dark, or as bright, as what fell there hides it more often, and an opening that is laid
    too far aside does so where the piece was seen to become as dim as in a net.
    """
    quiet = [h for h in explanation if isinstance(h.uses, Fall) and h.pocket in evidence.quiet]
    if not quiet:
        return 1.0
    are_hidden = all(_is_as_its_mouth(hypothesis, evidence) or _is_seen_dim(hypothesis) for hypothesis in quiet)
    return max(evidence.quiet_share, evidence.model.quiet_alike if are_hidden else 0.0)


def _is_seen_dim(hypothesis: Hypothesis) -> bool:
    """Whether what fell, by this hypothesis, became as dim as in a net."""
    fall = hypothesis.uses
    return isinstance(fall, Fall) and fall.track is not None and ends_dim(fall.track)


def _is_as_its_mouth(hypothesis: Hypothesis, evidence: StrokeEvidence) -> bool:
    """Whether a piece is as bright as the mouth that it fell into, by this hypothesis."""
    bright = dict(evidence.levels).get(hypothesis.piece.kind)
    levels = [mouth.level for mouth in evidence.seen.mouths if mouth.pocket is hypothesis.pocket]
    return bright is not None and any(abs(level - bright) < ALIKE_LEVELS for level in levels)
