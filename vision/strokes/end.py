"""The end of a stroke: by its tracks and, where they do not show it, by the look of each place before rest."""

from __future__ import annotations

from math import copysign, hypot

from rules.pieces import Pocket
from rules.table import Mm
from vision.evidence.stroke import TOUCHED_MM, StrokeEvidence
from vision.geometry import distance_mm
from vision.hypotheses.piece_ends import PieceEnd
from vision.inference.joint import JointHypothesis
from vision.observing.requests import IsHidden, SettledTime, StillSince, Work, measured
from vision.traces.ends import SLID_ON_MM_S
from vision.traces.fall import Fall
from vision.tracking.track import Track, on_surface, runs

# Movement for this long while all pieces look as at rest is no piece's; pictures are 0.08 s apart.
STIRS_ON_S = 0.12
SLIDES_S = 0.8  # A piece slides on beneath a hand for at most this long: farther places are excluded.


def ended_s(evidence: StrokeEvidence, joint: JointHypothesis) -> Work[float]:
    """The time when the last piece lay still or fell, with pieces that crept unseen, or hardly stood out.

    Pieces that slid beneath a hand are included, as far as that is known. A thing that stirs on although every
    place looks as at rest is no piece, but a sleeve, or the camera.
    """
    rest_s = evidence.rest_s
    if evidence.seen.beside_hand:
        return rest_s
    came, lips = _came_to_lie(joint), _lips(evidence, joint)
    places = (*came, *_last_seen(evidence))
    still = StillSince((*places, *lips))
    hidden = [IsHidden(at, rest_s) for at in came]
    seen = yield from measured((still, *hidden))
    if came and seen.of(still) > evidence.begun.t_s and not _lies_somewhere(joint):
        rest_s = seen.of(still) if rest_s - seen.of(still) > STIRS_ON_S else rest_s
    settled = [SettledTime(at, rest_s) for at in places]
    settled += [SettledTime(at, rest_s, at_net=True) for at in lips]
    settling = yield from measured(settled)
    slid = (_slid_beneath_s(sighting.at, evidence, joint) for sighting in hidden if seen.of(sighting))
    return max(rest_s, *(settling.of(sighting) for sighting in settled), *slid, 0.0)


def _lies_somewhere(joint: JointHypothesis) -> bool:
    """Whether a piece lies at an unknown place: it may have run on."""
    return any(hypothesis.end is PieceEnd.LIES and hypothesis.at is None for hypothesis in joint.hypotheses)


def _came_to_lie(joint: JointHypothesis) -> list[Mm]:
    """The places of pieces that moved, that no reading found before, and that lie unread."""
    moved = [now.at for was, now in joint.difference.moved if distance_mm(was.at, now.at) > TOUCHED_MM]
    new = [piece.at for piece in joint.difference.new]
    return [*moved, *new, *(hypothesis.at for hypothesis in joint.hypotheses if hypothesis.at is not None)]


def _slid_beneath_s(at: Mm, evidence: StrokeEvidence, joint: JointHypothesis) -> float:
    """The time when a piece lay still beneath a hand, slowed evenly: it needs 2 way / speed. 0: none did."""
    near_mm = 2 * evidence.profile.coin_radius_mm
    tracks = [
        track
        for track in on_surface(evidence.tracks_since, evidence.profile.half_mm)
        if track.first.clear_of_hand
    ]
    if any(distance_mm(track.last.mover.at, at) < near_mm for track in tracks):
        return 0.0
    fell = [
        hypothesis.uses.track.last
        for hypothesis in joint.hypotheses
        if isinstance(hypothesis.uses, Fall) and hypothesis.uses.track
    ]
    seen = [track for track in tracks if track.last not in fell and _may_slide_to(at, track, evidence)]
    last = max(seen, key=lambda track: track.last.t_s, default=None)
    return 0.0 if last is None else last.last.t_s + _needs_s(at, last, evidence)


def _may_slide_to(at: Mm, track: Track, evidence: StrokeEvidence) -> bool:
    fast = hypot(*track.velocity()) > SLID_ON_MM_S
    return fast and _needs_s(at, track, evidence) < SLIDES_S


def _needs_s(at: Mm, track: Track, evidence: StrokeEvidence) -> float:
    """The time that a piece needs from its last sighting to its place, off a cushion if that is behind."""
    was, (vx, vy) = track.last.mover.at, track.velocity()
    across_mm, along_mm = _way_mm(was.x_mm, at.x_mm, vx, evidence), _way_mm(was.y_mm, at.y_mm, vy, evidence)
    return 2 * hypot(across_mm, along_mm) / max(hypot(vx, vy), 1.0)


def _way_mm(was_mm: float, at_mm: float, speed: float, evidence: StrokeEvidence) -> float:
    """The distance along one axis; by the cushion ahead where the place lies behind."""
    if (at_mm - was_mm) * speed >= 0:
        return abs(at_mm - was_mm)
    cushion_mm = copysign(evidence.profile.half_mm - evidence.profile.coin_radius_mm, speed)
    return abs(cushion_mm - was_mm) + abs(cushion_mm - at_mm)


def _last_seen(evidence: StrokeEvidence) -> list[Mm]:
    """The last places of things that ran by themselves, except at mouths: a coin on its edge is no piece."""
    tracks = on_surface(evidence.tracks_since, evidence.profile.half_mm)
    ends = [track.last.mover.at for track in tracks if runs(track)]
    mouth_mm = evidence.profile.pocket_radius_mm + evidence.profile.coin_radius_mm
    return [at for at in ends if all(distance_mm(at, evidence.profile.pocket(p)) > mouth_mm for p in Pocket)]


def _lips(evidence: StrokeEvidence, joint: JointHypothesis) -> list[Mm]:
    """The rims where fallen pieces came over: a piece may stop there and fall late.

    A piece that was seen in the middle of the hole had not stopped on its rim.
    """
    radius_mm, lips = evidence.profile.pocket_radius_mm, list[Mm]()
    for hypothesis in joint.hypotheses:
        if hypothesis.pocket is not None:
            seen = hypothesis.uses.track if isinstance(hypothesis.uses, Fall) else None
            middle, at = (
                evidence.profile.pocket(hypothesis.pocket),
                seen.last.mover.at if seen else hypothesis.piece.at,
            )
            away_mm = distance_mm(at, middle)
            share = radius_mm / max(away_mm, radius_mm)
            if away_mm > radius_mm / 2:
                lips.append(
                    Mm(*(to + share * (a - to) for a, to in ((at.x_mm, middle.x_mm), (at.y_mm, middle.y_mm))))
                )
    return lips
