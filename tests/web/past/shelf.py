"""Past matches in memory, and a visitor to their pages."""

from __future__ import annotations

from flask.testing import FlaskClient

from rules.golf.results import results_of
from rules.match import Match
from tests.web.conftest import FakeScorekeeper
from web.app import WebSettings, create_app
from web.archive import Brought, Kept, NoSuchMatch

BEGAN = "2026-01-31T20:15:00.000+00:00"


class Shelf:
    """The archive's contract over matches in memory."""

    def __init__(self, *matches: Match) -> None:
        self.matches = [Kept(number, BEGAN, match) for number, match in enumerate(matches, start=1)]

    def numbers(self) -> tuple[int, ...]:
        return tuple(kept.number for kept in reversed(self.matches))

    def kept(self, number: int) -> Kept:
        if not 1 <= number <= len(self.matches):
            raise NoSuchMatch(f"there is no match {number} here")
        return self.matches[number - 1]

    def golf_results(self) -> tuple[Brought, ...]:
        return tuple(
            Brought(kept.number, kept.began_at, result)
            for kept in self.matches
            for result in results_of(kept.match)
        )

    def take_in(self, began_at: str, match: Match) -> int:
        folded = Match.fold(match.header, match.entries)
        self.matches.append(Kept(len(self.matches) + 1, began_at, folded, None, BEGAN))
        return len(self.matches)


def visiting(*matches: Match) -> tuple[FlaskClient, Shelf]:
    shelf = Shelf(*matches)
    return create_app(FakeScorekeeper(), WebSettings(archive=shelf)).test_client(), shelf
