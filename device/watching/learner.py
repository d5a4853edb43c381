"""Learns this table on request, first the empty board, then the opening rack; and keeps what is known.

    hears: `{"number": 7, "step": "empty"}` or `"rack"`; with `"anyway": true` discs on an empty board are
           believed to be print; step `size` with `"mm"`, the width that a person measured, or null: leave it;
           step `forget` begins anew; null forgets the wish
    says:  `{"learning": {"number", "step", "outcome", "count", "kinds", "known"}}`; the outcome is `learnt`,
           `pieces` (something lies on a board that should be empty), `no_rack`, `sized`, `left` or `forgotten`;
           `known` alone at the first rest

It works between two frames, in the loop's own thread, once the table lies still. The size of the surface is
estimated at rest until it is well known. A surer estimate counts from the next start on, since a running match
must not jump; one from a rack, and one that a person tells, count at once.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from calibration.boardmap import BoardMap
from device.errors import BadInput
from device.watching.learnt_file import load, save
from device.watching.own_size import UNSURE_SHARE, OwnSize, verify_size
from vision.frame import Frame
from vision.observing.still import look_at_still
from vision.observing.table_reader import TableReader
from vision.pieces.learnt_table import NOTHING_LEARNT, LearntTable
from vision.pieces.seen import SeenPiece
from vision.pieces.surface_size import SurfaceSize, surface_size
from vision.pieces.whole_board import look_at_whole
from web.door import Json

FRAMES = 5  # of an empty board: their noise averages out
APART_S = 0.1  # between two of them
REST_S = 0.4  # the table lies still for so long before the first
SURE = 0.8  # score from which a disc on an empty board is told
KEEP_EVERY_S = 120.0  # of film: what a match teaches by itself is kept so often
STILL = "watching"
STEPS = ("empty", "rack", "size", "forget")

Pieces = tuple[SeenPiece, ...]


class RestClock:
    """Times how long the table has lain still."""

    def __init__(self, rest_s: float) -> None:
        """`rest_s`: the table is at rest once it has lain still for so long."""
        self._rest_s = rest_s
        self._since_s: float | None = None

    def note(self, t_s: float, *, is_still: bool) -> bool:
        """Notes a frame; whether the table is at rest by then."""
        if not is_still:
            self.stir()
            return False
        if self._since_s is None:
            self._since_s = t_s
        return t_s - self._since_s >= self._rest_s

    def stir(self) -> None:
        """Notes that the table does not lie still."""
        self._since_s = None


class Say(Protocol):
    """Sends the parent process a message of this kind."""

    def __call__(self, kind: str, what: object) -> None: ...


class Learns(Protocol):
    """The observer, as far as it learns a table."""

    @property
    def board_map(self) -> BoardMap: ...

    @property
    def reader(self) -> TableReader: ...

    def realign(self, board_map: BoardMap) -> None: ...


class TableLearner:
    """Carries out one wish at a time; `path` is the file that keeps the table, None keeps nothing."""

    def __init__(self, say: Say, path: Path | None = None, surface_mm: float | None = None) -> None:
        """`surface_mm`: the size of the surface where the command line gives it."""
        self._say = say
        self._path = path
        self._table: Learns | None = None
        self._wish: Json | None = None
        self._frames: list[Frame] = []
        self._state = ""
        self._clock = RestClock(REST_S)
        self._kept_s = self._measured_s = float("-inf")
        self._kept_size: OwnSize | None = None  # from an earlier run, until this board is proved another
        self._size = OwnSize(None if surface_mm is None else SurfaceSize(surface_mm, 0.0, 0))

    def meet(self, table: Learns) -> None:
        """Sets the observer, and hands it what was kept of this table."""
        self._table = table
        if self._path is None:
            return
        try:
            kept = load(self._path)
        except FileNotFoundError:
            return
        except (OSError, BadInput) as unusable:
            print(f"pocketwatch: {unusable}", file=sys.stderr, flush=True)
            return
        if self._size.size is None:
            self._size = self._kept_size = OwnSize(kept.size, was_left=kept.size_was_left)
        self._use_size()
        table.reader.know(kept)

    @property
    def known(self) -> LearntTable:
        """What is known of the table now; nothing before it is seen."""
        return NOTHING_LEARNT if self._table is None else self._table.reader.learnt

    def hear(self, wish: object) -> None:
        """Takes a request in; raises ValueError for one that is none."""
        if wish is None:
            self._wish = None
        elif isinstance(wish, dict) and wish.get("step") in STEPS:
            if wish.get("mm") is not None:
                verify_size(float(str(wish["mm"])))
            self._wish, self._frames = wish, []
        else:
            raise ValueError(f"a wish to learn names one of {', '.join(STEPS)}, not {wish!r:.40}")

    def note(self, state: str) -> None:
        """Notes the watcher's state; looks are taken only while the table lies still."""
        self._state = state

    def look(self, frame: Frame) -> None:
        """Sees every frame on its way to the loop."""
        if self._table is None:
            return
        if self._wish is not None and self._wish["step"] == "size":
            self._take_told()
        if not self._clock.note(frame.t_s, is_still=self._state == STILL):
            self._frames = []
            return
        if self._wish is None:
            self._now_and_then(self._table, frame)
            return
        if not self._frames or frame.t_s - self._frames[-1].t_s >= APART_S:
            self._frames.append(frame)
        if len(self._frames) == FRAMES:
            self._carry_out()

    def keep(self) -> None:
        """Writes what is known; a disk that refuses is told, and stops nothing."""
        if self._path is None or self._table is None:
            return
        try:
            save(self._known(self._table), self._path)
        except OSError as failure:
            print(f"pocketwatch: {self._path} could not be written ({failure.strerror})", file=sys.stderr)

    def _carry_out(self) -> None:
        assert self._wish is not None
        assert self._table is not None
        wish, frames, self._wish, self._frames = self._wish, tuple(self._frames), None, []
        done = {"empty": self._empty, "rack": self._rack, "forget": self._forget}[str(wish["step"])]
        outcome, pieces = done(self._table, frames, anyway=bool(wish.get("anyway")))
        self._answer(wish, outcome, pieces)

    def _answer(self, wish: Json, outcome: str, pieces: Pieces = ()) -> None:
        kinds = Counter(piece.kind.value for piece in pieces)
        said = {"outcome": outcome, "count": len(pieces), "kinds": dict(kinds)}
        self._say(
            "learning", {"number": wish.get("number"), "step": wish["step"], **said, **self._known_json()}
        )
        self.keep()

    def _take_told(self) -> None:
        """Takes in a person's answer to the question about the size."""
        assert self._wish is not None
        wish, self._wish = self._wish, None
        if wish.get("mm") is None:
            self._size.was_left = True
        else:
            self._size.tell(float(str(wish["mm"])))
            self._use_size()
        self._answer(wish, "left" if wish.get("mm") is None else "sized")

    def _empty(self, table: Learns, frames: tuple[Frame, ...], *, anyway: bool) -> tuple[str, Pieces]:
        lying = () if anyway else _plain_pieces(frames[-1], table.board_map)
        if lying:
            return "pieces", lying
        table.reader.learn_empty(frames)
        return "learnt", ()

    def _rack(self, table: Learns, frames: tuple[Frame, ...], *, anyway: bool) -> tuple[str, Pieces]:
        pieces = table.reader.learn_rack(frames[-1])
        if not pieces:
            return "no_rack", ()
        self._measure(table, frames[-1])
        self._use_size()
        return "learnt", pieces

    def _forget(self, table: Learns, frames: tuple[Frame, ...], *, anyway: bool) -> tuple[str, Pieces]:
        table.reader.know(LearntTable())
        self._size = OwnSize()
        return "forgotten", ()

    def _now_and_then(self, table: Learns, frame: Frame) -> None:
        """Measures the size while it is not well known, and keeps what a match teaches by itself."""
        if table.reader.was_exchanged and self._size is self._kept_size:
            self._size, self._kept_size = OwnSize(), None
            self._measure(table, frame)
            self._use_size()
            self._say("learning", self._known_json())
        if frame.t_s - self._measured_s >= KEEP_EVERY_S and not self._size.is_well_known:
            self._measured_s = frame.t_s
            self._measure(table, frame)
            self._say("learning", self._known_json())
        if frame.t_s - self._kept_s >= KEEP_EVERY_S:
            self._kept_s = frame.t_s
            self.keep()

    def _measure(self, table: Learns, frame: Frame) -> None:
        whole = look_at_whole(frame, table.board_map, 1)
        self._size.take(surface_size(frame, table.board_map, whole))

    def _use_size(self) -> None:
        """Sees the table through a map of the known size from now on."""
        assert self._table is not None
        board_map, size = self._table.board_map, self._size.size
        if (
            size is not None
            and size.sd_mm <= UNSURE_SHARE * size.mm
            and self._size.differs_from(board_map.surface_mm)
        ):
            self._table.realign(board_map.resized(size.mm))

    def _known(self, table: Learns) -> LearntTable:
        return replace(table.reader.learnt, size=self._size.size, size_was_left=self._size.was_left)

    def _known_json(self) -> Json:
        assert self._table is not None
        known = known_json(self._known(self._table))
        return {"known": {**known, "is_size_asked": self._size.is_asked}}


def known_json(table: LearntTable) -> Json:
    """What is known of a table, for a page: the share of the board, the set's colours, the size."""
    colours = table.colours
    has_colours = colours is not None and colours.white is not None and colours.black is not None
    share = 0.0 if table.bare is None else table.bare.known_share
    has_striker = table.striker is not None
    size = {} if table.size is None else {"mm": round(table.size.mm), "sd_mm": round(table.size.sd_mm)}
    known = {"board_share": round(share, 2), "has_colours": has_colours, "has_striker": has_striker}
    return {**known, "size": size or None}


def _plain_pieces(frame: Frame, board_map: BoardMap) -> Pieces:
    """The discs that look like pieces, to the larger network too."""
    still = look_at_still(frame, board_map, whole=look_at_whole(frame, board_map))
    return tuple(piece for piece in still.pieces if piece.score >= SURE)
