"""Possible falls into the pockets: tracks that ended at their mouths, and mouths that changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import exp, hypot, isnan
from statistics import median

from rules.carrom.board import BoardProfile
from rules.pieces import Kind, Pocket
from rules.table import Layout, Mm
from vision.evidence.track_ends import (
    GOES_ON_S,
    LEAST_RUN_MM,
    LEFT_AT_MOUTH_MM,
    are_two,
    came_out_again,
    ends_dim,
    flew_on,
    has_bounced,
    is_wake,
    is_what_stopped,
    mouth_reach_mm,
    stopped_short,
    went_past,
)
from vision.geometry import distance_mm
from vision.observing.observation import Mouth
from vision.observing.pockets import changed_mouths, mouth_noise, quiet_levels, still_mouths
from vision.tracking.ballistic import LEVEL_SIGHTINGS, TWO_AS_ONE_MM2
from vision.tracking.rebounds import SAME_FLIGHT_MM
from vision.tracking.track import COLOUR_LEVELS, Track

LAST = 3  # This many sightings give the last brightness: fewer may be one smeared picture.
SAME_FALL_S = 0.12  # Two tracks that end at one pocket within this are one coin.
TOO_FAST_MM_S = 2500.0  # A coin this fast at the mouth may as well have flown over the pocket.
DROP_MM_S = 1500.0  # Something faster than this crosses a pocket's hole, and is not seen to drop into it.
POCKET_FADE_MM = 28.0  # How fast the likelihood of a fall fades with the distance from the pocket's rim.
STOPPED_SHORT = 0.2  # Likelihood left to the fall of a track that came to rest before the rim.
# Likelihood left to the fall of what was seen in so few pictures: it may be a scrap of another thing's smear.
# Of 68 such falls into mouths that changed all were falls; of two into quiet ones, one.
SEEN_BRIEFLY, BRIEF_SIGHTINGS = 0.7, 3
DOUBTFUL_FALL = 0.3  # Likelihood of a fall that may have been a flight or a bounce.
FLOWN_OVER = 0.06  # Likelihood left to the fall of something that was seen beyond the hole.
BOUNCED_FALL = 0.15  # Likelihood of a fall where something came out again: it may have been another piece.
MOUTH_ONLY = 0.8  # Likelihood of a fall where the changed mouth is the only evidence.
# A mouth that changed by less, or became so little brighter or darker, has hardly changed; noise takes more.
CLEAR_LEVELS = 2.5
# Likelihood of a fall where a hardly changed mouth is the only evidence. More scores pieces that were pushed at
# its rim.
FAINT_MOUTH = 0.15
MOUTH_BEARS_OUT = 0.9  # How much of the doubt in a track's end a changed mouth takes away.
MOUTH_HINTS = 0.6  # The same for one that changed, but hardly, as the fine mesh of a deep net does.
SEEN_FALLING = 3  # Movement seen in so many frames inside a pocket's hole is a piece that drops.
SEEN_IN_POCKET = 0.85  # The likelihood of such a drop.
SEEN_IN_NET = 0.98  # The same of one that became as dim there as things in a net are.
STRIKER_MM2 = 1200.0  # From this size a track was the striker's: strikers show 1350 to 1950, coins 500 to 1100.
COIN_MM2 = 1000.0  # Most coins alone show less.
SCRAP_MM2 = 350.0  # A track smaller than this is a coin that hardly stands out from the wood, or a scrap.


@dataclass(frozen=True)
class Fall:
    """Something that may have gone down a pocket, and how likely it did.

    `track` is the way that ended there, None where only the mouth changed. `level` is its brightness on its
    way, `last_level` in its last sightings, `lit_level` in the few that show it before the mouth, `area_mm2`
    its size, `brighter` the change of the mouth's brightness; NaN or 0 where not known. A fall right after
    `another` at the same pocket may be a fragment of that one's motion blur, or a second piece. `goes_on`: its
    track begins just where and when that one's ended, as the same piece's does.
    """

    track: Track | None
    pocket: Pocket
    likelihood: float
    level: float = float("nan")
    brighter: float = 0.0
    another: bool = False
    goes_on: bool = False
    area_mm2: float = float("nan")
    last_level: float = float("nan")
    lit_level: float = float("nan")


def falls(
    tracks: tuple[Track, ...],
    after: Layout,
    profile: BoardProfile,
    mouths: tuple[Mouth, ...] = (),
) -> tuple[Fall, ...]:
    """Possible falls into pockets, likeliest first: tracks that ended there, and mouths that changed.

    A track that came in over the frame is a hand's, however far from the rest of the hand it seems.
    """
    likely = []
    changed = changed_mouths(mouths)
    hardly = {mouth.pocket for mouth in mouths} - set(changed) - still_mouths(mouths)
    for whole in (track for track in tracks if not track.first.mover.over_frame):
        track = _struck_part(_beyond_the_striker(whole, after), profile)
        pocket = min(Pocket, key=lambda p: distance_mm(profile.pocket(p), track.last.mover.at))
        likelihood = _fell(track, pocket, tracks, after, profile)
        if likelihood > 0.05:
            missed = went_past(track, profile) or stopped_short(track, profile)
            mouth = None if missed else changed.get(pocket)
            level, last_level = _levels_of(track, profile)
            area_mm2 = _area_of(track, profile)
            lit = _lit_levels(track, profile)
            fall = Fall(
                track,
                pocket,
                likelihood,
                level,
                area_mm2=area_mm2,
                last_level=last_level,
                lit_level=float(median(lit)) if lit else float("nan"),
            )
            if pocket in hardly and not missed:
                likely.append(_borne_out(fall, MOUTH_HINTS))
            else:
                likely.append(_witnessed(fall, mouth, mouths))
    likely = list(_one_each(sorted(likely, key=lambda fall: (isnan(fall.level), -fall.likelihood)), profile))
    seen = {fall.pocket for fall in likely}
    for pocket, mouth in changed.items():
        if pocket not in seen:
            likelihood = MOUTH_ONLY if is_clear(mouth, mouths) else FAINT_MOUTH
            likely.append(Fall(None, pocket, likelihood, brighter=mouth.brighter))
    return tuple(sorted(likely, key=lambda fall: -fall.likelihood))


def _fell(
    track: Track,
    pocket: Pocket,
    tracks: tuple[Track, ...],
    after: Layout,
    profile: BoardProfile,
) -> float:
    end = track.last
    middle = profile.pocket(pocket)
    away_mm = distance_mm(middle, end.mover.at)
    vx, vy = track.velocity()
    speed = hypot(vx, vy)
    stopped = any(is_what_stopped(piece, track, tracks, profile) for piece in after)
    if is_wake(track, tracks, middle, profile):
        return 0.0
    is_there = away_mm <= mouth_reach_mm(profile) and not stopped and not went_past(track, profile)
    if is_there and ends_dim(track) and track.reached_mm() >= LEAST_RUN_MM:
        return SEEN_IN_NET
    if away_mm < profile.pocket_radius_mm and len(track.sightings) >= SEEN_FALLING and speed < DROP_MM_S:
        return SEEN_IN_POCKET * (DOUBTFUL_FALL if stopped else 1.0)
    if away_mm > mouth_reach_mm(profile) or len(track.sightings) < 2 or track.reached_mm() < LEAST_RUN_MM:
        return 0.0
    if stopped:
        return 0.0
    if flew_on(track, tracks) or went_past(track, profile):
        return FLOWN_OVER
    toward = (middle.x_mm - end.mover.at.x_mm) * vx + (middle.y_mm - end.mover.at.y_mm) * vy
    beyond_mm = max(away_mm - profile.pocket_radius_mm, 0.0)
    if any(came_out_again(track, other, middle, profile) for other in tracks):
        return 0.0
    bounced = any(has_bounced(track, other, middle, profile) for other in tracks)
    if speed > TOO_FAST_MM_S:
        past = toward < 0 and away_mm > profile.pocket_radius_mm
        return FLOWN_OVER if past else BOUNCED_FALL if bounced else DOUBTFUL_FALL
    if bounced:
        return BOUNCED_FALL
    short = STOPPED_SHORT if stopped_short(track, profile) else 1.0
    aim = 1.0 if away_mm < profile.pocket_radius_mm or toward > 0.3 * away_mm * speed else 0.4
    few = SEEN_BRIEFLY if len(track.sightings) <= BRIEF_SIGHTINGS else 1.0
    return few * short * aim * exp(-beyond_mm / POCKET_FADE_MM) * (1.0 if end.clear_of_hand else 0.3)


def _beyond_the_striker(track: Track, after: Layout) -> Track:
    """The end of a striker's track that looks unlike it, where that lies: what the striker struck there."""
    striker = next((piece for piece in after if piece.kind is Kind.STRIKER), None)
    if striker is None or median(seen.mover.area_mm2 for seen in track.sightings) < COIN_MM2:
        return track
    usual = median(seen.mover.level for seen in track.sightings)
    own = [k for k, seen in enumerate(track.sightings) if abs(seen.mover.level - usual) <= COLOUR_LEVELS / 2]
    struck = track.sightings[own[-1] + 1 :] if own else ()
    if len(struck) < LAST or distance_mm(track.sightings[own[-1]].mover.at, striker.at) >= LEFT_AT_MOUTH_MM:
        return track
    return Track(struck)


