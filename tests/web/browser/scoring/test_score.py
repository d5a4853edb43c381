"""The score page in a real Chromium, over a real server, fed by hand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from device.keeping.journal import Journal
from device.serving.codes import Codebook
from device.serving.stream import StreamSettings
from rules.carrom.board import opening_layout
from rules.codec import json_from_layout
from rules.header import header_for
from rules.pieces import Kind, Pocket
from rules.table import Choice, Pocketed, StrokeEnded, StrokeStarted, Uncertain
from tests.device.conftest import Room
from tests.web.browser.conftest import SCREENS, Visit
from web.visitors.codes import CodeWish

if TYPE_CHECKING:
    from tests.web.browser.conftest import OpenPage, Shoot

PHONE, LYING_PHONE, TELEVISION = (360, 740), (740, 360), (1920, 1080)


def left(side: int) -> str:
    return f'.side[data-side="{side}"] .left li:not(.gone)'


@pytest.fixture
def quiet_room(tmp_path: Path) -> Iterator[Room]:
    """A room whose stream is silent unless something happens."""
    with closing(Journal.open(tmp_path)) as journal:
        opened = Room(journal, StreamSettings(beat_s=60.0))
        opened.open()
        yield opened
        opened.close()


def test_the_score_changes_without_a_reload_and_is_undone(page: Page, room: Room, visit: Visit) -> None:
    visit(page)
    page.evaluate("window.sameVisit = true")
    expect(page.locator("#undo")).to_be_disabled()
    expect(page.locator("#undo")).to_contain_text("nothing to undo yet")
    room.plays(1, Kind.WHITE)
    expect(page.locator(left(0))).to_have_count(8)
    expect(page.locator("#ruling-text")).to_contain_text("Anna")
    expect(page.locator("#ruling-law")).not_to_be_empty()
    page.locator("#undo").click()
    expect(page.locator(left(0))).to_have_count(9)
    assert page.evaluate("window.sameVisit") is True


def test_points_turn_and_queen_are_shown(page: Page, room: Room, visit: Visit) -> None:
    visit(page)
    expect(page.locator(".side.shooting .player")).to_have_text("Anna")
    room.plays(1)
    expect(page.locator(".side.shooting .player")).to_have_text("Ben")
    room.plays(2, Kind.BLACK)
    room.plays(3, Kind.QUEEN)
    expect(page.locator("#queen")).to_contain_text("to be covered by Ben")
    expect(page.locator(".points .number").first).to_have_text("0")


def test_the_pieces_lie_where_the_camera_sees_them(page: Page, room: Room, visit: Visit) -> None:
    visit(page)
    room.keeper.sight.see({"t": 0.0, "state": "watching", "pieces": json_from_layout(opening_layout())})
    expect(page.locator("#pieces .piece")).to_have_count(19)
    room.keeper.sight.see(
        {"t": 1.0, "state": "moving", "pieces": [{"kind": "striker", "x_mm": 300.0, "y_mm": 300.0}]}
    )
    expect(page.locator("#pieces .piece")).to_have_count(1)
    expect(page.locator("#watcher-word")).to_have_text("moving")
    board, piece = page.locator("#board").bounding_box(), page.locator(".piece.striker").bounding_box()
    assert board is not None
    assert piece is not None
    assert piece["x"] > board["x"] + board["width"] * 0.75  # east is right
    assert piece["y"] < board["y"] + board["height"] * 0.25  # north is up


def test_a_question_is_asked_and_answered(page: Page, room: Room, visit: Visit) -> None:
    visit(page)
    room.plays(1)
    black = Pocketed(t_s=5.0, stroke=2, piece=Kind.BLACK, pocket=Pocket.SW)
    choices = (Choice("It fell into SW", (black,)), Choice("A hand took it", ()))
    room.keeper.receive(Uncertain(t_s=5.0, stroke=2, question="Where is the black?", choices=choices))
    expect(page.locator("#sheet")).to_be_visible()
    page.locator("#sheet-later").click()
    expect(page.locator("#sheet")).to_be_hidden()
    page.locator("#ask").click()
    page.get_by_role("button", name="It fell into SW").click()
    expect(page.locator("#sheet")).to_be_hidden()
    expect(page.locator("#ask")).to_be_hidden()
    assert room.keeper.snapshot()["revision"] == 5


def test_a_second_phone_sees_the_first_ones_undo(open_page: OpenPage, room: Room, visit: Visit) -> None:
    room.plays(1, Kind.WHITE)
    phone, other = open_page(), open_page()
    visit(phone)
    visit(other)
    expect(other.locator(left(0))).to_have_count(8)
    phone.locator("#undo").click()
    expect(other.locator(left(0))).to_have_count(9)


def test_a_dead_line_is_seen_to_age(page: Page, room: Room, visit: Visit) -> None:
    page.clock.install()
    visit(page)
    expect(page.locator("#age")).to_have_text("now")
    room.hang_up()
    page.clock.run_for(9_000)
    expect(page.locator("body")).to_have_attribute("data-link", "lost")
    expect(page.locator("#veil")).to_contain_text("No connection")
    expect(page.locator("#age")).to_contain_text("s ago")
    page.locator("#undo").evaluate("button => { button.disabled = false; }")
    page.locator("#undo").click()
    expect(page.locator("#refusal")).to_contain_text("Nothing was changed")


def test_a_page_that_comes_back_fetches_the_state(page: Page, quiet_room: Room) -> None:
    page.goto(quiet_room.url)
    expect(page.locator("body")).to_have_attribute("data-link", "open")
    with page.expect_response("**/state.json"):
        page.evaluate("window.dispatchEvent(new PageTransitionEvent('pageshow'))")


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", [*SCREENS, LYING_PHONE, pytest.param((1180, 820), marks=pytest.mark.long)])
def test_the_score_fits_every_screen(
    page: Page, room: Room, visit: Visit, shoot: Shoot, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    visit(page)
    room.plays(1, Kind.WHITE)
    expect(page.locator("#undo")).to_be_enabled()
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    words = () if size == LYING_PHONE else ("#ruling-text",)  # they are below there, a thumb's move away
    for shown in ("#board", "#undo", ".points >> nth=0", ".points >> nth=1", *words):
        box = page.locator(shown).bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= size[1], shown
    shoot(page, f"score-{size[0]}x{size[1]}")


def test_what_fell_lies_in_its_pocket_until_the_next_stroke(page: Page, room: Room, visit: Visit) -> None:
    visit(page)
    room.plays(1, Kind.WHITE, Kind.BLACK)
    expect(page.locator("#nets .netted")).to_have_count(2)
    expect(page.locator("#nets .piece.white")).to_have_count(1)
    room.keeper.receive(StrokeStarted(t_s=9.0, stroke=2))
    expect(page.locator("#nets .netted")).to_have_count(0)


def test_what_was_undone_is_had_back(page: Page, room: Room, visit: Visit) -> None:
    visit(page)
    expect(page.locator("#redo")).to_be_hidden()
    room.plays(1, Kind.WHITE)
    page.locator("#undo").click()
    expect(page.locator(left(0))).to_have_count(9)
    page.locator("#redo").click()
    expect(page.locator(left(0))).to_have_count(8)
    expect(page.locator("#redo")).to_be_hidden()


def test_a_piece_that_is_put_back_can_be_said_to_lie_there(page: Page, room: Room, visit: Visit) -> None:
    room.plays(1, Kind.WHITE)
    room.plays(2, Kind.STRIKER)
    visit(page)
    expect(page.locator("#due-text")).to_have_text("Ben puts 1 white back inside the centre circle.")
    page.get_by_role("button", name="It lies there").click()
    expect(page.locator("#due")).to_be_hidden()


def test_extra_points_are_claimed_by_a_press(page: Page, room: Room, visit: Visit) -> None:
    room.keeper.begin(room.revision(), header_for("carrom", "icf", ("Suri", "Omar")))
    room.rules({"type": "set_counts", "white": 1, "black": 1, "queen": "covered", "queen_by": "white"})
    room.plays(1, Kind.WHITE, Kind.BLACK, Kind.STRIKER)
    visit(page)
    page.get_by_role("button", name="Omar claims 1 more").click()
    expect(page.locator('.side[data-side="1"] .points .number')).to_have_text("2")
    expect(page.locator("#offers button")).to_have_count(0)


def test_the_word_of_who_is_right_is_asked_when_out_of_step(page: Page, room: Room, visit: Visit) -> None:
    visit(page)
    room.plays(1, Kind.WHITE)
    seen = tuple(piece for piece in opening_layout() if piece.kind is not Kind.BLACK)
    room.keeper.receive(StrokeStarted(t_s=9.0, stroke=2))
    room.keeper.receive(StrokeEnded(t_s=10.0, stroke=2, left_lines=True, touched=True, layout=seen))
    room.keeper.sight.see({"t": 10.0, "state": "watching", "pieces": json_from_layout(seen)})
    expect(page.locator("#step")).to_contain_text("9 white, 0 black and the queen")
    expect(page.locator("#watcher-word")).to_have_text("out of step")
    page.get_by_role("button", name="The score is right").click()
    expect(page.locator("#step")).to_be_hidden()


def test_a_spectator_sees_the_score_and_nothing_to_press(open_page: OpenPage, tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        lock = Codebook.open(tmp_path, CodeWish("PLAYER7", "UMPIRE7"))
        room = Room(journal, StreamSettings(beat_s=0.5), lock=lock)
        room.open()
        page = open_page()
        page.goto(room.url)
        room.plays(1, Kind.WHITE)
        room.plays(2, Kind.STRIKER)
        expect(page.locator(left(0))).to_have_count(9)
        expect(page.locator("#due-text")).to_be_visible()
        expect(page.locator("main button:visible, footer button:visible")).to_have_count(0)
        expect(page.get_by_role("link", name="Join to keep the score")).to_be_visible()
        room.close()


def test_long_numbers_fit_their_cards(page: Page, room: Room, visit: Visit) -> None:
    room.keeper.begin(room.revision(), header_for("carrom", "family", ("Asha", "Bela", "Cleo")))
    room.rules({"type": "set_score", "points": [125, 5, 0]})
    visit(page)
    expect(page.locator(".points .number").first).to_have_text("125")
    card, number = (page.locator(part).first.bounding_box() for part in (".side", ".points .number"))
    assert card is not None
    assert number is not None
    assert number["x"] + number["width"] <= card["x"] + card["width"]
