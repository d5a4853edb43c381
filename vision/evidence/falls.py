"""Which pocket took which piece: what is gone is matched with tracks that ended at a pocket's mouth."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import exp, hypot, isnan
from statistics import median

from rules.carrom.board import ICF, BoardProfile
from rules.pieces import Kind, Pocket
from rules.table import Layout, Mm, Piece
from vision.geometry import distance_mm
from vision.observing.observation import Mouth
from vision.observing.pockets import changed_mouths, quiet_levels, still_mouths
from vision.tracking.ballistic import (
    BOUNCE_S,
    LEVEL_SIGHTINGS,
    OWN_START_MM,
    SAME_FLIGHT_MM,
    STOPPING_SIGHTINGS,
    TWO_AS_ONE_MM2,
)
from vision.tracking.track import COLOUR_LEVELS, STROKE_MM, Track, came_from

LAST = 3  # sightings tell how bright a thing was at the last: fewer tell of one smeared picture
MOST_STEPS = 2.0  # of brightness that count against a kind: a track may join two things
MOUTH_MM = 80.0  # A track that ends within this of an ICF pocket's middle may have ended in it.
LEAST_RUN_MM = 15.0  # A track shorter than this never fell anywhere: it is a flicker at the pocket's mouth.
# At the last a track slower than this has come to rest: within four frames friction takes as much.
STOPPING_MM_S = 80.0
# What was faster when it was seen last slid on by more than a coin's breadth: it does not lie there.
SLID_ON_MM_S = 250.0
SAME_FALL_S = 0.12  # Two tracks that end at one pocket within this are one coin.
ANOTHER_FALL = 0.6  # Likelihood left to the second of them where two pieces are missing.
TOO_FAST_MM_S = 2500.0  # A coin this fast at the mouth may as well have flown over the pocket.
DROP_MM_S = 1500.0  # Faster than this something crosses a pocket's hole, and is not seen to drop into it.
POCKET_FADE_MM = 28.0  # How fast that belief fades with the distance from the pocket's rim.
# And what stops so far from it had no part in what changed the mouth: slow movers show their edges only, which
# are a little aside, so a striker that tipped in was last seen 6 mm from it (117465).
SHORT_MM = 8.0
STOPPED_SHORT = 0.2  # Likelihood left to its fall.
# A piece that lies so near to a track's end is what made the track: it stopped, and did not fall.
LEFT_AT_MOUTH_MM = 30.0
DOUBTFUL_FALL = 0.3  # Likelihood of a fall that may have been a flight or a bounce.
FLOWN_OVER = 0.06  # The same of one that was seen beyond the hole.
FLIES_ON_MM_S = 700.0  # And so fast at the least: what is slower fell.
# What appears over the frame so near to where a track would be by then is the same piece, in flight.
FLOWN_ON_MM = 25.0
BOUNCED_FALL = 0.15  # Likelihood of a fall where something came out again: it may have been another piece.
MOUTH_ONLY = 0.8  # Likelihood of a fall of which only the changed mouth tells.
CLEAR_LEVELS = 2.5  # A mouth that changed by less, or became so little brighter or darker, has hardly changed.
# The same likelihood where only such a mouth tells. More scores what a piece pushed at its rim did.
FAINT_MOUTH = 0.15
MOUTH_BEARS_OUT = 0.9  # How much of the doubt in a track's end a changed mouth takes away.
MOUTH_HINTS = 0.6  # The same for one that changed, but hardly, as the fine mesh of a deep net does.
# Likelihood left to a track that began where a piece of another kind lay: tracks keep to their discs.
OTHER_START = 0.05
# The same where the missing piece's own track ended there just before: it struck that other, and either may
# have gone on.
STRUCK_START = 0.3
STRUCK_S = 0.07  # What just before means.
# The same where it began at no piece's place: a part of a track, the rest of which was not seen.
NO_START = 0.5
# A track that begins this near to another's end, and near to its place, may be the same piece's.
GOES_ON_S = 0.07
GOES_ON = 0.05  # Likelihood left to such a track for a second piece that did not stand where it began.
OTHER_COLOUR = 0.2  # Likelihood left to a track as bright as another kind, for each step, up to two.
# A step: by so many levels it is farther from this kind than from the nearest. Of 423 falls of the virtual
# table 3 in a hundred were by 20, 1 in a hundred by 35: a track may join two things.
OTHER_KIND_LEVELS = 25.0
STRIKER_MM2 = 1200.0  # From this size a track was the striker's: strikers show 1350 to 1950, coins 500 to 1100.
# Likelihood left to a coin's fall from that size: of 400 coins 6, all black, of 32 strikers 18.
LARGE_COIN = 0.3
SCRAP_MM2 = 350.0  # A track smaller than this is a coin that hardly stands out from the wood, or a scrap.
# Likelihood left to the striker's fall where the track was smaller, or none was seen: a missing striker may be
# one that was not read, and the coin that fell one that seems to lie there.
OTHER_SIZE = 0.6
SEEN_FALLING = 3  # Movement seen in so many frames inside a pocket's hole is a piece that drops.
SEEN_IN_POCKET = 0.85  # How likely that is.


@dataclass(frozen=True)
class Fall:
    """Something that may have gone down a pocket, and how likely it did.

    `track` is the way that ended there, None where only the mouth changed. `level` is how bright it was on its
    way, `last_level` in its last sightings, `area_mm2` how large, `brighter` by how much the mouth is since;
    NaN, 0 where not known. One that came right after `another` at the same pocket may be a scrap of that one's
    smear, or a second piece; `goes_on` where its track begins just where and when that one's ended, as the
    same piece's does.
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


