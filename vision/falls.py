"""Which pocket took which piece: what is gone is matched with tracks that ended at a pocket's mouth."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from math import exp, hypot

from rules.carrom.board import BoardProfile
from rules.pieces import Pocket
from rules.table import Layout, Piece
from vision.follow import Track, apart_mm
from vision.settings import WitnessSettings

MOST_PERMUTED = 6  # tracks tried in every order; more never end at pockets in one stroke


@dataclass(frozen=True)
class Fall:
    """A track that may have ended in a pocket, and how likely it did."""

    track: Track
    pocket: Pocket
    likelihood: float


def falls(
    tracks: tuple[Track, ...], after: Layout, profile: BoardProfile, settings: WitnessSettings
) -> tuple[Fall, ...]:
    """The tracks that may have ended in pockets, likeliest first."""
    found = []
    for track in tracks:
        pocket = min(Pocket, key=lambda p: apart_mm(profile.pocket(p), track.last.mover.at))
        likelihood = _fell(track, pocket, tracks, after, profile, settings)
        if likelihood > 0.05:
            found.append(Fall(track, pocket, likelihood))
    return _one_each(sorted(found, key=lambda fall: -fall.likelihood), settings)


def match(
    gone: Layout, falling: tuple[Fall, ...], settings: WitnessSettings
) -> list[tuple[Piece, Fall | None, float]]:
    """Each gone piece with its fall and how likely that is; None where nothing was seen to take it."""
    best: list[tuple[Piece, Fall | None, float]] = []
    best_total = -1.0
    choices: tuple[Fall | None, ...] = (*falling[:MOST_PERMUTED], *([None] * len(gone)))
    for order in dict.fromkeys(permutations(choices, len(gone))):
        trial = [(p, f, _fits(p, f, settings)) for p, f in zip(gone, order, strict=True)]
        total = sum(likelihood for _, _, likelihood in trial)
        if total > best_total:
            best, best_total = trial, total
    return best


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
        return settings.seen_in_pocket
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


def _one_each(found: list[Fall], settings: WitnessSettings) -> tuple[Fall, ...]:
    """Scraps of one coin's smear at one mouth at one time are one fall."""
    kept: list[Fall] = []
    for fall in found:
        t_s = fall.track.last.t_s
        if all(k.pocket is not fall.pocket or abs(k.track.last.t_s - t_s) > settings.same_fall_s for k in kept):
            kept.append(fall)
    return tuple(kept)


def _fits(piece: Piece, fall: Fall | None, settings: WitnessSettings) -> float:
    if fall is None:
        return 0.0
    start_mm = apart_mm(fall.track.first.mover.at, piece.at)
    return fall.likelihood * (1.0 if start_mm < settings.own_start_mm else 0.9)
