"""Which pocket took which piece: what is gone is matched with tracks that ended at a pocket's mouth."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import exp, hypot, isnan
from statistics import median

from rules.carrom.board import BoardProfile
from rules.pieces import Kind, Pocket
from rules.table import Layout, Mm, Piece
from vision.evidence.settings_witness import WitnessSettings
from vision.geometry import distance_mm
from vision.observing.observation import Mouth
from vision.observing.pockets import changed_mouths, quiet_levels, still_mouths
from vision.tracking.track import Track, came_from

LAST = 3  # sightings tell how bright a thing was at the last: fewer tell of one smeared picture
MOST_STEPS = 2.0  # of brightness that count against a kind: a track may join two things


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


def falls(
    tracks: tuple[Track, ...],
    after: Layout,
    profile: BoardProfile,
    settings: WitnessSettings,
    mouths: tuple[Mouth, ...] = (),
) -> tuple[Fall, ...]:
    """What may have gone down pockets, likeliest first: tracks that ended there, and mouths that changed.

    What came in over the frame is a hand's, however far from the rest of it that seems.
    """
    found = []
    changed, quiet = changed_mouths(mouths, settings), quiet_levels(mouths)
    hardly = {mouth.pocket for mouth in mouths} - set(changed) - still_mouths(mouths, settings)
    for track in (track for track in tracks if not track.first.mover.over_frame):
        pocket = min(Pocket, key=lambda p: distance_mm(profile.pocket(p), track.last.mover.at))
        likelihood = _fell(track, pocket, tracks, after, profile, settings)
        if likelihood > 0.05:
            missed = went_past(track, profile) or stopped_short(track, profile, settings)
            mouth = None if missed else changed.get(pocket)
            level, last_level = _levels_of(track, profile, settings)
            area_mm2 = _area_of(track, profile, settings)
            fall = Fall(track, pocket, likelihood, level, area_mm2=area_mm2, last_level=last_level)
            if pocket in hardly and not missed:
                found.append(_borne_out(fall, settings.mouth_hints))
            else:
                found.append(_witnessed(fall, mouth, settings))
    found = list(_one_each(sorted(found, key=lambda fall: -fall.likelihood), settings))
    seen = {fall.pocket for fall in found}
    for pocket, mouth in changed.items():
        if pocket not in seen:
            clear = max(mouth.changed - quiet, abs(mouth.brighter)) > settings.clear_levels
            likelihood = settings.mouth_only if clear else settings.faint_mouth
            found.append(Fall(None, pocket, likelihood, brighter=mouth.brighter))
    return tuple(sorted(found, key=lambda fall: -fall.likelihood))


def _fell(
    track: Track,
    pocket: Pocket,
    tracks: tuple[Track, ...],
    after: Layout,
    profile: BoardProfile,
    settings: WitnessSettings,
) -> float:
    end = track.last
    middle = profile.pocket(pocket)
    away_mm = distance_mm(middle, end.mover.at)
    vx, vy = track.velocity()
    speed = hypot(vx, vy)
    stopped = any(_is_what_stopped(piece, track, tracks, settings) for piece in after)
    if (
        away_mm < profile.pocket_radius_mm
        and len(track.sightings) >= settings.seen_falling
        and speed < settings.drop_mm_s
    ):
        return settings.seen_in_pocket * (settings.doubtful_fall if stopped else 1.0)
    if away_mm > settings.mouth_mm or len(track.sightings) < 2 or track.reached_mm() < settings.least_run_mm:
        return 0.0
    if stopped:
        return 0.0
    if flew_on(track, tracks, settings) or went_past(track, profile):
        return settings.flown_over
    toward = (middle.x_mm - end.mover.at.x_mm) * vx + (middle.y_mm - end.mover.at.y_mm) * vy
    beyond_mm = max(away_mm - profile.pocket_radius_mm, 0.0)
    if any(_came_out(track, other, middle, settings) for other in tracks):
        return 0.0
    bounced = any(_bounced(track, other, middle, settings) for other in tracks)
    if speed > settings.too_fast_mm_s:
        past = toward < 0 and away_mm > profile.pocket_radius_mm
        return settings.flown_over if past else settings.bounced_fall if bounced else settings.doubtful_fall
    if bounced:
        return settings.bounced_fall
    short = settings.stopped_short if stopped_short(track, profile, settings) else 1.0
    aim = 1.0 if away_mm < profile.pocket_radius_mm or toward > 0.3 * away_mm * speed else 0.4
    return short * aim * exp(-beyond_mm / settings.pocket_fade_mm) * (1.0 if end.clear_of_hand else 0.3)


def stopped_short(track: Track, profile: BoardProfile, settings: WitnessSettings) -> bool:
    """Whether a track came to rest clearly farther from the nearest pocket's rim than what slides in."""
    away_mm = min(distance_mm(profile.pocket(pocket), track.last.mover.at) for pocket in Pocket)
    return away_mm > profile.pocket_radius_mm + settings.short_mm and is_steady(track, profile, settings)


