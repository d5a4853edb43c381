"""Corrections of a golf match: alternatives to an entry, and acts that were missed before it.

Both come from the position that the entry met. Nothing is folded again: the offers are the acts which that
position receives, with the laws' verdicts there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.games import Position
from rules.golf.alternatives import Golf, alternatives_to, is_between, missed_here
from rules.golf.carom_golf.position import CaromGolf
from rules.record import log
from rules.record.alternatives import Alternative
from rules.record.deeds import Deed
from rules.record.match import Match
from rules.record.passage import Passage
from rules.ruling import Amend, Insert
from rules.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Other:
    """Another reading of an entry: the ruling for it, and the laws' verdicts on it."""

    act: Amend
    verdicts: tuple[Verdict, ...]


class GolfCorrections:
    """See `rules.record.corrections.Corrections` and `rules.record.alternatives.Rereading`."""

    def others(self, past: Sequence[Passage], entry: int) -> Iterator[Amend]:
        """Other readings, as the game ranks them."""
        return (reading.act for reading in others(past, entry))

    def missed(self, past: Sequence[Passage], entry: int) -> Iterator[Insert]:
        """Acts that the position before the entry's stroke could have received."""
        return missed(past, entry)

    def alternatives(self, match: Match, deed: Deed) -> Iterator[Alternative]:
        """The other readings, with likelihoods that only rank them."""
        for rank, reading in enumerate(others(tuple(match.passages_near(deed.entry)), deed.entry)):
            yield Alternative(reading.act, 1 / (rank + 2), verdicts=reading.verdicts)


def others(past: Sequence[Passage], entry: int) -> Iterator[Other]:
    """The alternatives to an entry, the likeliest first, each outcome once; none for a correction."""
    places = _places(past, entry)
    if not places:
        return
    before, counted = past[places[0]].before, past[places[-1]].after
    assert isinstance(before, Golf)
    met: list[Position] = [counted]
    for act in alternatives_to(before, past[places[0]].entry.act, _sight(past, places[0])):
        after, said = before.receive(entry, act)
        if after not in met:
            met.append(after)
            yield Other(Amend(entry=entry, act=act), said)


def missed(past: Sequence[Passage], entry: int) -> Iterator[Insert]:
    """The acts that may have been missed before an entry, or before the whole stroke that it belongs to."""
    places = _places(past, entry)
    at = next((k for k in range(places[0], -1, -1) if _can_be_put_in(past, k)), None) if places else None
    if at is None:
        return
    before = past[at].before
    assert isinstance(before, Golf)
    yield from (Insert(before=past[at].entry.seq, act=act) for act in missed_here(before))


def _places(past: Sequence[Passage], entry: int) -> tuple[int, ...]:
    """The places where the entry counts; none if it is a correction, or the game is not golf."""
    mine = tuple(
        k for k, passage in enumerate(past) if passage.entry.seq == entry and isinstance(passage.before, Golf)
    )
    return () if any(_corrects(past[k]) for k in mine) else mine


def _corrects(passage: Passage) -> bool:
    entry = passage.entry
    return isinstance(entry.act, log.Corrector) and not log.is_heard_where_asked(entry)


def _can_be_put_in(past: Sequence[Passage], at: int) -> bool:
    """Whether an act inserted before this passage would stand there, between two strokes."""
    before = past[at].before
    return isinstance(before, Golf) and is_between(before) and bool(_places(past, past[at].entry.seq))


def _sight(past: Sequence[Passage], at: int) -> Position | None:
    """The position after the first look that disagreed with the stroke of this passage, None without one."""
    made = 0
    for passage in past[at:]:
        before, after = passage.before, passage.after
        if not isinstance(before, CaromGolf) or not isinstance(after, CaromGolf):
            return None
        made += after.state.last is not before.state.last
        if made > 1:
            return None
        if made and after.seen is not None:
            return after
    return None
