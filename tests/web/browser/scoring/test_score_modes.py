"""The page shows every mode: three players of Family Point, two teams, a player alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from rules.codec import Json
from rules.header import header_from_json

if TYPE_CHECKING:
    from tests.device.conftest import Room
    from tests.web.browser.conftest import Visit

NAMES = ["Asha", "Bela", "Cleo", "Dino"]


def play(room: Room, header: dict[str, Json], *strokes: dict[str, Json]) -> None:
    room.keeper.begin(room.revision(), header_from_json(header))
    for stroke in strokes:
        room.rules({"type": "stroke", **stroke})


@pytest.mark.sample(1)
@pytest.mark.parametrize("players", [1, *(pytest.param(count, marks=pytest.mark.long) for count in (2, 3)), 4])
def test_every_side_has_its_card(page: Page, room: Room, visit: Visit, players: int) -> None:
    play(room, {"variant": "corona", "players": NAMES[:players]}, {})
    visit(page)
    expect(page.locator(".side:not([hidden]) .player")).to_have_text(NAMES[:players])
    expect(page.locator(".side.shooting .player")).to_have_text("Asha")
    expect(page.locator(".side.shooting .count")).to_have_text("0 white, 0 black, 1 miss")


def test_what_is_held_and_who_places(page: Page, room: Room, visit: Visit) -> None:
    header: dict[str, Json] = {"variant": "family", "players": NAMES[:3]}
    play(room, header, {"pocketed": ["white", "black"]}, {"pocketed": ["striker"]})
    visit(page)
    expect(page.locator('.side[data-side="0"] .count')).to_have_text("1 white, 0 black")
    expect(page.locator('.side[data-side="0"] .points .number')).to_have_text("10")
    expect(page.locator("#due-text")).to_have_text("Bela puts 1 black back inside the centre circle.")
    expect(page.locator(".side.shooting .player")).to_have_text("Bela")


def test_a_team_is_one_card_whoever_shoots(page: Page, room: Room, visit: Visit) -> None:
    play(room, {"variant": "team", "players": NAMES}, {}, {})
    visit(page)
    expect(page.locator(".side:not([hidden])")).to_have_count(2)
    expect(page.locator(".side.shooting .player")).to_have_text("Asha & Cleo")
    expect(page.locator(".side.shooting .turn")).to_have_text("Cleo to shoot")


def test_magnetic_coins_have_their_own_numbers(page: Page, room: Room, visit: Visit) -> None:
    play(room, {"game": "magnetic", "players": NAMES[:2]}, {"patterns": [["white", "queen"]]})
    visit(page)
    expect(page.locator(".side:not([hidden])")).to_have_count(2)
    expect(page.locator("#ruling-text")).to_contain_text("Asha")