def is_steady(track: Track, profile: BoardProfile, settings: WitnessSettings) -> bool:
    """Whether what was followed for long was slow at the last, and no scrap took its track elsewhere."""
    followed = len(track.sightings) >= settings.stopping_sightings
    steady_mm, at = profile.coin_radius_mm / 2, track.last.mover.at
    slow = hypot(*track.velocity()) < settings.stopping_mm_s
    return followed and slow and all(distance_mm(one.mover.at, at) < steady_mm for one in track.sightings[-4:])


def _is_what_stopped(piece: Piece, track: Track, tracks: tuple[Track, ...], settings: WitnessSettings) -> bool:
    """Whether a piece lies where a track ended, and no other that was slower came nearer to it after that."""
    off_mm = distance_mm(piece.at, track.last.mover.at)
    if off_mm >= settings.left_at_mouth_mm:
        return False
    return not any(
        other.last.t_s > track.last.t_s
        and hypot(*other.velocity()) < min(settings.slid_on_mm_s, hypot(*track.velocity()))
        and other.reached_mm() > settings.stroke_mm
        and distance_mm(piece.at, other.last.mover.at) < off_mm / 2
        for other in tracks
    )


def went_past(track: Track, profile: BoardProfile) -> bool:
    """Whether a track ended beyond the cushion by a whole coin: what fell there was another piece."""
    at = track.last.mover.at
    return max(abs(at.x_mm), abs(at.y_mm)) > profile.half_mm + profile.coin_radius_mm


def flew_on(track: Track, tracks: tuple[Track, ...], settings: WitnessSettings) -> bool:
    """Whether something is seen over the frame right after, just where this would be if nothing held it."""
    return any(_takes_up(track, other, settings) for other in tracks)


def _takes_up(track: Track, other: Track, settings: WitnessSettings) -> bool:
    wait_s = other.first.t_s - track.last.t_s
    if not 0 < wait_s <= settings.goes_on_s or not other.last.mover.over_frame or not other.first.clear_of_hand:
        return False
    (vx, vy), at = track.velocity(), track.last.mover.at
    due = Mm(at.x_mm + vx * wait_s, at.y_mm + vy * wait_s)
    return (
        hypot(vx, vy) > settings.flies_on_mm_s and distance_mm(other.first.mover.at, due) < settings.flown_on_mm
    )


def _bounced(track: Track, other: Track, middle: Mm, settings: WitnessSettings) -> bool:
    """Whether another track comes out of the mouth about `middle` where and when this one ended."""
    wait_s = other.first.t_s - track.last.t_s
    near = distance_mm(other.first.mover.at, track.last.mover.at) < settings.mouth_mm
    out = distance_mm(other.last.mover.at, middle) > distance_mm(other.first.mover.at, middle)
    return 0 <= wait_s < settings.bounce_s and near and out and other.reached_mm() > settings.stroke_mm


