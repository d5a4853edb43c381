"""A match: the fold of its log. The log is the game, the state is its fold, and nothing is edited.

`receive` takes one entry more and gives the next match; a ruling that corrects earlier entries has the log
folded again from there on, so a live match and a refolded one are always the same. Every act has three entry
points: `verify` gives the reason for a refusal, `can_receive` a yes or no, and `receive` does it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, Self

from rules.errors import Refused
from rules.games import Position, game_of
from rules.header import Header
from rules.notation import type_of
from rules.record import log
from rules.record.entries import By, Corrector, Entry, Lines, put
from rules.record.hearing import end_of, heard
from rules.record.offers import Offer, choices_of, offers
from rules.record.passage import LAST_WAY, Passage
from rules.ruling import Act, Amend, Answer, Insert, Retract
from rules.score import LogLine, ScoreState
from rules.verdict import Verdict

__all__ = ["By", "Entry", "Match", "Passage", "Spoken", "Step"]

MARKED = 256  # entries between two marks: folding them again takes 15 ms
LOG_LINES = 12  # the last of them that a screen shows
WALKED_AT_ONCE = 4000  # entries of a match whose way is kept until another one is walked
RECENT = 24  # passages that are kept: a stroke of golf takes five entries, and looks follow it


@dataclass(frozen=True, slots=True)
class Spoken:
    """The laws' verdicts on one entry; of a long match that was folded before, they are read when asked for."""

    entry: Entry
    verdicts: tuple[Verdict, ...]
    _read: Callable[[], tuple[Verdict, ...]] | None = field(default=None, repr=False, compare=False)

    @classmethod
    def unread(cls, entry: Entry, read: Callable[[], tuple[Verdict, ...]]) -> Self:
        """Verdicts that are read when somebody asks for them; `read` must be able to."""
        spoken = object.__new__(cls)
        put(spoken, "entry", entry)
        put(spoken, "_read", read)
        return spoken

    if not TYPE_CHECKING:  # called for what is not there yet

        def __getattr__(self, name: str) -> Any:
            if name != "verdicts" or self._read is None:
                raise AttributeError(name)
            put(self, "verdicts", self._read())
            return self.verdicts


@dataclass(frozen=True, slots=True)
class Mark:
    """A place on the way of a match, from which its fold can go on.

    `passed`: the entries in force before it. `said`: the length of the history there. `counted` belongs to
    `rules.record.tally`: what was counted from the mark before to this one, None until somebody asks.
    """

    passed: int
    position: Position
    said: int
    ended_at: int | None
    counted: object = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Step:
    """The result of receiving an entry: the match after it, and the laws' verdicts on that entry."""

    match: Match
    verdicts: tuple[Verdict, ...]


