"""The wall clock may stand at 1970, jump or go backward: what counts goes by counters."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from device.keeping.archive import JournalArchive
from device.keeping.journal import Journal
from device.keeping.scorekeeper import Scorekeeper
from device.keeping.which_match import Wish
from rules.header import Header, players_named
from rules.pieces import Kind
from tests.device.keeping.played import Ear, left, play, revision, stroke
from web.cards.handover import handed_in, handed_out

TIMES = ("2026-06-01T12:00:00.000+00:00", "1970-01-01T00:00:07.000+00:00", "2150-01-01T00:00:00.000+00:00")
WISH = Wish(Header(players=players_named(("Anna", "Ben"))))


def clock_of(time: str) -> Callable[[], str]:
    return lambda: time


@pytest.mark.parametrize("then", TIMES)
@pytest.mark.parametrize("now", TIMES)
def test_a_match_goes_on_whatever_the_clock_says_after_a_boot(tmp_path: Path, then: str, now: str) -> None:
    with closing(Journal.open(tmp_path, clock_of(then))) as journal:
        keeper = Scorekeeper(journal, WISH, Ear())
        play(keeper, *stroke(1, Kind.WHITE))
        seen, run = revision(keeper), journal.next_run()
    with closing(Journal.open(tmp_path, clock_of(now))) as journal, closing(journal.beside()) as others:
        keeper = Scorekeeper(journal, WISH, Ear())
        assert (revision(keeper), left(keeper)) == (seen, [8, 9])
        assert journal.next_run() == run + 1
        keeper.undo(seen)
        assert revision(keeper) == seen + 1
        assert [entry.written_at for entry in keeper.match().entries] == [then] * 3 + [now]
        kept = JournalArchive(others).kept(1)
        assert handed_in(handed_out(kept)).match.score == kept.match.score
