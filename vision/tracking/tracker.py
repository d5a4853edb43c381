"""The tracker: movers are joined to tracks by each disc's expected place and its look."""

from __future__ import annotations

from dataclasses import dataclass

from rules.carrom.board import ICF, BoardProfile
from rules.pieces import Kind
from rules.table import Piece
from vision.change.hands import Hand
from vision.change.movers import Mover
from vision.geometry import distance_mm
from vision.observing.observation import Observation, View
from vision.pieces.striker import with_striker
from vision.tracking.association import UNKNOWN, ActiveTrack, best_pairs
from vision.tracking.collisions import Body, slid
from vision.tracking.settings import MotionModel
from vision.tracking.track import Sighting, Track

STRUCK_MM_S = 40.0  # A lying disc that must go faster than this was struck.
OWN_MM = 18.0  # A movement that begins this near to a disc's place is that disc.
# Fragments of a hand are seen at its place for this long after it: two frames, or a few.
HAND_LINGERS_S = 0.05
STEADY_S = 0.25  # Nothing is followed for this long after a camera was seen to move.
# A track that began this long before the camera was seen to move was not caused by the camera.
BEFORE_NUDGE_S = 0.3
NEAR_HAND_MM = 25.0  # What is seen nearer to a hand than this may be a part of it.
LOST_S = 0.07  # A track ends when it was not seen for this long.


@dataclass(frozen=True, eq=False)
class Tracked:
    """An observation and the tracks since the last reading at rest, both ended and active.

    `shaken_s`: when the camera was first moved since then, and nothing could be followed for a while; None: it
    was not. `beyond`: the sightings round the board since then, in the order of time, not joined to tracks.
    """

    seen: Observation
    tracks: tuple[Track, ...]
    shaken_s: float | None = None
    beyond: tuple[Sighting, ...] = ()


