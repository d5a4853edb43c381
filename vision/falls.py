"""Which pocket took which piece: what is gone is matched with tracks that ended at a pocket's mouth."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import exp, hypot, isnan
from statistics import median

from rules.carrom.board import BoardProfile
from rules.pieces import Kind, Pocket
from rules.table import Layout, Piece
from vision.follow import Track, apart_mm
from vision.observation import Mouth
from vision.settings import WitnessSettings


@dataclass(frozen=True)
class Fall:
    """Something that may have gone down a pocket, and how likely it did.

    `track` is the way that ended there, None where only the mouth changed. `level` is how bright it was on its
    way, `area_mm2` how large, `brighter` by how much the mouth is since; NaN, 0 where not known. One that came
    right after `another` at the same pocket may be a scrap of that one's smear, or a second piece.
    """

    track: Track | None
    pocket: Pocket
    likelihood: float
    level: float = float("nan")
    brighter: float = 0.0
    another: bool = False
    area_mm2: float = float("nan")


def falls(
    tracks: tuple[Track, ...],
    after: Layout,
    profile: BoardProfile,
    settings: WitnessSettings,
    mouths: tuple[Mouth, ...] = (),
) -> tuple[Fall, ...]:
    """What may have gone down pockets, likeliest first: tracks that ended there, and mouths that changed."""
    found = []
    changed = changed_mouths(mouths, settings)
    for track in tracks:
        pocket = min(Pocket, key=lambda p: apart_mm(profile.pocket(p), track.last.mover.at))
        likelihood = _fell(track, pocket, tracks, after, profile, settings)
        if likelihood > 0.05:
            mouth = changed.get(pocket)
            level = _level_of(track, profile, settings)
            area_mm2 = _area_of(track, profile, settings)
            found.append(_witnessed(Fall(track, pocket, likelihood, level, area_mm2=area_mm2), mouth, settings))
    found = list(_one_each(sorted(found, key=lambda fall: -fall.likelihood), settings))
    seen = {fall.pocket for fall in found}
    for pocket, mouth in changed.items():
        if pocket not in seen:
            found.append(Fall(None, pocket, settings.mouth_only, brighter=mouth.brighter))
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
    away_mm = apart_mm(middle, end.mover.at)
    vx, vy = track.velocity()
    speed = hypot(vx, vy)
    if (
        away_mm < profile.pocket_radius_mm
        and len(track.sightings) >= settings.seen_falling
        and speed < settings.drop_mm_s
    ):
        stopped = any(apart_mm(piece.at, end.mover.at) < settings.left_at_mouth_mm for piece in after)
        return settings.seen_in_pocket * (settings.doubtful_fall if stopped else 1.0)
    if away_mm > settings.mouth_mm or len(track.sightings) < 2 or track.reached_mm() < settings.least_run_mm:
        return 0.0
    if any(apart_mm(piece.at, end.mover.at) < settings.left_at_mouth_mm for piece in after):
        return 0.0
    toward = (middle.x_mm - end.mover.at.x_mm) * vx + (middle.y_mm - end.mover.at.y_mm) * vy
    beyond_mm = max(away_mm - profile.pocket_radius_mm, 0.0)
    if speed > settings.too_fast_mm_s or any(_bounced(track, other, settings) for other in tracks):
        return settings.doubtful_fall
    aim = 1.0 if away_mm < profile.pocket_radius_mm or toward > 0.3 * away_mm * speed else 0.4
    return aim * exp(-beyond_mm / settings.pocket_fade_mm) * (1.0 if end.clear_of_hand else 0.3)


def _bounced(track: Track, other: Track, settings: WitnessSettings) -> bool:
    """Whether another track comes out of the mouth where and when this one ended."""
    wait_s = other.first.t_s - track.last.t_s
    near = apart_mm(other.first.mover.at, track.last.mover.at) < settings.mouth_mm
    return 0 <= wait_s < settings.bounce_s and near and other.reached_mm() > settings.stroke_mm


def _witnessed(fall: Fall, mouth: Mouth | None, settings: WitnessSettings) -> Fall:
    """The fall with what the mouth says: changed, it is borne out."""
    if mouth is None:
        return fall
    borne_out = 1 - (1 - fall.likelihood) * (1 - settings.mouth_bears_out)
    return replace(fall, likelihood=borne_out, brighter=mouth.brighter)


def changed_mouths(mouths: tuple[Mouth, ...], settings: WitnessSettings) -> dict[Pocket, Mouth]:
    """The mouths that changed more than the quietest half of them did, which shows the noise."""
    quiet = median(mouth.changed for mouth in mouths) if mouths else 0.0
    return {
        mouth.pocket: mouth
        for mouth in mouths
        if mouth.changed - quiet > settings.mouth_levels or abs(mouth.brighter) > settings.mouth_brighter
    }


def _level_of(track: Track, profile: BoardProfile, settings: WitnessSettings) -> float:
    """How bright the thing was at the last, before the hole's shade fell on it; NaN where never seen."""
    open_mm = profile.pocket_radius_mm + profile.coin_radius_mm
    lit = [
        sighting.mover.level
        for sighting in track.sightings
        if min(apart_mm(profile.pocket(pocket), sighting.mover.at) for pocket in Pocket) > open_mm
    ]
    return float(median(lit[-settings.level_sightings :])) if len(lit) >= 3 else float("nan")