def _struck_part(track: Track, profile: BoardProfile) -> Track:
    """The end of a track that shows a coin alone, where its beginning shows the striker that struck it."""
    large = [number for number, seen in enumerate(track.sightings) if seen.mover.area_mm2 >= STRIKER_MM2]
    rest = track.sightings[large[-1] + 1 :] if len(large) >= LAST else ()
    open_mm = profile.pocket_radius_mm + profile.coin_radius_mm  # nearer to its pocket a striker shrinks, too
    alone = [
        seen
        for seen in rest
        if min(distance_mm(profile.pocket(pocket), seen.mover.at) for pocket in Pocket) > open_mm
    ]
    is_coin = len(alone) >= LAST and max(seen.mover.area_mm2 for seen in alone) < COIN_MM2
    return Track(rest) if is_coin and Track(rest).reached_mm() > LEAST_RUN_MM else track


def _witnessed(fall: Fall, mouth: Mouth | None, mouths: tuple[Mouth, ...]) -> Fall:
    """The fall with the evidence of the mouth: a changed mouth supports it, less where that may be noise."""
    if mouth is None:
        return fall
    is_plain = mouth_noise(mouths) == 1.0 or is_clear(mouth, mouths)
    return replace(_borne_out(fall, MOUTH_BEARS_OUT if is_plain else MOUTH_HINTS), brighter=mouth.brighter)


