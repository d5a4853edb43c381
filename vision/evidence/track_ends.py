"""The end of a track: at rest, beyond the cushion, in flight, or at a pocket where something came out again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot
from statistics import median

from rules.carrom.board import ICF, BoardProfile
from rules.pieces import Pocket
from rules.table import Layout, Mm, Piece
from vision.geometry import distance_mm
from vision.observing.pockets import NET_LIGHT
from vision.tracking.ballistic import LEVEL_SIGHTINGS
from vision.tracking.rebounds import BOUNCE_S, STOPPING_SIGHTINGS
from vision.tracking.track import COLOUR_LEVELS, STROKE_MM, Sighting, Track, taken_up

MOUTH_MM = 80.0  # A track that ends within this of an ICF pocket's middle may have ended in it.
# A track slower than this at its end has come to rest: within four frames friction takes as much.
STOPPING_MM_S = 80.0
LEAST_RUN_MM = 15.0  # A track shorter than this never fell anywhere: it is a flicker at the pocket's mouth.
END_SHARE = 0.125  # of its usual area: a piece on its edge shows a fifth, the place of another may show less
# A thing that was faster when it was seen last slid on by more than a coin's breadth: it does not lie there.
SLID_ON_MM_S = 250.0
# A piece that stops so far from a pocket's rim did not change its mouth. Slow movers show their edges only,
# which are a little aside, so a striker that tipped in was last seen 6 mm from the rim (117465).
SHORT_MM = 8.0
# A piece that lies so near to a track's end is what made the track: it stopped, and did not fall.
LEFT_AT_MOUTH_MM = 30.0
FLIES_ON_MM_S = 700.0  # A piece slower than this at a pocket fell: it did not fly on.
# A thing that appears over the frame so near to where a track would be by then is the same piece, in flight.
FLOWN_ON_MM = 25.0
# A track that begins this near to another's end, and near to its place, may be the same piece's.
GOES_ON_S = 0.07
# Nothing that slides loses most of its speed at once: after so large a share of its way it was another thing.
LEAP_SHARE = 0.5
# A coin and a striker are their radii apart; a smeared middle may be a fifth of that off.
PART_SHARE = 0.8
ROLLING_MM2, ROLLED_SIGHTINGS = 350.0, 10  # a coin that rolls shows less, and is followed in so many pictures
FREED_S = 0.1  # A place that was left stirs for so long: pictures are compared with that of 0.045 s before.
PICTURES_APART = 2  # In one picture noise or a shadow may show in a mouth.
# A leap in this many pictures is not made up: unsteady views made up some of 2 to 4; true ones had 6 to 13.
FOLLOWED_SIGHTINGS = 5
# A way in so many pictures, so far, is a piece's own, and no hand's scraps.
RAN_SIGHTINGS, RAN_MM = 15, 150.0
# It may be seen again so soon and so near, or overlap with what continues it.
LOST_S, LOST_MM, OVERLAP_S = 0.2, 60.0, 0.05
# The last pictures of which so many are as dim as in a net, after so many lit ones.
DIM_SIGHTINGS, LIT_SIGHTINGS = (2, 3, 4), 6
PAST_MOUTH_MM, BESIDE_TRACK_MM = 20.0, 45.0
LEAP_STEPS = 3  # Fewer steps than this show nothing of how it went on.


def mouth_reach_mm(profile: BoardProfile) -> float:
    """The distance from a pocket's middle within which a track may have ended in the pocket.

    For a pocket of another size, the distance from its rim stays the same.
    """
    return MOUTH_MM + profile.pocket_radius_mm - ICF.pocket_radius_mm


def without_freed_places(track: Track, before: Layout, after: Layout, profile: BoardProfile) -> Track | None:
    """A track without what its end shows of a place that a piece has left: there bare wood differs from before.

    None where that is all that it shows: in few pictures a second two such places are joined as one thing that
    leaps from the one to the other. What is pushed from one to the next is seen between them.
    """
    near_mm = profile.coin_radius_mm
    freed = [old.at for old in before if all(distance_mm(old.at, new.at) > near_mm for new in after)]
    is_freed = [any(distance_mm(s.mover.at, at) < near_mm for at in freed) for s in track.sightings]
    if all(is_freed):
        return None if track.reached_mm() >= 4 * near_mm else track
    count = next(number for number, is_place in enumerate(reversed(is_freed)) if not is_place)
    run, still = track.sightings[: len(is_freed) - count], track.sightings[len(is_freed) - count :]
    return Track(run) if _is_leapt_to(run, still, profile) else track


def _is_leapt_to(run: Sequence[Sighting], still: Sequence[Sighting], profile: BoardProfile) -> bool:
    """Whether a way was joined with a place that stirs for a moment where something was struck away.

    Over a hole no bare wood shows: what stays there drops.
    """
    if len(still) < PICTURES_APART or still[-1].t_s - still[0].t_s > FREED_S:
        return False
    at, near_mm = still[0].mover.at, profile.coin_radius_mm
    if any(distance_mm(at, profile.pocket(pocket)) < profile.pocket_radius_mm for pocket in Pocket):
        return False
    stays = Track(tuple(still)).reached_mm() < near_mm
    return stays and all(distance_mm(seen.mover.at, at) >= 2 * near_mm for seen in run)


def stopped_short(track: Track, profile: BoardProfile) -> bool:
    """Whether a track came to rest clearly farther from the nearest pocket's rim than a falling piece."""
    away_mm = min(distance_mm(profile.pocket(pocket), track.last.mover.at) for pocket in Pocket)
    return away_mm > profile.pocket_radius_mm + SHORT_MM and is_steady(track, profile)


