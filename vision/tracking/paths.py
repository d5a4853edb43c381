"""The paths of the pieces in one stroke, to be looked at again: each track belongs to the piece that lay there.

No event depends on these. A track that begins at no known piece, such as a fingertip's, is left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.pieces import Kind
from rules.table import Layout, Mm, Piece
from vision.tracking.track import Track, came_from, taken_up

NEAR_MM = 30.0  # A track that would have begun this near to a piece's place is that piece: a coin's breadth.


@dataclass(frozen=True, slots=True)
class Path:
    """The places of one piece over a stroke, each with its time in seconds, in order."""

    kind: Kind
    places: tuple[tuple[float, Mm], ...]


def paths_of(tracks: Iterable[Track], before: Layout, from_s: float, until_s: float) -> tuple[Path, ...]:
    """The paths of the pieces of `before` that moved between these times, the first mover first."""
    later = tuple(
        track
        for track in sorted(tracks, key=lambda track: track.first.t_s)
        if track.last.t_s > from_s and track.first.t_s < until_s
    )
    owners: dict[Track, Piece] = {}
    for track in later:
        free = (piece for piece in before if piece not in owners.values())
        piece = next((piece for piece in free if came_from(track, piece.at, NEAR_MM)), None)
        if piece is not None:
            owners[track] = piece
    loose = tuple(track for track in later if track not in owners)
    return tuple(_path(piece.kind, taken_up(track, loose)) for track, piece in owners.items())


def _path(kind: Kind, chain: tuple[Track, ...]) -> Path:
    return Path(kind, tuple((seen.t_s, seen.mover.at) for part in chain for seen in part.sightings))
