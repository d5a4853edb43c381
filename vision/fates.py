"""What may have become of a piece that is gone: it fell, it flew, a hand took it, or it lies there unread."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from math import hypot

from rules.pieces import Kind, Pocket
from rules.table import Layout, Mm, Piece
from vision.falls import Fall, fits
from vision.follow import Track, apart_mm
from vision.stroke import Ran
from vision.unread import Unread, at_pocket, level_odds, unread_odds


class Way(StrEnum):
    """How a piece can end."""

    FELL = "fell"
    FLEW = "flew"
    TAKEN = "taken"
    LIES = "lies"


@dataclass(frozen=True)
class Fate:
    """One piece's end, and how likely that is before anything else is weighed.

    `uses` is what tells of it, which can tell of one piece only; None where nothing does. `at` where it lies.
    """

    piece: Piece
    way: Way
    odds: float
    uses: Fall | Track | Unread | Piece | None = None
    pocket: Pocket | None = None
    at: Mm | None = None


@dataclass(frozen=True)
class Traces:
    """All that may tell of a piece's end: falls, tracks that flew off, places unread, and pieces from nowhere.

    `come` are all pieces that lie where none lay, those from nowhere among them.
    """

    falls: tuple[Fall, ...]
    flights: tuple[Track, ...]
    unread: tuple[Unread, ...]
    new: Layout
    come: Layout
    stayed: Layout


def fates(piece: Piece, ran: Ran, traces: Traces) -> tuple[Fate, ...]:
    """Every end that this piece may have come to, likeliest first."""
    found = [
        *_seen_falls(piece, ran, traces),
        *_unseen_falls(piece, ran),
        *_flights(piece, ran, traces),
        _taken(piece, ran),
        *_lying(piece, ran, traces),
        *_misread(piece, ran, traces),
    ]
    return tuple(sorted((fate for fate in found if fate.odds > 0), key=lambda fate: -fate.odds))


def _seen_falls(piece: Piece, ran: Ran, traces: Traces) -> Iterator[Fate]:
    for fall in traces.falls:
        odds = fits(piece, fall, dict(ran.levels), ran.settings)
        yield Fate(piece, Way.FELL, odds, fall, fall.pocket)


def _unseen_falls(piece: Piece, ran: Ran) -> Iterator[Fate]:
    """Into pockets at whose brink it stood, or to which it was on its way, or whose mouths changed."""
    knobs, profile = ran.odds, ran.profile
    brink_mm = profile.pocket_radius_mm + ran.settings.brink_mm
    nearest = min(Pocket, key=lambda pocket: apart_mm(profile.pocket(pocket), piece.at))
    for pocket in Pocket:
        middle = profile.pocket(pocket)
        near = apart_mm(middle, piece.at) < brink_mm
        if pocket in ran.reached:
            yield Fate(piece, Way.FELL, knobs.hidden_fall, None, pocket)
        elif near or pocket in ran.altered or pocket is nearest or _was_led(piece, middle, ran):
            unseen = knobs.blind_fall if ran.shaken else knobs.unseen_fall
            odds = knobs.brink_fall if near or _was_led(piece, middle, ran) else unseen
            yield Fate(piece, Way.FELL, odds * _mouth_tells(ran, pocket), None, pocket)


def _was_led(piece: Piece, middle: Mm, ran: Ran) -> bool:
    """Whether something that set out from this piece's place was last seen near a pocket."""
    return any(
        apart_mm(track.first.mover.at, piece.at) < ran.settings.own_start_mm
        and apart_mm(track.last.mover.at, middle) < ran.settings.mouth_mm
        and track.reached_mm() > ran.settings.stroke_mm
        for track in ran.since
    )


def _mouth_tells(ran: Ran, pocket: Pocket) -> float:
    if pocket in ran.altered:
        return ran.odds.mouth_tells
    return ran.quiet_share if pocket in ran.quiet else 1.0


def _flights(piece: Piece, ran: Ran, traces: Traces) -> Iterator[Fate]:
    knobs = ran.odds
    for track in traces.flights:
        own = apart_mm(track.first.mover.at, piece.at) < ran.settings.own_start_mm
        yield Fate(piece, Way.FLEW, knobs.seen_flight if own else knobs.seen_flight / 2, track)
    edge = any(_over_the_edge(track, ran) for track in ran.since)
    yield Fate(piece, Way.FLEW, knobs.edge_flight if edge else knobs.unseen_flight)


def flew_mm(track: Track, ran: Ran) -> float:
    """How far beyond the rail a long fast track ended; far inside for what is no flight."""
    if track.first.mover.over_frame or len(track.sightings) < 3 or not track.last.clear_of_hand:
        return float("-inf")
    if track.reached_mm() < 2 * ran.settings.stroke_mm:
        return float("-inf")
    at = track.last.mover.at
    return max(abs(at.x_mm), abs(at.y_mm)) - ran.profile.half_mm