def is_steady(track: Track, profile: BoardProfile) -> bool:
    """Whether a long-followed piece was slow at its end, and no fragment took its track elsewhere."""
    followed = len(track.sightings) >= STOPPING_SIGHTINGS
    steady_mm, at = profile.coin_radius_mm / 2, track.last.mover.at
    slow = hypot(*track.velocity()) < STOPPING_MM_S
    return (
        followed
        and slow
        and all(distance_mm(sighting.mover.at, at) < steady_mm for sighting in track.sightings[-4:])
    )


def stopped_dead(track: Track, profile: BoardProfile) -> bool:
    """Whether a coin on its edge, of which little shows, stopped at once: it left its speed to what it struck.

    Its edges tremble, so that it never seems to lie quite still.
    """
    usual_mm2 = median(sighting.mover.area_mm2 for sighting in track.sightings)
    at, is_slow = track.last.mover.at, hypot(*track.velocity()) < SLID_ON_MM_S
    stays = all(distance_mm(s.mover.at, at) < profile.coin_radius_mm for s in track.sightings[-4:])
    return is_slow and stays and usual_mm2 < ROLLING_MM2 and len(track.sightings) >= ROLLED_SIGHTINGS


def ends_dim(track: Track) -> bool:
    """Whether it was seen last with so much less light than just before as what drops into a net has.

    Of 338 such ways to a pocket of drawn tables 337 were falls; of 496 that kept their light three in four.
    """
    levels = [sighting.mover.level for sighting in track.sightings]
    least, most = NET_LIGHT
    return any(
        least < median(levels[-count:]) / max(median(levels[-count - LIT_SIGHTINGS : -count]), 1.0) < most
        for count in DIM_SIGHTINGS
        if len(levels) >= count + LIT_SIGHTINGS
    )


def came_to_rest(track: Track, tracks: tuple[Track, ...], profile: BoardProfile) -> bool:
    """Whether it was followed for long, free of hands, and was slow at the last, and it is what was seen last.

    No fragment took it elsewhere, and no other track continues it.
    """
    usual_mm2 = median(sighting.mover.area_mm2 for sighting in track.sightings)
    far = track.reached_mm() > LEAST_RUN_MM and track.last.mover.area_mm2 >= END_SHARE * usual_mm2
    on_board = track.last.clear_of_hand and not track.last.mover.over_frame
    stays = is_steady(track, profile) or stopped_dead(track, profile)
    return far and on_board and stays and len(taken_up(track, tracks)) == 1


def is_what_stopped(piece: Piece, track: Track, tracks: tuple[Track, ...], profile: BoardProfile) -> bool:
    """Whether a piece lies where a track ended, and no slower one came nearer to it after that.

    What goes along with it, nearer than two pieces can be, is the same piece, of which it is a part.
    """
    part_mm = PART_SHARE * 2 * profile.coin_radius_mm
    off_mm = distance_mm(piece.at, track.last.mover.at)
    if off_mm >= LEFT_AT_MOUTH_MM:
        return False
    return not any(
        other.last.t_s > track.last.t_s
        and hypot(*other.velocity()) < min(SLID_ON_MM_S, hypot(*track.velocity()))
        and other.reached_mm() > STROKE_MM
        and distance_mm(piece.at, other.last.mover.at) < off_mm / 2
        and not _goes_along(track, other, part_mm)
        for other in tracks
    )


def went_past(track: Track, profile: BoardProfile) -> bool:
    """Whether a track ended beyond the cushion by a whole coin: then another piece fell there."""
    at = track.last.mover.at
    return max(abs(at.x_mm), abs(at.y_mm)) > profile.half_mm + profile.coin_radius_mm