def is_clear(mouth: Mouth, mouths: tuple[Mouth, ...]) -> bool:
    """Whether a mouth changed plainly more than the quiet ones among all `mouths`."""
    most = max(mouth.changed - quiet_levels(mouths), abs(mouth.brighter))
    return most > CLEAR_LEVELS * mouth_noise(mouths)


def _borne_out(fall: Fall, share: float) -> Fall:
    """The fall with this share of its doubt taken away."""
    return replace(fall, likelihood=1 - (1 - fall.likelihood) * (1 - share))


def _levels_of(track: Track, profile: BoardProfile) -> tuple[float, float]:
    """The recent and the last brightness, before the hole's shade fell on it; NaN where too little was seen."""
    lit = _lit_levels(track, profile)
    if len(lit) < LAST:
        return float("nan"), float("nan")
    return float(median(lit[-LEVEL_SIGHTINGS:])), float(median(lit[-LAST:]))


def _lit_levels(track: Track, profile: BoardProfile) -> list[float]:
    """The brightness in each sighting that shows one piece, away from the shade of the holes."""
    open_mm = profile.pocket_radius_mm + profile.coin_radius_mm
    return [
        sighting.mover.level
        for sighting in track.sightings
        if min(distance_mm(profile.pocket(pocket), sighting.mover.at) for pocket in Pocket) > open_mm
        and sighting.mover.area_mm2 < TWO_AS_ONE_MM2
    ]


