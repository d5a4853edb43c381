"""From tracks and readings to what happened: the witness speaks when the table has come to rest.

A stroke is something that ran by itself, free of any hand. What it did is told from two readings at rest, the
one before and the one after; the tracks between them only say which pocket took what. What neither readings
nor tracks decide is asked.
"""

from __future__ import annotations

from rules.carrom.board import ICF, BoardProfile
from rules.pieces import Kind, Pocket
from rules.table import (
    CameraMoved,
    HandIn,
    HandOut,
    Layout,
    Mm,
    Piece,
    Placed,
    Removed,
    TableEvent,
    Uncertain,
    ViewLost,
    ViewRestored,
)
from vision.account import account
from vision.doubts import Events, TellsApart, settled
from vision.falls import falls
from vision.follow import Followed, Track, apart_mm
from vision.losses import rounded
from vision.observation import Observation, SeenPiece, State, View
from vision.outcome import Begun, Ran, Stand, difference_of, told
from vision.placement import seat_of
from vision.settings import WitnessSettings
from vision.standing import Standing, as_layout, within_a_set
from vision.vanished import Pause, vanished

DISMISSED = 0.6  # confidence that a piece which is read no more never was one


class Witness:
    """Tells what happens on one table. Give it everything the follower says, in order; then `finish`.

    `tells_apart` says whether readings of a stroke lead to different scores (`vision.doubts`); without it every
    doubt is asked, and whoever keeps the score decides what it matters.
    """

    def __init__(
        self,
        profile: BoardProfile = ICF,
        settings: WitnessSettings | None = None,
        tells_apart: TellsApart | None = None,
    ) -> None:
        self.profile = profile
        self.settings = settings or WitnessSettings()
        self._tells_apart = tells_apart
        self._standing = Standing(self.profile, self.settings)
        self.layout: Layout | None = None
        self._stroke: Begun | None = None
        self._strokes = 0
        self._stand: Stand | None = None
        self._hand = False
        self._hand_changed_s: float | None = None
        self._lost = False
        self._moved_s = float("-inf")
        self._covered_s: dict[Piece, float] = {}
        self._levels: tuple[tuple[Kind, float], ...] = ()
        self._blind = False  # the view was lost since the last rest
        self._reached: set[Pocket] = set()  # pockets that a hand was over: it may have fetched what lay there
        self._hand_s = 0.0  # when a hand was seen last
        self._rested_s = 0.0  # when the table was read at rest last

    def receive(self, followed: Followed) -> Events:
        """The events that became known with this observation, in the order of their times."""
        seen = followed.seen
        events = [*self._views(seen), *self._hands(seen)]
        self._note_cover(seen)
        if self._stroke is None:
            self._stroke = self._begun(followed.tracks)
        if seen.pieces is not None and seen.peek:
            events += self._stood(seen)
        elif seen.pieces is not None:
            events += self._settled(followed)
        return tuple(sorted(events, key=lambda event: event.t_s))

    def state_of(self, seen: Observation) -> State:
        """What the watcher is about in this observation: a hand that has put a striker down is placing it."""
        placing = seen.state is State.HAND and self._stand is not None and self._stroke is None
        return State.PLACING if placing else seen.state

    def finish(self) -> Events:
        """What is still to say when no more frames come: a stroke that never came to rest stays unsaid."""
        return ()

    def _views(self, seen: Observation) -> list[TableEvent]:
        if seen.view is View.MOVED:
            again = seen.t_s - self._moved_s < self.settings.one_nudge_s
            self._moved_s = seen.t_s
            return [] if again else [CameraMoved(t_s=seen.t_s)]
        lost = seen.view is not View.CLEAR
        if lost == self._lost:
            return []
        self._lost = lost
        self._blind = self._blind or lost
        return [ViewLost(t_s=seen.t_s) if lost else ViewRestored(t_s=seen.t_s)]

    def _hands(self, seen: Observation) -> list[TableEvent]:
        hand = seen.hand is not None
        if hand == self._hand:
            self._hand_changed_s = None
            return []
        if self._hand_changed_s is None:
            self._hand_changed_s = seen.t_s
        if seen.t_s - self._hand_changed_s < self.settings.hand_debounce_s:
            return []
        self._hand = hand
        t_s, self._hand_changed_s = self._hand_changed_s, None
        return [HandIn(t_s=t_s) if hand else HandOut(t_s=t_s)]

    def _note_cover(self, seen: Observation) -> None:
        """When a hand first reached each piece: that is when it was taken, if it was."""
        if seen.hand is not None:
            self._hand_s = seen.t_s
        if seen.hand is None or self.layout is None:
            return
        self._reached |= {
            pocket for pocket in Pocket if seen.hand.covers(self.profile.pocket(pocket), near_mm=15.0)
        }
        for piece in self.layout:
            if piece not in self._covered_s and seen.hand.covers(piece.at, self.settings.grasp_mm):
                self._covered_s[piece] = seen.t_s

    def _begun(self, tracks: tuple[Track, ...]) -> Begun | None:
        for track in tracks:
            if self._runs_by_itself(track):
                start = self._stand.at if self._stand else self._traced_back(track)
                seat = seat_of(start, self.profile, self.settings.base_line_mm)
                return Begun(track.first.t_s, start, seat)
        return None

    def _traced_back(self, track: Track) -> Mm:
        """Where on the base lines a stroke came from, back along its course; else where it was first seen."""
        begin = track.first.mover.at
        later = track.sightings[min(3, len(track.sightings) - 1)].mover.at
        gone_mm = apart_mm(begin, later)
        if gone_mm < 1.0:
            return begin
        back_x, back_y = (begin.x_mm - later.x_mm) / gone_mm, (begin.y_mm - later.y_mm) / gone_mm
        for step_mm in range(0, int(self.settings.read_back_mm), 2):
            at = Mm(begin.x_mm + back_x * step_mm, begin.y_mm + back_y * step_mm)
            if seat_of(at, self.profile, 2.0) is not None:
                return at
        return begin

    def _runs_by_itself(self, track: Track) -> bool:
        free = [s for s in track.sightings if s.clear_of_hand]
        knobs = self.settings
        if track.first.mover.over_frame or len(free) < knobs.stroke_sightings:
            return False
        went_mm = apart_mm(free[0].mover.at, free[-1].mover.at)
        took_s = free[-1].t_s - free[0].t_s
        return went_mm >= knobs.stroke_mm and went_mm >= knobs.stroke_speed_mm_s * took_s

    def _stood(self, seen: Observation) -> list[TableEvent]:
        """A striker beside a hand that aims: where it stands, told once for each place."""
        known = self._striker_known()
        fresh = [p for p in seen.pieces or () if self._may_be_standing(p)]
        if self._stroke is not None or not fresh:
            return []
        striker = max(fresh, key=lambda piece: (piece.kind is Kind.STRIKER, piece.score))
        self._stand = Stand(seen.read_s, striker.at, max(striker.radius_mm, self.settings.least_striker_mm))
        if known is not None and apart_mm(known, striker.at) < 2 * self.settings.same_place_mm:
            return []
        self._put_striker(striker.at)
        return [
            Placed(
                t_s=seen.read_s, piece=Kind.STRIKER, at=rounded(striker.at), confidence=_share(striker.score)
            )
        ]

    def _may_be_standing(self, piece: SeenPiece) -> bool:
        """A disc on somebody's base lines that is not one of the coins known: a finger hides half a striker."""
        coins = [p for p in self.layout or () if p.kind is not Kind.STRIKER]
        alone = all(apart_mm(coin.at, piece.at) > self.settings.stand_alone_mm for coin in coins)
        sure = piece.score >= self.settings.stand_score
        return alone and sure and seat_of(piece.at, self.profile, self.settings.stand_off_mm) is not None

    def _settled(self, followed: Followed) -> list[TableEvent]:
        seen = followed.seen
        if self.layout is None:
            self.layout, self._levels = as_layout(within_a_set(seen.pieces or ())), seen.levels
            return []
        told = self._corrected(seen)
        self._blind = self._blind or followed.shaken
        after = self._standing.layout(self.layout, seen)
        told += self._stroke_told(followed, after) if self._stroke else self._hands_told(seen, after)
        self._stroke, self._stand, self._covered_s, self._reached = None, None, {}, set()
        self._levels, self._blind, self._rested_s = seen.levels, False, seen.t_s
        return told

    def _corrected(self, seen: Observation) -> list[TableEvent]:
        """Coins that were believed to lie there and do not: nobody took them, they never were."""
        assert self.layout is not None
        wrong = self._standing.dismissed(self.layout, seen)
        self.layout = tuple(piece for piece in self.layout if piece not in wrong)
        return [Removed(t_s=seen.read_s, piece=p.kind, at=rounded(p.at), confidence=DISMISSED) for p in wrong]

    def _hands_told(self, seen: Observation, after: Layout) -> list[TableEvent]:
        assert self.layout is not None
        difference = account(self.layout, after, self.settings.same_place_mm)
        self.layout = difference.layout
        last_s = max(seen.rest_s, self._hand_s)
        pause = Pause(
            stroke=self._strokes,
            known_s=seen.t_s,
            last_s=last_s,
            covered_s=self._covered_s,
            reached=frozenset(self._reached),
            hand=self._hand_s > self._rested_s,
            blind=self._blind,
            mouths=seen.mouths,
        )
        events = vanished(pause, difference, self.profile, self.settings)
        if any(isinstance(event, Uncertain) and self._blind for event in events):
            self._strokes += 1  # the number that a stroke in the dark has, should it be told that there was one
        for piece in difference.new:
            events.append(Placed(t_s=last_s, piece=piece.kind, at=rounded(piece.at)))
        for old, new in difference.moved:
            if apart_mm(old.at, new.at) > 2 * self.settings.same_place_mm:
                if old.kind is not Kind.STRIKER:
                    taken_s = self._covered_s.get(old, last_s)
                    events.append(Removed(t_s=taken_s, piece=old.kind, at=rounded(old.at)))
                events.append(Placed(t_s=last_s, piece=new.kind, at=rounded(new.at)))
        return events

    def _stroke_told(self, followed: Followed, after: Layout) -> list[TableEvent]:
        seen, stroke = followed.seen, self._stroke
        assert stroke is not None
        placed: list[TableEvent] = []
        if self._striker_known() is None:
            if not self._was_a_stroke(after, followed.tracks):
                return self._hands_told(seen, after)
            placed.append(Placed(t_s=stroke.t_s, piece=Kind.STRIKER, at=rounded(stroke.start)))
            self._put_striker(stroke.start)
        ran = self._ran(stroke, followed)
        difference = difference_of(ran, after)
        if not (difference.moved or difference.gone):
            return []
        self._strokes += 1
        self.layout = difference.layout
        events = [*placed, *told(ran, difference)]
        if self._tells_apart is None:
            return events
        return [*settled(tuple(events), self._tells_apart)]

    def _ran(self, stroke: Begun, followed: Followed) -> Ran:
        seen = followed.seen
        return Ran(
            number=self._strokes + 1,
            before=self.layout or (),
            begun=stroke,
            stand=self._stand,
            seen=seen,
            tracks=followed.tracks,
            shaken=followed.shaken,
            levels=self._levels,
            reached=frozenset(self._reached),
            hand_since=bool(self._covered_s) or seen.hand is not None,
            profile=self.profile,
            settings=self.settings,
        )

    def _was_a_stroke(self, after: Layout, tracks: tuple[Track, ...]) -> bool:
        """Whether what ran was a striker that nobody saw stand: it lies there, it fell, or it moved a coin."""
        assert self.layout is not None
        if any(piece.kind is Kind.STRIKER for piece in after):
            return True
        difference = account(self.layout, after, self.settings.same_place_mm)
        if difference.moved or difference.gone:
            return True
        falling = falls(tracks, after, self.profile, self.settings)
        return bool(falling) and falling[0].likelihood >= self.settings.sure

    def _striker_known(self) -> Mm | None:
        return next((p.at for p in self.layout or () if p.kind is Kind.STRIKER), None)

    def _put_striker(self, at: Mm) -> None:
        others = tuple(p for p in self.layout or () if p.kind is not Kind.STRIKER)
        self.layout = (*others, Piece(Kind.STRIKER, at))


def _share(score: float) -> float:
    return round(min(score, 0.99), 2)