def _came_out(track: Track, other: Track, middle: Mm, settings: WitnessSettings) -> bool:
    """Whether what comes out there is just as bright as what went in: then it is the same."""
    ending = median(one.mover.level for one in track.sightings[-settings.level_sightings :])
    beginning = median(one.mover.level for one in other.sightings[: settings.level_sightings])
    return abs(ending - beginning) < settings.colour_levels / 2 and _bounced(track, other, middle, settings)


def _witnessed(fall: Fall, mouth: Mouth | None, settings: WitnessSettings) -> Fall:
    """The fall with what the mouth says: changed, it is borne out."""
    if mouth is None:
        return fall
    return replace(_borne_out(fall, settings.mouth_bears_out), brighter=mouth.brighter)


def _borne_out(fall: Fall, share: float) -> Fall:
    """The fall with so much of its doubt taken away."""
    return replace(fall, likelihood=1 - (1 - fall.likelihood) * (1 - share))


def _levels_of(track: Track, profile: BoardProfile, settings: WitnessSettings) -> tuple[float, float]:
    """How bright it was of late, and at the last, before the hole's shade fell on it; NaN where never seen."""
    open_mm = profile.pocket_radius_mm + profile.coin_radius_mm
    lit = [
        sighting.mover.level
        for sighting in track.sightings
        if min(distance_mm(profile.pocket(pocket), sighting.mover.at) for pocket in Pocket) > open_mm
        and sighting.mover.area_mm2 < settings.two_as_one_mm2
    ]
    if len(lit) < LAST:
        return float("nan"), float("nan")
    return float(median(lit[-settings.level_sightings :])), float(median(lit[-LAST:]))


def _area_of(track: Track, profile: BoardProfile, settings: WitnessSettings) -> float:
    """How large the thing was on its last way, free of hands and mouths; NaN where it was not seen so."""
    open_mm = profile.pocket_radius_mm + 2.5 * profile.coin_radius_mm
    free = [
        sighting.mover.area_mm2
        for sighting in track.sightings
        if sighting.clear_of_hand
        and min(distance_mm(profile.pocket(pocket), sighting.mover.at) for pocket in Pocket) > open_mm
    ]
    return float(median(free[-settings.level_sightings :])) if free else float("nan")


def _one_each(found: list[Fall], settings: WitnessSettings) -> tuple[Fall, ...]:
    """Of what may be scraps of one coin's smear, at one mouth at one time, all but the first is `another`."""
    kept: list[Fall] = []
    for fall in found:
        again = any(_same_fall(fall, other, settings) for other in kept)
        if any(_is_scrap(fall, other, settings) for other in found):
            fall = replace(fall, likelihood=fall.likelihood * settings.doubtful_fall)
        goes_on = any(_goes_on(fall, other, settings) for other in found)
        kept.append(replace(fall, another=again, goes_on=goes_on))
    return tuple(kept)


def _same_fall(one: Fall, other: Fall, settings: WitnessSettings) -> bool:
    if one.track is None or other.track is None or one.pocket is not other.pocket:
        return False
    if not (isnan(one.level) or isnan(other.level)):
        return False  # each was seen on its way: a smear's scrap begins at the mouth
    return abs(one.track.last.t_s - other.track.last.t_s) <= settings.same_fall_s


def _goes_on(fall: Fall, other: Fall, settings: WitnessSettings) -> bool:
    """Whether a fall's track takes up where another ended, at the same pocket."""
    if fall is other or fall.track is None or other.track is None or fall.pocket is not other.pocket:
        return False
    wait_s = fall.track.first.t_s - other.track.last.t_s
    near = distance_mm(fall.track.first.mover.at, other.track.last.mover.at) < settings.same_flight_mm
    return near and abs(wait_s) <= settings.goes_on_s


