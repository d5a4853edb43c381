"""The witness turns tracks and readings into events, and reports when the table has come to rest.

A stroke is something that ran by itself, free of any hand. Its events follow from two readings at rest, before
and after; the tracks between them only show which pocket took which piece. Where neither readings nor tracks
decide, the event is a question.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from rules.carrom.board import ICF, BoardProfile
from rules.pieces import Kind, Pocket
from rules.table import Layout, Mm, Piece, Placed, Pocketed, Removed, TableEvent
from vision.evidence.netted import may_be_the_queen
from vision.evidence.onset import Onset, StandingStriker
from vision.evidence.stroke import RIM_LEVELS, StrokeEvidence
from vision.geometry import distance_mm
from vision.inference.ranking import ranked_outcomes
from vision.layouts.consistency import (
    BELIEVED_SCORE,
    SAME_PLACE_MM,
    LayoutConsistency,
    as_layout,
    within_a_set,
)
from vision.layouts.difference import layout_difference
from vision.layouts.doubts import Events, TellsApart, settled
from vision.layouts.questions import rounded
from vision.layouts.rest import Rest
from vision.layouts.vanished import Pause, asks_of_a_stroke, without_a_stroke
from vision.likelihoods.model import LikelihoodModel
from vision.observing.hands import HandHistory, within_grasp
from vision.observing.observation import Observation, State, Unseen
from vision.observing.pockets import QuietFalls, handled_mouths, much_changed
from vision.observing.requests import Answer, Request, Work
from vision.observing.stays import ENDED
from vision.pieces.seen import SeenPiece
from vision.strokes.event_queue import EventQueue
from vision.strokes.look_ahead import StrokeInference, of_this_set, with_levels, with_swept
from vision.strokes.measuring import may_have_been_struck, was_a_stroke
from vision.strokes.onset import (
    AIMED_S,
    onset_of_crept_striker,
    onset_of_sunk_striker,
    onset_since,
    stroke_onset,
)
from vision.strokes.rejections import (
    led_nowhere,
    left_all_as_it_lay,
    left_its_lines,
    standing_strikers,
    was_only_laid_out,
    was_only_placed,
    was_only_pushed,
    without_bystander,
)
from vision.strokes.report import stroke_events
from vision.strokes.views import ViewHistory
from vision.tracking.tracker import Tracked

DISMISSED = 0.6  # Confidence that a piece which is no longer read never was one.
LEAST_STRIKER_MM = 19.0  # Radius of a striker of which only a ring was seen.


class Witness:
    """Reports the events on one table. It needs everything from the follower, in order; then `finish`.

    `tells_apart` says whether readings of a stroke lead to different scores (`vision.layouts.doubts`). Without
    it every doubt is asked, and the scorekeeper decides whether it matters.
    """

    def __init__(
        self,
        profile: BoardProfile = ICF,
        tells_apart: TellsApart | None = None,
        model: LikelihoodModel | None = None,
    ) -> None:
        self.profile = profile
        self.model = model or LikelihoodModel()
        self._tells_apart = tells_apart
        self._consistency = LayoutConsistency(self.profile)
        self._hands = HandHistory(self.profile)
        self.inference = StrokeInference(self.profile, self._consistency, self.model.sure, self._hands)
        self.layout: Layout | None = None
        self.request: Request | None = None  # a question to the observer about its newest reading
        self._work: Work[Events] | None = None
        self._rest = Rest()  # as in the last reading; the striker may have moved since
        self._stroke: Onset | None = None
        self._strokes = 0
        self._stand: StandingStriker | None = None
        self._views = ViewHistory()
        self._queue = EventQueue()
        self._levels: tuple[tuple[Kind, float], ...] = ()
        # The pockets whose mouths hands changed between the rest and the stroke.
        self._handled: frozenset[Pocket] = frozenset()
        self._shown: dict[Pocket, tuple[float, float]] = {}  # mouths that show a stroke reported since the rest
        self._rested_s = 0.0  # when the table was last read at rest
        self._mouths = QuietFalls(self.model.quiet_fall, self.model.quiet_falls)

    def receive(self, followed: Tracked) -> Events:
        """The events that can be reported after this observation; all of them come in the order of time.

        Where there is a `request` after that, the events come with its `answer` instead.
        """
        self._work = self._received(followed)
        return self._proceed(partial(next, self._work))

    def answer(self, answer: Answer) -> Events:
        """The events that waited for this answer; empty where there is another request."""
        assert self._work is not None, "nothing was requested"
        return self._proceed(partial(self._work.send, answer))

    def _proceed(self, step: Callable[[], Request]) -> Events:
        """Continues the present work until it is done, or needs something from the observer."""
        try:
            self.request = step()
        except StopIteration as done:
            self.request = self._work = None
            events: Events = done.value
            return events
        return ()

    def _received(self, followed: Tracked) -> Work[Events]:
        seen = followed.seen
        events = [*self._views.events(seen), *self._hands.hand_events(seen)]
        self._hands.note(seen, self.layout, self._stroke.t_s if self._stroke else None)
        # After a span that nobody watched, whatever differs at the next rest is asked.
        self._stroke = None if seen.sight.unseen is not None else self._begun(followed)
        if seen.expected is not None and self._stroke is not None and self.layout is not None:
            yield from self.inference.look_ahead(
                self._evidence(self._stroke, replace(followed, seen=seen.expected))
            )
        if seen.pieces is not None and seen.beside_hand:
            events += yield from self._stood(followed)
        elif seen.pieces is not None:
            events += yield from self._settled(followed)
        if seen.pieces is not None and not seen.beside_hand:
            return self._queue.rest(events, self.layout)
        return self._queue.receive(events, disturbed=self._hands.is_here or self._stroke is not None)

    def state_of(self, seen: Observation) -> State:
        """The watcher's state in this observation: a hand that has put a striker down is placing it."""
        placing = seen.state is State.HAND and self._stand is not None and self._stroke is None
        return State.PLACING if placing else seen.state

    def finish(self) -> Events:
        """The remaining events when no more frames come: a stroke that never came to rest is not reported."""
        return self._queue.rest([], self.layout)

    @property
    def unfinished(self) -> Unseen | None:
        """The stroke under way, whose end nobody sees if no more frames come."""
        return None if self._stroke is None else Unseen(self._stroke.t_s, ENDED)

    def _begun(self, followed: Tracked) -> Onset | None:
        if self._stroke is not None:
            return onset_since(self._stroke, followed.tracks, self.profile, self._hands.seats_since)
        begun = stroke_onset(followed.tracks, self._stand, self.profile, self._hands.seats_since)
        seen, stand = followed.seen, self._stand
        layout, fell = self.layout or (), self._fell(seen)
        begun = begun or onset_of_crept_striker(followed, stand, layout, self._rested_s, self.profile, fell)
        begun = begun or onset_of_sunk_striker(seen, stand, self._fell(seen, RIM_LEVELS), self.profile)
        if begun is not None:
            self._hands.struck(self._shown)
        return begun

    def _fell(self, seen: Observation, levels: float = 0.0) -> frozenset[Pocket]:
        """The pockets whose mouths changed, by more than so many levels, where no hand was for long."""
        return much_changed(seen.mouths, levels) - self._handled - self._hands.held()

    def _stood(self, followed: Tracked) -> Work[list[TableEvent]]:
        """A striker beside a hand that aims, reported once for each place where it stands."""
        seen, events = followed.seen, list[TableEvent]()
        if self._stroke is None or seen.read_s <= self._stroke.t_s:
            self._handled |= handled_mouths(seen.mouths)
        handled = self._hands.lines_since(seen.read_s - AIMED_S)
        fresh = standing_strikers(seen, self.layout or (), self.profile, handled)
        if self._stroke is not None and not self._was_only(was_only_pushed, followed):
            events = yield from self._ended_unseen(followed, fresh)
            if not events:
                return []
        self._stroke, self._rest = None, self._rest.reread(seen.pieces or ())
        if not fresh:
            return []
        striker = max(fresh, key=lambda piece: (piece.kind is Kind.STRIKER, piece.score))
        self._stand = StandingStriker(seen.read_s, striker.at, max(striker.radius_mm, LEAST_STRIKER_MM))
        level = {kind: level for kind, level in seen.levels if kind is Kind.STRIKER}
        self._levels = tuple((dict(self._levels) | level).items())
        known = self._striker_known()
        if known is not None and distance_mm(known, striker.at) < 2 * SAME_PLACE_MM:
            return events
        self._put_striker(striker.at)
        score = round(min(striker.score, 0.99), 2)
        return [*events, Placed(t_s=seen.read_s, piece=Kind.STRIKER, at=rounded(striker.at), confidence=score)]

    def _ended_unseen(self, followed: Tracked, fresh: list[SeenPiece]) -> Work[list[TableEvent]]:
        """The previous stroke, if sure: a hand came before a reading at rest, and a striker stands again."""
        seen, stroke = followed.seen, self._stroke
        if stroke is None or not fresh or self._hands.came_s <= stroke.t_s or self._striker_known() is None:
            return []
        others = tuple(piece for piece in seen.pieces or () if piece not in fresh)
        after = self._consistency.beside_hand(others, within_grasp(seen.hand, self.layout or ()))
        if ranked_outcomes(self._evidence(stroke, followed), after)[0].likelihood < self.model.sure:
            return []
        events = yield from self._stroke_events(followed, after)
        fallen = (event.pocket for event in events if isinstance(event, Pocketed))
        self._shown = {pocket: (stroke.t_s, stroke.t_s) for pocket in fallen if pocket is not None}
        self._hands.end_stroke()
        return events

    def _was_only(self, is_no_stroke: Callable[..., bool], followed: Tracked) -> bool:
        """Whether the movement was no stroke, by one of the rules of `rejections`."""
        seen, stroke, layout = followed.seen, self._stroke, self.layout or ()
        if stroke is None or left_its_lines(stroke, followed.tracks, self.profile):
            return False
        known, hidden = self._striker_known() is not None, within_grasp(seen.hand, layout)
        return is_no_stroke(stroke, seen, layout, self.profile, striker_known=known, hidden=hidden)

    def _settled(self, followed: Tracked) -> Work[list[TableEvent]]:
        seen = followed.seen
        self._views.note_colour(seen, is_first=self.layout is None)
        if self.layout is None:
            self.layout, self._levels = as_layout(within_a_set(seen.pieces or ())), seen.levels
            self._rest = self._rest.followed_by(self.layout, self.layout, seen)
            return []
        ahead = self._stroke if self._stroke is not None and seen.read_s < self._stroke.t_s else None
        stand = self._stand if ahead is not None else None
        self._stroke = None if ahead is not None else self._stroke  # what was read lay there before it
        events = yield from self._corrected(seen)
        self._views.was_lost = self._views.was_lost or followed.shaken_s is not None
        if self._was_only(was_only_pushed if self._led_nowhere(followed) else was_only_placed, followed):
            self._stroke = None
        by_hand = not self._stroke and self._hands.seen_s > self._rested_s
        doubted, struck = self._rest.doubted, self._stroke is not None
        after = yield from self._consistency.layout(self.layout, seen, doubted, by_hand=by_hand, struck=struck)
        if was_only_laid_out(self._stroke, self.layout, after):
            self._stroke = None
        if self._stroke:
            events += yield from self._stroke_events(followed, after)
        else:
            before, since_s = self.layout, self._rested_s
            struck = yield from may_have_been_struck(followed, after, before, self._hands, since_s)
            events += self._events_of_hands(seen, after, struck=struck)
        self._hands.rested()
        self._stroke, self._stand, self._shown, self._handled = ahead, stand, {}, frozenset()
        self._levels, self._rested_s = seen.levels, seen.t_s
        self._views.rested()
        self._rest = self._rest.followed_by(self.layout, after, seen, struck=struck)
        return events

    def _corrected(self, seen: Observation) -> Work[list[TableEvent]]:
        """Removals of coins that were wrongly believed to lie there: nobody took them.

        They are reported before a stroke that has just ended, whose end counts without them.
        """
        assert self.layout is not None
        wrong = yield from self._consistency.dismissed(self.layout, seen)
        self.layout = tuple(piece for piece in self.layout if piece not in wrong)
        t_s = self._stroke.t_s if self._stroke else seen.read_s
        return [Removed(t_s=t_s, piece=p.kind, at=rounded(p.at), confidence=DISMISSED) for p in wrong]

    def _events_of_hands(self, seen: Observation, after: Layout, *, struck: bool = False) -> list[TableEvent]:
        assert self.layout is not None
        difference = layout_difference(self.layout, after, SAME_PLACE_MM)
        self.layout = difference.layout
        pause = Pause(
            stroke=self._strokes,
            known_s=seen.t_s,
            last_s=max(seen.rest_s, self._hands.seen_s),
            covered_s=self._hands.covered_s,
            reached=frozenset(self._hands.reached),
            hand=self._hands.seen_s > self._rested_s,
            blind=self._views.was_lost,
            mouths=seen.mouths,
            struck=struck,
        )
        out = self._views.pockets_outside if self._stand is not None else frozenset()
        fell = self._fell(seen, RIM_LEVELS) | out
        events = without_a_stroke(pause, difference, self.profile, fell)
        self._strokes += any(map(asks_of_a_stroke, events))  # its number, if a person says that there was one
        return events

    def _stroke_events(self, followed: Tracked, after: Layout) -> Work[list[TableEvent]]:
        seen, stroke = followed.seen, self._stroke
        assert stroke is not None
        if left_all_as_it_lay(stroke, self.layout or (), after):
            return self._events_of_hands(seen, after)
        back = self._rest.never_taken(after)
        placed: list[TableEvent] = [Placed(t_s=stroke.t_s, piece=p.kind, at=rounded(p.at)) for p in back]
        self.layout = (*(self.layout or ()), *back)
        self.layout, after = without_bystander(stroke, self.layout or (), after)
        if self._striker_known() is None:
            if not (yield from was_a_stroke(self._evidence(stroke, followed), after)):
                return [*placed, *self._events_of_hands(seen, after)]
            placed.append(Placed(t_s=stroke.t_s, piece=Kind.STRIKER, at=rounded(stroke.start)))
            self._put_striker(stroke.start)
        inferred = yield from self.inference.infer(self._evidence(stroke, followed), after)
        evidence, outcomes = inferred.evidence, inferred.outcomes
        joint = outcomes[0].joint
        if not (joint.difference.moved or joint.difference.gone):
            return placed
        self._strokes += 1
        self.layout = joint.layout
        self._mouths.learn(joint.seen_falls, evidence.quiet)
        reported = yield from stroke_events(evidence, outcomes)
        mixed = self._rest.mixed(joint.difference.gone, seen.pieces or (), joint.difference.moved)
        if not self._rest.queen_read and may_be_the_queen(evidence):
            mixed |= {(p.kind, Kind.QUEEN) for p in joint.difference.gone if p.kind is Kind.BLACK}
        events = [*placed, *self._views.with_unseen_asked(reported, evidence, mixed)]
        return events if self._tells_apart is None else [*settled(tuple(events), self._tells_apart)]

    def _evidence(self, stroke: Onset, followed: Tracked) -> StrokeEvidence:
        seen = followed.seen
        evidence = StrokeEvidence(
            number=self._strokes + 1,
            before=self.layout or (),
            begun=stroke,
            stand=self._stand,
            seen=seen.reading,
            tracks=followed.tracks,
            beyond=followed.beyond,
            shaken_s=followed.shaken_s,
            quiet_share=self._mouths.quiet_share,
            levels=self._levels,
            reached=dict(self._hands.reached),
            handled=self._handled,
            lying=self._queue.census.lying,
            profile=of_this_set(self.profile, self._stand, seen, BELIEVED_SCORE),
            model=self._views.model(self.model),
            rested=self._rest.layout,
            doubted=self._rest.doubted,
            supposed=self._rest.supposed,
            unshown=self._views.places_outside,
        )
        return with_swept(with_levels(evidence), self._hands)

    def _led_nowhere(self, followed: Tracked) -> bool:
        """Whether no striker was seen to stand before, and no movement ended where one stands now."""
        known = self._striker_known() is not None
        return not known and led_nowhere(self._stroke, followed, self.layout or (), self.profile)

    def _striker_known(self) -> Mm | None:
        return next((p.at for p in self.layout or () if p.kind is Kind.STRIKER), None)

    def _put_striker(self, at: Mm) -> None:
        self.layout = (*(p for p in self.layout or () if p.kind is not Kind.STRIKER), Piece(Kind.STRIKER, at))
