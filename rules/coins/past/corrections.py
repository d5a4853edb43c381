"""The corrections of entries in a game with coins: each reading of a stroke is tried on the match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules.coins.past.mistakes import mistakes
from rules.errors import Refused
from rules.record.alternatives import Alternative
from rules.record.deeds import Deed, deed_of
from rules.record.log import Entry
from rules.record.match import Match
from rules.record.passage import Passage
from rules.ruling import Amend, Insert, Stroke


class CoinCorrections:
    """See `rules.record.corrections.Corrections` and `rules.record.alternatives.Rereading`."""

    def others(self, past: Sequence[Passage], entry: int) -> Iterator[Amend]:
        """The corrected stroke, as the person enters it."""
        yield Amend(entry=entry, act=Stroke())

    def missed(self, past: Sequence[Passage], entry: int) -> Iterator[Insert]:
        """A whole stroke."""
        yield Insert(before=entry, act=Stroke())

    def alternatives(self, match: Match, deed: Deed) -> Iterator[Alternative]:
        """The camera's doubts and usual mistakes, without readings that the laws refuse or find impossible."""
        tried = (_tried(match, deed, reading) for reading in mistakes(deed))
        return (reading for reading in tried if reading is not None)


def _tried(match: Match, deed: Deed, reading: Alternative) -> Alternative | None:
    """The alternative with the laws' verdicts; None where they refuse it, or report an impossible count."""
    try:
        after = match.receive(Entry(match.entries[-1].seq + 1, "player", reading.act)).match
    except Refused:
        return None
    corrected = deed_of(after, deed.entry)
    verdicts = () if corrected is None else corrected.verdicts
    if any(verdict.key == "impossible" for verdict in verdicts):
        return None
    return replace(reading, verdicts=verdicts)