@dataclass(frozen=True, slots=True)
class Match:
    """A match after its log so far; a value, so any earlier one may be kept and continued.

    `recent` is the end of its way: alternatives to the last act are offered without a fold. `ended_at` names
    the entry that ended it, None while it goes on. `marks` are places on its way, `passed` is its length.
    """

    header: Header
    entries: tuple[Entry, ...]
    position: Position
    history: tuple[Spoken, ...] = ()
    recent: tuple[Passage, ...] = field(default=(), compare=False, repr=False)
    ended_at: int | None = None
    marks: tuple[Mark, ...] = field(default=(), compare=False, repr=False)
    passed: int = field(default=0, compare=False, repr=False)

    @classmethod
    def begin(cls, header: Header) -> Match:
        """The match before its first entry; raises NotationError for a start that cannot be."""
        position = game_of(header.game).begin(header)
        return cls(header, (), position, ended_at=0 if position.is_over else None)

    @classmethod
    def fold(cls, header: Header, entries: tuple[Entry, ...]) -> Match:
        """The match that this log leads to; rulings that no longer apply after a correction are set aside."""
        lines = Lines.of(entries)
        return cls.begin(header)._folded(lines, log.in_force(lines))

    def until(self, seq: int) -> Match:
        """The match as it was before the entry of this number was received."""
        return self.refolded(Lines.of(self.entries).until(log.place_of(self.entries, seq)))

    def verify(self, act: Act) -> None:
        """Raise Refused with the reason if this act cannot be received now; table events always can."""
        self._verify(choices_of(self.position) if isinstance(act, Answer) else {}, act)

    def _verify(self, asked: Mapping[int, int], act: Act) -> None:
        """The same with the choices of the open questions at hand; only an answer needs them."""
        if isinstance(act, Corrector):
            log.verify(self.entries, act, asked)
        else:
            self.position.verify(act)

    def can_receive(self, act: Act) -> bool:
        """Whether this act can be received now."""
        try:
            self.verify(act)
        except Refused:
            return False
        return True

    def receive(self, entry: Entry) -> Step:
        """The match after one entry more; raises Refused, this match unchanged, for one that cannot be."""
        verify_next(self.entries, entry)
        self.verify(entry.act)
        if not isinstance(entry.act, Corrector):
            return self._heard(entry)
        match = self.refolded(Lines.of(self.entries).and_then(entry))
        _verify_held(match, entry.act, entry.seq)
        return self._step(match, entry.seq)

    def passages(self) -> Iterator[Passage]:
        """The whole way of the match, entry by entry in force, corrections applied."""
        if len(self.entries) > WALKED_AT_ONCE:  # its positions would take a hundred megabytes
            return self._walked()
        return iter(LAST_WAY.of(self, self._walked))

    def passages_near(self, seq: int) -> Iterator[Passage]:
        """The way about the entry of this number, none where it is not in force.

        Of a long match, that is some hundred passages before it and after.
        """
        if len(self.entries) <= WALKED_AT_ONCE:
            return self.passages()
        acts = log.in_force(self.entries)
        places = [at for at, entry in enumerate(acts) if entry.seq == seq]
        if not places:
            return iter(())
        before = [mark for mark in self.marks if mark.passed <= places[0] - RECENT]
        begun = before[-1] if before else Mark(0, Match.begin(self.header).position, 0, None)
        return walked(begun.position, self.entries, acts[begun.passed : places[-1] + MARKED])

    def _walked(self) -> Iterator[Passage]:
        return walked(Match.begin(self.header).position, self.entries, log.in_force(self.entries))

    def last_act(self) -> int | None:
        """The entry to retract in order to take the last act back; None if there is none."""
        return log.last_act(self.entries, self.ended_at)

    def undoing(self) -> Retract | None:
        """The ruling that takes the last act back; None if there is none.

        After the end of the match that is the act that ended it. Strokes seen since stay uncounted.
        """
        last = self.last_act()
        if last is None:
            return None
        return Retract(entry=last, also=log.after_the_end(self.entries, self.ended_at, last) or None)

    def last_undone(self) -> int | None:
        """The entry to retract in order to restore the act that was taken back last; None if there is none."""
        return log.last_undone(self.entries)

    def acts(self) -> tuple[Offer, ...]:
        """Every ruling that a person might make now, with the reason where it is refused."""
        asked = choices_of(self.position)
        verify = partial(self._verify, asked)
        return offers(self.header.game, self.position, asked, self.last_act(), verify, self.recent)

    @property
    def score(self) -> ScoreState:
        """The state as screens see it."""
        return ScoreState(
            revision=len(self.entries),
            game=self.header.game,
            variant=self.header.variant,
            score=self.position.score(),
            verdicts=self.history[-1].verdicts if self.history else (),
            log=tuple(_line(spoken) for spoken in self.history[-LOG_LINES:]),
            undo=self.last_act(),
            redo=self.last_undone(),
        )

    def refolded(self, log_now: tuple[Entry, ...]) -> Match:
        """The match of another log, folded from the last mark before which nothing is different."""
        entries = Lines.of(log_now)
        acts = log.in_force(entries)
        same = _alike(log.in_force(self.entries), acts)
        within = [mark for mark in self.marks if mark.passed <= min(same, len(acts) - RECENT)]
        if not within:
            return Match.begin(self.header)._folded(entries, acts)
        last = within[-1]
        begun = Match(
            self.header, entries, last.position, self.history[: last.said], (), last.ended_at, tuple(within)
        )
        return replace(begun, passed=last.passed)._folded(entries, acts)

    def _folded(self, entries: Lines, acts: tuple[Entry, ...]) -> Match:
        """This match, a place on the way of `acts`, after all of them."""
        way = Way(self)
        for entry in acts[self.passed :]:
            way.go_on(entry, *heard(way.position, entries, entry))
        return way.match(entries)

    def _step(self, match: Match, seq: int) -> Step:
        said = [spoken.verdicts for spoken in match.history if spoken.entry.seq == seq]
        return Step(match, said[-1] if said else ())

    def _heard(self, entry: Entry) -> Step:
        """The match after one entry that corrects nothing, folded in after all others."""
        entries = Lines.of(self.entries).and_then(entry)
        way, (position, verdicts) = Way(self), heard(self.position, entries, entry)
        way.go_on(entry, position, verdicts)
        return Step(way.match(entries), verdicts)