def _area_of(track: Track, profile: BoardProfile, settings: WitnessSettings) -> float:
    """How large the thing was on its last way, free of hands and mouths; NaN where it was not seen so."""
    open_mm = profile.pocket_radius_mm + 2.5 * profile.coin_radius_mm
    free = [
        sighting.mover.area_mm2
        for sighting in track.sightings
        if sighting.clear_of_hand
        and min(apart_mm(profile.pocket(pocket), sighting.mover.at) for pocket in Pocket) > open_mm
    ]
    return float(median(free[-settings.level_sightings :])) if free else float("nan")


def _one_each(found: list[Fall], settings: WitnessSettings) -> tuple[Fall, ...]:
    """Of what may be scraps of one coin's smear, at one mouth at one time, all but the first is `another`."""
    kept: list[Fall] = []
    for fall in found:
        again = any(_same_fall(fall, other, settings) for other in kept)
        if any(_is_scrap(fall, other, settings) for other in kept):
            fall = replace(fall, likelihood=fall.likelihood * settings.doubtful_fall)
        kept.append(replace(fall, another=again))
    return tuple(kept)


def _same_fall(one: Fall, other: Fall, settings: WitnessSettings) -> bool:
    if one.track is None or other.track is None or one.pocket is not other.pocket:
        return False
    return abs(one.track.last.t_s - other.track.last.t_s) <= settings.same_fall_s


def _is_scrap(fall: Fall, other: Fall, settings: WitnessSettings) -> bool:
    """Whether a fall is much smaller than another at the same pocket: a shadow, or a part of a smear."""
    return fall.pocket is other.pocket and fall.area_mm2 < settings.scrap_mm2 < other.area_mm2


def fits(piece: Piece, fall: Fall, bright: dict[Kind, float], settings: WitnessSettings) -> float:
    """How likely this piece made this fall: by where the track began, by its brightness, by the mouth's."""
    likely = fall.likelihood * (settings.another_fall if fall.another else 1.0)
    if fall.track is not None and apart_mm(fall.track.first.mover.at, piece.at) > settings.own_start_mm:
        likely *= settings.other_start
    return likely * _colour_fits(piece.kind, fall, bright, settings) * _size_fits(piece.kind, fall, settings)


def _size_fits(kind: Kind, fall: Fall, settings: WitnessSettings) -> float:
    """1 unless it is the striker that is missing and what fell was no larger than a coin, or was not seen."""
    if kind is not Kind.STRIKER or fall.area_mm2 >= settings.striker_mm2:
        return 1.0
    return settings.other_size**2 if fall.area_mm2 < settings.scrap_mm2 else settings.other_size


def _colour_fits(kind: Kind, fall: Fall, bright: dict[Kind, float], settings: WitnessSettings) -> float:
    """1 where the fall's brightness is nearest to this kind's, less where it is another's."""
    if kind not in bright or len(bright) < 2 or isnan(fall.level):
        return 1.0
    off = abs(fall.level - bright[kind])
    nearest = min(abs(fall.level - level) for level in bright.values())
    return settings.other_colour if off - nearest > settings.colour_levels else 1.0
