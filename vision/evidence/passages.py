"""Passages by the part of the board that no picture shows: whether what ran there met a coin that nobody saw.

What meets cushions alone slides on as physics says, wherever it was out of sight. What does not has struck
something; where no known piece was near, that was a coin outside the picture, which may have fallen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import hypot, inf

from rules.pieces import Kind
from rules.table import Layout, Mm, Piece
from vision.evidence.free_ways import (
    AFTER,
    BEFORE,
    FREE_MM,
    LEAST_SIGHTINGS,
    TOUCH_MM,
    is_by_a_piece,
    is_by_a_run,
    is_free_way,
    may_touch,
    mover_radius_mm,
    on_board,
    reaches_mm,
    strayed,
    striker_stood,
    ways_by,
)
from vision.evidence.stroke import StrokeEvidence
from vision.geometry import distance_mm
from vision.traces.continuation import is_continued, leads_from
from vision.traces.ends import SLID_ON_MM_S
from vision.traces.outside import came_in, is_drawn_back, went_outside
from vision.tracking.sliding import strays_mm
from vision.tracking.track import OWN_START_MM, PAUSE_S, STROKE_MM, Track, beginning_of, came_from

# What comes to rest where it may touch a coin outside may be off a free way by so much: one that slid against a
# coin was 5 mm off (542256), and to ask once too often is better than to miss a fall.
RESTED_MM = 3.0
LONGER = 15  # so many sightings show how what came to rest there slowed down
SOON_OUT_MM, SOON_S = 100.0, 0.1  # a hard-struck striker goes so far between two pictures, and is seen by then
NEAR_EDGE_MM = 54.0  # a coin this near to the picture's edge is out by a touch, too soon for a track of its own
RETURNS_S = 1.5  # what went out is seen again within this time
READ_MM = 3.0  # the error of a place that is read
CHANGED_MM = 8.0  # that of one that changed at the picture's edge, which cuts off a part: 7 once (541873)


def met_unseen(evidence: StrokeEvidence, read: Layout, lie: Layout = ()) -> bool:
    """Whether something that was followed may have struck, or touched, a coin outside the picture.

    `read` are the pieces that lie there by the last reading, `lie` those that only an explanation puts there.
    A camera that was moved broke tracks off: what was followed then says nothing.
    """
    if not evidence.unshown or not evidence.unread:
        return False
    after = (*read, *lie)
    moved_s = inf if evidence.shaken_s is None else evidence.shaken_s
    movers = tuple(t for t in evidence.tracks_since if t.last.t_s < moved_s and _is_free(t, evidence))
    return (
        (not evidence.shaken and _began_unseen(movers, evidence))
        or any(_may_have_touched(track, evidence, read) for track in movers)
        or any(strayed(way, track, evidence, after) for track in movers for way in ways_by(track, evidence))
        or any(_came_in_astray(track, movers, evidence, after) for track in movers)
        or any(_came_of_itself(track, evidence) for track in movers)
        or any(_rests_astray(piece.at, movers, evidence, after) for piece in after)
        or any(_rests_at_brink(piece, evidence, is_read=piece in read) for piece in after)
    )


def _is_free(track: Track, evidence: StrokeEvidence) -> bool:
    """Whether a piece may have made this track, and no hand."""
    lay, begun = evidence.before, evidence.begun
    is_by_itself = track.reached_mm() > STROKE_MM and not track.first.mover.over_border
    return is_by_itself and not is_drawn_back(track, begun.seat, begun.t_s, lay, evidence.profile)


def _began_unseen(movers: Sequence[Track], evidence: StrokeEvidence) -> bool:
    """Whether the striker stood near the picture's edge, and nothing that was followed set out from there.

    Then it went out before two pictures showed it, and what is seen of it is its way back. What is seen first
    at a known piece struck that one.
    """
    near = [
        at
        for at in striker_stood(evidence)
        if any(distance_mm(at, out) < SOON_OUT_MM for out in evidence.unshown)
    ]
    near_mm = 2 * evidence.profile.striker_radius_mm
    early = [track for track in movers if _is_early(track, evidence)]
    coins = [piece.at for piece in evidence.before if piece.kind is not Kind.STRIKER]
    if any(distance_mm(track.first.mover.at, coin) < near_mm + TOUCH_MM for track in early for coin in coins):
        return False
    return any(not any(leads_from(at, track, near_mm) for track in early) for at in near)


def _is_early(track: Track, evidence: StrokeEvidence) -> bool:
    return track.first.t_s < evidence.begun.t_s + SOON_S


def _is_the_struck(track: Track, evidence: StrokeEvidence) -> bool:
    """Whether it set out as the stroke began, straight from the striker's place: a fast one is seen far off."""
    near_mm = 2 * evidence.profile.striker_radius_mm
    return _is_early(track, evidence) and any(leads_from(at, track, near_mm) for at in striker_stood(evidence))


