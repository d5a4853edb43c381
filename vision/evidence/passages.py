"""Passages by the part of the board that no picture shows: whether what ran there met a coin that nobody saw.

What meets cushions alone slides on as physics says, wherever it was out of sight. What does not has struck
something; where no known piece was near, that was a coin outside the picture, which may have fallen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from math import hypot, inf
from statistics import median

from rules.pieces import Kind
from rules.table import Layout, Mm
from vision.evidence.outside import came_in, is_drawn_back, went_outside
from vision.evidence.stroke import StrokeEvidence
from vision.evidence.track_ends import SLID_ON_MM_S, is_continued, leads_from
from vision.geometry import distance_mm
from vision.tracking.ballistic import OWN_START_MM
from vision.tracking.sliding import strays_mm
from vision.tracking.track import PAUSE_S, STROKE_MM, Sighting, Track, beginning_of, came_from

# A way that is farther than this from a free one is none: in drawn rooms the farthest that met nothing outside
# was 9 mm off where it was slow, and the nearest of ten that did 11.
FREE_MM = 9.0
SMEARED_S = 0.0025  # the middle of what is fast is off by its way in this time, a part of the shutter's
BEFORE, AFTER = 8, 6  # so many sightings round a passage show how it came, and how it went on
LONGER = 15  # so many show how what came to rest there slowed down
LEAST_SIGHTINGS = 5  # fewer show no way
SOON_OUT_MM, SOON_S = 100.0, 0.1  # a hard-struck striker goes so far between two pictures, and is seen by then
NEAR_EDGE_MM = 54.0  # a coin this near to the picture's edge is out by a touch, too soon for a track of its own
RETURNS_S = 1.5  # what went out is seen again within this time
TOUCH_MM = 10.0  # how much farther apart two pieces that touch may seem
READ_MM = 3.0  # the error of a place that is read
# What is seen so near to another track is a part of the same piece, and so small a thing is none.
SAME_MM, PIECE_MM2 = 12.0, 150.0
WHOLE_SHARE = 0.5  # of its usual area: of what shows less only an edge is seen, or a part
SAME_TIME_S = 0.02  # sightings this near in time are of one picture, or of the next

Way = tuple[Sighting, ...]


def met_unseen(evidence: StrokeEvidence, read: Layout, lie: Layout = ()) -> bool:
    """Whether something that was followed may have struck, or touched, a coin outside the picture.

    `read` are the pieces that lie there by the last reading, `lie` those that only an explanation puts there.
    A camera that was moved broke tracks off: what was followed then says nothing.
    """
    if not evidence.unshown or not evidence.unread:
        return False
    after = (*read, *lie)
    moved_s = inf if evidence.shaken_s is None else evidence.shaken_s
    movers = tuple(t for t in evidence.since if t.last.t_s < moved_s and _is_free(t, evidence))
    return (
        (not evidence.shaken and _began_unseen(movers, evidence))
        or any(_may_have_touched(track, evidence, read) for track in movers)
        or any(_strayed(way, track, evidence, after) for track in movers for way in _ways_by(track, evidence))
        or any(_came_in_astray(track, movers, evidence, after) for track in movers)
        or any(_came_of_itself(track, evidence) for track in movers)
        or any(_rests_astray(piece.at, movers, evidence, after) for piece in after)
    )


def _is_free(track: Track, evidence: StrokeEvidence) -> bool:
    """Whether a piece may have made this track, and no hand."""
    lay, begun = evidence.before, evidence.begun
    is_by_itself = track.reached_mm() > STROKE_MM and not track.first.mover.over_frame
    return is_by_itself and not is_drawn_back(track, begun.seat, begun.t_s, lay, evidence.profile)


def _began_unseen(movers: Sequence[Track], evidence: StrokeEvidence) -> bool:
    """Whether the striker stood near the picture's edge, and nothing that was followed set out from there.

    Then it went out before two pictures showed it, and what is seen of it is its way back. What is seen first
    at a known piece struck that one.
    """
    near = [
        at for at in _stood(evidence) if any(distance_mm(at, out) < SOON_OUT_MM for out in evidence.unshown)
    ]
    near_mm = 2 * evidence.profile.striker_radius_mm
    early = [track for track in movers if _is_early(track, evidence)]
    coins = [piece.at for piece in evidence.before if piece.kind is not Kind.STRIKER]
    if any(distance_mm(track.first.mover.at, coin) < near_mm + TOUCH_MM for track in early for coin in coins):
        return False
    return any(not any(leads_from(at, track, near_mm) for track in early) for at in near)


def _stood(evidence: StrokeEvidence) -> list[Mm]:
    """Where the striker stood."""
    return [piece.at for piece in evidence.before if piece.kind is Kind.STRIKER]


def _is_early(track: Track, evidence: StrokeEvidence) -> bool:
    return track.first.t_s < evidence.begun.t_s + SOON_S


def _is_the_struck(track: Track, evidence: StrokeEvidence) -> bool:
    """Whether it set out as the stroke began, straight from the striker's place: a fast one is seen far off."""
    near_mm = 2 * evidence.profile.striker_radius_mm
    return _is_early(track, evidence) and any(leads_from(at, track, near_mm) for at in _stood(evidence))


