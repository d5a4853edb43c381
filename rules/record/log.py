"""The log as it counts: all entries in, those in force out, every correction applied in its place.

Some rulings, the correctors, refer to entries: `Retract`, `Amend`, `Insert`, `Answer` and `Confirm`. They stay
in the log; `in_force` reads it from the start and gives the acts that a fold has to receive, in their order. A
corrector looks only at entries before itself: an appended entry never changes the meaning of a log, unless it
is another corrector.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import replace
from typing import TypeGuard

from rules.errors import Refused
from rules.record.entries import By as By
from rules.record.entries import Corrector as Corrector
from rules.record.entries import Entry as Entry
from rules.record.entries import Lines as Lines
from rules.record.entries import Log as Log
from rules.ruling import Act, Amend, Answer, BelieveScore, Confirm, Insert, Retract, Ruling, Stroke
from rules.table import LeftBoard, Pocketed, StrokeEnded, StrokeStarted, TableEvent, Uncertain, choices_of
from rules.tokens import TokensSeen

OF_A_STROKE = StrokeStarted | Pocketed | LeftBoard | StrokeEnded | Uncertain


def in_force(log: Log) -> tuple[Entry, ...]:
    """The entries that count, corrections applied; a corrector in force stands at its own place too."""
    if not correctors(log):
        return tuple(log)
    lost = taken_back(log)
    gone, instead, before = corrected(log, lost)
    out: list[Entry] = []
    since = 0
    for at in sorted(lost | gone | instead.keys() | before.keys()):  # what lies between is copied at once
        out.extend(log[since:at])
        out.extend(before.get(at, ()))
        if at in instead:
            out.extend(instead[at])
        elif at not in lost and at not in gone:
            out.append(log[at])
        since = at + 1
    return (*out, *log[since:])


def last_act(log: Log, ended_at: int | None = None) -> int | None:
    """The number to retract to take the last act back, None if there is none.

    An act is a ruling, an ended stroke, or a look at a golf table, which may have entered a stroke. After the
    entry `ended_at`, which ended the match, strokes are no acts.
    """
    lost = taken_back(log)
    gone, instead, _ = corrected(log, lost)
    for at in range(len(log) - 1, -1, -1):
        act = log[at].act
        if at in lost or (at in gone and at not in instead) or isinstance(act, Retract | Confirm):
            continue
        if isinstance(act, Ruling | StrokeEnded | TokensSeen) and not _is_after(log[at], ended_at):
            return log[at].seq
    return None


def after_the_end(log: Log, ended_at: int | None, since: int) -> tuple[int, ...]:
    """The strokes in force after the entry `ended_at` and after the entry `since`, by their last entries."""
    lost, first = taken_back(log), place_of(log, since + 1)
    late = (at for at in range(first, len(log)) if at not in lost and _is_after(log[at], ended_at))
    return tuple(log[at].seq for at in late)


def _is_after(entry: Entry, ended_at: int | None) -> bool:
    """Whether this is a stroke that came after the match had ended."""
    is_stroke = isinstance(entry.act, Stroke | StrokeEnded | TokensSeen)
    return is_stroke and ended_at is not None and entry.seq > ended_at


def last_undone(log: Log) -> int | None:
    """The number to retract to have the last act taken back again; None if an act has followed, or none was."""
    lost = taken_back(log)
    for at in range(len(log) - 1, -1, -1):
        act = log[at].act
        if at in lost or isinstance(act, Confirm):
            continue
        if isinstance(act, Retract):
            target = index_of(log, act.entry)
            if target is None or not isinstance(log[target].act, Retract):
                return log[at].seq
        elif isinstance(act, Ruling | StrokeEnded):
            return None
    return None


def verify(log: Log, act: Corrector, asked: Mapping[int, int] | None = None) -> None:
    """Raise Refused with the reason if a corrector refers to an entry that it cannot correct.

    `asked`: the number of choices of each question that the game itself asks now, by the entry to answer.
    """
    seq = spoken_of(act)
    at = index_of(log, seq)
    if at is None:
        raise Refused(f"there is no entry {seq}: the log has {_span(log)}")
    lost = taken_back(log)
    if at in lost:
        raise Refused(f"entry {seq} is already taken back: retract the retraction to restore it")
    if isinstance(act, Amend | Answer) and _is_replaced(log, lost, at, act):
        raise Refused(
            f"entry {seq} was corrected already: correct the stroke as a whole, or retract the correction"
        )
    if isinstance(act, Amend | Insert):
        _verify_plain(log, at, act)
    if isinstance(act, Answer):
        _verify_answer(log[at], act, asked or {})


def spoken_of(act: Corrector) -> int:
    """The number of the entry that a corrector refers to."""
    match act:
        case Insert(before=seq) | Answer(question=seq):
            return seq
        case Retract(entry=seq) | Amend(entry=seq) | Confirm(entry=seq):
            return seq


def is_heard_where_asked(entry: Entry) -> bool:
    """Whether this is an answer that `in_force` put right after the act that it answers, for the game."""
    return isinstance(entry.act, Answer) and entry.act.question == entry.seq


def correctors(log: Log) -> tuple[int, ...]:
    """The places of all corrections."""
    return Lines.of(log).places


def index_of(log: Log, seq: int, until: int | None = None) -> int | None:
    """The place of the entry with this number, before the place `until` where one is given."""
    end = len(log) if until is None else until
    at = bisect_left(log, seq, hi=end, key=_number)
    return at if at < end and log[at].seq == seq else None


def place_of(log: Log, seq: int) -> int:
    """The place where an entry of this number stands or would stand."""
    return bisect_left(log, seq, key=_number)


def _number(entry: Entry) -> int:
    return entry.seq


def stroke_around(log: Log, at: int, until: int | None = None) -> range:
    """The span of the stroke around the entry at `at`, from its start to its last event; else that entry alone.

    Entries that belong to no stroke (hands, views, rulings) may lie between; a stroke of another number or
    another start ends it, and so does the place `until`.
    """
    number = stroke_number(log[at].act)
    if number is None:
        return range(at, at + 1)
    first = last = at
    for before in range(at - 1, -1, -1):
        if isinstance(log[first].act, StrokeStarted) or stroke_number(log[before].act) not in (None, number):
            break
        first = before if stroke_number(log[before].act) == number else first
    for after in range(at + 1, len(log) if until is None else until):
        if isinstance(log[after].act, StrokeStarted) or stroke_number(log[after].act) not in (None, number):
            break
        last = after if stroke_number(log[after].act) == number else last
    return range(first, last + 1)


def members(log: Log, at: int, until: int | None = None) -> frozenset[int]:
    """The places of the entry at `at` and of every event of its stroke, before `until` where it is given."""
    number = stroke_number(log[at].act)
    if number is None:
        return frozenset((at,))
    return frozenset(k for k in stroke_around(log, at, until) if stroke_number(log[k].act) == number)


def stroke_number(act: Act) -> int | None:
    """The number of the stroke that a table event belongs to, in the camera's count; None for any other act."""
    return act.stroke if isinstance(act, OF_A_STROKE) else None