class Tracker:
    """Joins movers to tracks. Every reading at rest resets it: a piece that lies still is no track.

    A reading that looks back ends what was before the picture that it read, and nothing that began since.

    The expected place of each disc follows from its place, its speed, and its knocks (`collisions`), also
    against discs that lie still. So a struck coin has a track of its own, and the striker keeps its.
    """

    def __init__(self, settings: MotionModel | None = None, profile: BoardProfile = ICF) -> None:
        self.settings = settings or MotionModel()
        self._board = self.profile = profile  # the second with this set's striker, once it was read
        self._active: list[ActiveTrack] = []
        self._ended: list[Track] = []
        self._beyond: list[Sighting] = []
        self._standing: list[Piece] = []  # pieces at the last reading that have not moved since
        self._levels: dict[Kind, float] = {}
        self._last_s = 0.0
        self._shaken_s: float | None = None  # when the camera was moved first since the last rest
        self._moved_s = float("-inf")  # when: things that seem to move just then are the camera's movement
        self._hand: Hand | None = None  # as last seen
        self._hand_s = float("-inf")

    def receive(self, seen: Observation) -> Tracked:
        """The tracks up to this observation."""
        if seen.view is View.MOVED:
            before = (*self._ended, *self._tracks())
            self._ended = [track for track in before if self._is_older(track, seen.t_s)]
            self._shaken_s = seen.t_s if self._shaken_s is None else self._shaken_s
            self._active, self._moved_s, self._beyond = [], seen.t_s, []
        if seen.hand is not None:
            self._hand, self._hand_s = seen.hand, seen.t_s
        is_steady = seen.t_s - self._moved_s > STEADY_S
        if (seen.movers or self._active) and is_steady:
            self._extend(seen)
        self._beyond += [Sighting(seen.t_s, mover, clear_of_hand=True) for mover in seen.beyond if is_steady]
        self._last_s = seen.t_s
        tracks = tuple(sorted([*self._ended, *self._tracks()], key=lambda track: track.first.t_s))
        shaken_s, beyond = self._shaken_s, tuple(self._beyond)
        self._look_at_rest(seen)
        return Tracked(seen, tracks, shaken_s, beyond)

    def _tracks(self) -> tuple[Track, ...]:
        return tuple(active.track for active in self._active if active.sightings)

    def _look_at_rest(self, seen: Observation) -> None:
        """Takes in the pieces that lie still; beside a hand, those beneath it are taken to lie there still."""
        if seen.pieces is None:
            return
        strikers_mm = [piece.radius_mm for piece in seen.pieces if piece.kind is Kind.STRIKER]
        if strikers_mm:
            self.profile = with_striker(self._board, strikers_mm)
        standing = [Piece(piece.kind, piece.at) for piece in seen.pieces]
        if seen.beside_hand:
            near_mm = self.profile.coin_radius_mm
            standing += [
                old for old in self._standing if all(distance_mm(old.at, new.at) > near_mm for new in standing)
            ]
        else:
            self._shaken_s = None
            self._ended = [track for track in self._ended if _is_under_way(track, seen)]
            self._active = [a for a in self._active if a.sightings and _is_under_way(a.track, seen)]
            self._beyond = [sighting for sighting in self._beyond if sighting.t_s > seen.read_s]
            begun = [track.first.mover.at for track in (*self._ended, *self._tracks())]
            standing = [p for p in standing if all(distance_mm(p.at, at) >= OWN_MM for at in begun)]
        self._standing = standing
        self._levels |= dict(seen.levels)

    def _is_older(self, track: Track, moved_s: float) -> bool:
        """Whether it began well before the camera was seen to move, and so was not the camera's doing."""
        return moved_s - track.first.t_s > BEFORE_NUDGE_S

    def _extend(self, seen: Observation) -> None:
        """Joins the movers of a frame to what is under way; those left over begin tracks."""
        dt_s = seen.t_s - self._last_s
        due = self._due(seen.t_s, dt_s)
        pairs = best_pairs(due, seen.movers, dt_s)
        self._active = []
        for number, active in enumerate(due):
            if number in pairs:
                begun = active.sightings[0] if active.sightings else None
                sighting = self._sighting(seen, seen.movers[pairs[number]], begun)
                self._active.append(active.seen(sighting, dt_s))
            elif seen.t_s - active.seen_s <= LOST_S:
                self._active.append(active)
            else:
                self._lose(active)
        joined = set(pairs.values())
        new = [mover for number, mover in enumerate(seen.movers) if number not in joined]
        self._active += [self._begun(self._sighting(seen, mover)) for mover in new]

    def _lose(self, active: ActiveTrack) -> None:
        """Ends a track; a disc that was taken for struck and never seen apart lies at its old place."""
        if active.sightings:
            self._ended.append(active.track)
        elif active.piece is not None:
            self._standing.append(active.piece)

    def _due(self, t_s: float, dt_s: float) -> list[ActiveTrack]:
        """Everything under way at its expected place, with the discs that must have been struck since."""
        near = self._within_reach(dt_s)
        bodies = [*(active.body for active in self._active), *(self._lying(piece) for piece in near)]
        later = slid(bodies, dt_s, self.profile.half_mm, self.settings)
        due = [active.later(body, dt_s) for active, body in zip(self._active, later, strict=False)]
        for piece, body in zip(near, later[len(due) :], strict=True):
            if body.speed_mm_s > STRUCK_MM_S:
                self._standing.remove(piece)
                due.append(ActiveTrack(body, body.at, t_s, self._levels.get(piece.kind, UNKNOWN), piece))
        return due

    def _within_reach(self, dt_s: float) -> list[Piece]:
        """The discs that lie still and may be struck within this time."""
        clear_mm = self.profile.striker_radius_mm + self.profile.coin_radius_mm
        near: dict[int, Piece] = {}
        for active in self._active:
            at, far_mm = active.body.at, clear_mm + active.body.speed_mm_s * dt_s
            for number, piece in enumerate(self._standing):
                if abs(piece.at.x_mm - at.x_mm) < far_mm and abs(piece.at.y_mm - at.y_mm) < far_mm:
                    near[number] = piece
        return list(near.values())

    def _begun(self, sighting: Sighting) -> ActiveTrack:
        """Something that begins to move: a disc that lay there, or an unknown one, mostly a striker."""
        at = sighting.mover.at
        lay = min(self._standing, key=lambda piece: distance_mm(piece.at, at), default=None)
        kind = Kind.STRIKER
        if lay is not None and distance_mm(lay.at, at) < OWN_MM:
            self._standing.remove(lay)
            kind = lay.kind
        body = self._lying(Piece(kind, at))
        return ActiveTrack(body, at, sighting.t_s, sighting.mover.level, sightings=(sighting,))

    def _lying(self, piece: Piece) -> Body:
        is_striker = piece.kind is Kind.STRIKER
        radius_mm = self.profile.striker_radius_mm if is_striker else self.profile.coin_radius_mm
        return Body(piece.at, (0.0, 0.0), radius_mm, self.settings.striker_mass if is_striker else 1.0)

    def _sighting(self, seen: Observation, mover: Mover, begun: Sighting | None = None) -> Sighting:
        """The sighting of a track that began with `begun`, or begins now; a hand's fragments linger."""
        lingers = seen.t_s - self._hand_s <= HAND_LINGERS_S
        if self._hand is None or not lingers:
            return Sighting(seen.t_s, mover, clear_of_hand=True)
        start = mover.at if begun is None else begun.mover.at
        is_clear = not self._hand.covers(mover.at, near_mm=NEAR_HAND_MM)
        away_mm = self._hand.distance_mm
        return Sighting(seen.t_s, mover, is_clear, away_mm(mover.at), away_mm(start))


def _is_under_way(track: Track, seen: Observation) -> bool:
    """Whether a track began since the picture that was read, and is no part of the hand that comes in."""
    at = track.last.mover.at
    return track.first.t_s > seen.read_s and (
        seen.hand is None or not seen.hand.covers(at, near_mm=NEAR_HAND_MM)
    )
