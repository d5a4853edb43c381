"""Reads whole tables, and learns from them: the striker's size, the colours of the pieces, the bare board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from calibration.boardmap import BoardMap
from vision.bare_board.learning import Bareness
from vision.frame import Frame
from vision.kinds.set_colours import SetColours
from vision.observing.familiarity import Familiarity, with_sure_pieces
from vision.observing.look_ahead import Reading
from vision.observing.second_reading import SecondReading
from vision.observing.settings import ObserverSettings
from vision.observing.still import HAND, consider_still
from vision.occlusion.covers import Cover
from vision.pieces.assembly import Candidate, refreshed_colours
from vision.pieces.learnt_table import LearntTable
from vision.pieces.reading import consider
from vision.pieces.seen import SeenPiece
from vision.pieces.settings import CAREFUL
from vision.pieces.striker import StrikerSize
from vision.pieces.suppression import PIECE
from vision.pieces.whole_board import WholeBoard, look_at_whole
from vision.rectified.view import MARGIN_MM, Floats, TopView

MAYBE = 0.1  # A disc with at least this score may be a piece: the board below it is not learnt.


class TableReader:
    """Reads frames of one table through the latest map."""

    def __init__(self, settings: ObserverSettings) -> None:
        self.settings = settings
        self._striker = StrikerSize()
        self._colours = SetColours()
        self._bareness = Bareness()
        self.was_exchanged = False  # another board lies there than the one that was known
        self._has_read = False
        self._familiarity = Familiarity()
        self._was_judged = False  # at the last frame, which the larger network read, too

    def look_through(self, board_map: BoardMap) -> None:
        """Reads through another map from now on."""
        self._top = TopView.of(board_map, self.settings.reading.view_px_per_mm, MARGIN_MM)
        self._bareness.look_through(self._top)

    @property
    def striker_mm(self) -> float:
        """The radius of this set's striker; 0 where it is not known."""
        return self._striker.known.radius_mm if self._striker.known else 0.0

    @property
    def learnt(self) -> LearntTable:
        """What is known of this table."""
        return LearntTable(self._striker.known, self._colours, self._bareness.board)

    def know(self, table: LearntTable) -> None:
        """Takes over what was known of this table at an earlier run; it is dropped if this is another board."""
        self._striker = StrikerSize(table.striker)
        self._colours = table.colours or SetColours()
        self._bareness.know(table.bare)

    def read(self, frame: Frame, *, may_be_covered: bool, hand: bool) -> Reading:
        """The discs of a frame. Covers are only looked for where there may be one, since that costs more."""
        if self._bareness.is_unproved and not self._bareness.proves(self._top.look(frame)):
            self.was_exchanged = True
            self._forget_set()
        whole = self._whole(frame)
        looks_back = self._has_read and not may_be_covered  # at the table before the hand that is there now
        candidates, cover = self._considered(frame, whole, looks_back=looks_back)
        self._familiarity.judge_strikers(candidates)
        if whole is None and self._familiarity.is_strange:
            whole = self._whole(frame)
            candidates, cover = self._considered(frame, whole, looks_back=looks_back)
        self._has_read, self._was_judged = True, False
        if cover is None:
            return Reading(candidates, hand=False)
        if self._familiarity.is_judging and not hand:
            candidates, whole = self._judged(frame, candidates, cover)
        hand = hand or (cover.hand if whole is None else whole.hand > HAND)
        return Reading(candidates, hand=hand, covered=bool(cover.mask.any()), again=not hand)

    def _considered(
        self, frame: Frame, whole: WholeBoard | None, *, looks_back: bool
    ) -> tuple[tuple[Candidate, ...], Cover | None]:
        """The discs of a frame, and what covers the board, unless that is not looked for."""
        settings = self.settings.reading
        if looks_back:
            return consider(self._top, self._top.look(frame), settings, self.learnt, whole), None
        return consider_still(self._top, frame, settings, self.learnt, whole)

    def sees_hand(self, frame: Frame) -> bool:
        """Whether a look at the whole board finds a hand; nothing is learnt from it."""
        _, cover = consider_still(self._top, frame, self.settings.reading, self.learnt)
        return cover.hand

    def _forget_set(self) -> None:
        """Forgets colours and striker: another board lies there, or another set."""
        self._striker, self._colours = StrikerSize(), SetColours()

    def _whole(self, frame: Frame) -> WholeBoard | None:
        """The larger network's look, on a board that the smaller ones do not know."""
        strange = self._familiarity.is_strange
        return look_at_whole(frame, self._top.board_map, 1) if strange else None

    def _judged(
        self, frame: Frame, quick: tuple[Candidate, ...], cover: Cover
    ) -> tuple[tuple[Candidate, ...], WholeBoard | None]:
        """The candidates of a table at rest by all networks; the larger one's look if the board is strange."""
        whole = look_at_whole(frame, self._top.board_map, 1)
        if whole.hand > HAND:
            return quick, None
        fused, _ = consider_still(self._top, frame, self.settings.reading, self.learnt, whole)
        self._familiarity.judge(quick, fused, imagines_hand=cover.hand)
        self._was_judged = True
        return (fused, whole) if self._familiarity.is_strange else (with_sure_pieces(quick, fused), None)

    def second_reading(self, frame: Frame, reading: Reading) -> SecondReading | None:
        """A second reading of a frame; None where a hand is in it."""
        by_all = self._familiarity.is_strange or self._was_judged
        second = SecondReading(self._top, frame, self.settings, self.learnt, reading.covered, by_all)
        return second if reading.again else None

    def learn_striker(self, pieces: Iterable[SeenPiece], *, in_hand: bool = False) -> None:
        """Takes in the size of the striker among these pieces."""
        self._striker.learn(tuple(pieces), in_hand=in_hand)

    def learn_colours(self, candidates: Iterable[Candidate]) -> None:
        """Takes in the colours of the pieces of a table at rest."""
        self._colours = refreshed_colours(
            self._colours, [candidate for candidate in candidates if candidate.reason == PIECE]
        )

    def learn_free(self, frame: Frame, reading: Reading) -> None:
        """Takes in how the board looks at the places that are free in a table at rest."""
        if not reading.hand and not reading.covered:
            self._bareness.learn_free(self._top.look(frame), _possible(reading.candidates))

    def learn_rack(self, frame: Frame) -> tuple[SeenPiece, ...]:
        """Learns the set's colours and striker from an opening rack; its pieces, none where no rack lies."""
        known = LearntTable(bare=self._bareness.board)  # the set may be another one
        careful = replace(CAREFUL, view_px_per_mm=self.settings.reading.view_px_per_mm)
        candidates, _ = consider_still(self._top, frame, careful, known, self._whole(frame))
        if not any(candidate.in_pack for candidate in candidates if candidate.reason == PIECE):
            return ()
        self._forget_set()
        self.learn_colours(candidates)
        pieces = tuple(candidate.piece for candidate in candidates if candidate.reason == PIECE)
        self.learn_striker(pieces)
        return pieces

    def learn_empty(self, frames: Iterable[Frame]) -> None:
        """Takes in how the board looks in frames of which a person says that it is empty."""
        self._bareness.learn_empty(self._top.look(frame) for frame in frames)


def _possible(candidates: Iterable[Candidate]) -> Floats:
    """(N, 3) x, y and radius in mm of the discs that may be pieces."""
    rows = [(c.piece.at.x_mm, c.piece.at.y_mm, c.piece.radius_mm) for c in candidates if c.piece.score >= MAYBE]
    return np.array(rows, float).reshape(-1, 3)
