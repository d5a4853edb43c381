"""Corrections at a phone: two taps for the common case, and never on a state that has changed unseen."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from rules.pieces import Kind
from tests.web.browser.conftest import SCREENS, Visit
from tests.web.browser.scoring.goal import GOAL_S, SLOW

if TYPE_CHECKING:
    from tests.device.conftest import Room
    from tests.web.browser.conftest import OpenPage, Shoot


def left(room: Room) -> list[int]:
    score = room.keeper.snapshot()["score"]
    assert isinstance(score, dict)
    return [side["left"] for side in score["sides"]]


def test_the_common_case_takes_two_taps_and_three_seconds(page: Page, room: Room, visit: Visit) -> None:
    room.plays(1, Kind.WHITE)
    visit(page)
    expect(page.locator("#correct")).to_have_attribute("href", "/correct#3")
    began_s = time.monotonic()
    page.locator("#correct").click()
    page.get_by_role("button", name="Black in NE").first.click()
    expect(page.locator("#standing")).to_contain_text("Ben 0 (8)")
    assert time.monotonic() - began_s < SLOW * GOAL_S
    assert left(room) == [9, 8]


def test_an_old_event_is_corrected_and_everything_after_it_follows(
    page: Page, room: Room, visit: Visit, shoot: Shoot
) -> None:
    room.plays(1, Kind.WHITE)
    room.plays(2, Kind.WHITE)
    room.plays(3)
    visit(page, "correct")
    page.locator(".deed").last.locator("button").first.click()
    expect(page.locator(".detail .choices button").first).to_be_visible()
    shoot(page, "correct")
    page.get_by_role("button", name="nothing fell").click()
    expect(page.locator(".deed").nth(1)).to_contain_text("Ben sank 1 white of Anna")
    expect(page.locator(".deed").last.locator(".changes")).to_contain_text("corrected by player")


def test_what_did_not_happen_is_struck_out_and_may_be_had_back(page: Page, room: Room, visit: Visit) -> None:
    room.plays(1, Kind.WHITE)
    visit(page, "correct#3")
    page.get_by_role("button", name="It did not happen").click()
    expect(page.locator('.deed[data-fate="retracted"] .changes')).to_contain_text("taken back by player")
    assert left(room) == [9, 9]
    page.get_by_role("button", name="have it back").click()
    expect(page.locator('.deed[data-fate="counts"]')).to_have_count(1)
    assert left(room) == [8, 9]


def test_a_stroke_that_was_missed_is_told_and_put_in_its_place(page: Page, room: Room, visit: Visit) -> None:
    room.plays(1, Kind.WHITE)
    visit(page, "correct#3")
    page.get_by_role("button", name="Add a stroke that was missed").click()
    page.get_by_role("button", name="White: one more").click()
    page.get_by_role("button", name="White: one more").click()
    page.get_by_role("button", name="So it was").click()
    expect(page.locator(".deed")).to_have_count(2)
    assert left(room) == [6, 9]


def test_undo_and_redo_stand_here_too(page: Page, room: Room, visit: Visit) -> None:
    room.plays(1, Kind.WHITE)
    visit(page, "correct")
    page.locator("#undo").click()
    expect(page.locator("#redo")).to_be_enabled()
    page.locator("#redo").click()
    expect(page.locator("#standing")).to_contain_text("Anna 0 (8)")


def test_of_two_phones_that_race_one_gets_the_fresh_state(
    open_page: OpenPage, room: Room, visit: Visit
) -> None:
    room.plays(1, Kind.WHITE)
    slow, quick = open_page(), open_page()
    slow.route("**/events", lambda route: route.abort())  # a phone that is not informed yet
    slow.goto(f"{room.url}correct#3")
    expect(slow.locator(".detail .choices button").first).to_be_visible()
    visit(quick, "correct#3")
    quick.get_by_role("button", name="Black in NE").first.click()
    expect(quick.locator("#standing")).to_contain_text("Ben 0 (8)")
    slow.get_by_role("button", name="It did not happen").click()
    expect(slow.locator("#refusal")).to_contain_text("nothing was changed")
    expect(slow.locator("#standing")).to_contain_text("Ben 0 (8)")
    expect(slow.locator(".deed .text")).to_contain_text("Anna sank 1 black of Ben")
    assert left(room) == [9, 8]


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", SCREENS)
def test_nothing_is_wider_than_the_screen(page: Page, room: Room, visit: Visit, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    room.plays(1, Kind.WHITE, Kind.BLACK, Kind.STRIKER)
    visit(page, "correct#5")
    expect(page.locator(".detail .choices button").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]


def test_older_deeds_come_when_they_are_asked_for(
    page: Page, room: Room, visit: Visit, shoot: Shoot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.scoring.correct.AT_ONCE", 4)
    for number in range(1, 8):
        room.plays(number)
    visit(page, "correct")
    expect(page.locator(".deed")).to_have_count(4)
    shoot(page, "correct-older")
    page.get_by_role("button", name="Older").click()
    expect(page.locator(".deed")).to_have_count(7)
    expect(page.locator("#older")).to_be_hidden()
    room.plays(8)
    expect(page.locator(".deed")).to_have_count(8)  # what was asked for stays


def test_a_link_to_an_old_deed_opens_it(
    page: Page, room: Room, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.scoring.correct.AT_ONCE", 2)
    for number in range(1, 8):
        room.plays(number)
    visit(page, "correct#4")
    expect(page.locator(".deed").last.locator(".detail")).to_be_visible()
    expect(page.locator(".deed")).to_have_count(6)
