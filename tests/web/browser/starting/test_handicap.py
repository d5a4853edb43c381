"""A handicap, entered on the page of a new match: what it is, and why there is none alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.starting.seats import sit

if TYPE_CHECKING:
    from tests.device.conftest import Room
    from tests.web.browser.conftest import Shoot, Visit

FORMS = [  # the mode, its words, the number for Ann, and what of her start has it
    ("roll_in_one/three", "Penalty strokes on the first hole", "2", ("pad", "total", 2)),
    ("eighteen_holes/racing", "Holes ahead", "2", ("players", "hole", 3)),
    ("eighteen_holes/stableford", "Penalty strokes on the first hole", "1", ("players", "turns", 1)),
]


def names(page: Page, *players: str) -> None:
    while page.locator("#names li:visible").count() > len(players):
        page.get_by_role("button", name="One fewer").click()
    for number, name in enumerate(players, 1):
        page.get_by_label(f"Name of player {number}", exact=True).fill(name)


@pytest.mark.sample(1)
@pytest.mark.parametrize(("mode", "words", "given", "told"), FORMS, ids=[form[0] for form in FORMS])
def test_a_handicap_of_golf(
    page: Page, room: Room, visit: Visit, mode: str, words: str, given: str, told: tuple[str, str, int]
) -> None:
    visit(page, f"new/{mode}")
    names(page, "Ann", "Bo")
    page.locator("#handicap summary").click()
    expect(page.locator("#handicap-words")).to_contain_text(words)
    page.locator("#handicap").get_by_label("Ann").fill(given)
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("#pad-rows tr")).to_have_count(2)
    where, key, value = told
    score: Any = room.keeper.snapshot()["score"]
    assert [line[key] for line in score[where] if line["player"] == "Ann"] == [value]


def test_misses_ahead_in_corona(page: Page, room: Room, visit: Visit) -> None:
    visit(page, "new/carrom/corona")
    sit(page, "S", "Ann")
    sit(page, "N", "Bo")
    page.locator("#handicap summary").click()
    page.locator("#handicap").get_by_label("Ann").fill("4")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".side:not([hidden]) .player")).to_have_text(["Ann", "Bo"])
    score: Any = room.keeper.snapshot()["score"]
    assert [side["misses"] for side in score["sides"]] == [4, 0]


def test_alone_the_page_says_why_there_is_none(page: Page, room: Room, visit: Visit, shoot: Shoot) -> None:
    visit(page, "new/roll_in_one/three")
    names(page, "Ann")
    page.locator("#handicap summary").click()
    expect(page.locator("#handicap-alone")).to_be_visible()
    expect(page.locator("#handicap-sides input")).to_have_count(0)
    shoot(page, "handicap_alone")
