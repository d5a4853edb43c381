"""What a reading of the table tells: a striker that stands, a stroke that has ended, or what hands moved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rules.pieces import Kind
from rules.table import Layout, Placed, Pocketed, Removed, TableEvent
from vision.evidence.netted import may_be_the_queen
from vision.evidence.onset import StandingStriker
from vision.evidence.stroke import RIM_LEVELS
from vision.geometry import distance_mm
from vision.inference.ranking import ranked_outcomes
from vision.layouts.consistency import SAME_PLACE_MM, LayoutConsistency, as_layout, within_a_set
from vision.layouts.difference import layout_difference
from vision.layouts.rest import with_back
from vision.layouts.vanished import asks_of_a_stroke, without_a_stroke
from vision.observing.hand_history import within_grasp
from vision.observing.observation import Observation
from vision.observing.pockets import handled_mouths
from vision.observing.requests import Work
from vision.pieces.seen import SeenPiece
from vision.questions.doubts import TellsApart, settled
from vision.questions.wording import rounded
from vision.strokes.look_ahead import StrokeInference
from vision.strokes.measuring import may_have_been_struck, was_a_stroke
from vision.strokes.onset import AIMED_S
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
from vision.strokes.table_history import TableHistory
from vision.tracking.tracker import Tracked

DISMISSED = 0.6  # Confidence that a piece which is no longer read never was one.
LEAST_STRIKER_MM = 19.0  # Radius of a striker of which only a ring was seen.


class Readings:
    """Judges the readings of one table by its history, and keeps the history up.

    A reading at rest after a stroke is held against the one before it; without one, hands moved what differs.
    """

    def __init__(self, table: TableHistory, tells_apart: TellsApart | None) -> None:
        self._table = table
        self._tells_apart = tells_apart
        self._consistency = LayoutConsistency(table.profile)
        self.inference = StrokeInference(table.profile, self._consistency, table.model.sure, table.hands)

    def look_ahead(self, tracked: Tracked) -> Work[None]:
        """Infers a stroke from the reading that is expected to be the one at rest."""
        table = self._table
        expected = tracked.seen.expected
        if expected is not None and table.stroke is not None and table.layout is not None:
            yield from self.inference.look_ahead(table.evidence(table.stroke, replace(tracked, seen=expected)))

    def beside_hand(self, tracked: Tracked) -> Work[list[TableEvent]]:
        """A striker beside a hand that aims, reported once for each place where it stands."""
        table = self._table
        seen, events = tracked.seen, list[TableEvent]()
        if table.stroke is None or seen.read_s <= table.stroke.t_s:
            table.handled |= handled_mouths(seen.mouths)
        handled = table.hands.lines_since(seen.read_s - AIMED_S)
        fresh = standing_strikers(seen, table.layout or (), table.profile, handled)
        if table.stroke is not None and not self._was_only(was_only_pushed, tracked):
            events = yield from self._ended_unseen(tracked, fresh)
            if not events:
                return []
        table.stroke, table.rest = None, table.rest.reread(seen.pieces or ())
        if not fresh:
            return []
        striker = max(fresh, key=lambda piece: (piece.kind is Kind.STRIKER, piece.score))
        table.stand = StandingStriker(seen.read_s, striker.at, max(striker.radius_mm, LEAST_STRIKER_MM))
        level = {kind: level for kind, level in seen.levels if kind is Kind.STRIKER}
        table.levels = tuple((dict(table.levels) | level).items())
        known = table.striker
        if known is not None and distance_mm(known, striker.at) < 2 * SAME_PLACE_MM:
            return events
        table.put_striker(striker.at)
        score = round(min(striker.score, 0.99), 2)
        return [*events, Placed(t_s=seen.read_s, piece=Kind.STRIKER, at=rounded(striker.at), confidence=score)]

    def _ended_unseen(self, tracked: Tracked, fresh: list[SeenPiece]) -> Work[list[TableEvent]]:
        """The previous stroke, if sure: a hand came before a reading at rest, and a striker stands again."""
        table = self._table
        seen, stroke = tracked.seen, table.stroke
        if stroke is None or not fresh or table.hands.came_s <= stroke.t_s or table.striker is None:
            return []
        others = tuple(piece for piece in seen.pieces or () if piece not in fresh)
        after = self._consistency.beside_hand(others, within_grasp(seen.hand, table.layout or ()))
        if ranked_outcomes(table.evidence(stroke, tracked), after)[0].likelihood < table.model.sure:
            return []
        events = yield from self._stroke_events(tracked, after)
        fallen = (event.pocket for event in events if isinstance(event, Pocketed))
        table.shown = {pocket: (stroke.t_s, stroke.t_s) for pocket in fallen if pocket is not None}
        table.hands.end_stroke()
        return events

    def _was_only(self, is_no_stroke: Callable[..., bool], tracked: Tracked) -> bool:
        """Whether the movement was no stroke, by one of the rules of `rejections`."""
        table = self._table
        seen, stroke, layout = tracked.seen, table.stroke, table.layout or ()
        if stroke is None or left_its_lines(stroke, tracked.tracks, table.profile):
            return False
        known, hidden = table.striker is not None, within_grasp(seen.hand, layout)
        return is_no_stroke(stroke, seen, layout, table.profile, striker_known=known, hidden=hidden)

    def at_rest(self, tracked: Tracked) -> Work[list[TableEvent]]:
        """What a reading at rest tells: a stroke's events, or those of hands; the first one is the layout."""
        table = self._table
        seen = tracked.seen
        table.views.note_colour(seen, is_first=table.layout is None)
        if table.layout is None:
            table.layout, table.levels = as_layout(within_a_set(seen.pieces or ())), seen.levels
            table.rest = table.rest.followed_by(table.layout, table.layout, seen)
            return []
        ahead = table.stroke if table.stroke is not None and seen.read_s < table.stroke.t_s else None
        stand = table.stand if ahead is not None else None
        table.stroke = None if ahead is not None else table.stroke  # what was read lay there before it
        events = yield from self._corrected(seen)
        table.views.was_lost = table.views.was_lost or tracked.shaken_s is not None
        if self._was_only(was_only_pushed if self._led_nowhere(tracked) else was_only_placed, tracked):
            table.stroke = None
        by_hand = not table.stroke and table.hands.seen_s > table.rested_s
        doubted, struck = table.rest.doubted, table.stroke is not None
        after = yield from self._consistency.layout(table.layout, seen, doubted, by_hand=by_hand, struck=struck)
        if was_only_laid_out(table.stroke, table.layout, after):
            table.stroke = None
        if table.stroke:
            events += yield from self._stroke_events(tracked, after)
        else:
            before, since_s = table.layout, table.rested_s
            struck = yield from may_have_been_struck(tracked, after, before, table.hands, since_s)
            events += self._events_of_hands(seen, after, struck=struck)
        table.hands.rested()
        table.stroke, table.stand, table.shown, table.handled = ahead, stand, {}, frozenset()
        table.levels, table.rested_s = seen.levels, seen.t_s
        table.views.rested()
        table.rest = table.rest.followed_by(table.layout, after, seen, struck=struck)
        return events

    def _corrected(self, seen: Observation) -> Work[list[TableEvent]]:
        """Removals of coins that were wrongly believed to lie there: nobody took them.

        They are reported before a stroke that has just ended, whose end counts without them.
        """
        table = self._table
        assert table.layout is not None
        wrong = yield from self._consistency.dismissed(table.layout, seen)
        table.layout = tuple(piece for piece in table.layout if piece not in wrong)
        t_s = table.stroke.t_s if table.stroke else seen.read_s
        return [Removed(t_s=t_s, piece=p.kind, at=rounded(p.at), confidence=DISMISSED) for p in wrong]

    def _events_of_hands(self, seen: Observation, after: Layout, *, struck: bool = False) -> list[TableEvent]:
        """What hands have done, where no stroke was seen; or the question whether there was one."""
        table = self._table
        assert table.layout is not None
        difference = layout_difference(table.layout, after, SAME_PLACE_MM)
        table.layout = difference.layout
        out = table.views.pockets_outside if table.stand is not None else frozenset()
        fell = table.fell(seen, RIM_LEVELS) | out
        events = without_a_stroke(table.pause(seen, struck=struck), difference, table.profile, fell)
        table.strokes += any(map(asks_of_a_stroke, events))  # its number, if a person says that there was one
        return events

    def _stroke_events(self, tracked: Tracked, after: Layout) -> Work[list[TableEvent]]:
        """The stroke's events and its question, by the likeliest outcome; those of hands, if it was none."""
        table = self._table
        seen, stroke = tracked.seen, table.stroke
        assert stroke is not None
        if left_all_as_it_lay(stroke, table.layout or (), after):
            return self._events_of_hands(seen, after)
        back = table.rest.never_taken(after)
        table.layout, lacking = with_back(table.layout or (), back, table.profile.coin_radius_mm)
        placed: list[TableEvent] = [Placed(t_s=stroke.t_s, piece=p.kind, at=rounded(p.at)) for p in lacking]
        table.layout, after = without_bystander(stroke, table.layout or (), after)
        if table.striker is None:
            if not (yield from was_a_stroke(table.evidence(stroke, tracked), after)):
                return [*placed, *self._events_of_hands(seen, after)]
            placed.append(Placed(t_s=stroke.t_s, piece=Kind.STRIKER, at=rounded(stroke.start)))
            table.put_striker(stroke.start)
        inferred = yield from self.inference.infer(table.evidence(stroke, tracked), after)
        evidence, outcomes = inferred.evidence, inferred.outcomes
        joint = outcomes[0].joint
        if not (joint.difference.moved or joint.difference.gone):
            return placed
        table.strokes += 1
        table.layout = joint.layout
        table.mouths.learn(joint.seen_falls, evidence.quiet)
        reported = yield from stroke_events(evidence, outcomes)
        mixed = table.rest.mixed(joint.difference.gone, seen.pieces or (), joint.difference.moved)
        if not table.rest.queen_read and may_be_the_queen(evidence):
            mixed |= {(p.kind, Kind.QUEEN) for p in joint.difference.gone if p.kind is Kind.BLACK}
        events = [*placed, *table.views.with_unseen_asked(reported, evidence, mixed)]
        return events if self._tells_apart is None else [*settled(tuple(events), self._tells_apart)]

    def _led_nowhere(self, tracked: Tracked) -> bool:
        """Whether no striker was seen to stand before, and no movement ended where one stands now."""
        table = self._table
        known = table.striker is not None
        return not known and led_nowhere(table.stroke, tracked, table.layout or (), table.profile)
