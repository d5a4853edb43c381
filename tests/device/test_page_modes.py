"""The page shows every mode: three players of Family Point, two teams, a player alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect

from rules.header import header_from_json
from rules.log import Entry
from rules.match import Match
from rules.pieces import Kind
from rules.ruling import Stroke
from tests.device.test_page import browser, page, visit

if TYPE_CHECKING:
    from tests.device.conftest import Room

__all__ = ["browser", "page"]
SHOW = "async (state) => (await import('/static/show.js')).showScore(state, { setAside: -1 })"


def show(page: Page, header: dict[str, Any], *strokes: Stroke) -> None:
    match = Match.begin(header_from_json(header))
    for seq, stroke in enumerate(strokes, start=1):
        match = match.receive(Entry(seq, "player", stroke)).match
    page.evaluate(SHOW, {"score": match.score.to_json(), "undo": {"entry": None, "what": ""}})


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_side_has_its_card(page: Page, room: Room, players: int) -> None:
    visit(page, room)
    names = ["Asha", "Bela", "Cleo", "Dino"][:players]
    show(page, {"variant": "corona", "players": names}, Stroke())
    expect(page.locator(".side:not([hidden]) .player")).to_have_text(names)
    expect(page.locator(".side.shooting .player")).to_have_text("Asha")
    expect(page.locator(".side.shooting .count")).to_have_text("1 missed")


def test_what_is_held_and_who_places(page: Page, room: Room) -> None:
    visit(page, room)
    header = {"variant": "family", "players": ["Asha", "Bela", "Cleo"]}
    show(page, header, Stroke(pocketed=(Kind.WHITE, Kind.BLACK)), Stroke(pocketed=(Kind.STRIKER,)))
    expect(page.locator('.side[data-side="0"] .count')).to_have_text("1 white, 0 black")
    expect(page.locator('.side[data-side="0"] .points')).to_have_text("10")
    expect(page.locator("#due")).to_have_text("Bela puts 1 black back inside the centre circle.")
    expect(page.locator(".side.shooting .player")).to_have_text("Bela")


def test_a_team_is_one_card_whoever_shoots(page: Page, room: Room) -> None:
    visit(page, room)
    show(page, {"variant": "team"}, Stroke(), Stroke())
    expect(page.locator(".side:not([hidden])")).to_have_count(2)
    expect(page.locator(".side.shooting .player")).to_have_text("South & North")
