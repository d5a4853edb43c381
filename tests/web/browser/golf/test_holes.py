"""Holes of each golf game, tapped in on a phone: the course, the secret clubs and the line as seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.web.browser.accessibility import CUT_OFF, IMPACTS, STANDARDS
from tests.web.browser.conftest import PHONE, SIZES, Visit, can_be_pressed, touch
from tests.web.browser.golf.matches import GOLFERS, LINES, NEARLY, score_of, strikes_into_the_hole

if TYPE_CHECKING:
    from tests.device.conftest import Room
    from tests.web.browser.conftest import OpenPage, Shoot

MOST_SEGMENTS = 20
GAMES = (NEARLY, LINES, GOLFERS)
LOOKS = [("light", "en"), ("dark", "hu"), ("light", "de")]


def test_a_hole_of_carom_golf_is_played_by_tapping(page: Page, room: Room, visit: Visit, shoot: Shoot) -> None:
    visit(page, "new/carom_golf/basic")
    page.get_by_label("Name of player 1", exact=True).fill("Rita")
    page.get_by_role("button", name="One fewer").click()
    page.get_by_label("Orchard").uncheck()
    shoot(page, "golf_new")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("#turn-word")).to_have_text("Rita strikes the red ball")
    page.locator(".target").first.click()
    for name in ("×2", "the die shows 4"):
        page.locator("#panel").get_by_role("button", name=name).click()
        expect(page.locator("#panel").get_by_role("button", name=name)).to_have_attribute(
            "aria-pressed", "true"
        )
    page.get_by_role("button", name="strike east").click()
    expect(page.locator("#ruling-text")).to_contain_text("8 impulses east")
    expect(page.locator(".trail")).to_have_count(1)
    page.get_by_text("The last stroke, step by step").click()
    expect(page.locator("#steps li").first).to_have_text("red, 8 impulses, east")
    shoot(page, "golf_carom")
    page.locator("#undo").click()
    expect(page.locator("#redo")).to_be_visible()
    page.locator("#redo").click()
    expect(page.locator("#pad-rows tr")).to_contain_text(["1 stroke"])


def test_the_last_stroke_ends_the_match(page: Page, room: Room, visit: Visit) -> None:
    room.begins(NEARLY)
    visit(page)
    strikes_into_the_hole(page)
    page.get_by_role("button", name="Pick the yellow ball up").click()
    expect(page.locator("#turn-word")).to_have_text("Rita wins")
    expect(page.locator("#again")).to_be_visible()


def test_balls_and_directions_are_said_in_the_page_s_language(page: Page, room: Room, visit: Visit) -> None:
    room.begins(NEARLY)
    visit(page, "?lang=de")
    strike = {"type": "strike", "direction": 0, "impulses": 1}
    answer = page.request.post(f"{room.url}rulings", data={"revision": room.revision(), "act": strike})
    assert answer.ok, answer.text()
    expect(page.locator("#ruling-text")).to_contain_text("Rita: Rot ist im Loch")
    expect(page.locator("#turn-word")).to_contain_text("Gelb")
    expect(page.locator("#undo")).to_contain_text("1 Impulse nach Osten: Rot im Loch")


def test_a_line_grows_by_what_is_offered_and_is_confirmed(
    page: Page, room: Room, visit: Visit, shoot: Shoot
) -> None:
    room.begins(LINES)
    visit(page)
    for row, face in enumerate((1, 2, 6)):
        page.locator(".dice-row").nth(row).locator(".die").nth(face - 1).click()
    expect(page.locator("#turn-word")).to_have_text("Shots to draw: Ann, Bo")
    for title in ("Which hole", "Accuracy and strength", "Which club"):
        page.get_by_role("group", name=title).get_by_role("button").first.click()
    confirm = page.get_by_role("button", name="Confirm the line")
    expect(confirm).to_be_disabled()
    offered = page.locator(".target")
    for segment in range(1, MOST_SEGMENTS):
        expect(page.locator(".told")).to_contain_text(f"segment {segment} of")
        touch(offered.first)
        expect(page.locator(".told")).not_to_contain_text(f"segment {segment} of")
        if page.locator(".told").inner_text().startswith("It would end"):
            break
    shoot(page, "golf_line")
    told = page.locator(".told").inner_text()
    page.reload()  # a line begun survives it
    expect(page.locator(".told")).to_have_text(told)
    drawn = page.locator(".trail.draft").get_attribute("d")
    page.get_by_role("button", name="Take a segment back").click()
    expect(page.locator(".told")).to_contain_text("segment")
    expect(page.locator(".trail.draft")).not_to_have_attribute("d", drawn or "")
    touch(offered.first)
    expect(page.locator(".trail.draft")).to_have_attribute("d", drawn or "")
    assert score_of(room)["last"] is None
    confirm.click()
    expect(page.locator("#turn-word")).to_have_text("Shots to draw: Bo")
    assert score_of(room)["last"]["player"] == "Ann"


@pytest.mark.long
def test_clubs_are_chosen_on_two_phones_and_revealed_together(
    open_page: OpenPage, room: Room, visit: Visit, shoot: Shoot
) -> None:
    room.begins(GOLFERS)
    ann, bo = open_page(), open_page()
    for phone in (ann, bo):
        visit(phone)
    ann.get_by_role("button", name="choose for Ann").click()
    ann.get_by_role("button", name="6 Iron 1").click()
    expect(ann.get_by_role("button", name="Ann has chosen")).to_be_visible()
    expect(bo.get_by_role("button", name="Ann has chosen")).to_be_visible()
    assert "6 Iron 1" not in bo.locator("main").inner_text()
    bo.get_by_role("button", name="choose for Bo").click()
    bo.get_by_role("button", name="8 Wood 1").click()
    for phone in (ann, bo):
        expect(phone.locator("#turn-word")).to_have_text("Ann plays the 6 Iron 1")
        expect(phone.locator("#pad-rows")).to_contain_text("8 Wood 1")
    ann.get_by_role("button", name="Play the club").click()
    shoot(ann, "golf_clubs")
    touch(ann.locator(".target").first)
    expect(bo.locator("#turn-word")).to_have_text("Bo plays the 8 Wood 1")
    expect(bo.locator(".trail.air")).to_have_count(1)
    bo.get_by_role("button", name="Move").click()
    touch(bo.locator(".target").first)
    expect(ann.locator("#turn-word")).to_have_text("Choosing a club: Ann, Bo")


def test_the_stream_says_nothing_of_a_club_that_one_has_chosen(page: Page, room: Room, visit: Visit) -> None:
    room.begins(GOLFERS)
    stream = room.line()
    before = stream.next("score").payload
    visit(page)
    page.get_by_role("button", name="choose for Ann").click()
    page.get_by_role("button", name="3 Wood 1").click()
    expect(page.get_by_role("button", name="Ann has chosen")).to_be_visible()
    room.keeper.keep_colours({"Ann": "green"})  # a message to every listener
    after = stream.next("score").payload
    assert {**after, "colours": before["colours"]} == before


@pytest.mark.sample(1)
@pytest.mark.parametrize(  # each game on one screen, and in the long run on every screen
    ("header", "size"),
    [
        pytest.param(header, size, marks=() if number == place else pytest.mark.long)
        for number, header in enumerate(GAMES)
        for place, size in enumerate(SIZES)
    ],
)
def test_nothing_is_wider_than_the_screen(
    open_page: OpenPage, room: Room, visit: Visit, shoot: Shoot, header: dict[str, Any], size: tuple[int, int]
) -> None:
    room.begins(header)
    page = open_page(size)
    visit(page)
    expect(page.locator("#panel > *").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    shoot(page, f"golf_{header['game']}_{size[0]}")
    visit(page, "screen")
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    shoot(page, f"golf_screen_{header['game']}_{size[0]}")


@pytest.mark.sample(1)
@pytest.mark.parametrize(  # each game on a page of its own in a look of its own, in the long run all in all
    ("header", "look", "which"),
    [
        pytest.param(header, look, which, marks=() if number == place == which else pytest.mark.long)
        for number, header in enumerate(GAMES)
        for place, look in enumerate(LOOKS)
        for which in range(3)
    ],
)
def test_golf_tables_keep_nobody_out(
    open_page: OpenPage, room: Room, visit: Visit, header: dict[str, Any], look: tuple[str, str], which: int
) -> None:
    scheme, lang = look
    page = open_page(PHONE, color_scheme=scheme, reduced_motion="reduce")
    room.begins(header)
    played = room.keeper.match().header
    address = ("", "screen", f"new/{played.game}/{played.variant}")[which]
    visit(page, f"{address}?lang={lang}")
    page.evaluate("document.querySelectorAll('main details').forEach((one) => { one.open = true; })")
    violations = Axe().run(page, options={"runOnly": STANDARDS}).response["violations"]
    assert [fault["id"] for fault in violations if fault["impact"] in IMPACTS] == []
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
    assert page.evaluate(CUT_OFF) == []


def test_a_target_on_the_course_is_pressed_by_the_keyboard(page: Page, room: Room, visit: Visit) -> None:
    room.begins(NEARLY)
    visit(page)
    page.get_by_role("button", name="no card").press("Enter")
    expect(page.locator("#ruling-text")).to_contain_text("takes no card")
    can_be_pressed(page)
    page.get_by_role("button", name="the die shows 1").press("Enter")
    expect(page.locator("#ruling-text")).to_contain_text("The die shows 1")
    can_be_pressed(page)
    page.locator('.target[aria-label="strike east"]').press("Enter")
    expect(page.locator("#ruling-text")).to_contain_text("is in the hole")


@pytest.mark.long
def test_every_other_page_knows_golf(page: Page, room: Room, visit: Visit) -> None:
    for header in GAMES:
        room.begins(header)
        name = room.keeper.match().header.players[0].name
        for address, shown in (("overlay", name), ("umpire", name), ("correct", "Nothing has happened yet.")):
            visit(page, address)
            expect(page.locator("main")).to_contain_text(shown)