def mouth_reach_mm(profile: BoardProfile) -> float:
    """How near to a pocket's middle a track may end and still have ended in the pocket.

    What is near to a pocket of another size is as far from its rim as ever.
    """
    return MOUTH_MM + profile.pocket_radius_mm - ICF.pocket_radius_mm


def falls(
    tracks: tuple[Track, ...],
    after: Layout,
    profile: BoardProfile,
    mouths: tuple[Mouth, ...] = (),
) -> tuple[Fall, ...]:
    """What may have gone down pockets, likeliest first: tracks that ended there, and mouths that changed.

    What came in over the frame is a hand's, however far from the rest of it that seems.
    """
    found = []
    changed, quiet = changed_mouths(mouths), quiet_levels(mouths)
    hardly = {mouth.pocket for mouth in mouths} - set(changed) - still_mouths(mouths)
    for track in (track for track in tracks if not track.first.mover.over_frame):
        pocket = min(Pocket, key=lambda p: distance_mm(profile.pocket(p), track.last.mover.at))
        likelihood = _fell(track, pocket, tracks, after, profile)
        if likelihood > 0.05:
            missed = went_past(track, profile) or stopped_short(track, profile)
            mouth = None if missed else changed.get(pocket)
            level, last_level = _levels_of(track, profile)
            area_mm2 = _area_of(track, profile)
            fall = Fall(track, pocket, likelihood, level, area_mm2=area_mm2, last_level=last_level)
            if pocket in hardly and not missed:
                found.append(_borne_out(fall, MOUTH_HINTS))
            else:
                found.append(_witnessed(fall, mouth))
    found = list(_one_each(sorted(found, key=lambda fall: -fall.likelihood)))
    seen = {fall.pocket for fall in found}
    for pocket, mouth in changed.items():
        if pocket not in seen:
            clear = max(mouth.changed - quiet, abs(mouth.brighter)) > CLEAR_LEVELS
            likelihood = MOUTH_ONLY if clear else FAINT_MOUTH
            found.append(Fall(None, pocket, likelihood, brighter=mouth.brighter))
    return tuple(sorted(found, key=lambda fall: -fall.likelihood))


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
    stopped = any(_is_what_stopped(piece, track, tracks) for piece in after)
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
    if any(_came_out(track, other, middle, profile) for other in tracks):
        return 0.0
    bounced = any(_bounced(track, other, middle, profile) for other in tracks)
    if speed > TOO_FAST_MM_S:
        past = toward < 0 and away_mm > profile.pocket_radius_mm
        return FLOWN_OVER if past else BOUNCED_FALL if bounced else DOUBTFUL_FALL
    if bounced:
        return BOUNCED_FALL
    short = STOPPED_SHORT if stopped_short(track, profile) else 1.0
    aim = 1.0 if away_mm < profile.pocket_radius_mm or toward > 0.3 * away_mm * speed else 0.4
    return short * aim * exp(-beyond_mm / POCKET_FADE_MM) * (1.0 if end.clear_of_hand else 0.3)


def stopped_short(track: Track, profile: BoardProfile) -> bool:
    """Whether a track came to rest clearly farther from the nearest pocket's rim than what slides in."""
    away_mm = min(distance_mm(profile.pocket(pocket), track.last.mover.at) for pocket in Pocket)
    return away_mm > profile.pocket_radius_mm + SHORT_MM and is_steady(track, profile)


