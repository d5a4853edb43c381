"""What was too fast to stay on the board: tracks that ended at its edge, over a quiet mouth, or beyond it."""

from __future__ import annotations

from math import hypot

from rules.pieces import Pocket
from rules.table import Piece
from vision.evidence.falls import went_past
from vision.evidence.stroke import Ran
from vision.geometry import distance_mm
from vision.tracking.track import Track, came_from


def is_too_fast(track: Track, ran: Ran) -> bool:
    """Whether it was so fast at the last that a mouth is as likely not to hold it."""
    return hypot(*track.velocity()) > ran.settings.too_fast_mm_s


def left_from(track: Track, piece: Piece, ran: Ran) -> bool:
    """Whether a track began where the piece lay, as far as its first sightings tell."""
    return came_from(track, piece.at, ran.settings.own_start_mm)


def flew_mm(track: Track, ran: Ran) -> float:
    """How far beyond the rail a long fast track ended; far inside for what is no flight."""
    if track.first.mover.over_frame or len(track.sightings) < 3 or not track.last.clear_of_hand:
        return float("-inf")
    if track.reached_mm() < ran.settings.stroke_mm * (1 if _crossed_quiet_mouth(track, ran) else 2):
        return float("-inf")
    at = track.last.mover.at
    return max(abs(at.x_mm), abs(at.y_mm)) - ran.profile.half_mm


def _crossed_quiet_mouth(track: Track, ran: Ran) -> bool:
    """Whether it ended on its way out of a pocket's mouth that looks as before."""
    at, (vx, vy) = track.last.mover.at, track.velocity()
    for pocket in ran.quiet:
        middle = ran.profile.pocket(pocket)
        if distance_mm(at, middle) <= ran.settings.mouth_mm:
            return (at.x_mm - middle.x_mm) * vx + (at.y_mm - middle.y_mm) * vy > 0
    return False


def went_over_the_edge(track: Track, ran: Ran) -> bool:
    """Whether a track ended at the rail, too fast to have stopped there, or for the pocket, and is not back."""
    at, knobs = track.last.mover.at, ran.settings
    at_mouth = any(distance_mm(ran.profile.pocket(pocket), at) <= knobs.mouth_mm for pocket in Pocket)
    fast = hypot(*track.velocity()) > knobs.flying_mm_s
    if not fast or flew_mm(track, ran) <= -knobs.edge_mm - at_mouth * knobs.lip_mm:
        return False
    return not any(_comes_back(track, other, ran, 2 * ran.settings.same_flight_mm) for other in ran.tracks)


def leapt_over_quiet_mouth(track: Track, piece: Piece, ran: Ran) -> bool:
    """Whether the piece went too fast for a pocket to one that looks as before, and did not come back."""
    at, near_mm = track.last.mover.at, ran.settings.mouth_mm
    quiet = any(distance_mm(at, ran.profile.pocket(pocket)) < near_mm for pocket in ran.quiet)
    if not (quiet and is_too_fast(track, ran) and left_from(track, piece, ran)):
        return False
    return not any(_comes_back(track, other, ran, ran.settings.own_start_mm) for other in ran.tracks)


def ends_at_altered(track: Track, ran: Ran) -> bool:
    """Whether it ended at a mouth that looks otherwise since: then that took it, however fast it was."""
    at = track.last.mover.at
    near = any(distance_mm(ran.profile.pocket(pocket), at) < ran.settings.mouth_mm for pocket in ran.altered)
    return near and not went_past(track, ran.profile)


def _comes_back(track: Track, other: Track, ran: Ran, near_mm: float) -> bool:
    """Whether another track sets out from where this one ended, or may have got to by then: it bounced.

    What lay where the other sets out, and lies there no more, was only struck.
    """
    wait_s = other.first.t_s - track.last.t_s
    soon = -ran.settings.bounce_s <= wait_s <= ran.settings.bounce_s
    if other is track or not soon or other.reached_mm() <= ran.settings.stroke_mm:
        return False
    away_mm = distance_mm(other.first.mover.at, track.last.mover.at)
    unseen_mm = hypot(*track.velocity()) * max(wait_s, 0.0)
    if away_mm < near_mm:
        return True
    struck = any(left_from(other, piece, ran) for piece in ran.before if not _lies_yet(piece, ran))
    return away_mm < near_mm + unseen_mm and not struck and not other.first.mover.over_frame


def _lies_yet(piece: Piece, ran: Ran) -> bool:
    near_mm = ran.settings.same_place_mm
    return any(
        disc.kind is piece.kind and distance_mm(disc.at, piece.at) <= near_mm for disc in ran.seen.pieces or ()
    )
