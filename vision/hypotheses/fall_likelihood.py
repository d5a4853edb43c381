"""The likelihood that a piece made a fall: by where its track began, by its brightness and by its size."""

from __future__ import annotations

from math import isnan
from statistics import median

from rules.pieces import Kind
from rules.table import Layout, Piece
from vision.geometry import distance_mm
from vision.traces.ends import LEAST_RUN_MM
from vision.traces.fall import LAST, SCRAP_MM2, STRIKER_MM2, Fall
from vision.tracking.ballistic import level_in_flight
from vision.tracking.rebounds import SAME_FLIGHT_MM
from vision.tracking.track import COLOUR_LEVELS, LEVEL_SIGHTINGS, OWN_START_MM, Track, came_from

MOST_STEPS = 2.0  # of brightness that count against a kind: a track may join two things
ANOTHER_FALL = 0.6  # Likelihood left to the second of them where two pieces are missing.
# Likelihood left to a track that began where a piece of another kind lay: tracks keep to their discs.
OTHER_START = 0.05
# The same where the missing piece's own track ended there just before: it struck the other piece, and either
# may have gone on.
STRUCK_START = 0.3
# Two pieces that go on together are seen as one, so many times as large as the first was alone.
AS_TWO_TIMES = 1.5
STRUCK_S = 0.07  # The most time between the end and the start that counts as just before.
# The same where it began at no piece's place: a part of a track, the rest of which was not seen.
NO_START = 0.5
# Two coins that meet are 32 mm apart, and look like one that is half as far from the other's place.
DRIVEN_MM = 25.0
AFTER_DRIVING = 0.3  # Likelihood left to a coin's fall that drove another coin ahead, and lost its speed to it.
# Likelihood left to a fall whose track began so far from the piece that it must have run there, where nothing
# was seen to set out from its place: of 499 falls on tables of any make two were seen so.
LEFT_UNSEEN, FAR_MM = 0.1, 150.0
GOES_ON = 0.05  # Likelihood left to such a track for a second piece that did not stand where it began.
OTHER_COLOUR = 0.2  # Likelihood left to a track as bright as another kind, for each step, up to two.
# A step: by so many levels it is farther from this kind than from the nearest. Of 423 falls of the virtual
# table 3 in a hundred were by 20, 1 in a hundred by 35: a track may join two things.
OTHER_KIND_LEVELS = 25.0
# Likelihood left to a coin's fall from a striker's size: of 400 coins 6, all black, of 32 strikers 18.
LARGE_COIN = 0.3
# Likelihood left to the striker's fall where the track was smaller, or none was seen: a missing striker may be
# one that was not read, and the coin that fell one that seems to lie there.
OTHER_SIZE = 0.6


def likelihood_of_fall(
    piece: Piece,
    fall: Fall,
    bright: dict[Kind, float],
    before: Layout = (),
    tracks: tuple[Track, ...] = (),
) -> float:
    """The likelihood that this piece made this fall: by the track's start, its brightness and its size.

    It is not known which piece of a kind is gone: a track may have begun where any of them lay `before`. Or
    one of `tracks` set out there and struck another piece, and the fall's track goes on from that place.
    """
    likely = fall.likelihood * (ANOTHER_FALL if fall.another else 1.0)
    start = likelihood_of_start(piece.kind, fall, (piece, *before), NO_START)
    began_at_another = start == OTHER_START and not fall.goes_on
    if began_at_another and _looks_like_none_there(piece.kind, fall, bright, before):
        start = NO_START
    elif began_at_another:
        start = max((_start_after_a_knock(piece, fall, track) for track in tracks), default=start)
    likely *= start * _likelihood_of_size(piece.kind, fall)
    if piece.kind is not Kind.STRIKER and any(_drove_in(fall, old, tracks) for old in before):
        likely *= AFTER_DRIVING
    likely *= LEFT_UNSEEN if _left_unseen(piece, fall, tracks) else 1.0
    # Where a track joins a pushing and a pushed piece, either may be the one that fell.
    return likely * max(
        likelihood_of_colour(piece.kind, level, bright) for level in (fall.level, fall.last_level)
    )


def _left_unseen(piece: Piece, fall: Fall, tracks: tuple[Track, ...]) -> bool:
    """Whether a fall's track began far from a piece, and nothing was seen to set out from where that lay."""
    if fall.track is None or distance_mm(fall.track.first.mover.at, piece.at) < FAR_MM:
        return False
    return bool(tracks) and not any(came_from(track, piece.at, OWN_START_MM) for track in tracks)


def _drove_in(fall: Fall, old: Piece, tracks: tuple[Track, ...]) -> bool:
    """Whether a track ended at a coin that set out from there just then: a coin leaves its speed to another.

    The other's own track need not show it: in the mouth the two may look like one.
    """
    if fall.track is None or old.kind is Kind.STRIKER or came_from(fall.track, old.at, OWN_START_MM):
        return False
    end = fall.track.last
    return distance_mm(end.mover.at, old.at) < DRIVEN_MM and any(
        track is not fall.track
        and abs(track.first.t_s - end.t_s) <= STRUCK_S
        and distance_mm(track.first.mover.at, old.at) < DRIVEN_MM
        and track.reached_mm() > LEAST_RUN_MM
        for track in tracks
    )


