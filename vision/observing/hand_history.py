"""The hands over one table: when they come and go, and what they reach between two rests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from rules.carrom.board import BoardProfile, board_from_seat
from rules.pieces import Pocket, Seat
from rules.table import HandIn, HandOut, Layout, Mm, Piece, TableEvent
from vision.change.grid import CellGrid
from vision.change.hands import Hand
from vision.observing.observation import Observation

AT_POCKET_MM = 15.0  # a hand this near to a pocket's middle is over it
GRASP_MM = 20.0  # A hand this near to a coin may have taken it.
# The places along a seat's base lines and its rail at which a hand is looked for, across them, and beyond the
# rail: it is broader than they are apart.
LINE_PLACES, LINES_MM, RAIL_MM = 9, (-20.0, 0.0, 20.0), (10.0, 30.0, 50.0)
STILL_SHARE = 0.1  # Of a patch that keeps still so much differs from one picture to the next: its edge wavers.
GRASP_S = 0.25  # A hand over a pocket for less than this is drawing back: it takes nothing and hides little.
HAND_DEBOUNCE_S = 0.1  # A hand must be seen, or gone, for this long before that is an event.

Cells: TypeAlias = tuple[NDArray[np.int_], NDArray[np.int_]]  # (4, 2, N) columns and rows


@dataclass
class HandHistory:
    """Remembers the hands' actions. It needs every observation, with the layout and when a stroke began."""

    profile: BoardProfile
    is_here: bool = False
    seen_s: float = 0.0  # when a hand was seen last
    came_s: float = float("-inf")  # when one came in last
    over: Hand | None = None  # where hands were since the last rest
    swept: Hand | None = None  # where hands were that came in since the stroke began
    swept_s: float = float("inf")  # when the first of them was seen
    covered_s: dict[Piece, float] = field(
        default_factory=dict
    )  # when a hand first reached a piece, since the rest
    reached: dict[Pocket, tuple[float, float]] = field(default_factory=dict)  # from when to when over a pocket
    at_lines: dict[Seat, float] = field(default_factory=dict)  # when one was at a seat's base lines last
    at_rail: dict[Seat, float] = field(default_factory=dict)  # the same where it was over that seat's rail, too
    _changed_s: float | None = None
    _seen_through: tuple[CellGrid, Cells] | None = None  # a grid, and its cells at the seats
    _last: Hand | None = None  # as in the picture before

    def hand_events(self, seen: Observation) -> list[TableEvent]:
        """The event that hands have come, or gone, once that has lasted."""
        is_here = seen.hand is not None
        if is_here == self.is_here:
            self._changed_s = None
            return []
        if self._changed_s is None:
            self._changed_s = seen.t_s
        if seen.t_s - self._changed_s < HAND_DEBOUNCE_S:
            return []
        self.is_here = is_here
        t_s, self._changed_s = self._changed_s, None
        return [HandIn(t_s=t_s) if is_here else HandOut(t_s=t_s)]

    def note(self, seen: Observation, layout: Layout | None, stroke_s: float | None) -> None:
        """Notes the reach of a hand: when it first covered each piece, and which pockets it was over."""
        before, self._last = self._last, seen.hand
        if seen.hand is None:
            return
        if seen.t_s - self.seen_s > HAND_DEBOUNCE_S:
            self.came_s = seen.t_s
        self.seen_s = seen.t_s
        self.over = seen.hand.joined(self.over)
        self._note_lines(seen.hand, seen.t_s)
        if stroke_s is not None and self.came_s > stroke_s:
            self.swept, self.swept_s = seen.hand.joined(self.swept), min(self.swept_s, seen.t_s)
        if layout is not None and not _lies_still(seen.hand, before):
            self._note_reach(seen.hand, seen.t_s, layout)

    def _note_reach(self, hand: Hand, t_s: float, layout: Layout) -> None:
        """Notes the pockets that a hand is over, and the pieces that it may have taken."""
        for pocket in Pocket:
            if hand.covers(self.profile.pocket(pocket), near_mm=AT_POCKET_MM):
                self.reached[pocket] = self.reached.get(pocket, (t_s,))[0], t_s
        for piece in layout:
            if piece not in self.covered_s and hand.covers(piece.at, GRASP_MM):
                self.covered_s[piece] = t_s

    def _note_lines(self, hand: Hand, t_s: float) -> None:
        """Notes the seats whose base lines a hand is at, and over whose rail it comes."""
        if self._seen_through is None or self._seen_through[0] is not hand.grid:
            self._seen_through = hand.grid, _cells_at_seats(hand.grid, self.profile)
        columns, rows = self._seen_through[1]
        reached = np.asarray(hand.mask[rows, columns].max(axis=2))
        for seat, (at_lines, at_rail) in zip(Seat, reached, strict=True):
            if at_lines:
                self.at_lines[seat] = t_s
            if at_lines and at_rail:
                self.at_rail[seat] = t_s

    def seats_since(self, t_s: float) -> frozenset[Seat]:
        """The seats whose base lines a hand was at since then; at a corner, those over whose rail it came."""
        return _since(self.at_rail, t_s) or _since(self.at_lines, t_s)

    def lines_since(self, t_s: float) -> frozenset[Seat]:
        """The seats whose base lines a hand was at since then, whichever rail it came over."""
        return _since(self.at_lines, t_s)

    def reach(self, places: Iterable[Mm], read_s: float) -> frozenset[Mm] | None:
        """The places among these that hands reached which came since the stroke began; None where none came.

        A hand that came after the picture which was read, at `read_s`, took nothing that is missing in it.
        """
        if self.swept is None or self.swept_s > read_s:
            return None
        return frozenset(at for at in places if self.swept.covers(at, GRASP_MM))

    def were_at(self, at: Mm) -> bool:
        """Whether a hand was at this place since the last rest, and may have laid something down there."""
        return self.over is not None and self.over.covers(at, GRASP_MM)

    def covered_by_hand(self) -> frozenset[Pocket]:
        """The pockets that a hand was over for longer than one that draws back."""
        return covered_by_hand(self.reached)

    def struck(self, shown: dict[Pocket, tuple[float, float]]) -> None:
        """A stroke began: earlier hands hid nothing of it, except at the pockets `shown`, from when to when."""
        self.reached = dict(shown)

    def end_stroke(self) -> None:
        """A stroke was reported before a rest: hands that come now take what it left there."""
        self.covered_s, self.swept, self.swept_s = {}, None, float("inf")

    def rested(self) -> None:
        """The table was read at rest: the hands before that are reported."""
        self.end_stroke()
        self.reached, self.over = {}, None


