"""Coins that lie on the board though no reading finds them: on their edge, or with another coin on top.

A coin that is missing without having fallen anywhere is looked for: among the discs that were refused, beneath
a piece that came to rest upon its place, and where something came to rest that no piece explains.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.carrom.board import BoardProfile
from rules.pieces import Kind, Pocket
from rules.table import Mm, Piece
from vision.account import Account
from vision.follow import Track, apart_mm
from vision.observation import Observation, SeenPiece
from vision.settings import WitnessSettings


@dataclass(frozen=True)
class Search:
    """Where to look: the reading at rest, the `tracks` of the stroke, and when it began."""

    seen: Observation
    tracks: tuple[Track, ...]
    begun_s: float
    profile: BoardProfile
    settings: WitnessSettings


def overlooked(search: Search, found: Account, fell: int) -> Piece | None:
    """One coin that is missing and lies there all the same; `fell` of the missing are known to have fallen."""
    disc = _refused(search, found)
    if disc is not None:
        return disc
    missing = [piece for piece in found.gone if piece.kind is not Kind.STRIKER]
    for piece in missing:
        if not _is_at_pocket(search, piece.at) and _is_beneath(search, piece, found):
            return piece
    ends = _unexplained_ends(search, found)
    if fell == 0 and len(missing) == len(found.gone) == len(ends) == 1:
        return Piece(missing[0].kind, ends[0])
    return None


def _refused(search: Search, found: Account) -> Piece | None:
    """The likeliest refused disc where something came to rest that was not there before."""
    missing = {piece.kind for piece in found.gone} - {Kind.STRIKER}
    for disc in search.seen.perhaps:
        kind = disc.kind if disc.kind in missing else next(iter(missing)) if len(missing) == 1 else None
        if kind is not None and _may_lie(search, disc, found):
            return Piece(kind, disc.at)
    return None


def _may_lie(search: Search, disc: SeenPiece, found: Account) -> bool:
    radius_mm = search.profile.coin_radius_mm
    alone = all(apart_mm(disc.at, piece.at) > 1.8 * radius_mm for piece in found.layout)
    come = any(apart_mm(disc.at, track.last.mover.at) <= 2 * radius_mm for track in search.tracks)
    size = abs(disc.radius_mm - radius_mm) < 0.2 * radius_mm
    inside = not _is_at_pocket(search, disc.at)
    likely = disc.score >= search.settings.recovered_score
    return likely and alone and come and size and inside and _changed(search, disc.at)


def _is_beneath(search: Search, piece: Piece, found: Account) -> bool:
    """Whether another piece came to rest upon this one's place, and nothing set out from there."""
    near_mm = 1.7 * search.profile.coin_radius_mm
    come = [*(after for _, after in found.moved), *found.new]
    covered = any(apart_mm(one.at, piece.at) < near_mm for one in come)
    left = any(
        track.first.t_s >= search.begun_s
        and apart_mm(track.first.mover.at, piece.at) < 2 * near_mm
        and track.reached_mm() > search.settings.stroke_mm
        for track in search.tracks
    )
    return covered and not left


def _unexplained_ends(search: Search, found: Account) -> list[Mm]:
    """Where slow tracks ended on the board, something looks otherwise, and no piece came or went."""
    profile, knobs = search.profile, search.settings
    reach_mm = 1.5 * profile.coin_radius_mm
    explained = [place.at for pair in found.moved for place in pair]
    explained += [piece.at for piece in (*found.new, *found.gone)]
    ends = []
    for track in search.tracks:
        at = track.last.mover.at
        long = len(track.sightings) >= knobs.resting_sightings and track.reached_mm() > knobs.stroke_mm
        slow = _speed(track) < knobs.resting_mm_s and track.last.clear_of_hand
        inside = max(abs(at.x_mm), abs(at.y_mm)) < profile.half_mm
        off = not _is_at_pocket(search, at)
        alone = all(apart_mm(place, at) > reach_mm for place in explained)
        if long and slow and inside and off and alone and _changed(search, at):
            ends.append(at)
    return ends


def _is_at_pocket(search: Search, at: Mm) -> bool:
    """Whether a coin there may as well lie in the net, or be the rim that shows again."""
    profile = search.profile
    reach_mm = profile.pocket_radius_mm + 1.5 * profile.coin_radius_mm
    return any(apart_mm(profile.pocket(pocket), at) < reach_mm for pocket in Pocket)


def _speed(track: Track) -> float:
    vx, vy = track.velocity()
    return float((vx * vx + vy * vy) ** 0.5)


def _changed(search: Search, at: Mm) -> bool:
    apart = search.seen.apart
    share = 0.0 if apart is None else apart.share(at, search.profile.coin_radius_mm)
    return share > search.settings.unmoved_share