def clip_of(act: Act) -> str | None:
    """The name of the pictures that the camera's box keeps of an act; None for a ruling."""
    return act.clip if isinstance(act, TableEvent) else None


def standing(log: Log) -> frozenset[int]:
    """Places of the entries that no retraction in force takes back."""
    return frozenset(range(len(log))) - taken_back(log)


def taken_back(log: Log) -> frozenset[int]:
    """Places of the entries that retractions in force take back; read from the end, as they look back."""
    gone: set[int] = set()
    for at in reversed(correctors(log)):
        act = log[at].act
        if at in gone or not isinstance(act, Retract):
            continue
        for seq in (act.entry, *(act.also or ())):
            target = index_of(log, seq, at)
            if target is not None:
                gone |= members(log, target, at)
    return frozenset(gone)


def corrected(
    log: Log, lost: frozenset[int]
) -> tuple[frozenset[int], dict[int, tuple[Entry, ...]], dict[int, tuple[Entry, ...]]]:
    """The effect of the other correctors: places left out, entries instead, entries inserted before a place."""
    gone: set[int] = set()
    instead: dict[int, tuple[Entry, ...]] = {}
    before: dict[int, tuple[Entry, ...]] = {}
    for at in (place for place in correctors(log) if place not in lost):
        entry = log[at]
        match entry.act:
            case Amend(entry=seq, act=act) if (
                target := index_of(log, seq, at)
            ) is not None and target not in lost:
                group = members(log, target, at) if isinstance(act, Stroke) else frozenset((target,))
                gone |= group
                for place in group:
                    instead.pop(place, None)
                instead[max(group)] = (Entry(seq, entry.by, act, entry.written_at),)
            case Insert(before=seq, act=act) if (target := index_of(log, seq, at)) is not None:
                place = _place_before(log, target, act, at)
                before[place] = (*before.get(place, ()), replace(entry, act=act))
            case Answer(question=seq, choice=choice) if _stands(target := index_of(log, seq, at), lost, gone):
                instead[target] = _answered(log[target], entry, choice)
                end = _end_of(log, target, at) if choice else None
                if _stands(end, lost, gone) and end not in instead:
                    instead[end] = (log[end], replace(entry, seq=log[end].seq, act=BelieveScore()))
            case _:
                pass
    return frozenset(gone), instead, before


