"""A card is printed once for each revision of its match, and the last few are remembered."""

from __future__ import annotations

from dataclasses import replace

import pytest

from device.serving.limits.print_shop import REMEMBERED, PrintShop
from rules.scenario import play
from web.archive import Kept
from web.cards.sheet import Sheet, sheet_of

BEGAN = "2025-01-31T20:15:00.000+00:00"
BEGUN = (
    '{"players": ["Cleo", "Dino"], "start": {"white": 1, "black": 4, "queen": "covered", "queen_by": "white"}}'
)
CLEARED = '{"type": "stroke", "pocketed": ["white"]}'


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> list[Sheet]:
    """The sheets that were really printed."""
    sheets: list[Sheet] = []

    def print_it(shop: PrintShop, sheet: Sheet, made_at: str) -> bytes:
        sheets.append(sheet)
        return b"%PDF"

    monkeypatch.setattr(PrintShop, "_print", print_it)
    return sheets


def card(*lines: str) -> Sheet:
    return sheet_of(Kept(1, BEGAN, play((BEGUN, *lines))))


def test_the_same_revision_is_printed_once_and_the_next_one_anew(printed: list[Sheet]) -> None:
    shop = PrintShop()
    for lines in ((), (), (CLEARED,), (CLEARED,), ()):
        assert shop(card(*lines), BEGAN) == b"%PDF"
    assert printed == [card(), card(CLEARED)]


def test_old_cards_are_forgotten(printed: list[Sheet]) -> None:
    shop = PrintShop()
    for number in range(REMEMBERED + 1):
        shop(replace(card(), title=str(number)), BEGAN)
    shop(replace(card(), title="0"), BEGAN)
    assert len(printed) == REMEMBERED + 2
