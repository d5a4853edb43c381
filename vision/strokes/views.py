"""The camera's view over time: it is lost and restored, and the camera is moved."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace

from rules.pieces import Kind, Pocket
from rules.table import (
    CameraMoved,
    Layout,
    Mm,
    Piece,
    StrokeEnded,
    TableEvent,
    Unwatched,
    ViewLost,
    ViewRestored,
)
from vision.evidence.stroke import StrokeEvidence
from vision.geometry import distance_mm
from vision.layouts.consistency import SAME_PLACE_MM
from vision.likelihoods.model import LikelihoodModel
from vision.observing.observation import Observation, Unseen, View
from vision.questions.unseen import Limits, with_unseen_asked
from vision.traces.continuation import is_followed

ONE_NUDGE_S = 1.0  # A camera that swings on within this time is still being moved the same time.


@dataclass
class ViewHistory:
    """Remembers whether the table can be seen. It needs every observation."""

    is_lost: bool = False
    was_lost: bool = False  # since the last rest
    was_unwatched: bool = False  # for a span since the last rest, which an event tells of
    _is_colourless: bool = False  # the kinds of dark pieces were read without colour
    _has_lost_colour: bool = False  # the newest reading was without it
    _queen: Mm | None = None  # where it lay when there was colour, as long as it lies there
    _limits: Limits = field(default_factory=Limits)  # since the last rest
    _moved_s: float = float("-inf")

    def events(self, seen: Observation) -> list[TableEvent]:
        """The events of this observation: the camera moved, the view was lost, or restored, nobody watched."""
        sight = seen.sight
        self._limits = self._limits.with_sight(sight)
        if sight.unseen is None:
            return self._changes(seen)
        changes, self.was_lost, self.was_unwatched = self._changes(seen), True, True
        return [*changes, unwatched(sight.unseen, seen.t_s)]

    def _changes(self, seen: Observation) -> list[TableEvent]:
        if seen.view is View.MOVED:
            again = seen.t_s - self._moved_s < ONE_NUDGE_S
            self._moved_s = seen.t_s
            return [] if again else [CameraMoved(t_s=seen.t_s)]
        is_lost = seen.view not in (View.CLEAR, View.NO_COLOUR)
        if is_lost == self.is_lost:
            return []
        self.is_lost, self.was_lost = is_lost, self.was_lost or is_lost
        return [ViewLost(t_s=seen.t_s) if is_lost else ViewRestored(t_s=seen.t_s)]

    def note_colour(self, seen: Observation, *, is_first: bool) -> None:
        """Takes in whether a table at rest was read with colour; its pieces keep their kinds as long as it is.

        A camera that turns to infrared leaves dark pieces that moved without a kind: which one fell is told as
        long as the queen lies where it lay in colour.
        """
        self._has_lost_colour = not seen.sight.has_colour
        if seen.sight.has_colour:
            self._queen = next((piece.at for piece in seen.pieces or () if piece.kind is Kind.QUEEN), None)
        if is_first or (self._is_colourless and seen.sight.has_colour):
            self._is_colourless = not seen.sight.has_colour

    def with_unseen_asked(
        self,
        events: list[TableEvent],
        evidence: StrokeEvidence,
        mixed: frozenset[tuple[Kind, Kind]] = frozenset(),
    ) -> list[TableEvent]:
        """The events of a stroke, with a question for each that could not be seen well enough.

        `mixed`: the kinds of coins that are gone, each with what it may have been instead.
        """
        if not any(self._is_queen(piece) for event in events for piece in _layout_after(event)):
            self._queen = None
        limits = replace(
            self._limits,
            is_colourless=self._queen is None and (self._is_colourless or self._has_lost_colour),
            unread=evidence.unread,
            open=evidence.may_hide_a_fall,
            flown_s=frozenset(leap.last.t_s for leap in evidence.leaps if is_followed(leap)),
            mixed=mixed,
            all_lie=_all_lie(events, evidence),
        )
        return with_unseen_asked(events, limits)

    def _is_queen(self, piece: Piece) -> bool:
        """Whether this is the queen, where it lay when there was colour."""
        lies = self._queen is not None and distance_mm(piece.at, self._queen) <= SAME_PLACE_MM
        return lies and piece.kind is Kind.QUEEN

    @property
    def places_outside(self) -> tuple[Mm, ...]:
        """Places of the surface outside the picture, where one of its pockets is, too."""
        return self._limits.places

    @property
    def pockets_outside(self) -> frozenset[Pocket]:
        """The pockets outside the picture since the last rest: a striker that stood may be gone there."""
        return self._limits.outside

    def model(self, model: LikelihoodModel) -> LikelihoodModel:
        """The weights for a stroke in this view: an unsteady one, or one not watched all the time, needs more.

        What was not watched leaves no track, and its question offers every end, however unlikely without one.
        """
        needs_more = self._limits.unsteady or self.was_unwatched
        return replace(model, sure=model.sure_unsteady) if needs_more else model

    def rested(self) -> None:
        """The table was read at rest: what limited the view before that is over."""
        self.was_lost, self.was_unwatched, self._limits = False, False, Limits()


def _all_lie(events: list[TableEvent], evidence: StrokeEvidence) -> bool:
    """Whether every piece that lay there before a stroke lies there after it, by its likeliest course."""
    after = Counter(piece.kind for event in events for piece in _layout_after(event))
    return Counter(piece.kind for piece in evidence.before) <= after


def _layout_after(event: TableEvent) -> Layout:
    return event.layout or () if isinstance(event, StrokeEnded) else ()


def unwatched(unseen: Unseen, until_s: float) -> Unwatched:
    """The event that strokes may have happened unseen, up to a time."""
    return Unwatched(t_s=unseen.from_s, until_s=until_s, why=unseen.why)