def _may_have_touched(track: Track, evidence: StrokeEvidence, after: Layout) -> bool:
    """Whether it came to rest where it may touch a coin outside: too soon, or nobody knows just where.

    At the brink of a pocket outside a coin falls by a touch that shows nowhere else. What another track
    continues did not come to rest.
    """
    end, radius_mm = track.last, mover_radius_mm(track, evidence)
    near_mm = 2 * evidence.profile.coin_radius_mm
    read = [piece.at for piece in after if distance_mm(piece.at, end.mover.at) < near_mm]
    is_fast = hypot(*track.velocity()) >= SLID_ON_MM_S  # at the edge its last sightings may be of parts
    if end.mover.over_border or (is_fast and not read) or is_continued(track, evidence.tracks_since):
        return False
    if _is_at_brink(read[0] if read else end.mover.at, READ_MM if read else radius_mm, radius_mm, evidence):
        return True
    if not may_touch(read[0] if read else end.mover.at, track, evidence):
        return False
    at_rest = replace(
        end, t_s=end.t_s + PAUSE_S, mover=replace(end.mover, at=read[0] if read else end.mover.at)
    )
    return not read or strayed((*on_board(track)[-LONGER:], at_rest), track, evidence, after, RESTED_MM)


def _rests_at_brink(piece: Piece, evidence: StrokeEvidence, *, is_read: bool) -> bool:
    """Whether it came to lie where it may touch a coin at the brink of a pocket outside.

    Its track may break off before: at the picture's edge what moves shows in part only. Where no reading
    shows it, its place is that of what changed there.
    """
    near_mm, profile = 2 * evidence.profile.coin_radius_mm, evidence.profile
    if any(distance_mm(piece.at, old.at) <= near_mm for old in evidence.before):
        return False
    is_striker = piece.kind is Kind.STRIKER
    radius_mm = profile.striker_radius_mm if is_striker else profile.coin_radius_mm
    return _is_at_brink(piece.at, READ_MM if is_read else CHANGED_MM, radius_mm, evidence)


def _is_at_brink(at: Mm, off_mm: float, radius_mm: float, evidence: StrokeEvidence) -> bool:
    """Whether a piece of this radius, whose place may be off by so much, may touch a coin at such a brink."""
    profile = evidence.profile
    reach_mm = profile.pocket_radius_mm + profile.coin_radius_mm + radius_mm + off_mm
    return any(distance_mm(at, profile.pocket(pocket)) < reach_mm for pocket in evidence.outside)


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
    came = on_board(track)[:AFTER]
    return bool(went) and not any(is_free_way((*on_board(other)[-BEFORE:], *came), evidence) for other in went)


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
    begun = beginning_of(track, evidence.tracks_since)
    if _began_at_a_piece(begun, evidence) or _is_the_struck(begun, evidence):
        return False
    if is_by_a_run(first, track, evidence):
        return False
    if any(distance_mm(at, place) < edge_mm for at in lay for place in evidence.unshown):
        return False
    earlier = (other for other in evidence.tracks_since if other is not track and other.first.t_s < first.t_s)
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
    return len(went) == 1 and may_touch(at, went[0], evidence) and _strays_to(at, went[0], evidence, after)


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
    way = (*on_board(track)[-LONGER:], at_rest)
    others = tuple(piece for piece in lying if piece.at != at)
    if len(way) < LEAST_SIGHTINGS or any(is_by_a_piece(sighting, track, evidence, others) for sighting in way):
        return False
    if any(is_by_a_run(sighting, track, evidence) for sighting in way[:-2]):  # at its end it may be seen twice
        return False
    # The place of rest is not smeared, and the fit gives way to it: what is fast may be no farther off.
    return all(strays_mm(way, reach_mm) > FREE_MM for reach_mm in reaches_mm(evidence))


def _began_at_a_piece(track: Track, evidence: StrokeEvidence) -> bool:
    return any(came_from(track, piece.at, OWN_START_MM) for piece in evidence.before)