def _since(last_s: Mapping[Seat, float], t_s: float) -> frozenset[Seat]:
    return frozenset(seat for seat, seen_s in last_s.items() if seen_s >= t_s)


def _cells_at_seats(grid: CellGrid, profile: BoardProfile) -> Cells:
    """(4, 2, N) columns and rows of the cells on each seat's base lines, and beyond its rail."""
    end_mm, half_mm = profile.line_length_mm / 2, profile.half_mm
    across_mm = np.linspace(-end_mm, end_mm, LINE_PLACES).tolist()
    lines, rail = (
        [Mm(x_mm, from_rail_mm - half_mm) for x_mm in across_mm for from_rail_mm in from_rail]
        for from_rail in ([profile.circle_from_rail_mm + mm for mm in LINES_MM], [-mm for mm in RAIL_MM])
    )
    places = [[[board_from_seat(seat, at) for at in some] for some in (lines, rail)] for seat in Seat]
    at_mm = np.array([[[(at.x_mm, at.y_mm) for at in some] for some in both] for both in places])
    cells = np.rint(grid.cell_from_board(at_mm.reshape(-1, 2))).astype(int)
    columns, rows = np.clip(cells, 0, np.array(grid.size) - 1).T.reshape(2, *at_mm.shape[:3])
    return columns, rows


def _lies_still(hand: Hand, before: Hand | None) -> bool:
    """Whether a patch that does not cross the border looks as it did before: pieces that lie there now.

    A hand that waits so has come, and will go: its reach is noted then.
    """
    if before is None or hand.over_border or before.over_border or hand.mask.shape != before.mask.shape:
        return False
    changed = cv2.countNonZero(cv2.bitwise_xor(hand.mask, before.mask))
    return changed < STILL_SHARE * cv2.countNonZero(hand.mask)


def within_grasp(hand: Hand | None, layout: Layout) -> Layout:
    """The pieces that a hand hides, or may have taken."""
    return tuple(piece for piece in layout if hand is not None and hand.covers(piece.at, GRASP_MM))


def covered_by_hand(reached: Mapping[Pocket, tuple[float, float]]) -> frozenset[Pocket]:
    """The pockets that a hand was over for long enough to take something, by when it came and went."""
    return frozenset(p for p, (came_s, went_s) in reached.items() if went_s - came_s >= GRASP_S)
