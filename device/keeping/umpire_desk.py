"""The umpire's desk: while it is open the camera only proposes, and a stroke counts when it is confirmed.

The camera's events wait here in their order, and whole strokes are released by the umpire's tap or by a
time-out. Every change is written to disk, beside the journal: a power cut loses nothing that was seen.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from device.files import kept_json
from rules.errors import NotationError
from rules.match import Match
from rules.notation import act_from_json, json_from_act
from rules.record.log import Entry
from rules.ruling import Act
from rules.table import Pocketed, StrokeEnded, StrokeStarted, TableEvent
from rules.verdict import Verdict
from web.door import Json

PATIENCE_S = 20.0  # long enough to look twice, short enough that a forgotten desk does not stop the score


@dataclass(frozen=True, slots=True)
class Held:
    """An event that waits, and since when on the keeper's clock, in seconds."""

    event: TableEvent
    since_s: float


class Desk:
    """Holds the camera's strokes back while it is open. `patience_s` None: only the umpire releases them."""

    def __init__(self, path: Path, now_s: float) -> None:
        self._path = path
        self.is_open = False
        self.patience_s: float | None = PATIENCE_S
        self._held: list[Held] = []
        self._read(now_s)

    @property
    def events(self) -> tuple[TableEvent, ...]:
        """All waiting events."""
        return tuple(held.event for held in self._held)

    def take(self, event: TableEvent, now_s: float) -> bool:
        """Keeps the event if it must wait; returns False where it counts at once."""
        if not self._held and not (self.is_open and isinstance(event, StrokeStarted)):
            return False
        self._held.append(Held(event, now_s))
        self._write()
        return True

    def change(self, is_open: bool, patience_s: float | None) -> None:
        """Opens or closes the desk; waiting events still wait until they are released."""
        self.is_open, self.patience_s = is_open, patience_s
        self._write()

    def clear(self) -> None:
        """Forgets the waiting events: another match begins."""
        self._held = []
        self._write()

    @property
    def first(self) -> int | None:
        """The number of the ended stroke that has waited longest; None where no stroke waits."""
        return next((held.event.stroke for held in self._held if isinstance(held.event, StrokeEnded)), None)

    def released(self) -> tuple[TableEvent, ...]:
        """The first whole stroke, and the events behind it that belong to no stroke; empty if none.

        They wait until `drop_first` was called for each: what cannot be kept elsewhere stays here.
        """
        ends = [k for k, held in enumerate(self._held) if isinstance(held.event, StrokeEnded)]
        if not ends:
            return ()
        until = ends[0] + 1
        while until < len(self._held) and not isinstance(self._held[until].event, StrokeStarted):
            until += 1
        return tuple(held.event for held in self._held[:until])

    def drop_first(self) -> None:
        """Forgets the first waiting event: it counts now."""
        self._held = self._held[1:]
        self._write()

    def forget(self, acts: Iterable[Act]) -> None:
        """Forgets events that are already in the log, as after a power cut between the two."""
        counted = {act for act in acts if isinstance(act, TableEvent)} if self._held else set()
        self._held = [held for held in self._held if held.event not in counted]

    def is_overdue(self, now_s: float) -> bool:
        """Whether the first whole stroke has waited long enough."""
        ended = next((held for held in self._held if isinstance(held.event, StrokeEnded)), None)
        if ended is None:
            return False
        return not self.is_open or (self.patience_s is not None and now_s - ended.since_s >= self.patience_s)

    def to_json(self, match: Match, now_s: float) -> Json:
        """The umpire's view: whether the desk is open, and the first stroke with its consequences."""
        ended = next((held for held in self._held if isinstance(held.event, StrokeEnded)), None)
        waiting = sum(isinstance(held.event, StrokeEnded) for held in self._held)
        proposal: Json | None = None
        if ended is not None and isinstance(ended.event, StrokeEnded):
            left_s = None if self.patience_s is None else max(0.0, self.patience_s - (now_s - ended.since_s))
            proposal = {"stroke": ended.event.stroke, "left_s": left_s, **self._foreseen(match)}
        return {"open": self.is_open, "patience_s": self.patience_s, "waiting": waiting, "proposal": proposal}

    def _foreseen(self, match: Match) -> Json:
        """The pieces that fell in the first waiting stroke, and the laws' verdicts on it."""
        until = next(k for k, held in enumerate(self._held) if isinstance(held.event, StrokeEnded)) + 1
        events = [held.event for held in self._held[:until]]
        verdicts: tuple[Verdict, ...] = ()
        for event in events:
            seq = match.entries[-1].seq + 1 if match.entries else 1
            step = match.receive(Entry(seq, "camera", event))
            match, verdicts = step.match, step.verdicts
        fell = [event for event in events if isinstance(event, Pocketed)]
        return {
            "pocketed": [
                {"piece": event.piece.value, "pocket": None if event.pocket is None else event.pocket.value}
                for event in fell
            ],
            "verdicts": [verdict.to_json() for verdict in verdicts],
            "clip": events[-1].clip,
        }

    def _write(self) -> None:
        desk = {
            "open": self.is_open,
            "patience_s": self.patience_s,
            "held": [json_from_act(held.event) for held in self._held],
        }
        fresh = self._path.with_name(self._path.name + ".new")
        with suppress(OSError):  # a full disk: the journal will report it with the next entry
            fresh.write_text(json.dumps(desk), encoding="utf-8")
            fresh.replace(self._path)

    def _read(self, now_s: float) -> None:
        try:
            desk = kept_json(self._path)
            held = [act_from_json(act) for act in desk["held"]]
            patience_s = None if desk["patience_s"] is None else float(desk["patience_s"])
            self.is_open, self.patience_s = bool(desk["open"]), patience_s
        except (OSError, ValueError, KeyError, TypeError, NotationError):
            return  # no file, or no whole one: the desk is closed
        self._held = [Held(event, now_s) for event in held if isinstance(event, TableEvent)]
