"""Strokes judged one by one: reported events against true ones, above all errors that raised no question.

A reported stroke belongs to the true one that it overlaps in time. A stroke is *right* when exactly the true
falls and flights were reported and the counts left on the board are true. It is *asked* when one reading of
its questions is right; else it is *wrong*. A true stroke without a report is *missed*; a report without one is
a *phantom*.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

Event = dict[str, Any]
Outcome = Counter[tuple[str, str]]  # pieces and "fell" or "left"

RIGHT, ASKED, WRONG, MISSED, PHANTOM = "right", "asked", "wrong", "missed", "phantom"
ASKED_WITHIN_S = 10.0  # a fall in the dark is asked about once there is light
SLACK_S = 0.5  # a reported stroke and its true one overlap, with this tolerance
COINS = ("white", "black", "queen")
Counts = tuple[int, ...]  # of COINS
NO_COUNTS: Counts = (0, 0, 0)


@dataclass(frozen=True)
class JudgedStroke:
    """One judged stroke: the verdict, the error of its end, and its pockets as right of reported.

    `kind` and `hidden` are from its truth: the kind of trap, and whether the view hides the answer. `t_s` is
    when it began, `words` the reported and the true events where they differ.
    """

    verdict: str
    t_s: float
    kind: str = ""
    hidden: bool = False
    end_off_s: float | None = None
    pockets: tuple[int, int] = (0, 0)
    words: str = ""


@dataclass(frozen=True)
class StrokeEvents:
    """One stroke, reported or true: all its events, including its end."""

    number: int
    begun_s: float
    ended: Event
    events: tuple[Event, ...]
    label: Event

    @property
    def ended_s(self) -> float:
        """The time when all lay still."""
        return float(self.ended["t"])


def judged_strokes(reported: Sequence[Event], true: Sequence[Event]) -> list[JudgedStroke]:
    """Every true stroke judged, and every reported one that did not happen."""
    said, was = strokes_of(reported), strokes_of(true)
    pairs = paired(said, was)
    judged: list[JudgedStroke] = []
    astray: Counts | None = None
    for k, stroke in enumerate(was):
        if k not in pairs:
            judged.append(_without_a_stroke(stroke, reported))
            continue
        judged.append(_judged(pairs[k], stroke, astray))
        astray = _astray(pairs[k], stroke)
    surplus = [stroke for stroke in said if all(stroke is not other for other in pairs.values())]
    return judged + [JudgedStroke(PHANTOM, stroke.begun_s, words=_words(stroke.events)) for stroke in surplus]


def coins_by_hand(reported: Sequence[Event], true: Sequence[Event]) -> int:
    """The difference, over the whole recording, in coins put or taken by hands between report and truth."""
    return sum((_hands(reported) - _hands(true)).values()) + sum((_hands(true) - _hands(reported)).values())


def _hands(events: Sequence[Event]) -> Counter[tuple[str, str]]:
    """The net effect of hands on coins: a coin taken and put back counts as nothing."""
    counts: Counter[tuple[str, str]] = Counter()
    for event in events:
        if event["type"] in ("placed", "removed") and event["piece"] in COINS:
            counts[event["piece"], event["type"]] += 1
    for piece in COINS:
        both = min(counts[piece, "placed"], counts[piece, "removed"])
        counts[piece, "placed"] -= both
        counts[piece, "removed"] -= both
    return counts


def strokes_of(events: Sequence[Event]) -> list[StrokeEvents]:
    """Every stroke that was reported to its end, in order."""
    by_number: dict[int, list[Event]] = {}
    for event in events:
        if event.get("stroke") is not None:
            by_number.setdefault(event["stroke"], []).append(event)
    strokes = []
    for number, inside in by_number.items():
        started = next((event for event in inside if event["type"] == "stroke_started"), None)
        ended = next((event for event in inside if event["type"] == "stroke_ended"), None)
        if ended is not None:
            begun_s = started["t"] if started is not None else ended["t"]
            strokes.append(StrokeEvents(number, begun_s, ended, tuple(inside), started or {}))
    return strokes


def paired(said: Sequence[StrokeEvents], was: Sequence[StrokeEvents]) -> dict[int, StrokeEvents]:
    """The reported stroke that overlaps each true one most in time, by the true one's index."""
    close = sorted(
        (
            (-_overlap_s(stroke, other), i, k)
            for i, stroke in enumerate(said)
            for k, other in enumerate(was)
            if _overlap_s(stroke, other) > -SLACK_S
        ),
    )
    pairs: dict[int, int] = {}
    for _, i, k in close:
        if k not in pairs and i not in pairs.values():
            pairs[k] = i
    return {k: said[i] for k, i in pairs.items()}


