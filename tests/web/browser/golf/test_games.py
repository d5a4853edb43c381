"""Golf from joining to the score card: whole games of few holes, tapped in on phones at a table with codes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from rules.codec import Json
from tests.device.conftest import Room
from tests.web.browser.conftest import can_be_pressed, follow
from tests.web.browser.golf.matches import HANDS

if TYPE_CHECKING:
    from tests.web.browser.conftest import OpenPage, Shoot

LAST_HOLE: Json = {  # of five: level, Ann a shot from the green
    "game": "eighteen_holes",
    "players": ["Ann", "Bo"],
    "options": {"hands": HANDS},
    "start": {
        "players": [
            {"player": "Ann", "hole": 5, "at": [2, -1], "points": 2, "scores": [1, 0, 1, 0]},
            {"player": "Bo", "hole": 5, "at": [-4, -1], "points": 2, "scores": [0, 1, 0, 1]},
        ]
    },
}
LINES = (  # two shots that hole out: the dice, how they are used, and the line
    ((1, 3, 6), "wood · accuracy 3 · strength 6", ("bend left (-5, 12)", *["straight"] * 7)),
    ((1, 6, 6), "wood · accuracy 6 · strength 6", ("straight (3, 12)", *["straight"] * 5, "bend left")),
)


@pytest.fixture
def joins(table_with_codes: Room, open_page: OpenPage) -> Callable[[str], Page]:
    """A phone that has scanned the code."""

    def joined(name: str) -> Page:
        page = open_page()
        page.goto(f"{table_with_codes.url}join#PLAYER7")
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Join", exact=True).click()
        expect(page.locator("body")).to_have_attribute("data-link", "open")
        return page

    return joined


def sets_up(page: Page, address: str, *names: str) -> None:
    """Goes through the menu to the page of this mode, and enters the names of the players."""
    page.locator("#menu summary").click()
    follow(page.get_by_role("link", name="New match"))
    follow(page.locator(f'a[href="/{address}"]'))
    while page.locator("#names li:visible").count() > len(names):
        page.get_by_role("button", name="One fewer").click()
    for number, name in enumerate(names, 1):
        page.get_by_label(f"Name of player {number}", exact=True).fill(name)


def card_of(page: Page, table_with_codes: Room, winner: str) -> str:
    """The score card of the last match, reached through the list."""
    page.goto(f"{table_with_codes.url}matches")
    page.get_by_role("link", name=winner).first.click()
    return page.locator(".sheet-table tbody").inner_text()


@pytest.mark.long
def test_a_hole_of_carom_golf(joins: Callable[[str], Page], table_with_codes: Room, shoot: Shoot) -> None:
    page = joins("Rita")
    sets_up(page, "new/carom_golf/basic", "Rita", "Yara")
    page.get_by_label("Orchard").uncheck()
    page.get_by_role("button", name="Begin").click()
    for name in ("Rita", "Yara"):
        expect(page.locator("#turn-word")).to_contain_text(name)
        can_be_pressed(page)
        page.locator('.target[aria-label="start from -2, 5"]').press("Enter")
        page.get_by_text("Enter the impulses alone").click()
        page.get_by_label("Impulses, instead of card and die").fill("21")
        page.locator('.target[aria-label="strike east"]').press("Enter")
    expect(page.locator("#turn-word")).to_have_text("Rita, Yara share the win")
    shoot(page, "golf_over")
    assert card_of(page, table_with_codes, "Rita").split() == ["Rita", "1", "1", "Yara", "1", "1"]


@pytest.mark.long
def test_a_hole_of_roll_in_one(joins: Callable[[str], Page], table_with_codes: Room) -> None:
    page = joins("Ann")
    sets_up(page, "new/roll_in_one/three", "Ann")
    page.locator('input[name="course"][value="three"]').check()
    page.get_by_role("button", name="Begin").click()
    for dice, use, line in LINES:
        for row, face in enumerate(dice):
            page.locator(".dice-row").nth(row).locator(".die").nth(face - 1).click()
        page.get_by_role("group", name="Which hole").get_by_role("button").first.click()
        club, split = use.split(" · ", 1)
        for choice in (split, club):
            page.get_by_role("button", name=choice).first.click()
        for number, segment in enumerate(line, 1):
            expect(page.locator(".told")).to_contain_text(f"segment {number} of")
            page.locator(".act-group").get_by_role("button", name=segment, exact=True).click()
        page.get_by_role("button", name="Confirm the line").click()
    expect(page.locator("#turn-word")).to_have_text("Ann wins")
    assert card_of(page, table_with_codes, "Ann").split() == ["Ann", "2", "2"]


@pytest.mark.long
def test_the_last_hole_of_18_holes_on_two_phones(joins: Callable[[str], Page], table_with_codes: Room) -> None:
    table_with_codes.begins(LAST_HOLE)
    phones = {name: joins(name) for name in ("Ann", "Bo")}
    for name, page in phones.items():
        page.get_by_role("button", name=HANDS[name][0]).click()
    ann = phones["Ann"]
    expect(ann.locator("#turn-word")).to_have_text("Ann plays the 6 Iron 1")
    ann.get_by_role("button", name="Play the club").click()
    ann.locator('.target[aria-label="to 4, -4"]').press("Enter")
    expect(phones["Bo"].locator("#turn-word")).to_have_text("Bo plays the 5 Iron 1")
    phones["Bo"].get_by_role("button", name="Move").click()
    phones["Bo"].locator(".target").first.press("Enter")
    expect(ann.locator("#turn-word")).to_have_text("Ann wins")
    card = card_of(ann, table_with_codes, "Ann").split()
    assert card[:7] == ["Par", "3", "4", "3", "4", "5", "19"]
    assert card[7:14] == ["Ann", "1", "0", "1", "0", "1", "3"]