def flew_on(track: Track, tracks: tuple[Track, ...]) -> bool:
    """Whether something is seen over the frame right after, just where this would be if nothing held it."""
    return any(_takes_up(track, other) for other in tracks)


def _takes_up(track: Track, other: Track) -> bool:
    wait_s = other.first.t_s - track.last.t_s
    if not 0 < wait_s <= GOES_ON_S or not other.last.mover.over_frame or not other.first.clear_of_hand:
        return False
    (vx, vy), at = track.velocity(), track.last.mover.at
    due = Mm(at.x_mm + vx * wait_s, at.y_mm + vy * wait_s)
    return hypot(vx, vy) > FLIES_ON_MM_S and distance_mm(other.first.mover.at, due) < FLOWN_ON_MM


def has_bounced(track: Track, other: Track, middle: Mm, profile: BoardProfile) -> bool:
    """Whether another track comes out of the mouth about `middle` where and when this one ended."""
    wait_s = other.first.t_s - track.last.t_s
    near = distance_mm(other.first.mover.at, track.last.mover.at) < mouth_reach_mm(profile)
    out = distance_mm(other.last.mover.at, middle) > distance_mm(other.first.mover.at, middle)
    by_itself = other.reached_mm() > STROKE_MM and not _begins_with_another(other)
    return 0 <= wait_s < BOUNCE_S and near and out and by_itself


def _begins_with_another(track: Track) -> bool:
    """Whether its first sighting was of another thing: a leap from there is most of all its way."""
    steps_mm = [distance_mm(was.mover.at, now.mover.at) for was, now in pairwise(track.sightings)]
    return len(steps_mm) >= LEAP_STEPS and steps_mm[0] > LEAP_SHARE * sum(steps_mm)


def is_wake(track: Track, tracks: tuple[Track, ...], middle: Mm, profile: BoardProfile) -> bool:
    """Whether something that ran on past the mouth about `middle` was always nearer than two pieces can be.

    Then what is seen in the hole is a part of it, or the edge that it leaves behind: there the wood is dark.
    In a single picture a coin that drops may seem so near to what pushes it.
    """
    near_mm = PART_SHARE * (profile.coin_radius_mm + profile.striker_radius_mm)
    in_hole = _last_within(track, middle, profile.pocket_radius_mm) or track
    return len(in_hole.sightings) > 1 and any(
        other is not track
        and distance_mm(other.last.mover.at, middle) > mouth_reach_mm(profile)
        and _goes_along(in_hole, other, near_mm)
        for other in tracks
    )


def _last_within(track: Track, middle: Mm, reach_mm: float) -> Track | None:
    """The end of a track since it last came within reach of a place; None where it ended beyond."""
    outside = [k for k, s in enumerate(track.sightings) if distance_mm(s.mover.at, middle) > reach_mm]
    last = track.sightings[outside[-1] + 1 :] if outside else track.sightings
    return Track(last) if last else None


def are_two(track: Track, other: Track, profile: BoardProfile) -> bool:
    """Whether both were seen at once, farther apart than two pieces that touch: no fragment is."""
    apart_mm = profile.striker_radius_mm + profile.coin_radius_mm
    places = {sighting.t_s: sighting.mover.at for sighting in other.sightings}
    apart = [
        s for s in track.sightings if s.t_s in places and distance_mm(s.mover.at, places[s.t_s]) > apart_mm
    ]
    return len(apart) >= PICTURES_APART


def _goes_along(track: Track, other: Track, near_mm: float) -> bool:
    """Whether another track was seen this near to it at each of its times."""
    places = {sighting.t_s: sighting.mover.at for sighting in other.sightings}
    return all(
        sighting.t_s in places and distance_mm(sighting.mover.at, places[sighting.t_s]) < near_mm
        for sighting in track.sightings
    )


def came_out_again(track: Track, other: Track, middle: Mm, profile: BoardProfile) -> bool:
    """Whether what comes out there is just as bright as what went in: then it is the same."""
    ending = median(sighting.mover.level for sighting in track.sightings[-LEVEL_SIGHTINGS:])
    beginning = median(sighting.mover.level for sighting in other.sightings[:LEVEL_SIGHTINGS])
    return abs(ending - beginning) < COLOUR_LEVELS / 2 and has_bounced(track, other, middle, profile)


def is_followed(leap: Track) -> bool:
    """Whether a leap was followed in so many pictures that no flicker, trembling or noise made it up."""
    return len(leap.sightings) >= FOLLOWED_SIGHTINGS