def is_steady(track: Track, profile: BoardProfile) -> bool:
    """Whether what was followed for long was slow at the last, and no scrap took its track elsewhere."""
    followed = len(track.sightings) >= STOPPING_SIGHTINGS
    steady_mm, at = profile.coin_radius_mm / 2, track.last.mover.at
    slow = hypot(*track.velocity()) < STOPPING_MM_S
    return followed and slow and all(distance_mm(one.mover.at, at) < steady_mm for one in track.sightings[-4:])


def _is_what_stopped(piece: Piece, track: Track, tracks: tuple[Track, ...]) -> bool:
    """Whether a piece lies where a track ended, and no other that was slower came nearer to it after that."""
    off_mm = distance_mm(piece.at, track.last.mover.at)
    if off_mm >= LEFT_AT_MOUTH_MM:
        return False
    return not any(
        other.last.t_s > track.last.t_s
        and hypot(*other.velocity()) < min(SLID_ON_MM_S, hypot(*track.velocity()))
        and other.reached_mm() > STROKE_MM
        and distance_mm(piece.at, other.last.mover.at) < off_mm / 2
        for other in tracks
    )


def went_past(track: Track, profile: BoardProfile) -> bool:
    """Whether a track ended beyond the cushion by a whole coin: what fell there was another piece."""
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


def _bounced(track: Track, other: Track, middle: Mm, profile: BoardProfile) -> bool:
    """Whether another track comes out of the mouth about `middle` where and when this one ended."""
    wait_s = other.first.t_s - track.last.t_s
    near = distance_mm(other.first.mover.at, track.last.mover.at) < mouth_reach_mm(profile)
    out = distance_mm(other.last.mover.at, middle) > distance_mm(other.first.mover.at, middle)
    return 0 <= wait_s < BOUNCE_S and near and out and other.reached_mm() > STROKE_MM


def _came_out(track: Track, other: Track, middle: Mm, profile: BoardProfile) -> bool:
    """Whether what comes out there is just as bright as what went in: then it is the same."""
    ending = median(one.mover.level for one in track.sightings[-LEVEL_SIGHTINGS:])
    beginning = median(one.mover.level for one in other.sightings[:LEVEL_SIGHTINGS])
    return abs(ending - beginning) < COLOUR_LEVELS / 2 and _bounced(track, other, middle, profile)


def _witnessed(fall: Fall, mouth: Mouth | None) -> Fall:
    """The fall with what the mouth says: changed, it is borne out."""
    if mouth is None:
        return fall
    return replace(_borne_out(fall, MOUTH_BEARS_OUT), brighter=mouth.brighter)


def _borne_out(fall: Fall, share: float) -> Fall:
    """The fall with so much of its doubt taken away."""
    return replace(fall, likelihood=1 - (1 - fall.likelihood) * (1 - share))


def _levels_of(track: Track, profile: BoardProfile) -> tuple[float, float]:
    """How bright it was of late, and at the last, before the hole's shade fell on it; NaN where never seen."""
    open_mm = profile.pocket_radius_mm + profile.coin_radius_mm
    lit = [
        sighting.mover.level
        for sighting in track.sightings
        if min(distance_mm(profile.pocket(pocket), sighting.mover.at) for pocket in Pocket) > open_mm
        and sighting.mover.area_mm2 < TWO_AS_ONE_MM2
    ]
    if len(lit) < LAST:
        return float("nan"), float("nan")
    return float(median(lit[-LEVEL_SIGHTINGS:])), float(median(lit[-LAST:]))


def _area_of(track: Track, profile: BoardProfile) -> float:
    """How large the thing was on its last way, free of hands and mouths; NaN where it was not seen so."""
    open_mm = profile.pocket_radius_mm + 2.5 * profile.coin_radius_mm
    free = [
        sighting.mover.area_mm2
        for sighting in track.sightings
        if sighting.clear_of_hand
        and min(distance_mm(profile.pocket(pocket), sighting.mover.at) for pocket in Pocket) > open_mm
    ]
    return float(median(free[-LEVEL_SIGHTINGS:])) if free else float("nan")


def _one_each(found: list[Fall]) -> tuple[Fall, ...]:
    """Of what may be scraps of one coin's smear, at one mouth at one time, all but the first is `another`."""
    kept: list[Fall] = []
    for fall in found:
        again = any(_same_fall(fall, other) for other in kept)
        if any(_is_scrap(fall, other) for other in found):
            fall = replace(fall, likelihood=fall.likelihood * DOUBTFUL_FALL)
        goes_on = any(_goes_on(fall, other) for other in found)
        kept.append(replace(fall, another=again, goes_on=goes_on))
    return tuple(kept)