def _overlap_s(stroke: StrokeEvents, other: StrokeEvents) -> float:
    return min(stroke.ended_s, other.ended_s) - max(stroke.begun_s, other.begun_s)


def _judged(stroke: StrokeEvents, true: StrokeEvents, before: Counts | None) -> JudgedStroke:
    """Judges one stroke; counts that were already wrong `before` it (None: it is the first) do not matter."""
    due = outcome_of(true.events)
    readings = list(_readings(stroke.events))
    matching = [reading for reading in readings if outcome_of(reading) == due]
    in_step = before is None or _astray(stroke, true) in (NO_COUNTS, before)
    right = len(readings) == 1 and bool(matching) and in_step
    asked = len(readings) > 1 and bool(matching)
    verdict = RIGHT if right else ASKED if asked else WRONG
    words = "" if right else f"told {_words(stroke.events)}; true {_words(true.events)}"
    if not right and not in_step:
        words += f"; left {_counts(stroke)} of {_counts(true)}"
    off_s = stroke.ended_s - true.ended_s
    pockets = _pockets(matching[0] if matching else stroke.events, true.events)
    return JudgedStroke(verdict, true.begun_s, *_labels(true), off_s, pockets, words)


def _without_a_stroke(true: StrokeEvents, reported: Sequence[Event]) -> JudgedStroke:
    """A stroke without a report: missed, unless its falls were asked about soon after."""
    asked = [
        event
        for event in reported
        if event["type"] == "uncertain" and -SLACK_S <= event["t"] - true.begun_s <= ASKED_WITHIN_S
    ]
    is_asked = bool(asked) and any(
        outcome_of(reading) == outcome_of(true.events) for reading in _readings(asked)
    )
    words = f"true {_words(true.events)}"
    return JudgedStroke(ASKED if is_asked else MISSED, true.begun_s, *_labels(true), words=words)


def _labels(true: StrokeEvents) -> tuple[str, bool]:
    return str(true.label.get("kind", "")), bool(true.label.get("hidden", False))


def may_have_been(stroke: StrokeEvents, true: StrokeEvents) -> bool:
    """Whether the reported reading, or one of those that were asked about, is true."""
    due = outcome_of(true.events)
    return any(outcome_of(reading) == due for reading in _readings(stroke.events))


def _readings(events: Sequence[Event]) -> Iterable[list[Event]]:
    """The possible courses of the stroke, by the report and by its questions; the favourites first."""
    sure = [event for event in events if event["type"] in ("pocketed", "left_board")]
    asked = [[choice["events"] for choice in e["choices"]] for e in events if e["type"] == "uncertain"]
    for chosen in product(*asked):
        yield [*sure, *(event for part in chosen for event in part)]


def outcome_of(events: Iterable[Event]) -> Outcome:
    """The pieces that fell and those that left over the border."""
    ends = {"pocketed": "fell", "left_board": "left"}
    return Counter((event["piece"], ends[event["type"]]) for event in events if event["type"] in ends)


def _astray(stroke: StrokeEvents, true: StrokeEvents) -> Counts:
    """The surplus of seen white, black and queen left on the board; zero where no counts are given."""
    seen, due = _counts(stroke), _counts(true)
    if seen is None or due is None:
        return NO_COUNTS
    return tuple(count - other for count, other in zip(seen, due, strict=True))


def _counts(stroke: StrokeEvents) -> Counts | None:
    """The white, black and queen left on the board when the stroke was over."""
    layout = stroke.ended.get("layout")
    if layout is None:
        return None
    return tuple(sum(piece["kind"] == kind for piece in layout) for kind in COINS)


def _pockets(reported: Iterable[Event], true: Iterable[Event]) -> tuple[int, int]:
    """The number of true and reported pocketings with the right pocket, and of all those."""
    said, was = (
        Counter((event["piece"], event.get("pocket")) for event in events if event["type"] == "pocketed")
        for events in (reported, true)
    )
    pieces = Counter(piece for piece, _ in said.elements()) & Counter(piece for piece, _ in was.elements())
    return (said & was).total(), pieces.total()


def _words(events: Iterable[Event]) -> str:
    parts = []
    for event in events:
        if event["type"] in ("pocketed", "left_board", "uncertain"):
            what = event.get("piece") or f"? {event['question']}"
            parts.append(f"{event['type']} {what} {event.get('pocket') or ''}".strip())
    return ", ".join(parts) or "nothing"
