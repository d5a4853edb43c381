"""A question whose choices are all wrong, and a while that nobody watched: one tap leads to the telling."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect

from rules.carrom.board import opening_layout
from rules.header import header_for
from rules.notation import act_from_json
from rules.pieces import Kind, Pocket
from rules.ruling import Ruling
from rules.table import (
    Choice,
    Layout,
    Mm,
    Piece,
    Pocketed,
    StrokeEnded,
    StrokeStarted,
    TableEvent,
    Uncertain,
    Unwatched,
)
from tests.rules.golf import scenarios

if TYPE_CHECKING:
    from tests.device.conftest import Room
    from tests.web.browser.conftest import OpenPage, Shoot, Visit

Ask = Callable[["Room"], None]
PHONE = (390, 844)
ASKED_OF_GOLF = Path(scenarios.__file__).parent / "carom_golf/scenarios/57_camera_asks.jsonl"
BLACK = Pocketed(t_s=5.0, stroke=2, piece=Kind.BLACK, pocket=Pocket.SW)
READINGS = (Choice("the black went down SW", (BLACK,)), Choice("nothing fell", ()))
FROZEN = Unwatched(t_s=12.0, until_s=17.0, why="picture frozen")
HEARD = """
window.heard = [];
localStorage.setItem('pocketwatch.speech', 'on');
window.speechSynthesis.speak = (spoken) => window.heard.push(spoken.text);
"""


def spread() -> Layout:
    return tuple(Piece(one.kind, Mm(2 * one.at.x_mm + 3, 2 * one.at.y_mm)) for one in opening_layout())


def asks_in_a_stroke(room: Room) -> None:
    room.plays(1)
    room.keeper.receive(StrokeStarted(t_s=4.0, stroke=2))
    room.keeper.receive(
        Uncertain(t_s=5.0, stroke=2, question="The black is no longer seen. Where did it go?", choices=READINGS)
    )
    room.keeper.receive(StrokeEnded(t_s=6.0, stroke=2, left_lines=True, touched=True))


def asks_between_strokes(room: Room) -> None:
    room.plays(1)
    question = "What happened while the board could not be seen?"
    choices = (Choice("a stroke was played", ()), Choice("no stroke was played", ()))
    room.keeper.receive(Uncertain(t_s=9.0, question=question, choices=choices))


def asks_in_magnetic(room: Room) -> None:
    room.keeper.begin(room.revision(), header_for("magnetic", "rani", ("Anna", "Ben")), put_away=True)
    asks_in_a_stroke(room)


def asks_in_golf(room: Room) -> None:
    lines = [json.loads(line) for line in ASKED_OF_GOLF.read_text().splitlines() if not line.startswith("#")]
    room.begins(lines[0])
    for line in lines[1:4]:
        receives(room, line)


def receives(room: Room, line: dict[str, Any]) -> None:
    act = act_from_json(line)
    if isinstance(act, TableEvent):
        room.keeper.receive(act)
    else:
        assert isinstance(act, Ruling)
        room.rules(line)


def goes_to_tell(page: Page) -> None:
    """Taps the last of the choices."""
    last = page.locator("#sheet-choices > *").last
    expect(last).to_have_text("Something else…")
    last.click()
    expect(page.get_by_role("heading", name="Correct")).to_be_visible()


@pytest.fixture
def phone(open_page: OpenPage) -> Page:
    return open_page(PHONE)


@pytest.mark.sample(1)
@pytest.mark.parametrize("ask", [asks_in_a_stroke, asks_between_strokes, asks_in_magnetic])
def test_a_stroke_with_coins_is_told_after_one_tap(
    phone: Page, room: Room, visit: Visit, shoot: Shoot, ask: Ask
) -> None:
    ask(room)
    visit(phone)
    expect(phone.locator("#sheet")).to_be_visible()
    shoot(phone, f"else-{ask.__name__}")
    goes_to_tell(phone)
    expect(phone.locator(".builder")).to_be_in_viewport()
    shoot(phone, f"else-told-{ask.__name__}")
    phone.get_by_role("button", name="White: one more").click()
    phone.get_by_role("button", name="So it was").click()
    expect(phone.locator(".builder")).to_have_count(0)
    expect(phone.locator(".changes").first).to_contain_text("corrected by player")
    assert room.keeper.match().score.score.open == ()


def test_golf_offers_what_it_could_have_been(phone: Page, room: Room, visit: Visit, shoot: Shoot) -> None:
    asks_in_golf(room)
    visit(phone)
    expect(phone.locator("#sheet")).to_be_visible()
    shoot(phone, "else-golf")
    goes_to_tell(phone)
    expect(phone.locator(".missed")).to_be_visible()
    shoot(phone, "else-told-golf")
    phone.locator(".missed summary", has_text="Pick the ball up").click()
    phone.locator(".missed details[open] button:visible").first.click()
    expect(phone.locator(".missed")).to_have_count(0)
    assert type(room.keeper.match().entries[-1].act).__name__ == "Insert"


@pytest.mark.long
def test_a_golf_game_says_what_nobody_watched(phone: Page, room: Room, visit: Visit, shoot: Shoot) -> None:
    asks_in_golf(room)
    room.rules({"type": "answer", "question": 3, "choice": 2})
    visit(phone)
    room.keeper.receive(FROZEN)
    expect(phone.locator("#ruling-text")).to_contain_text("Not watched from 12 s to 17 s")
    expect(phone.locator("#unwatched")).to_be_visible()
    shoot(phone, "unwatched-golf")
    phone.get_by_role("link", name="Tell it").click()
    expect(phone.locator(".detail")).to_have_count(1)


def test_the_keyboard_reaches_it_and_stays_within_the_question(phone: Page, room: Room, visit: Visit) -> None:
    asks_in_a_stroke(room)
    visit(phone)
    link = phone.get_by_role("link", name="Something else…")
    phone.keyboard.press("Shift+Tab")
    expect(phone.get_by_role("button", name="Decide later")).to_be_focused()
    phone.keyboard.press("Shift+Tab")
    expect(link).to_be_focused()
    phone.keyboard.press("Enter")
    expect(phone.locator(".builder")).to_be_visible()


def test_what_nobody_watched_is_told_after_one_tap(phone: Page, room: Room, visit: Visit, shoot: Shoot) -> None:
    room.plays(1)
    visit(phone)
    room.keeper.receive(FROZEN)
    expect(phone.locator("#ruling-text")).to_have_text("Not watched from 12 s to 17 s: the picture was frozen.")
    expect(phone.locator("#unwatched-text")).to_contain_text("The camera missed 5 seconds.")
    shoot(phone, "unwatched")
    phone.get_by_role("link", name="Tell it").click()
    phone.get_by_role("button", name="Black: one more").click()
    shoot(phone, "unwatched-told")
    phone.get_by_role("button", name="So it was").click()
    expect(phone.locator(".deed")).to_have_count(2)
    expect(phone.locator("#standing")).to_contain_text("Ben 0 (8)")
    visit(phone)
    expect(phone.locator("#unwatched")).to_be_hidden()


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", [(820, 1180), (1920, 1080)])
def test_the_notice_fits_every_screen(
    open_page: OpenPage, room: Room, visit: Visit, shoot: Shoot, size: tuple[int, int]
) -> None:
    page = open_page(size)
    room.plays(1)
    visit(page, "screen" if size[0] > 1000 else "")
    room.keeper.receive(FROZEN)
    expect(page.locator("#unwatched")).to_be_visible()
    expect(page.locator("#unwatched a:visible")).to_have_count(0 if size[0] > 1000 else 1)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    shoot(page, f"unwatched-{size[0]}")


def test_out_of_step_leads_to_the_past(phone: Page, room: Room, visit: Visit, shoot: Shoot) -> None:
    room.plays(1)
    ended = StrokeEnded(t_s=9.0, stroke=2, layout=spread()[:-1], left_lines=True, touched=True)
    room.keeper.receive(FROZEN)
    room.keeper.receive(StrokeStarted(t_s=8.0, stroke=2))
    room.keeper.receive(ended)
    visit(phone)
    expect(phone.locator("#step-text")).to_contain_text("Out of step")
    shoot(phone, "else-step")
    phone.get_by_role("link", name="Something else…").click()
    expect(phone.locator(".deed")).to_have_count(2)


def test_that_nobody_watched_is_spoken(open_page: OpenPage, room: Room, visit: Visit) -> None:
    page = open_page(PHONE)
    page.add_init_script(HEARD)
    visit(page)
    room.keeper.receive(FROZEN)
    expect(page.locator("#unwatched")).to_be_visible()
    page.wait_for_function("window.heard.length > 0")
    assert page.evaluate("window.heard") == ["Not watched from 12 s to 17 s: the picture was frozen."]


def test_the_next_stroke_takes_the_notice_away(phone: Page, room: Room, visit: Visit) -> None:
    visit(phone)
    room.keeper.receive(FROZEN)
    expect(phone.locator("#unwatched")).to_be_visible()
    room.plays(1)
    expect(phone.locator("#unwatched")).to_be_hidden()


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("de", "Von 12 s bis 17 s nicht beobachtet: das Bild stand still."),
        ("hu", "12 mp-től 17 mp-ig senki sem figyelt: a kép lefagyott."),
        ("hi", "12 सेकंड से 17 सेकंड तक देखा नहीं गया: तस्वीर जम गई थी।"),
    ],
)
def test_that_nobody_watched_is_said_in_the_language_of_the_page(
    phone: Page, room: Room, visit: Visit, lang: str, said: str
) -> None:
    room.keeper.receive(FROZEN)
    visit(phone, f"?lang={lang}")
    expect(phone.locator("#ruling-text")).to_have_text(said)
    expect(phone.locator("#unwatched-text")).to_contain_text("5")