def _same_fall(one: Fall, other: Fall) -> bool:
    if one.track is None or other.track is None or one.pocket is not other.pocket:
        return False
    if not (isnan(one.level) or isnan(other.level)):
        return False  # each was seen on its way: a smear's scrap begins at the mouth
    return abs(one.track.last.t_s - other.track.last.t_s) <= SAME_FALL_S


def _goes_on(fall: Fall, other: Fall) -> bool:
    """Whether a fall's track takes up where another ended, at the same pocket."""
    if fall is other or fall.track is None or other.track is None or fall.pocket is not other.pocket:
        return False
    wait_s = fall.track.first.t_s - other.track.last.t_s
    near = distance_mm(fall.track.first.mover.at, other.track.last.mover.at) < SAME_FLIGHT_MM
    return near and abs(wait_s) <= GOES_ON_S


def took_up(fall: Fall, other: Fall, profile: BoardProfile) -> bool:
    """Whether a fall's track begins where and right after another's ended before the mouth: one coin's."""
    if fall.track is None or other.track is None or fall.pocket is not other.pocket:
        return False
    wait_s = fall.track.first.t_s - other.track.last.t_s
    end, mouth_mm = other.track.last.mover.at, profile.pocket_radius_mm + profile.coin_radius_mm
    near = distance_mm(fall.track.first.mover.at, end) < 2 * profile.coin_radius_mm
    short = distance_mm(end, profile.pocket(fall.pocket)) > mouth_mm
    return near and short and 0 < wait_s <= GOES_ON_S


def _is_scrap(fall: Fall, other: Fall) -> bool:
    """Whether a fall is much smaller than another at the same pocket: a shadow, or a part of a smear."""
    return fall.pocket is other.pocket and fall.area_mm2 < SCRAP_MM2 < other.area_mm2


def likelihood_of_fall(
    piece: Piece,
    fall: Fall,
    bright: dict[Kind, float],
    before: Layout = (),
    tracks: tuple[Track, ...] = (),
) -> float:
    """How likely this piece made this fall: by where the track began, by its brightness and its size.

    Which of its kind is gone nobody knows: a track may have begun where any of them lay `before`. Or it goes on
    from where one of `tracks` that set out there struck another, and took it up.
    """
    likely = fall.likelihood * (ANOTHER_FALL if fall.another else 1.0)
    start = likelihood_of_start(piece.kind, fall, (piece, *before), NO_START)
    if start == OTHER_START and any(_struck_there(piece, fall, track) for track in tracks):
        start = STRUCK_START
    likely *= start * _likelihood_of_size(piece.kind, fall)
    # Where a track joins what pushed and what was pushed, either may be what fell.
    return likely * max(
        likelihood_of_colour(piece.kind, level, bright) for level in (fall.level, fall.last_level)
    )


def likelihood_of_start(kind: Kind, fall: Fall, before: Layout, no_start: float = 1.0) -> float:
    """1 where the track began at a place of this kind, `no_start` where nothing lay, least where another."""
    if fall.track is None:
        return 1.0
    near = [one.kind for one in before if came_from(fall.track, one.at, OWN_START_MM)]
    if kind in near:
        return 1.0
    if fall.goes_on:
        return GOES_ON
    return OTHER_START if near else no_start


def _struck_there(piece: Piece, fall: Fall, track: Track) -> bool:
    """Whether a piece's own track ended where and just when a fall's began."""
    if fall.track is None or not came_from(track, piece.at, OWN_START_MM):
        return False
    wait_s = fall.track.first.t_s - track.last.t_s
    near = distance_mm(fall.track.first.mover.at, track.last.mover.at) < SAME_FLIGHT_MM
    return near and 0 < wait_s <= STRUCK_S


def _likelihood_of_size(kind: Kind, fall: Fall) -> float:
    """1 unless it is the striker that is missing and what fell was no larger than a coin, or was not seen; or
    a coin, and it was as large as a striker.
    """
    if fall.area_mm2 >= STRIKER_MM2:
        return 1.0 if kind is Kind.STRIKER else LARGE_COIN
    if kind is not Kind.STRIKER:
        return 1.0
    return OTHER_SIZE**2 if fall.area_mm2 < SCRAP_MM2 else OTHER_SIZE


def likelihood_of_colour(kind: Kind, level: float, bright: dict[Kind, float]) -> float:
    """1 where something's brightness is nearest to this kind's, less where it is another's."""
    if kind not in bright or len(bright) < 2 or isnan(level):
        return 1.0
    off = abs(level - bright[kind])
    nearest = min(abs(level - other) for other in bright.values())
    steps = (off - nearest) / OTHER_KIND_LEVELS
    return float(OTHER_COLOUR ** min(steps, MOST_STEPS)) if steps > 1 else 1.0