def ended_at_nothing(tracks: tuple[Track, ...], after: Layout, profile: BoardProfile) -> tuple[Track, ...]:
    """The long, free tracks that led to places on the surface where no piece is read, and to no mouth.

    A coin on its edge, or one that hardly shows, lies there: of 677 strokes on tables of any make fourteen had
    such a track and a piece that lay unread, and six had one without.
    """
    long = (
        track
        for track in tracks
        if len(track.sightings) >= RAN_SIGHTINGS
        and track.reached_mm() >= RAN_MM
        and all(s.clear_of_hand and not s.mover.over_frame for s in track.sightings)
    )
    return tuple(
        t for t in long if all(_is_at_nothing(end, tracks, after, profile) for end in last_of(t, tracks))
    )


def last_of(track: Track, tracks: tuple[Track, ...]) -> list[Track]:
    """The last of the tracks that may continue a track, one after the other; itself where none does."""
    return [part for part, is_last in _onward(track, tracks) if is_last]


def parts_of(track: Track, tracks: tuple[Track, ...]) -> list[Track]:
    """A track and all that may continue it, one after the other."""
    return [part for part, _ in _onward(track, tracks)]


def _onward(track: Track, tracks: tuple[Track, ...]) -> Iterator[tuple[Track, bool]]:
    """The parts of a way, each with whether none continues it."""
    chain, left = [track], [track]
    while left:
        now = left.pop()
        following = [other for other in tracks if other not in chain and _may_continue(other, now)]
        chain += following
        left += following
        yield now, not following


def is_continued(track: Track, tracks: tuple[Track, ...]) -> bool:
    """Whether a track was slow at its end, and another continues it: there it neither came to rest nor left."""
    return hypot(*track.velocity()) < SLID_ON_MM_S and last_of(track, tracks) != [track]


def _may_continue(track: Track, before: Track) -> bool:
    end = before.last
    wait_s = track.first.t_s - end.t_s
    if not -OVERLAP_S <= wait_s <= LOST_S or track.last.t_s <= end.t_s:
        return False
    reach_mm = LOST_MM + hypot(*before.velocity()) * LOST_S
    return distance_mm(track.first.mover.at, end.mover.at) < reach_mm


def _is_at_nothing(track: Track, tracks: tuple[Track, ...], after: Layout, profile: BoardProfile) -> bool:
    """Whether it ended free of hands on the surface, far from mouths and pieces, and beside no other track."""
    end = track.last
    at = end.mover.at
    if not end.clear_of_hand or max(abs(at.x_mm), abs(at.y_mm)) > profile.half_mm:
        return False
    mouth_mm = mouth_reach_mm(profile) + PAST_MOUTH_MM
    if any(distance_mm(at, profile.pocket(pocket)) < mouth_mm for pocket in Pocket):
        return False
    beside = (
        seen.mover.at
        for other in tracks
        if other is not track and other.first.t_s < end.t_s < other.last.t_s
        for seen in other.sightings
        if abs(seen.t_s - end.t_s) < OVERLAP_S
    )
    lies = any(distance_mm(at, piece.at) < LOST_MM for piece in after)
    return not lies and all(distance_mm(at, other) > BESIDE_TRACK_MM for other in beside)


def leads_from(at: Mm, track: Track, near_mm: float) -> bool:
    """Whether the straight way back from a track's first sightings leads to a place."""
    if len(track.sightings) < 2:
        return False
    first, then = (sighting.mover.at for sighting in track.sightings[:2])
    step_mm = max(distance_mm(first, then), 1.0)
    x, y = (then.x_mm - first.x_mm) / step_mm, (then.y_mm - first.y_mm) / step_mm
    to_x, to_y = at.x_mm - first.x_mm, at.y_mm - first.y_mm
    return to_x * x + to_y * y < near_mm and abs(to_x * y - to_y * x) < near_mm


def leads_to(at: Mm, track: Track, near_mm: float, until_s: float) -> bool:
    """Whether the straight way on from a track leads to a place, no farther than it may have gone by then."""
    first, end, speed_mm_s = track.first.mover.at, track.last.mover.at, hypot(*track.velocity())
    gone_mm, far_mm = max(distance_mm(first, end), 1.0), speed_mm_s * (until_s - track.last.t_s)
    x, y = (end.x_mm - first.x_mm) / gone_mm, (end.y_mm - first.y_mm) / gone_mm
    to_x, to_y = at.x_mm - end.x_mm, at.y_mm - end.y_mm
    return 0 < to_x * x + to_y * y < far_mm and abs(to_x * y - to_y * x) < near_mm