def likelihood_of_start(kind: Kind, fall: Fall, before: Layout, no_start: float = 1.0) -> float:
    """1 for a track that began at a place of this kind, `no_start` where nothing lay, least at another's."""
    if fall.track is None:
        return 1.0
    near = kinds_at_start(fall.track, before)
    if kind in near:
        return 1.0
    if fall.goes_on:
        return GOES_ON
    return OTHER_START if near else no_start


def kinds_at_start(track: Track, before: Layout) -> list[Kind]:
    """The kinds of the pieces that lay where a track began; none where it began at no piece's place."""
    return [piece.kind for piece in before if came_from(track, piece.at, OWN_START_MM)]


def _looks_like_none_there(kind: Kind, fall: Fall, bright: dict[Kind, float], before: Layout) -> bool:
    """Whether a track is as bright as this kind, and unlike all pieces that lay where it began.

    Then it began beside them, as what is first seen a picture after a knock does.
    """
    there = kinds_at_start(fall.track, before) if fall.track is not None else []
    off = {near: abs(fall.lit_level - bright.get(near, fall.lit_level)) for near in (kind, *there)}
    return off[kind] <= COLOUR_LEVELS / 2 and all(off[near] > COLOUR_LEVELS for near in there)


def _start_after_a_knock(piece: Piece, fall: Fall, track: Track) -> float:
    """The likelihood of a fall's track that begins where this piece's own track has struck another piece.

    Either may have gone on; a thing much larger than the piece was alone is both.
    """
    if not _struck_there(piece, fall, track):
        return OTHER_START
    assert fall.track is not None
    own, both = (
        median(sighting.mover.area_mm2 for sighting in sightings)
        for sightings in (track.sightings, fall.track.sightings[:LAST])
    )
    return 1.0 if both > AS_TWO_TIMES * own else STRUCK_START


def _struck_there(piece: Piece, fall: Fall, track: Track) -> bool:
    """Whether a piece's own track ended just where and when a fall's track began.

    It may seem to last for another picture or two: the place that what it struck has left is seen there.
    """
    if fall.track is None or not came_from(track, piece.at, OWN_START_MM):
        return False
    start = fall.track.first
    before = [sighting for sighting in track.sightings if sighting.t_s < start.t_s]
    if not before or track.last.t_s - start.t_s > STRUCK_S:
        return False
    near = distance_mm(start.mover.at, before[-1].mover.at) < SAME_FLIGHT_MM
    return near and start.t_s - before[-1].t_s <= STRUCK_S


def _likelihood_of_size(kind: Kind, fall: Fall) -> float:
    """1 unless the size of the fall's track contradicts the kind: a coin's or unseen for a striker, a striker's
    for a coin.
    """
    if fall.area_mm2 >= STRIKER_MM2:
        return 1.0 if kind is Kind.STRIKER else LARGE_COIN
    if kind is not Kind.STRIKER:
        return 1.0
    return OTHER_SIZE**2 if fall.area_mm2 < SCRAP_MM2 else OTHER_SIZE


def likelihood_of_colour(kind: Kind, level: float, bright: dict[Kind, float]) -> float:
    """1 where the brightness is nearest to this kind's, less where it is nearer to another's."""
    if kind not in bright or len(bright) < 2 or isnan(level):
        return 1.0
    off = abs(level - bright[kind])
    nearest = min(abs(level - other) for other in bright.values())
    steps = (off - nearest) / OTHER_KIND_LEVELS
    return float(OTHER_COLOUR ** min(steps, MOST_STEPS)) if steps > 1 else 1.0


def is_unlike(track: Track, kind: Kind, bright: dict[Kind, float]) -> bool:
    """Whether a track is as bright as whites or blacks, and unlike this kind: then it is no way of its.

    Whatever is blurred into the wood may be as bright as the striker or the queen.
    """
    level, plain = level_in_flight(track), (bright[coin] for coin in (Kind.WHITE, Kind.BLACK) if coin in bright)
    unlike = likelihood_of_colour(kind, level, bright) <= float(OTHER_COLOUR**MOST_STEPS)
    return unlike and any(abs(level - other) <= COLOUR_LEVELS for other in plain)


def is_as_bright(track: Track, kind: Kind, bright: dict[Kind, float]) -> bool:
    """Whether a track began as bright as this kind, and nearer to it than to any other."""
    level = median(sighting.mover.level for sighting in track.sightings[:LEVEL_SIGHTINGS])
    nearest = min(bright, key=lambda other: abs(bright[other] - level), default=None)
    return nearest is kind and abs(bright[kind] - level) <= COLOUR_LEVELS / 2
