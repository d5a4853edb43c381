"""Joining with a real phone: by a scanned link, by hand, and with a question for the name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import FloatRect, Page, Route, expect

from device.keeping.journal import Journal
from device.serving.codes import Codebook
from device.serving.stream import StreamSettings
from tests.device.conftest import Room
from tests.web.browser.conftest import PHONE, SCREENS
from web.visitors.codes import CodeWish

if TYPE_CHECKING:
    from tests.web.browser.conftest import OpenPage, Shoot

CODES = CodeWish("PLAYER7", "UMPIRE7")


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """A table that wants codes."""
    with closing(Journal.open(tmp_path)) as journal:
        opened = Room(journal, StreamSettings(beat_s=0.5), lock=Codebook.open(tmp_path, CODES))
        opened.open()
        yield opened
        opened.close()


def test_a_scanned_link_makes_a_player_and_leaves_no_code_behind(open_page: OpenPage, room: Room) -> None:
    page = open_page(PHONE)
    page.goto(f"{room.url}join#PLAYER7")
    expect(page.locator("#now")).to_have_text("You are a player here")
    assert "PLAYER7" not in page.url
    expect(page.locator(".code a").first).to_have_attribute("href", re.compile("join#[A-Z2-7]{26}$"))
    page.get_by_label("Your name").fill("Asha")
    page.locator("label.colour", has_text="Sky blue").click()
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page).to_have_url(room.url)
    page.goto(f"{room.url}join")
    expect(page.get_by_label("Your name")).to_have_value("Asha")
    expect(page.get_by_role("radio", name="Sky blue")).to_be_checked()


@pytest.mark.sample(1)
@pytest.mark.parametrize("late", ["session", "scripts/visitors/join.js*"], ids=["code", "script"])
def test_nobody_joins_before_the_scanned_code_is_answered(page: Page, room: Room, late: str) -> None:
    held: list[Route] = []
    page.route(f"**/{late}", lambda route: held.append(route), times=1)
    with page.expect_request(f"**/{late}"):
        page.goto(f"{room.url}join#PLAYER7", wait_until="commit")
    for part in (page.get_by_label("Your name"), page.get_by_role("button", name="Join", exact=True)):
        expect(part).to_be_disabled()
    held[0].continue_()
    expect(page.locator("#now")).to_have_text("You are a player here")
    page.get_by_label("Your name").fill("Asha")
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page).to_have_url(room.url)
    page.goto(f"{room.url}join")
    expect(page.locator("#now")).to_have_text("You are a player here")
    expect(page.get_by_label("Your name")).to_have_value("Asha")


def test_after_a_wrong_link_the_code_is_typed(page: Page, room: Room) -> None:
    page.goto(f"{room.url}join?role=score#WRONG77")
    expect(page.locator("#refusal")).to_contain_text("not this table's code")
    page.get_by_label("The table's code").fill("player 7")
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page).to_have_url(room.url)


def test_a_code_is_typed_and_a_wrong_one_explained(open_page: OpenPage, room: Room) -> None:
    page = open_page(PHONE)
    page.goto(f"{room.url}join?role=score&next=/?from=join")
    expect(page.get_by_role("radio", name="Player")).to_be_checked()
    page.get_by_label("The table's code").fill("player 8")
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.locator("#refusal")).to_contain_text("not this table's code")
    page.get_by_label("The table's code").fill("player 7")
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page).to_have_url(f"{room.url}?from=join")


def test_the_tables_code_makes_no_umpire(open_page: OpenPage, room: Room) -> None:
    page = open_page(PHONE)
    page.goto(f"{room.url}join?role=umpire")
    page.get_by_label("The umpire's code").fill("player7")
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.locator("#refusal")).to_contain_text("the umpire's is another")
    page.get_by_label("The umpire's code").fill("umpire7")
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page).to_have_url(room.url)


@pytest.mark.long
def test_a_phone_that_forgot_its_cookie_still_knows_the_name(open_page: OpenPage, room: Room) -> None:
    page = open_page(PHONE)
    page.goto(f"{room.url}join")
    page.get_by_label("Your name").fill("Bela")
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page).to_have_url(room.url)
    page.context.clear_cookies()
    page.goto(f"{room.url}join")
    expect(page.get_by_label("Your name")).to_have_value("Bela")
    expect(page.get_by_label("Code")).to_be_hidden()


def test_an_umpire_changes_the_code_and_players_only_watch(open_page: OpenPage, room: Room) -> None:
    player, umpire = open_page(PHONE), open_page(PHONE)
    player.goto(f"{room.url}join#PLAYER7")
    expect(player.locator("#now")).to_have_text("You are a player here")
    umpire.goto(f"{room.url}join#UMPIRE7")
    expect(umpire.locator("#now")).to_have_text("You are an umpire here")
    umpire.get_by_role("button", name="New code for players").click()
    expect(umpire.locator(".secret").first).not_to_have_text("PLAYER7")
    expect(umpire.locator("#now")).to_have_text("You are an umpire here")
    player.reload()
    expect(player.locator("#now")).to_have_text("You are watching")


def test_a_tap_before_the_scripts_ran_is_not_lost(page: Page, room: Room) -> None:
    page.goto(f"{room.url}join#UMPIRE7")
    expect(page.locator("#now")).to_have_text("You are an umpire here")
    held: list[Route] = []
    page.route("**/scripts/visitors/join.js*", lambda route: held.append(route), times=1)
    with page.expect_request("**/scripts/visitors/join.js*"):
        page.reload(wait_until="commit")
    page.get_by_role("button", name="New code for players").click()
    held[0].continue_()
    expect(page.locator(".secret").first).not_to_have_text("PLAYER7")


def overlap(box: FloatRect, other: FloatRect) -> bool:
    """Whether two boxes of a page cover one another."""
    beside = box["x"] + box["width"] <= other["x"] or other["x"] + other["width"] <= box["x"]
    above = box["y"] + box["height"] <= other["y"] or other["y"] + other["height"] <= box["y"]
    return not (beside or above)


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", SCREENS)
def test_joining_fits_every_screen(
    open_page: OpenPage, visit: Callable[..., None], room: Room, shoot: Shoot, size: tuple[int, int]
) -> None:
    page = open_page(size)
    visit(page, "join#UMPIRE7")
    expect(page.locator("#now")).to_have_text("You are an umpire here")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    parts = [part.bounding_box() for part in page.locator(".join > *").all()]
    assert all(parts)
    for near, other in combinations([part for part in parts if part], 2):
        assert not overlap(near, other)
    box = page.locator(".scan").first.bounding_box()
    assert box is not None
    assert box["width"] >= 150  # a phone's camera reads it from an arm's length
    shoot(page, f"join-{size[0]}")
