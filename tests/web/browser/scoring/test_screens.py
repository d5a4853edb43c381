"""The big screen and the overlay of streams."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Route, expect

from rules.header import header_from_json
from rules.pieces import Kind, Pocket
from rules.ruling import Answer
from rules.table import Choice, Pocketed, Uncertain
from tests.web.browser.conftest import SCREENS, TABLET, TELEVISION, Visit

if TYPE_CHECKING:
    from tests.device.conftest import Room
    from tests.web.browser.conftest import OpenPage, Shoot

WHOLE = """() => {
  const board = document.querySelector(".board").getBoundingClientRect();
  return board.height > 300 && board.bottom <= document.querySelector(".come").getBoundingClientRect().top;
}"""


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", SCREENS)
def test_the_big_screen_shows_the_score_and_nothing_to_press(
    open_page: OpenPage, visit: Visit, room: Room, shoot: Shoot, size: tuple[int, int]
) -> None:
    page = open_page(size)
    visit(page, "screen")
    room.plays(1, Kind.WHITE)
    expect(page.locator("#ruling-text")).to_contain_text("Anna")
    expect(page.locator(".come .scan")).to_be_visible()
    expect(page.locator("button:visible")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    shoot(page, f"screen-{size[0]}")


def test_on_an_upright_screen_the_board_is_whole(
    open_page: OpenPage, visit: Visit, room: Room, shoot: Shoot
) -> None:
    page = open_page(TABLET)
    visit(page, "screen")
    for stroke in range(1, 7):
        room.plays(stroke, Kind.WHITE if stroke % 2 else Kind.BLACK)
    expect(page.locator("#log li")).not_to_have_count(0)
    page.wait_for_function(WHOLE)
    shoot(page, "screen-upright")


def test_a_question_is_shown_to_the_room(open_page: OpenPage, visit: Visit, room: Room, shoot: Shoot) -> None:
    page = open_page(TELEVISION)
    visit(page, "screen")
    room.plays(1)
    black = Pocketed(t_s=5.0, stroke=2, piece=Kind.BLACK, pocket=Pocket.SW)
    choices = (Choice("It fell", (black,)), Choice("A hand took it", ()))
    with page.expect_response("**/questions/3.json*"):  # what each answer does is asked for, too
        room.keeper.receive(Uncertain(t_s=5.0, stroke=2, question="Where is the black?", choices=choices))
    expect(page.locator("#sheet")).to_contain_text("answer on a phone")
    expect(page.locator("#sheet-choices")).to_contain_text("A hand took it")
    shoot(page, "screen-question")
    room.keeper.rule(Answer(question=3, choice=1), int(str(room.keeper.snapshot()["revision"])))
    expect(page.locator("#sheet")).to_be_hidden()


def test_the_overlay_lies_on_nothing_and_calls_the_ruling_for_a_while(
    open_page: OpenPage, visit: Visit, room: Room, shoot: Shoot
) -> None:
    page = open_page(TELEVISION)
    page.clock.install()
    visit(page, "overlay?at=top-right&size=150&sides=2,1")
    expect(page.locator(".player")).to_have_text(["Ben", "Anna"])
    expect(page.locator("#said")).to_have_text("")
    room.plays(1, Kind.WHITE)
    expect(page.locator("#said")).to_contain_text("Anna pocketed 1 white")
    shot = page.screenshot(omit_background=True)
    assert shot[25] == 6  # a PNG with transparency: of colour type 6
    shoot(page, "overlay-1920")
    box = page.locator(".strip").bounding_box()
    assert box is not None
    assert box["x"] + box["width"] > 0.9 * TELEVISION[0]
    assert box["y"] < 200
    page.clock.run_for(10_000)
    expect(page.locator("#said")).to_have_text("")


def test_an_answer_that_the_stream_overtook_is_no_news(open_page: OpenPage, visit: Visit, room: Room) -> None:
    page = open_page(TELEVISION)
    visit(page, "overlay")
    before = page.request.get(f"{room.url}state.json")
    held: list[Route] = []
    page.route("**/state.json", lambda route: held.append(route))
    with page.expect_request("**/state.json"):
        page.evaluate("window.dispatchEvent(new PageTransitionEvent('pageshow'))")
    expect(page.locator(".left").first).to_have_text("9 white left")
    room.plays(1, Kind.WHITE)
    expect(page.locator(".left").first).to_have_text("8 white left")
    with page.expect_response("**/state.json") as late:
        for route in held:
            route.fulfill(response=before)
    late.value.finished()
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))")
    expect(page.locator(".left").first).to_have_text("8 white left")


LOADED = """() => document.fonts.ready.then((all) => (
  [...all].filter((one) => one.status === "loaded").map((one) => one.family)))"""


@pytest.mark.parametrize("address", ["screen", "overlay"])
def test_letters_of_every_language_come_with_the_page(open_page: OpenPage, room: Room, address: str) -> None:
    """The computer of a stream has no letters for Hindi of its own."""
    page = open_page(TELEVISION)
    page.goto(f"{room.url}{address}?lang=hi")
    expect(page.locator("body")).to_contain_text("गोटी")
    assert {"Pocketwatch Sans", "Noto Sans Devanagari"} <= {
        family.strip('"') for family in page.evaluate(LOADED)
    }


def test_one_side_alone_and_half_the_size(open_page: OpenPage, visit: Visit, room: Room) -> None:
    page = open_page(TELEVISION)
    visit(page, "overlay?sides=1&size=50%25")
    expect(page.locator(".player")).to_have_text(["Anna"])
    assert page.locator("html").evaluate("root => getComputedStyle(root).fontSize") == "8px"


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", ["carom_golf", "roll_in_one", "eighteen_holes"])
def test_golf_is_told_to_a_stream_too(open_page: OpenPage, visit: Visit, room: Room, game: str) -> None:
    header = header_from_json({"game": game, "players": ["Asha", "Bela"]})
    room.keeper.begin(int(str(room.keeper.snapshot()["revision"])), header, put_away=True)
    page = open_page(TELEVISION)
    visit(page, "overlay")
    expect(page.locator(".player")).to_have_text(["Asha", "Bela"])
    expect(page.locator(".points")).to_have_text(["0", "0"])
    expect(page.locator(".shooting .player").first).to_have_text("Asha")
    expect(page.locator("#board")).to_contain_text("1")