def _over_the_edge(track: Track, ran: Ran) -> bool:
    """Whether a track ended at the rail, too fast to have stopped there, or for the pocket, and is not back."""
    at, knobs = track.last.mover.at, ran.settings
    at_mouth = any(apart_mm(ran.profile.pocket(pocket), at) <= knobs.mouth_mm for pocket in Pocket)
    fast = hypot(*track.velocity()) > knobs.flying_mm_s
    if not fast or flew_mm(track, ran) <= -knobs.edge_mm - at_mouth * knobs.lip_mm:
        return False
    return not any(_comes_back(track, other, ran) for other in ran.tracks)


def _comes_back(track: Track, other: Track, ran: Ran) -> bool:
    """Whether another track sets out from the rail where this one ended: it bounced."""
    wait_s = other.first.t_s - track.last.t_s
    near = apart_mm(other.first.mover.at, track.last.mover.at) < 2 * ran.settings.same_flight_mm
    soon = -ran.settings.bounce_s <= wait_s <= ran.settings.bounce_s
    return soon and near and other is not track and other.reached_mm() > ran.settings.stroke_mm


def _taken(piece: Piece, ran: Ran) -> Fate:
    knobs = ran.odds
    hidden = knobs.hidden_grasp if ran.reached else knobs.unseen_grasp
    if ran.swept is None:
        return Fate(piece, Way.TAKEN, hidden)
    ends = [piece.at] + [t.last.mover.at for t in ran.since if t.last.clear_of_hand]
    covered = any(ran.swept.covers(at, ran.settings.grasp_mm) for at in ends)
    odds = knobs.far_grasp
    if covered:
        odds = knobs.striker_grasp if piece.kind is Kind.STRIKER else knobs.grasp
    return Fate(piece, Way.TAKEN, max(hidden, odds))


def _lying(piece: Piece, ran: Ran, traces: Traces) -> Iterator[Fate]:
    knobs = ran.odds
    for place in traces.unread:
        odds = unread_odds(place.at, ran) * place.odds * _looks_like(piece.kind, place, ran)
        yield Fate(piece, Way.LIES, odds, place, at=place.at)
    yield from _hardly_changed(piece, ran, traces)
    if _is_beneath(piece, ran, traces):
        yield Fate(piece, Way.LIES, knobs.beneath, at=piece.at)
    lost = knobs.lost_of_pack if ran.is_break else knobs.lost
    yield Fate(piece, Way.LIES, knobs.lost_in_motion if ran.seen.apart is None else lost)


def _hardly_changed(piece: Piece, ran: Ran, traces: Traces) -> Iterator[Fate]:
    """Where a coin of its kind lay, no reading finds one now, and the picture is much as it was."""
    for old in ran.before if piece.kind is not Kind.STRIKER else ():
        free = all(
            apart_mm(old.at, one.at) > ran.profile.coin_radius_mm for one in (*traces.come, *traces.stayed)
        )
        share = ran.share(old.at)
        if old.kind is piece.kind and free and share is not None and share <= ran.odds.nudged_share:
            still = share <= ran.settings.unmoved_share
            odds = ran.odds.same_place if still else ran.odds.nudged_place
            yield Fate(piece, Way.LIES, odds, old, at=old.at)


def _looks_like(kind: Kind, place: Unread, ran: Ran) -> float:
    """Factor by which a place looks like this kind: by what was refused there, its size and its brightness."""
    odds = 1.0 if place.kind in (kind, None) else ran.odds.other_kind
    large = place.radius_mm > ran.odds.striker_times * ran.profile.coin_radius_mm
    if large != (kind is Kind.STRIKER):
        odds *= ran.odds.other_size if large or place.kind is not None else ran.odds.smaller_patch
    return odds * level_odds(ran, kind, place.level)


def _is_beneath(piece: Piece, ran: Ran, traces: Traces) -> bool:
    """Whether another piece came to rest upon this one's place, and nothing set out from there."""
    near_mm = 1.7 * ran.profile.coin_radius_mm
    covered = not at_pocket(ran, piece.at) and any(apart_mm(one.at, piece.at) < near_mm for one in traces.come)
    left = any(
        track.first.t_s >= ran.begun.t_s
        and apart_mm(track.first.mover.at, piece.at) < 2 * near_mm
        and track.reached_mm() > ran.settings.stroke_mm
        for track in ran.tracks
    )
    return covered and not left


def _misread(piece: Piece, ran: Ran, traces: Traces) -> Iterator[Fate]:
    """It lies where a piece of another kind is read that came from nowhere."""
    for one in traces.new:
        if one.kind is not piece.kind and Kind.STRIKER not in (one.kind, piece.kind):
            level = float("nan") if ran.seen.apart is None else ran.seen.apart.level(one.at, 8.0)
            odds = ran.odds.misread / ran.odds.ghost
            odds *= level_odds(ran, piece.kind, level)
            yield Fate(piece, Way.LIES, odds, one, at=one.at)
