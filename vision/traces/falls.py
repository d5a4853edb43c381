"""Possible falls into the pockets: tracks that ended at their mouths, and mouths that changed."""

from __future__ import annotations

from dataclasses import replace
from math import exp, hypot, isnan
from statistics import median

from rules.carrom.board import BoardProfile
from rules.pieces import Kind, Pocket
from rules.table import Layout
from vision.geometry import distance_mm
from vision.observing.observation import Mouth
from vision.observing.pockets import changed_mouths, mouth_noise, quiet_levels, still_mouths
from vision.traces.continuation import came_out_again, continued_over_border, has_bounced
from vision.traces.ends import (
    LEAST_RUN_MM,
    LEFT_AT_MOUTH_MM,
    ends_dim,
    mouth_reach_mm,
    stopped_short,
    went_past,
)
from vision.traces.fall import COIN_MM2, DOUBTFUL_FALL, LAST, STRIKER_MM2, Fall, area_of, levels_of, lit_levels
from vision.traces.fragments import one_each
from vision.traces.side_by_side import is_wake, is_what_stopped
from vision.tracking.track import COLOUR_LEVELS, Track

TOO_FAST_MM_S = 2500.0  # A coin this fast at the mouth may as well have flown over the pocket.
DROP_MM_S = 1500.0  # Something faster than this crosses a pocket's hole, and is not seen to drop into it.
POCKET_FADE_MM = 28.0  # How fast the likelihood of a fall fades with the distance from the pocket's rim.
STOPPED_SHORT = 0.2  # Likelihood left to the fall of a track that came to rest before the rim.
# Likelihood left to the fall of what was seen in so few pictures: it may be a scrap of another thing's smear.
# Of 68 such falls into mouths that changed all were falls; of two into quiet ones, one.
SEEN_BRIEFLY, BRIEF_SIGHTINGS = 0.7, 3
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


def falls(
    tracks: tuple[Track, ...],
    after: Layout,
    profile: BoardProfile,
    mouths: tuple[Mouth, ...] = (),
) -> tuple[Fall, ...]:
    """Possible falls into pockets, likeliest first: tracks that ended there, and mouths that changed.

    A track that came in over the border is a hand's, however far from the rest of the hand it seems.
    """
    likely = []
    changed = changed_mouths(mouths)
    hardly = {mouth.pocket for mouth in mouths} - set(changed) - still_mouths(mouths)
    for whole in (track for track in tracks if not track.first.mover.over_border):
        track = _struck_part(_beyond_the_striker(whole, after), profile)
        pocket = profile.nearest_pocket(track.last.mover.at)
        likelihood = _fell(track, pocket, tracks, after, profile)
        if likelihood > 0.05:
            missed = went_past(track, profile) or stopped_short(track, profile)
            mouth = None if missed else changed.get(pocket)
            level, last_level = levels_of(track, profile)
            area_mm2 = area_of(track, profile)
            lit = lit_levels(track, profile)
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
    likely = list(one_each(sorted(likely, key=lambda fall: (isnan(fall.level), -fall.likelihood)), profile))
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
    if continued_over_border(track, tracks) or went_past(track, profile):
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