def _stands(place: int | None, lost: frozenset[int], gone: set[int]) -> TypeGuard[int]:
    """Whether this is the place of an entry that is neither taken back nor replaced."""
    return place is not None and place not in lost and place not in gone


def _answered(asked: Entry, answer: Entry, choice: int) -> tuple[Entry, ...]:
    """The entries in place of an act that asked: the chosen events, or itself followed by the answer.

    The second applies where the act carries no choices, because the game itself made the question.
    """
    choices = choices_of(asked.act)
    if not choices:
        return (asked, replace(answer, seq=asked.seq))
    return tuple(Entry(asked.seq, answer.by, event, answer.written_at) for event in choices[choice][1])


def _end_of(log: Log, target: int, until: int) -> int | None:
    """The end of the stroke to which an act that asked belongs; None without a stroke, or before its end.

    The camera's counts at that end go with its favourite, choice 0. A person who chose another one said that
    the score is right: the difference is excused until the camera has corrected itself.
    """
    if not choices_of(log[target].act):
        return None
    return next((k for k in members(log, target, until) if isinstance(log[k].act, StrokeEnded)), None)


def is_implied(log: Log, entry: Entry) -> bool:
    """Whether nobody entered this act: it comes with an answer, where it is needed."""
    at = index_of(log, entry.seq)
    return isinstance(entry.act, BelieveScore) and at is not None and not isinstance(log[at].act, BelieveScore)


def _place_before(log: Log, target: int, act: Act, until: int) -> int:
    """The place of an inserted act: before the target's whole stroke, an event of that stroke inside it."""
    if stroke_number(act) is None or stroke_number(act) != stroke_number(log[target].act):
        return stroke_around(log, target, until).start
    return target + 1 if isinstance(log[target].act, StrokeStarted) else target


def _is_replaced(log: Log, lost: frozenset[int], at: int, act: Amend | Answer) -> bool:
    """Whether another correction has replaced this entry; a whole stroke may be entered again."""
    gone, instead, _ = corrected(log, lost)
    if isinstance(act, Answer):
        return at in gone
    return at in gone and at not in instead and not isinstance(act.act, Stroke)


def _verify_plain(log: Log, at: int, act: Amend | Insert) -> None:
    if isinstance(act.act, Corrector):
        raise Refused(f"an {type(act).__name__.lower()} wants an act of the game, not another correction")
    if isinstance(act, Amend) and isinstance(log[at].act, Corrector):
        raise Refused(f"entry {act.entry} is a correction itself: retract it instead")


def _verify_answer(entry: Entry, act: Answer, asked: Mapping[int, int]) -> None:
    choices = len(choices_of(entry.act)) or asked.get(act.question, 0)
    if not choices:
        raise Refused(f"entry {act.question} asks nothing")
    if not 0 <= act.choice < choices:
        raise Refused(f"question {act.question} has the choices 0 to {choices - 1}, not {act.choice}")


def _span(log: Log) -> str:
    return f"entries {log[0].seq} to {log[-1].seq}" if log else "no entries yet"
