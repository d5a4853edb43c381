"""Recordings and videos with truth: the reported events of each stroke against the true ones.

A reported event is right when the truth has one of the same type, piece and pocket within a second of it, and
no nearer report took that. A question is neither right nor wrong; an event that is only asked about counts as
missed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from calibration.find import NoBoard
from device.errors import BadInput
from device.files import text_in
from device.opening import open_source
from device.sources.recording import TRUTH, is_recording, read_meta, read_truth
from device.watching.pipeline import Board, watch
from rules.notation import json_from_act

Event = dict[str, Any]
TYPES = ("stroke_started", "pocketed", "left_board", "stroke_ended", "camera_moved")
VIDEO_SUFFIXES = frozenset({".mkv", ".mp4", ".avi", ".mov", ".webm"})
TABLE_TRUTH = "truth.json"  # beside a recording's events: the camera's place and the board's size
NEAR_S = 1.0  # between reported and true times: a stroke lasts longer, so none is taken for the next


@dataclass(frozen=True)
class KnownPlay:
    """A recording or a video, and every event that happened in it.

    `source` is its kind, `surface_mm` the board's side, where the truth gives them.
    """

    path: Path
    events: tuple[Event, ...]
    source: str | None = None
    surface_mm: float | None = None


@dataclass(frozen=True)
class JudgedPlay:
    """`pairs` of (reported, true) events that belong together; wrong events; missed ones; questions."""

    name: str
    is_found: bool
    pairs: tuple[tuple[Event, Event], ...]
    wrong: tuple[Event, ...]
    missed: tuple[Event, ...]
    questions: int


def known_plays(folder: Path) -> tuple[KnownPlay, ...]:
    """The folder as a recording with truth, or every recording and video with truth in it, by name.

    Raises BadInput for a truth that cannot be read; empty where there is none.
    """
    if not folder.is_dir():
        return ()
    if is_recording(folder):
        return _recordings([folder])
    inside = sorted(folder.iterdir())
    return (*_recordings([path for path in inside if path.is_dir() and is_recording(path)]), *_videos(inside))


def judged_play(known: KnownPlay, board: Board) -> JudgedPlay:
    """The play replayed, with the board found by itself unless its corners are given.

    A truth that gives the board's side outranks the given `board`'s.
    """
    events: list[Event] = []
    board = replace(board, surface_mm=known.surface_mm or board.surface_mm)
    is_found = True
    try:
        with open_source(str(known.path)) as source:
            events = [json_from_act(event) for event in watch(source, board)]
    except NoBoard:
        is_found = False
    return compared(known.path.name, is_found, events, known.events)


def compared(name: str, is_found: bool, events: Sequence[Event], true: Sequence[Event]) -> JudgedPlay:
    """Reported events against true ones; the nearest in time are paired first."""
    events, true = _of_interest(events), _of_interest(true)
    near = sorted(
        (away_s, i, k)
        for i, event in enumerate(events)
        for k, other in enumerate(true)
        if _same(event, other) and (away_s := abs(event["t"] - other["t"])) <= NEAR_S
    )
    paired: dict[int, int] = {}
    for _, i, k in near:
        if i not in paired and k not in paired.values():
            paired[i] = k
    wrong = [event for i, event in enumerate(events) if i not in paired and event["type"] != "uncertain"]
    missed = [other for k, other in enumerate(true) if k not in paired.values()]
    questions = sum(event["type"] == "uncertain" for event in events)
    pairs = tuple((events[i], true[k]) for i, k in sorted(paired.items()))
    return JudgedPlay(name, is_found, pairs, tuple(wrong), tuple(missed), questions)


def play_table(judged: Sequence[JudgedPlay]) -> dict[str, Any]:
    """Every figure, of plays of one source."""
    return {
        "recordings": len(judged),
        "boards": {"known": len(judged), "missed": [play.name for play in judged if not play.is_found]},
        "questions": sum(play.questions for play in judged),
        "events": {kind: _row(judged, kind) for kind in TYPES},
        "by_recording": {
            play.name: {"missed": [*map(_words, play.missed)], "wrong": [*map(_words, play.wrong)]}
            for play in judged
            if play.missed or play.wrong
        },
    }


def play_text(title: str, table: dict[str, Any]) -> str:
    """The table for a terminal, under its title."""
    lines = [title, "-" * len(title), f"{table['recordings']} recordings, {table['questions']} questions"]
    if table["boards"]["missed"]:
        lines.append(f"  board not found: {', '.join(table['boards']['missed'])}")
    lines.append(f"{'event':15} {'known':>6} {'precision':>9} {'recall':>7} {'F1':>7} {'off by s':>9}")
    for kind, row in table["events"].items():
        off = "" if row["off_s"] is None else f"{row['off_s']:9.3f}"
        numbers = f"{row['precision']:9.4f} {row['recall']:7.4f} {row['f1']:7.4f}"
        lines.append(f"{kind:15} {row['known']:6} {numbers} {off}".rstrip())
    for name, faults in table["by_recording"].items():
        lines += [f"  {name}: {what} {words}" for what in ("missed", "wrong") for words in faults[what]]
    return "\n".join(lines)


def _recordings(folders: Sequence[Path]) -> tuple[KnownPlay, ...]:
    try:
        truths = [(folder, read_truth(folder)) for folder in folders]
    except (OSError, ValueError) as cause:
        raise BadInput(f"cannot read a truth ({TRUTH}): {cause}; expected one JSON event a line") from cause
    return tuple(
        KnownPlay(folder, _checked(folder, events), read_meta(folder).source, _side_mm(folder / TABLE_TRUTH))
        for folder, events in truths
        if events
    )


def _side_mm(path: Path) -> float | None:
    """The board's side from the file beside a drawn recording's events; None where there is none."""
    if not path.exists():
        return None
    try:
        surface_mm = json.loads(text_in(path)).get("surface_mm")
        return None if surface_mm is None else float(surface_mm)
    except (OSError, AttributeError, TypeError, ValueError) as cause:
        if isinstance(cause, BadInput):
            raise
        raise BadInput(
            f"cannot read {path}: {cause!r}; expected an object, surface_mm in it a number"
        ) from cause


def _videos(paths: Sequence[Path]) -> tuple[KnownPlay, ...]:
    videos = [path for path in paths if path.suffix.lower() in VIDEO_SUFFIXES]
    return tuple(_video(path) for path in videos if path.with_suffix(".json").exists())


def _video(path: Path) -> KnownPlay:
    beside = path.with_suffix(".json")
    try:
        truth = json.loads(text_in(beside))
        return KnownPlay(path, _checked(path, truth["events"]), truth.get("source"))
    except (OSError, KeyError, TypeError, AttributeError, ValueError) as cause:
        if isinstance(cause, BadInput):
            raise
        raise BadInput(f"cannot read the truth {beside}: {cause!r}; expected an object with events") from cause


def _checked(path: Path, events: Sequence[Event]) -> tuple[Event, ...]:
    for event in events:
        if not isinstance(event, dict) or not isinstance(event.get("t"), int | float) or "type" not in event:
            raise BadInput(f"the truth of {path.name} has an event without t and type: {str(event)[:80]}")
    return tuple(events)


def _of_interest(events: Sequence[Event]) -> list[Event]:
    return [event for event in events if event["type"] in (*TYPES, "uncertain")]


def _same(event: Event, other: Event) -> bool:
    """Whether both are the same kind of event; a stroke's start and end name no piece."""
    if event["type"] != other["type"]:
        return False
    named = ("piece", "pocket") if event["type"] in ("pocketed", "left_board") else ()
    return all(event.get(key) == other.get(key) for key in named)


def _row(judged: Sequence[JudgedPlay], kind: str) -> dict[str, Any]:
    pairs = [pair for play in judged for pair in play.pairs if pair[0]["type"] == kind]
    wrong = sum(event["type"] == kind for play in judged for event in play.wrong)
    missed = sum(event["type"] == kind for play in judged for event in play.missed)
    right, reported, known = len(pairs), len(pairs) + wrong, len(pairs) + missed
    off_s = [abs(event["t"] - other["t"]) for event, other in pairs]
    return {
        "known": known,
        "precision": round(right / reported, 4) if reported else 1.0,
        "recall": round(right / known, 4) if known else 1.0,
        "f1": round(2 * right / (reported + known), 4) if reported + known else 1.0,
        "off_s": round(float(np.mean(off_s)), 4) if off_s else None,
    }


def _words(event: Event) -> str:
    words: Iterator[str] = (str(event[key]) for key in ("type", "piece", "pocket") if event.get(key))
    return f"{' '.join(words)} at {event['t']:.2f} s"
