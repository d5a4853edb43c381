"""The factors that weigh an explanation as a whole: for traces that it leaves unused, or uses twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, permutations
from math import isnan, prod

from rules.pieces import Kind, Pocket
from rules.table import Piece
from vision.evidence.falls import STRIKER_MM2, Fall, apart_in_mouth, is_clear, took_up
from vision.evidence.flights import is_too_fast, may_have_come_in_again
from vision.evidence.netted import Likely, best_of
from vision.evidence.stroke import StrokeEvidence
from vision.evidence.track_ends import (
    LOST_MM,
    PICTURES_APART,
    are_two,
    ends_dim,
    is_followed,
    last_of,
    mouth_reach_mm,
)
from vision.evidence.unread_places import UnreadPlace
from vision.geometry import distance_mm
from vision.observing.observation import Mouth
from vision.strokes.hypotheses import is_at_brink, is_led_by_another
from vision.strokes.piece_ends import Explanation, Hypothesis, PieceEnd, Traces
from vision.tracking.ballistic import OWN_START_MM
from vision.tracking.track import STROKE_MM, Sighting, Track, beginning_of, came_from, led_to

# Grey levels by which a mouth is brighter, or darker, where a white coin, or a black one, lies in it.
MOUTH_TELLS_LEVELS = 3.0
ALIKE_LEVELS = 6.0  # A piece whose brightness differs by less from a mouth's is not plain in it.
PLAIN_FALL = 0.5  # Likelihood from which a trace is a fall rather than anything else.
OTHER_MOUTH = 0.1  # Likelihood left to a coin of the other colour: a second piece may have fallen on it.
WAY_TO_NOTHING = 0.1  # Likelihood of a long way to a place where no piece lies.
OTHER_NETTED = 0.05  # Likelihood of a face in a net that looks like none of what fell there.
NOTHING_NETTED = 0.2  # The same where nothing fell, beside the mouth's change.


def odds_of_idle_traces(fall: Fall, evidence: StrokeEvidence, explanation: Explanation) -> float:
    """The likelihood of such traces at a pocket into which nothing fell; a coin may have leapt over it."""
    if _stands_over(fall, evidence, explanation):
        return 1.0
    if fall.track is not None and fall.pocket in evidence.quiet and _flew_off(fall.track, explanation):
        return 1.0
    if _is_seen_to_fly_on(fall, evidence, explanation):
        return evidence.model.idle_mouth
    if fall.track is not None and fall.brighter != 0.0:
        return max(evidence.model.idle_mouth * (1 - fall.likelihood), evidence.model.idle_twice)
    return max(1 - fall.likelihood, evidence.model.idle_evidence)


def _is_seen_to_fly_on(fall: Fall, evidence: StrokeEvidence, explanation: Explanation) -> bool:
    """Whether its track is a part of a leap that took a piece off, and its mouth changed like noise at most.

    Then all that is left to explain is what the mouth shows.
    """
    mouths = evidence.seen.mouths
    if fall.track is None or any(m.pocket is fall.pocket and is_clear(m, mouths) for m in mouths):
        return False
    leaps = [hypothesis.uses for hypothesis in explanation if hypothesis.end is PieceEnd.FLEW]
    return any(
        isinstance(leap, Track)
        and leap in evidence.ballistic_tracks
        and is_followed(leap)
        and leap.last.t_s >= fall.track.last.t_s
        and any(sighting in leap.sightings for sighting in fall.track.sightings)
        for leap in leaps
    )


def _stands_over(fall: Fall, evidence: StrokeEvidence, explanation: Explanation) -> bool:
    """Whether a piece stands over the rim there: its track ends, and the mouth changes, as if it fell."""
    used = [hypothesis.uses for hypothesis in explanation]
    places = [place.at for place in used if isinstance(place, UnreadPlace) and place.over_rim]
    middle, reach_mm = evidence.profile.pocket(fall.pocket), mouth_reach_mm(evidence.profile)
    return any(distance_mm(at, middle) < reach_mm for at in places)


def _flew_off(track: Track, explanation: Explanation) -> bool:
    """Whether a piece flew off, by this explanation, that lay where a track came from."""
    flown = [hypothesis.piece for hypothesis in explanation if hypothesis.end is PieceEnd.FLEW]
    return any(came_from(track, piece.at, OWN_START_MM) for piece in flown)


def odds_of_idle_track(fall: Fall, evidence: StrokeEvidence, explanation: Explanation) -> float:
    """The likelihood that a whole track ends in a mouth that took another piece, and no piece made it."""
    if fall.track is not None and is_too_fast(fall.track, evidence) and _flew_off(fall.track, explanation):
        return 1.0
    return max(1 - fall.likelihood, evidence.model.idle_beside) if _is_whole(fall) else 1.0


def odds_of_another_in_the_mouth(
    beside: Sequence[Fall], evidence: StrokeEvidence, explanation: Explanation
) -> float:
    """Factor of things seen in a mouth while all that fell there, by this explanation, were elsewhere.

    Or on their way there, with all those elsewhere. A fragment of a piece is never farther from it than two
    pieces that touch.
    """
    odds = 1.0
    for pocket in {fall.pocket for fall in beside if fall.likelihood >= PLAIN_FALL}:
        uses = [h.uses for h in explanation if h.end is PieceEnd.FELL and h.pocket is pocket]
        fell = [use.track for use in uses if isinstance(use, Fall) and use.track is not None]
        idle = [fall for fall in beside if fall.pocket is pocket and fall.likelihood >= PLAIN_FALL]
        if len(fell) == len(uses) and (
            _are_apart(idle, pocket, fell, evidence) or _came_apart(idle, fell, evidence)
        ):
            odds *= evidence.model.idle_beside
    return odds


def _are_apart(idle: Sequence[Fall], pocket: Pocket, fell: Sequence[Track], evidence: StrokeEvidence) -> bool:
    """Whether something was in a mouth, in so many pictures, while these, as they lead back, were elsewhere."""
    tracks = [fall.track for fall in idle if fall.track is not None]
    ways = [Track(tuple(chain(*(t.sightings for t in led_to(track, evidence.since))))) for track in fell]
    times = {t_s for track in tracks for t_s in apart_in_mouth(track, pocket, ways, evidence.profile)}
    return len(times) >= PICTURES_APART


def _came_apart(idle: Sequence[Fall], fell: Sequence[Track], evidence: StrokeEvidence) -> bool:
    """Whether what ended whole in a mouth had run elsewhere than each of these, as far as both lead back."""
    whole = [fall.track for fall in idle if fall.track is not None and _is_whole(fall)]
    return any(all(_ran_apart(track, other, evidence) for other in fell) for track in whole)


def _ran_apart(track: Track, other: Track, evidence: StrokeEvidence) -> bool:
    """Whether two tracks, or those that they continue, were seen at once as two pieces are."""
    ways, others = ((t, beginning_of(t, evidence.since)) for t in (track, other))
    return any(
        way.reached_mm() > STROKE_MM and are_two(way, beside, evidence.profile)
        for way in ways
        for beside in others
    )


def _is_whole(fall: Fall) -> bool:
    return fall.track is not None and not fall.another and not fall.goes_on and not isnan(fall.level)


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
        for sighting in _seen_within(over_mm, pocket, evidence.since, evidence)
        if sighting.mover.area_mm2 >= STRIKER_MM2 and not sighting.mover.over_frame
    }
    middle, ended_mm = profile.pocket(pocket), mouth_reach_mm(profile)
    elsewhere = [
        track
        for track in evidence.since
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


def odds_of_untraced_falls(evidence: StrokeEvidence, explanation: Explanation) -> float:
    """Factor of falls without a trace into a mouth that took another piece: it was pushed in, or not.

    The mouth's change is then the other's, also where it is that one's only trace. A piece that stood at the
    brink, and has no track of its own, went with that one.
    """
    odds = 1.0
    changed: set[Pocket] = set()  # whose change one of these explains
    for hypothesis in explanation:
        piece, pocket = hypothesis.piece, hypothesis.pocket
        if hypothesis.end is not PieceEnd.FELL or hypothesis.uses is not None or pocket not in evidence.altered:
            continue
        seen = [
            hypothesis.uses
            for hypothesis in explanation
            if isinstance(hypothesis.uses, Fall) and hypothesis.pocket is pocket
        ]
        if seen or pocket in changed:
            odds /= evidence.model.mouth_tells
            own = any(fall.track is not None and _began_at(fall.track, piece) for fall in seen)
            odds *= evidence.model.pushed_in if is_at_brink(piece, pocket, evidence) and not own else 1.0
        changed.add(pocket)
    return odds


def odds_of_netted(netted: Mapping[Pocket, tuple[Likely, ...]], explanation: Explanation) -> float:
    """Factor of faces that newly show in mouths: the likelihood that what fell there looks so."""
    odds = 1.0
    for pocket, faces in netted.items():
        fell = {h.piece.kind for h in explanation if h.end is PieceEnd.FELL and h.pocket is pocket}
        odds *= prod(max(best_of(face, fell), OTHER_NETTED if fell else NOTHING_NETTED) for face in faces)
    return odds


def odds_of_ways_to_nothing(traces: Traces, evidence: StrokeEvidence, explanation: Explanation) -> float:
    """Factor of long ways to where nothing is read, if by this explanation no missing piece lies there."""
    lies = [h.at for h in explanation if h.end is PieceEnd.LIES]
    ends = [end.last.mover.at for track in traces.at_nothing for end in last_of(track, evidence.since)]
    idle = [at for at in ends if not any(place is None or distance_mm(at, place) < LOST_MM for place in lies)]
    return WAY_TO_NOTHING if idle else 1.0


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


def odds_of_shared_track(evidence: StrokeEvidence, explanation: Explanation) -> float:
    """Factor of two falls where one's track continued the other's: one piece made both."""
    used = [hypothesis.uses for hypothesis in explanation if isinstance(hypothesis.uses, Fall)]
    twice = any(took_up(first, second, evidence.profile) for first, second in permutations(used, 2))
    return evidence.model.told_twice if twice else 1.0


def odds_of_shared_lead(evidence: StrokeEvidence, explanation: Explanation) -> float:
    """Factor of unseen falls whose only trace is a track that explains another piece."""
    any_fall = evidence.model.blind_fall if evidence.shaken else evidence.model.unseen_fall
    twice = sum(is_led_by_another(hypothesis, explanation, evidence) for hypothesis in explanation)
    return float((any_fall / evidence.model.brink_fall) ** twice)


def odds_of_unclaimed_leaps(evidence: StrokeEvidence, explanation: Explanation) -> float:
    """Factor of leaps that are seen to go on round the board though no piece flies off in the explanation."""
    used = [hypothesis.uses for hypothesis in explanation if isinstance(hypothesis.uses, Track)]
    left = sum(
        leap.last in evidence.beyond and leap not in used and not may_have_come_in_again(leap, evidence)
        for leap in evidence.ballistic_tracks
    )
    return evidence.model.idle_leap**left


def _began_at(track: Track, piece: Piece) -> bool:
    return distance_mm(track.first.mover.at, piece.at) <= OWN_START_MM
