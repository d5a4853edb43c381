"""A match is folded once for its account, also one that goes on, until something happens in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.keeping.archive import JournalArchive
from device.keeping.journal import Journal
from device.keeping.scorekeeper import Scorekeeper
from device.keeping.which_match import Wish
from device.remembering import accounts
from device.remembering.accounts import Accounts
from rules.coins.past.account import Account, account_of
from rules.header import Header, players_named
from rules.match import Match
from rules.pieces import Kind
from tests.device.keeping.played import Ear, play, stroke

WISH = Wish(Header(players=players_named(("Anna", "Ben"))))


@pytest.fixture
def folds(monkeypatch: pytest.MonkeyPatch) -> list[Match]:
    """The matches of which an account was made."""
    made: list[Match] = []

    def counted(match: Match) -> Account:
        made.append(match)
        return account_of(match)

    monkeypatch.setattr(accounts, "account_of", counted)
    return made


def test_a_match_that_goes_on_is_read_again_only_where_something_happened(
    journal: Journal, folds: list[Match], tmp_path: Path
) -> None:
    keeper = Scorekeeper(journal, WISH, Ear())
    play(keeper, *stroke(1, Kind.WHITE))
    known = Accounts(JournalArchive(journal, keeper.present), tmp_path / "accounts.json")
    before = known.remembered()
    assert known.remembered() == before
    assert len(folds) == 1
    play(keeper, *stroke(2, Kind.WHITE))
    (after,) = known.remembered().accounts
    assert after.account.players[0].counts["pocketed"] == 2
    assert len(folds) == 2
    known.forget_all()
    assert known.remembered().accounts == (after,)
    assert len(folds) == 3