def _may_have_touched(track: Track, evidence: StrokeEvidence, after: Layout) -> bool:
    """Whether it came to rest where it may touch a coin outside: too soon, or nobody knows just where.

    At the brink of a pocket outside a coin falls by a touch that shows nowhere else. What another track
    continues did not come to rest.
    """
    end, radius_mm = track.last, _radius_mm(track, evidence)
    if hypot(*track.velocity()) >= SLID_ON_MM_S or end.mover.over_frame:
        return False
    if is_continued(track, evidence.since):
        return False
    near_mm = 2 * evidence.profile.coin_radius_mm
    read = [piece.at for piece in after if distance_mm(piece.at, end.mover.at) < near_mm]
    if _is_at_brink(read[0] if read else end.mover.at, READ_MM if read else radius_mm, radius_mm, evidence):
        return True
    if not _may_touch(read[0] if read else end.mover.at, track, evidence):
        return False
    at_rest = replace(
        end, t_s=end.t_s + PAUSE_S, mover=replace(end.mover, at=read[0] if read else end.mover.at)
    )
    return not read or _strayed((*_on_board(track)[-LONGER:], at_rest), track, evidence, after)


def _is_at_brink(at: Mm, off_mm: float, radius_mm: float, evidence: StrokeEvidence) -> bool:
    """Whether a piece of this radius, whose place may be off by so much, may touch a coin at such a brink."""
    profile = evidence.profile
    reach_mm = profile.pocket_radius_mm + profile.coin_radius_mm + radius_mm + off_mm
    return any(distance_mm(at, profile.pocket(pocket)) < reach_mm for pocket in evidence.outside)