class Counting(Protocol):
    """Counts along a way while it is walked, see `rules.record.tally.Along`."""

    def note(self, passage: Passage) -> None:
        """The next passage of the way."""

    def at_mark(self) -> object:
        """What was counted since the mark before."""


class Way:
    """The way of a match while it is walked: it grows in place, an entry costs the same at any length."""

    def __init__(self, match: Match, counting: Counting | None = None) -> None:
        self.position = match.position
        self._counting = counting
        self._header, self._ended_at, self._passed = match.header, match.ended_at, match.passed
        self._history, self._marks = list(match.history), list(match.marks)
        self._recent = deque[Passage](match.recent, RECENT)

    def go_on(self, entry: Entry, after: Position, verdicts: tuple[Verdict, ...]) -> None:
        """One entry in force more, with the position after it and the verdicts on it."""
        self._recent.append(passage := Passage(entry, self.position, after, verdicts))
        if self._counting is not None:
            self._counting.note(passage)
        self._ended_at = end_of(self._ended_at, after, entry)
        self._passed += 1
        self.position = after
        if verdicts:
            self._history.append(Spoken(entry, verdicts))
        if self._passed % MARKED == 0:
            counted = None if self._counting is None else self._counting.at_mark()
            self._marks.append(Mark(self._passed, after, len(self._history), self._ended_at, counted))

    def match(self, entries: Lines) -> Match:
        """The match after this way; `entries` are its whole log."""
        said, recent, marks = tuple(self._history), tuple(self._recent), tuple(self._marks)
        return Match(self._header, entries, self.position, said, recent, self._ended_at, marks, self._passed)


def walked(position: Position, entries: tuple[Entry, ...], acts: Iterable[Entry]) -> Iterator[Passage]:
    """The way from a position over these entries in force; `entries` are the whole log."""
    for entry in acts:
        after, verdicts = heard(position, entries, entry)
        yield Passage(entry, position, after, verdicts)
        position = after


def _alike(before: Sequence[Entry], after: Sequence[Entry]) -> int:
    """The number of entries with which both begin."""
    pairs = zip(before, after, strict=False)
    return next((at for at, (a, b) in enumerate(pairs) if a is not b and a != b), min(len(before), len(after)))


def verify_next(entries: Sequence[Entry], entry: Entry) -> None:
    """Raise Refused for an entry whose number does not follow those of these."""
    if entries and entry.seq <= entries[-1].seq:
        raise Refused(f"entry {entry.seq} comes after entry {entries[-1].seq}: numbers must grow")


def _verify_held(match: Match, act: Corrector, seq: int) -> None:
    """Raise Refused with the laws' reason for a corrected act that they would set aside."""
    if not isinstance(act, Amend | Insert):
        return
    corrected = act.entry if isinstance(act, Amend) else seq
    for spoken in match.history:
        if spoken.entry.seq == corrected and spoken.verdicts[0].key == "set_aside":
            raise Refused(str(dict(spoken.verdicts[0].params)["reason"]))


def _line(spoken: Spoken) -> LogLine:
    entry = spoken.entry
    text = " ".join(verdict.text for verdict in spoken.verdicts)
    return LogLine(entry.seq, entry.by, type_of(entry.act), text, entry.written_at)