def took_up(fall: Fall, other: Fall, profile: BoardProfile, settings: WitnessSettings) -> bool:
    """Whether a fall's track begins where and right after another's ended before the mouth: one coin's."""
    if fall.track is None or other.track is None or fall.pocket is not other.pocket:
        return False
    wait_s = fall.track.first.t_s - other.track.last.t_s
    end, mouth_mm = other.track.last.mover.at, profile.pocket_radius_mm + profile.coin_radius_mm
    near = distance_mm(fall.track.first.mover.at, end) < 2 * profile.coin_radius_mm
    short = distance_mm(end, profile.pocket(fall.pocket)) > mouth_mm
    return near and short and 0 < wait_s <= settings.goes_on_s


def _is_scrap(fall: Fall, other: Fall, settings: WitnessSettings) -> bool:
    """Whether a fall is much smaller than another at the same pocket: a shadow, or a part of a smear."""
    return fall.pocket is other.pocket and fall.area_mm2 < settings.scrap_mm2 < other.area_mm2


def fits(
    piece: Piece,
    fall: Fall,
    bright: dict[Kind, float],
    settings: WitnessSettings,
    before: Layout = (),
    tracks: tuple[Track, ...] = (),
) -> float:
    """How likely this piece made this fall: by where the track began, by its brightness and its size.

    Which of its kind is gone nobody knows: a track may have begun where any of them lay `before`. Or it goes on
    from where one of `tracks` that set out there struck another, and took it up.
    """
    likely = fall.likelihood * (settings.another_fall if fall.another else 1.0)
    start = start_fits(piece.kind, fall, settings, (piece, *before), settings.no_start)
    if start == settings.other_start and any(_struck_there(piece, fall, track, settings) for track in tracks):
        start = settings.struck_start
    likely *= start * _size_fits(piece.kind, fall, settings)
    # Where a track joins what pushed and what was pushed, either may be what fell.
    return likely * max(
        colour_fits(piece.kind, level, bright, settings) for level in (fall.level, fall.last_level)
    )


def start_fits(
    kind: Kind, fall: Fall, settings: WitnessSettings, before: Layout, no_start: float = 1.0
) -> float:
    """1 where the track began at a place of this kind, `no_start` where nothing lay, least where another."""
    if fall.track is None:
        return 1.0
    near = [one.kind for one in before if came_from(fall.track, one.at, settings.own_start_mm)]
    if kind in near:
        return 1.0
    if fall.goes_on:
        return settings.goes_on
    return settings.other_start if near else no_start


def _struck_there(piece: Piece, fall: Fall, track: Track, settings: WitnessSettings) -> bool:
    """Whether a piece's own track ended where and just when a fall's began."""
    if fall.track is None or not came_from(track, piece.at, settings.own_start_mm):
        return False
    wait_s = fall.track.first.t_s - track.last.t_s
    near = distance_mm(fall.track.first.mover.at, track.last.mover.at) < settings.same_flight_mm
    return near and 0 < wait_s <= settings.struck_s


def _size_fits(kind: Kind, fall: Fall, settings: WitnessSettings) -> float:
    """1 unless it is the striker that is missing and what fell was no larger than a coin, or was not seen; or
    a coin, and it was as large as a striker.
    """
    if fall.area_mm2 >= settings.striker_mm2:
        return 1.0 if kind is Kind.STRIKER else settings.large_coin
    if kind is not Kind.STRIKER:
        return 1.0
    return settings.other_size**2 if fall.area_mm2 < settings.scrap_mm2 else settings.other_size


def colour_fits(kind: Kind, level: float, bright: dict[Kind, float], settings: WitnessSettings) -> float:
    """1 where something's brightness is nearest to this kind's, less where it is another's."""
    if kind not in bright or len(bright) < 2 or isnan(level):
        return 1.0
    off = abs(level - bright[kind])
    nearest = min(abs(level - other) for other in bright.values())
    steps = (off - nearest) / settings.other_kind_levels
    return float(settings.other_colour ** min(steps, MOST_STEPS)) if steps > 1 else 1.0