def _ways_by(track: Track, evidence: StrokeEvidence) -> Iterator[Way]:
    """The parts of a track round each passage by the part that is not shown."""
    seen = _on_board(track)
    near = [number for number, sighting in enumerate(seen) if _may_touch(sighting.mover.at, track, evidence)]
    runs = [list(run) for _, run in groupby(enumerate(near), lambda pair: (pair[1] - pair[0]) // AFTER)]
    for run in runs:
        first, last = run[0][1], run[-1][1]
        if last > 1:  # a first sighting or two show nothing of how it came
            yield seen[max(first - BEFORE, 0) : last + 1 + AFTER]


def _on_board(track: Track) -> Way:
    """The sightings that show the piece as a whole: where the picture's edge cuts it off the middle is off."""
    least_mm2 = WHOLE_SHARE * median(sighting.mover.area_mm2 for sighting in track.sightings)
    whole = (sighting for sighting in track.sightings if sighting.mover.area_mm2 >= least_mm2)
    return tuple(sighting for sighting in whole if not sighting.mover.over_frame)


def _may_touch(at: Mm, track: Track, evidence: StrokeEvidence) -> bool:
    """Whether a piece there may touch a coin that the picture does not show."""
    coin_mm = evidence.profile.coin_radius_mm
    room_mm = evidence.profile.half_mm - 0.7 * coin_mm  # a coin's middle stays about its radius from the rails
    near_mm = coin_mm + _radius_mm(track, evidence)
    return any(
        distance_mm(at, place) < near_mm
        for place in evidence.unshown
        if max(abs(place.x_mm), abs(place.y_mm)) <= room_mm
    )


def _radius_mm(track: Track, evidence: StrokeEvidence) -> float:
    is_striker = any(came_from(track, at, OWN_START_MM) for at in _stood(evidence))
    return evidence.profile.striker_radius_mm if is_striker else evidence.profile.coin_radius_mm


def _strayed(way: Way, track: Track, evidence: StrokeEvidence, after: Layout) -> bool:
    """Whether a passage was no free way, and no known piece was there to turn it aside.

    Between two knocks by known pieces it is judged by itself.
    """
    if _is_free_way(way, evidence):
        return False
    runs = groupby(way, lambda sighting: _is_knocked(sighting, track, evidence, after))
    parts = [tuple(run) for is_knocked, run in runs if not is_knocked]
    by_it = (part for part in parts if any(_may_touch(s.mover.at, track, evidence) for s in part))
    return any(not _is_free_way(part, evidence) for part in by_it)


def _is_free_way(way: Way, evidence: StrokeEvidence) -> bool:
    """Whether a disc of either size may have gone this way and met cushions alone; too little shows nothing."""
    if len(way) < LEAST_SIGHTINGS:
        return True
    most_mm = FREE_MM + SMEARED_S * max(_mm_s(was, now) for was, now in pairwise(way))
    return any(strays_mm(way, reach_mm) <= most_mm for reach_mm in _reaches_mm(evidence))


def _reaches_mm(evidence: StrokeEvidence) -> Iterator[float]:
    """How far from the board's middle, to each side, the middle of a disc of either size comes."""
    profile = evidence.profile
    return (profile.half_mm - radius_mm for radius_mm in (profile.striker_radius_mm, profile.coin_radius_mm))


def _mm_s(was: Sighting, now: Sighting) -> float:
    return distance_mm(was.mover.at, now.mover.at) / (now.t_s - was.t_s)


def _is_knocked(sighting: Sighting, track: Track, evidence: StrokeEvidence, after: Layout) -> bool:
    """Whether a known piece was so near that it may have touched it: one that lay there, or ran by."""
    return _is_by_a_piece(sighting, track, evidence, after) or _is_by_a_run(sighting, track, evidence)


def _is_by_a_piece(sighting: Sighting, track: Track, evidence: StrokeEvidence, after: Layout) -> bool:
    near_mm, at = _touches_mm(evidence), sighting.mover.at
    lying = (piece for piece in (*evidence.before, *after) if piece.kind is not Kind.STRIKER)
    return any(distance_mm(piece.at, at) < near_mm and not _is_its_own(piece.at, track) for piece in lying)


def _is_by_a_run(sighting: Sighting, track: Track, evidence: StrokeEvidence) -> bool:
    near_mm, at = _touches_mm(evidence), sighting.mover.at
    return any(
        SAME_MM < distance_mm(other.mover.at, at) < near_mm
        for run in evidence.since
        if run is not track
        for other in run.sightings
        if abs(other.t_s - sighting.t_s) < SAME_TIME_S and other.mover.area_mm2 > PIECE_MM2
    )


def _touches_mm(evidence: StrokeEvidence) -> float:
    return evidence.profile.striker_radius_mm + evidence.profile.coin_radius_mm + TOUCH_MM


def _is_its_own(at: Mm, track: Track) -> bool:
    """Whether a place is where a track began, or ended."""
    return came_from(track, at, OWN_START_MM) or distance_mm(at, track.last.mover.at) < OWN_START_MM


def _came_in_astray(track: Track, movers: Sequence[Track], evidence: StrokeEvidence, after: Layout) -> bool:
    """Whether it came in over the picture's edge, and on no free way of anything that had gone out.

    What came to rest at the edge, and lies there, did not go out.
    """
    first, near_mm = track.first, 2 * evidence.profile.coin_radius_mm
    if not came_in(track, evidence.unshown, near_mm) or _began_at_a_piece(track, evidence):
        return False
    earlier = (other for other in movers if 0 < first.t_s - other.last.t_s <= RETURNS_S)
    went = [
        other
        for other in earlier
        if went_outside(other, evidence.unshown, near_mm) and not _lies_at_its_end(other, evidence, after)
    ]
    came = _on_board(track)[:AFTER]
    return bool(went) and not any(
        _is_free_way((*_on_board(other)[-BEFORE:], *came), evidence) for other in went
    )


def _came_of_itself(track: Track, evidence: StrokeEvidence) -> bool:
    """Whether it came in over the picture's edge where nothing had gone out, nor lay near that edge.

    Then a coin out there was struck by what nobody followed, as in few pictures a second. What hands touch,
    what sets out from a known piece or beside what moves, and what is seen in few pictures, is none.
    """
    near_mm, edge_mm = 2 * evidence.profile.coin_radius_mm, evidence.profile.coin_radius_mm + NEAR_EDGE_MM
    first, lay = track.first, [piece.at for piece in evidence.before]
    is_followed = len(track.sightings) >= LEAST_SIGHTINGS and all(s.clear_of_hand for s in track.sightings)
    if not is_followed or not came_in(track, evidence.unshown, near_mm):
        return False
    begun = beginning_of(track, evidence.since)
    if _began_at_a_piece(begun, evidence) or _is_the_struck(begun, evidence):
        return False
    if _is_by_a_run(first, track, evidence):
        return False
    if any(distance_mm(at, place) < edge_mm for at in lay for place in evidence.unshown):
        return False
    earlier = (other for other in evidence.since if other is not track and other.first.t_s < first.t_s)
    return not any(went_outside(other, evidence.unshown, near_mm) for other in earlier)


def _lies_at_its_end(track: Track, evidence: StrokeEvidence, after: Layout) -> bool:
    near_mm, at = 2 * evidence.profile.coin_radius_mm, track.last.mover.at
    is_slow = hypot(*track.velocity()) < SLID_ON_MM_S
    return is_slow and any(distance_mm(piece.at, at) < near_mm for piece in after)


def _rests_astray(at: Mm, movers: Sequence[Track], evidence: StrokeEvidence, after: Layout) -> bool:
    """Whether what lies there went out over the picture's edge, and came to that place on no free way.

    Where more than one thing went out, they may have met each other.
    """
    near_mm = 2 * evidence.profile.coin_radius_mm
    if any(distance_mm(at, piece.at) <= near_mm for piece in evidence.before):
        return False
    went = [track for track in movers if _went_and_stayed(track, movers, evidence)]
    return len(went) == 1 and _may_touch(at, went[0], evidence) and _strays_to(at, went[0], evidence, after)


def _went_and_stayed(track: Track, movers: Sequence[Track], evidence: StrokeEvidence) -> bool:
    """Whether it ran out over the picture's edge, and nothing came in over it since."""
    near_mm = 2 * evidence.profile.coin_radius_mm
    if hypot(*track.velocity()) < SLID_ON_MM_S or not went_outside(track, evidence.unshown, near_mm):
        return False
    later = (other for other in movers if other.last.t_s > track.last.t_s)
    return not any(came_in(other, evidence.unshown, near_mm) for other in later)


def _strays_to(at: Mm, track: Track, evidence: StrokeEvidence, lying: Layout) -> bool:
    """Whether a track, continued to this place of rest, is no free way, and met no known piece."""
    end = track.last
    rest_s = max(end.t_s + PAUSE_S, evidence.seen.read_s)
    at_rest = replace(end, t_s=rest_s, mover=replace(end.mover, at=at))
    way = (*_on_board(track)[-LONGER:], at_rest)
    others = tuple(piece for piece in lying if piece.at != at)
    if len(way) < LEAST_SIGHTINGS or any(_is_by_a_piece(sighting, track, evidence, others) for sighting in way):
        return False
    if any(_is_by_a_run(sighting, track, evidence) for sighting in way[:-2]):  # at its end it may be seen twice
        return False
    # The place of rest is not smeared, and the fit gives way to it: what is fast may be no farther off.
    return all(strays_mm(way, reach_mm) > FREE_MM for reach_mm in _reaches_mm(evidence))


def _began_at_a_piece(track: Track, evidence: StrokeEvidence) -> bool:
    return any(came_from(track, piece.at, OWN_START_MM) for piece in evidence.before)