def _area_of(track: Track, profile: BoardProfile) -> float:
    """The size of the thing on its last way, free of hands and mouths; NaN where it was not seen so."""
    open_mm = profile.pocket_radius_mm + 2.5 * profile.coin_radius_mm
    free = [
        sighting.mover.area_mm2
        for sighting in track.sightings
        if sighting.clear_of_hand
        and min(distance_mm(profile.pocket(pocket), sighting.mover.at) for pocket in Pocket) > open_mm
    ]
    return float(median(free[-LEVEL_SIGHTINGS:])) if free else float("nan")


def _one_each(likely: list[Fall], profile: BoardProfile) -> tuple[Fall, ...]:
    """Keeps the first of several fragments of one coin's motion blur at a mouth; the rest become `another`."""
    kept: list[Fall] = []
    for fall in likely:
        again = any(_same_fall(fall, other, profile) for other in kept)
        if any(_is_scrap(fall, other) for other in likely):
            fall = replace(fall, likelihood=fall.likelihood * DOUBTFUL_FALL)
        goes_on = any(_goes_on(fall, other) for other in likely)
        kept.append(replace(fall, another=again, goes_on=goes_on))
    return tuple(kept)


def _same_fall(first: Fall, other: Fall, profile: BoardProfile) -> bool:
    if first.track is None or other.track is None or first.pocket is not other.pocket:
        return False
    if are_two(first.track, other.track, profile):
        return False
    if not (isnan(first.level) or isnan(other.level)):
        return False  # each was seen on its way: a fragment of motion blur begins at the mouth
    return abs(first.track.last.t_s - other.track.last.t_s) <= SAME_FALL_S


def _goes_on(fall: Fall, other: Fall) -> bool:
    """Whether a fall's track continues another that ended at the same pocket."""
    if fall is other or fall.track is None or other.track is None or fall.pocket is not other.pocket:
        return False
    wait_s = fall.track.first.t_s - other.track.last.t_s
    return abs(wait_s) <= GOES_ON_S and _off_mm(fall.track, other.track) < SAME_FLIGHT_MM


def _off_mm(track: Track, before: Track) -> float:
    """How far a track begins from where another ended, or from where that one would have come to by then."""
    end, begin = before.last, track.first
    wait_s, (vx, vy) = max(begin.t_s - end.t_s, 0.0), before.velocity()
    due = Mm(end.mover.at.x_mm + vx * wait_s, end.mover.at.y_mm + vy * wait_s)
    return min(distance_mm(begin.mover.at, end.mover.at), distance_mm(begin.mover.at, due))


def took_up(fall: Fall, other: Fall, profile: BoardProfile) -> bool:
    """Whether a fall's track begins where, and right after, another's ended before the mouth: one coin's."""
    if fall.track is None or other.track is None or fall.pocket is not other.pocket:
        return False
    wait_s = fall.track.first.t_s - other.track.last.t_s
    end, mouth_mm = other.track.last.mover.at, profile.pocket_radius_mm + profile.coin_radius_mm
    near = _off_mm(fall.track, other.track) < 2 * profile.coin_radius_mm
    short = distance_mm(end, profile.pocket(fall.pocket)) > mouth_mm
    return near and short and 0 < wait_s <= GOES_ON_S


def _is_scrap(fall: Fall, other: Fall) -> bool:
    """Whether a fall is much smaller than another at the same pocket: a shadow, or a part of a smear."""
    return fall.pocket is other.pocket and fall.area_mm2 < SCRAP_MM2 < other.area_mm2


def apart_in_mouth(
    track: Track, pocket: Pocket, others: Sequence[Track], profile: BoardProfile
) -> Iterator[float]:
    """The times at which it was in the hole and all the others were seen too far away to be one with it."""
    middle, apart_mm = profile.pocket(pocket), profile.striker_radius_mm + profile.coin_radius_mm
    seen = [{s.t_s: s.mover.at for s in other.sightings} for other in others]
    for sighting in track.sightings:
        at, t_s = sighting.mover.at, sighting.t_s
        is_piece = sighting.mover.area_mm2 >= SCRAP_MM2 and distance_mm(at, middle) < profile.pocket_radius_mm
        if is_piece and all(t_s in places and distance_mm(at, places[t_s]) > apart_mm for places in seen):
            yield t_s
