"""Learns this table on request, first the empty board, then the opening rack; and keeps what is known.

    hears: `{"number": 7, "step": "empty"}` or `"rack"`; with `"anyway": true` discs on an empty board are
           believed to be print; null forgets the wish; step `forget` begins anew
    says:  `{"learning": {"number", "step", "outcome", "count", "kinds", "known"}}`; the outcome is `learnt`,
           `pieces` (something lies on a board that should be empty), `no_rack` or `forgotten`

It works between two frames, in the loop's own thread, once the table lies still.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Protocol

from calibration.boardmap import BoardMap
from device.errors import BadInput
from device.watching.learnt_file import load, save
from vision.frame import Frame
from vision.observing.still import look_at_still
from vision.observing.table_reader import TableReader
from vision.pieces.learnt_table import LearntTable
from vision.pieces.seen import SeenPiece
from vision.pieces.whole_board import look_at_whole
from web.door import Json

FRAMES = 5  # of an empty board: their noise averages out
APART_S = 0.1  # between two of them
REST_S = 0.4  # the table lies still for so long before the first
SURE = 0.8  # score from which a disc on an empty board is told
KEEP_EVERY_S = 120.0  # of film: what a match teaches by itself is kept so often
STILL = "watching"
STEPS = ("empty", "rack", "forget")

Pieces = tuple[SeenPiece, ...]


class Say(Protocol):
    """Sends the parent process a message of this kind."""

    def __call__(self, kind: str, what: object) -> None: ...


class Learns(Protocol):
    """The observer, as far as it learns a table."""

    @property
    def board_map(self) -> BoardMap: ...

    @property
    def reader(self) -> TableReader: ...


class TableLearner:
    """Carries out one wish at a time; `path` is the file that keeps the table, None keeps nothing."""

    def __init__(self, say: Say, path: Path | None = None) -> None:
        self._say = say
        self._path = path
        self._table: Learns | None = None
        self._wish: Json | None = None
        self._frames: list[Frame] = []
        self._state = ""
        self._rests_since_s: float | None = None
        self._kept_s = 0.0

    def meet(self, table: Learns) -> None:
        """Sets the observer, and hands it what was kept of this table."""
        self._table = table
        if self._path is None:
            return
        try:
            table.reader.know(load(self._path))
        except FileNotFoundError:
            return
        except (OSError, BadInput) as unusable:
            print(f"pocketwatch: {unusable}", file=sys.stderr, flush=True)

    def hear(self, wish: object) -> None:
        """Takes a request in; raises ValueError for one that is none."""
        if wish is None:
            self._wish = None
        elif isinstance(wish, dict) and wish.get("step") in STEPS:
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
        self._keep_now_and_then(frame.t_s)
        if not self._is_at_rest(frame.t_s) or self._wish is None:
            self._frames = []
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
            save(self._table.reader.learnt, self._path)
        except OSError as failure:
            print(f"pocketwatch: {self._path} could not be written ({failure.strerror})", file=sys.stderr)

    def _carry_out(self) -> None:
        assert self._wish is not None
        assert self._table is not None
        wish, frames, self._wish, self._frames = self._wish, tuple(self._frames), None, []
        done = {"empty": self._empty, "rack": self._rack, "forget": self._forget}[str(wish["step"])]
        outcome, pieces = done(self._table, frames, anyway=bool(wish.get("anyway")))
        kinds = Counter(piece.kind.value for piece in pieces)
        self._say(
            "learning",
            {
                "number": wish.get("number"),
                "step": wish["step"],
                "outcome": outcome,
                "count": len(pieces),
                "kinds": dict(kinds),
                "known": known_json(self._table.reader.learnt),
            },
        )
        self.keep()

    def _empty(self, table: Learns, frames: tuple[Frame, ...], *, anyway: bool) -> tuple[str, Pieces]:
        lying = () if anyway else _plain_pieces(frames[-1], table.board_map)
        if lying:
            return "pieces", lying
        table.reader.learn_empty(frames)
        return "learnt", ()

    def _rack(self, table: Learns, frames: tuple[Frame, ...], *, anyway: bool) -> tuple[str, Pieces]:
        pieces = table.reader.learn_rack(frames[-1])
        return ("learnt" if pieces else "no_rack"), pieces

    def _forget(self, table: Learns, frames: tuple[Frame, ...], *, anyway: bool) -> tuple[str, Pieces]:
        table.reader.know(LearntTable())
        return "forgotten", ()

    def _is_at_rest(self, t_s: float) -> bool:
        if self._state != STILL:
            self._rests_since_s = None
            return False
        if self._rests_since_s is None:
            self._rests_since_s = t_s
        return t_s - self._rests_since_s >= REST_S

    def _keep_now_and_then(self, t_s: float) -> None:
        if t_s - self._kept_s >= KEEP_EVERY_S and self._state == STILL:
            self._kept_s = t_s
            self.keep()


def known_json(table: LearntTable) -> Json:
    """What is known of a table, for a page: the share of the board, and whether the set's colours are."""
    colours = table.colours
    has_colours = colours is not None and colours.white is not None and colours.black is not None
    share = 0.0 if table.bare is None else table.bare.known_share
    has_striker = table.striker is not None
    return {"board_share": round(share, 2), "has_colours": has_colours, "has_striker": has_striker}


def _plain_pieces(frame: Frame, board_map: BoardMap) -> Pieces:
    """The discs that look like pieces, to the larger network too."""
    still = look_at_still(frame, board_map, whole=look_at_whole(frame, board_map))
    return tuple(piece for piece in still.pieces if piece.score >= SURE)
