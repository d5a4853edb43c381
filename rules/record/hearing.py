"""One entry in force as its game hears it: the position after it, and the verdicts."""

from __future__ import annotations

from rules.errors import Refused
from rules.games import Position
from rules.notation import type_of
from rules.record import log
from rules.record.entries import Corrector, Entry, Log
from rules.record.unwatched import said_of
from rules.ruling import Act, Amend, Answer, Confirm, Insert, Retract
from rules.table import Unwatched
from rules.verdict import LOG_BOOK, Verdict, say


def end_of(ended_at: int | None, position: Position, entry: Entry) -> int | None:
    """The entry that ended the match: the first after which it is decided."""
    if not position.is_over:
        return None
    return entry.seq if ended_at is None else ended_at


def heard(position: Position, entries: Log, entry: Entry) -> tuple[Position, tuple[Verdict, ...]]:
    """The position after one entry in force; one that it refuses is set aside, with the reason.

    `entries` are the whole log.
    """
    if isinstance(entry.act, Corrector) and not log.is_heard_where_asked(entry):
        return position, _about(entries, entry.act)
    try:
        position.verify(entry.act)
    except Refused as refusal:
        if log.is_implied(entries, entry):
            return position, ()
        return position, (say(LOG_BOOK, "set_aside", reason=str(refusal)),)
    return received(position, entry)


def received(position: Position, entry: Entry) -> tuple[Position, tuple[Verdict, ...]]:
    """The position after an entry that it does not refuse and that corrects nothing."""
    after, verdicts = position.receive(entry.seq, entry.act)
    if isinstance(entry.act, Unwatched):  # of any game: no law looks at it
        verdicts = (said_of(entry.act), *verdicts)
    return after, verdicts


def _about(entries: Log, act: Corrector) -> tuple[Verdict, ...]:
    """The verdicts on a correction; a confirmation of an act has none."""
    match act:
        case Retract(entry=entry):
            at = log.index_of(entries, entry)
            what = "" if at is None else taken_back(entries, entries[at].act)
            return (say(LOG_BOOK, "retracted", entry=entry, what=what),)
        case Amend(entry=entry, act=other):
            return (say(LOG_BOOK, "amended", entry=entry, what=_in_words(other)),)
        case Insert(before=entry, act=other):
            return (say(LOG_BOOK, "inserted", entry=entry, what=_in_words(other)),)
        case Answer(question=entry, choice=choice):
            return (say(LOG_BOOK, "answered", entry=entry, choice=choice),)
        case Confirm():
            return ()


OF_A_STROKE = {Amend: "the correction of stroke {n}", Answer: "the answer about stroke {n}"}
OF_ANOTHER = {Amend: "a correction", Answer: "an answer", Insert: "an added stroke", Retract: "an undo"}


def taken_back(entries: Log, act: Act) -> str:
    """An act that is taken back, in words; of a correction, what it had corrected."""
    if not isinstance(act, Corrector):
        return _in_words(act)
    at = log.index_of(entries, log.spoken_of(act))
    number = None if at is None else log.stroke_number(entries[at].act)
    template = None if number is None else OF_A_STROKE.get(type(act))
    return OF_ANOTHER.get(type(act), _in_words(act)) if template is None else template.format(n=number)


def _in_words(act: Act) -> str:
    number = log.stroke_number(act)
    return type_of(act).replace("_", " ") if number is None else f"stroke {number}"
