"""What came of a track: another continues it, also over the border, or it came out of a mouth again."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import hypot
from statistics import median

from rules.carrom.board import BoardProfile
from rules.table import Mm
from vision.geometry import distance_mm
from vision.traces.ends import SLID_ON_MM_S, mouth_reach_mm
from vision.tracking.rebounds import BOUNCE_S
from vision.tracking.track import COLOUR_LEVELS, LEVEL_SIGHTINGS, STROKE_MM, Track

FLIES_ON_MM_S = 700.0  # A piece slower than this at a pocket fell: it did not fly on.
# A thing that appears over the border so near to where a track would be by then is the same piece, in flight.
FLOWN_ON_MM = 25.0
# A track that begins this near to another's end, and near to its place, may be the same piece's.
GOES_ON_S = 0.07
# Nothing that slides loses most of its speed at once: after so large a share of its way it was another thing.
JUMP_SHARE = 0.5
# A leap in this many pictures is not made up: unsteady views made up some of 2 to 4; true ones had 6 to 13.
FOLLOWED_SIGHTINGS = 5
# It may be seen again so soon and so near, or overlap with what continues it.
LOST_S, LOST_MM, OVERLAP_S = 0.2, 60.0, 0.05
JUMPS_BACK_S, LEAST_JUMP_MM = 0.25, 30.0  # What jumps back out of a mouth is seen so soon, and goes so far.
JUMP_STEPS = 3  # Fewer steps than this show nothing of how it went on.


def continued_over_border(track: Track, tracks: tuple[Track, ...]) -> bool:
    """Whether something is seen over the border right after, where this would be if nothing stopped it."""
    return any(_takes_up(track, other) for other in tracks)


def _takes_up(track: Track, other: Track) -> bool:
    wait_s = other.first.t_s - track.last.t_s
    if not 0 < wait_s <= GOES_ON_S or not other.last.mover.over_border or not other.first.clear_of_hand:
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


def came_out_later(track: Track, other: Track, middle: Mm, profile: BoardProfile) -> bool:
    """Whether another track leads out of the mouth about `middle`, into which this one led a moment before.

    What jumps back from a jaw is hidden for a while, and is first seen anywhere about the mouth.
    """
    wait_s = other.first.t_s - track.last.t_s
    begins_mm, ends_mm = (distance_mm(end.mover.at, middle) for end in (other.first, other.last))
    leads_out = begins_mm < min(mouth_reach_mm(profile), ends_mm)
    return 0 <= wait_s < JUMPS_BACK_S and leads_out and other.reached_mm() > LEAST_JUMP_MM


def _begins_with_another(track: Track) -> bool:
    """Whether its first sighting was of another thing: a jump from there is most of its way."""
    steps_mm = [distance_mm(was.mover.at, now.mover.at) for was, now in pairwise(track.sightings)]
    return len(steps_mm) >= JUMP_STEPS and steps_mm[0] > JUMP_SHARE * sum(steps_mm)


def came_out_again(track: Track, other: Track, middle: Mm, profile: BoardProfile) -> bool:
    """Whether what comes out there is as bright as what went in: then it is the same thing."""
    ending = median(sighting.mover.level for sighting in track.sightings[-LEVEL_SIGHTINGS:])
    beginning = median(sighting.mover.level for sighting in other.sightings[:LEVEL_SIGHTINGS])
    return abs(ending - beginning) < COLOUR_LEVELS / 2 and has_bounced(track, other, middle, profile)


def is_followed(leap: Track) -> bool:
    """Whether a leap was seen in too many pictures for flicker, trembling or noise to have made it up."""
    return len(leap.sightings) >= FOLLOWED_SIGHTINGS


def last_of(track: Track, tracks: tuple[Track, ...]) -> list[Track]:
    """The last tracks of the chains that continue a track; the track itself where none does."""
    return [part for part, is_last in _onward(track, tracks) if is_last]


def parts_of(track: Track, tracks: tuple[Track, ...]) -> list[Track]:
    """A track and all that may continue it, directly or through others."""
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
    """Whether a track was slow at its end and another continues it: then it neither stopped nor left there."""
    return hypot(*track.velocity()) < SLID_ON_MM_S and last_of(track, tracks) != [track]


def _may_continue(track: Track, before: Track) -> bool:
    end = before.last
    wait_s = track.first.t_s - end.t_s
    if not -OVERLAP_S <= wait_s <= LOST_S or track.last.t_s <= end.t_s:
        return False
    reach_mm = LOST_MM + hypot(*before.velocity()) * LOST_S
    return distance_mm(track.first.mover.at, end.mover.at) < reach_mm


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
