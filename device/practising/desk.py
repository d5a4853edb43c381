"""The practice of a table, a `web.watching.practice.PracticeKeeper`: the drill, views, events, and the best."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from device.files import kept_json
from device.keeping.drawer import write_whole
from rules.carrom.board import BoardProfile
from rules.pieces import Kind, Seat
from rules.practice.drill import LAID_MM, Laid
from rules.practice.drills import drills_on, on_seat
from rules.practice.session import Session
from rules.table import Layout, Mm, Piece, TableEvent
from web.door import Json
from web.errors import BadAsk, NoCamera, Unsaved

FILE = "practice.json"
VIRTUAL = "the virtual table plays by itself: practise at a real one"
AT_REST = ("watching", "asking", "out_of_step")  # the match may wait for somebody meanwhile
DESERTED_S = 30.0  # after this long without a phone on the page the table belongs to the match again


@dataclass(frozen=True, slots=True)
class Practising:
    """A session, the seat it is played from, and the player's name, empty for nobody's."""

    session: Session
    seat: Seat
    by: str


def open_practice(folder: Path, board: BoardProfile, source: str) -> PracticeDesk:
    """The practice at the table of this source: seen by its camera, or told by people where there is none."""
    return PracticeDesk(
        folder, board, has_camera=source != "none", refusal=VIRTUAL if source == "virtual" else None
    )


class PracticeDesk:
    """The practice at one table. Every method may be called from any thread.

    `has_camera`: whether tries are seen; without it a person tells them. `refusal`: why nobody can practise
    here, None where everybody can.
    """

    def __init__(
        self,
        folder: Path,
        board: BoardProfile,
        *,
        has_camera: bool = True,
        refusal: str | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._path = folder / FILE
        self._board = board
        self._drills = {drill.name: drill for drill in drills_on(board)}
        self._has_camera = has_camera
        self._refusal = refusal
        self._now_s = clock
        self._lock = threading.Lock()
        self._now: Practising | None = None
        self._asked_s = clock()
        self._best = self._read()

    @property
    def is_under_way(self) -> bool:
        """Whether the camera's events belong to a drill; not once its page is closed."""
        with self._lock:
            return self._now is not None and self._now_s() - self._asked_s < DESERTED_S

    def look(self, view: Json) -> None:
        """Takes a live view of the table."""
        pieces = view.get("pieces")
        if view.get("state") in AT_REST and isinstance(pieces, list):
            with self._lock:
                if self._now is not None:
                    self._change(self._now.session.look(_layout(pieces)))

    def receive(self, event: TableEvent) -> None:
        """Takes an event of the table."""
        with self._lock:
            if self._now is not None:
                self._change(self._now.session.hear(event))

    def state(self) -> Json:
        """See `web.watching.practice`; whoever asks keeps the practice alive."""
        with self._lock:
            if self._now is not None and self._now_s() - self._asked_s >= DESERTED_S:
                self._now = None
            self._asked_s = self._now_s()
            return self._state()

    def begin(self, name: str, seat: str, by: str) -> Json:
        """Begins a drill; raises BadAsk for an unknown one, NoCamera where nobody can practise."""
        if self._refusal is not None:
            raise NoCamera(self._refusal)
        if name not in self._drills or seat not in Seat.__members__:
            raise BadAsk(f"there are the drills {', '.join(self._drills)} and the seats S, W, N, E")
        with self._lock:
            self._now = Practising(Session(self._drills[name].seen_from(Seat[seat])), Seat[seat], by)
            self._asked_s = self._now_s()
            return self._state()

    def tell(self, made: bool | None) -> Json:
        """Counts a try that a person tells of; None takes the last one back."""
        with self._lock:
            if self._now is None:
                raise BadAsk("no drill is under way: begin one")
            session = self._now.session
            self._change(session.undone() if made is None else session.tried(made=made))
            return self._state()

    def leave(self) -> Json:
        """Ends the practice: the table belongs to the match again."""
        with self._lock:
            self._now = None
            return self._state()

    def forget(self, name: str) -> None:
        """Takes a person's name from the best results; raises Unsaved where it cannot."""
        with self._lock:
            for best in self._best.values():
                best["by"] = "" if best.get("by") == name else best.get("by", "")
            self._write()

    def _change(self, session: Session) -> None:
        assert self._now is not None
        self._now = Practising(session, self._now.seat, self._now.by)
        name, best = session.drill.name, self._best.get(session.drill.name)
        if session.longest and (best is None or session.longest > int(str(best["row"]))):
            self._best[name] = {"row": session.longest, "by": self._now.by}
            self._write()

    def _state(self) -> Json:
        now = self._now
        drills = [
            {"name": name, "pieces": _pieces_json(drill.pieces), "best": self._best.get(name)}
            for name, drill in self._drills.items()
        ]
        kept: Json = {"drills": drills, "has_camera": self._has_camera, "refusal": self._refusal}
        return {**kept, "now": None if now is None else self._now_json(now)}

    def _now_json(self, now: Practising) -> Json:
        session = now.session
        seen = session.seen
        laid = seen.laid if seen is not None else tuple(Laid(piece, None) for piece in session.drill.pieces)
        return {
            "name": session.drill.name,
            "seat": now.seat.name,
            "striker": _piece_json(Piece(Kind.STRIKER, on_seat(self._board, now.seat))),
            "laid": [_laid_json(coin) for coin in laid],
            "lies": _pieces_json(session.lies),
            "others": 0 if seen is None else seen.others,
            "within_mm": LAID_MM,
            "is_seen": seen is not None,
            "is_ready": session.is_ready,
            "tries": list(session.tries),
            "made": session.made,
            "longest": session.longest,
        }

    def _read(self) -> dict[str, dict[str, object]]:
        try:
            said = kept_json(self._path)
            return {
                name: {"row": int(best["row"]), "by": str(best["by"])}
                for name, best in said.items()
                if name in self._drills
            }
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return {}

    def _write(self) -> None:
        try:
            write_whole(self._path, json.dumps(self._best, ensure_ascii=False) + "\n")
        except OSError as failure:
            raise Unsaved(f"nothing can be kept in {self._path} ({failure.strerror})") from failure


def _layout(pieces: list[object]) -> Layout:
    """The layout of a live view."""
    return tuple(
        Piece(Kind(piece["kind"]), Mm(float(piece["x_mm"]), float(piece["y_mm"])))
        for piece in pieces
        if isinstance(piece, dict) and piece.get("kind") in list(Kind)
    )


def _laid_json(laid: Laid) -> Json:
    off_mm = None if laid.off_mm is None else round(laid.off_mm)
    return {**_piece_json(laid.piece), "off_mm": off_mm, "right": laid.is_right}


def _pieces_json(layout: Layout) -> list[Json]:
    return [_piece_json(piece) for piece in layout]


def _piece_json(piece: Piece) -> Json:
    return {"kind": piece.kind.value, "x_mm": round(piece.at.x_mm, 1), "y_mm": round(piece.at.y_mm, 1)}
