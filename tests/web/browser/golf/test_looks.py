"""After a stroke of golf a phone shows its way, the ball and the hole, until somebody goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, Route, expect

from rules.codec import Json
from tests.web.browser.conftest import PHONE, TABLET, Visit, can_be_pressed, touch
from tests.web.browser.golf.matches import GOLFERS, HANDS, LINES, score_of

if TYPE_CHECKING:
    from tests.device.conftest import Room
    from tests.web.browser.conftest import OpenPage, Shoot

LEAST_PX = 24  # across: a thumb does not hit what is smaller
MEADOW: Json = {"game": "carom_golf", "players": ["Rita", "Yara"], "options": {"courses": ["meadow"]}}
ORCHARD: Json = {"game": "carom_golf", "players": ["Rita", "Yara"], "options": {"courses": ["orchard"]}}
SEEN = """(hole) => {
  const map = document.getElementById("course");
  const { left, right, top, bottom } = map.getBoundingClientRect();
  const isIn = (x, y) => x >= left && x <= right && y >= top && y <= bottom;
  const onScreen = (x, y) => new DOMPoint(x, y).matrixTransform(map.getScreenCTM());
  const isSeen = (x, y) => { const at = onScreen(x, y); return isIn(at.x, at.y); };
  const way = map.querySelector(".trail");
  const steps = [...Array(21).keys()].map((n) => way.getPointAtLength((n / 20) * way.getTotalLength()));
  const placeOf = (one) => one.transform.baseVal.consolidate().matrix;
  const far = (one) => Math.hypot(placeOf(one).e - steps[20].x, placeOf(one).f - steps[20].y);
  const ball = [...map.querySelectorAll(".token")].sort((a, b) => far(a) - far(b))[0].getBoundingClientRect();
  return {
    way: steps.every(({ x, y }) => isSeen(x, y)),
    ball: isIn(ball.left, ball.top) && isIn(ball.right, ball.bottom),
    hole: isSeen(...JSON.parse(map.dataset.holes)[hole]),
  };
}"""
VIEW = "document.getElementById('course').getAttribute('viewBox')"
WIDTHS = "[...document.querySelectorAll('#course .target')].map((one) => one.getBoundingClientRect().width)"


def strikes(room: Room) -> None:
    """The ball whose turn it is starts from the first possible place, and stays on the course."""
    room.rules({"type": "place_ball", "at": score_of(room)["places"][0]})
    room.rules({"type": "strike", "direction": 0, "impulses": 3})
    assert score_of(room)["balls"][0]["at"]


def draws(room: Room) -> None:
    """Ann's line stays on the page."""
    room.rules({"type": "roll", "dice": [1, 3, 6]})
    use = {"hole": 7, "accuracy": 3, "strength": 6, "club": "wood"}
    room.rules({"type": "allocate", "player": "Ann", **use})
    room.rules({"type": "draw_line", "player": "Ann", "into": [-5, 12], "turns": [1, *[0] * 7]})


def moves(room: Room) -> None:
    """Both golfers choose a club, and Ann moves one hex."""
    for player, (club, _) in HANDS.items():
        room.rules({"type": "select_club", "player": player, "club": club})
    landing = score_of(room)["turn"]["possible"][0]["landings"][0]
    room.rules({"type": "take_action", "action": "move", "to": landing})


STROKES = {
    "meadow": (MEADOW, strikes, ""),
    "orchard": (ORCHARD, strikes, ""),
    "roll_in_one": (LINES, draws, "7"),
    "eighteen_holes": (GOLFERS, moves, "1"),
}


@pytest.fixture
def played(open_page: OpenPage, room: Room, visit: Visit) -> Callable[..., Page]:
    """A device before which a stroke of this game was played; its panel is ready."""

    def seen(game: str, size: tuple[int, int] = PHONE) -> Page:
        header, plays, _ = STROKES[game]
        page = open_page(size)
        room.begins(header)
        visit(page)
        plays(room)
        expect(page.locator(".trail")).to_have_count(1)
        can_be_pressed(page)
        return page

    return seen


@pytest.mark.sample(4)
@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
@pytest.mark.parametrize("game", STROKES)
def test_the_way_the_ball_and_the_hole_are_seen_after_a_stroke(
    played: Callable[..., Page], shoot: Shoot, game: str, size: tuple[int, int]
) -> None:
    page = played(game, size)
    shoot(page, f"golf_look_{game}_{size[0]}")
    assert page.evaluate(SEEN, STROKES[game][2]) == {"way": True, "ball": True, "hole": True}


def test_the_next_control_shows_what_is_to_be_tapped_large(played: Callable[..., Page], shoot: Shoot) -> None:
    page = played("meadow")
    back = page.evaluate(VIEW)
    page.get_by_role("button", name="the die shows 4").click()
    expect(page.locator("#ruling-text")).to_contain_text("The die shows 4")
    can_be_pressed(page)
    assert page.evaluate(VIEW) != back
    assert min(page.evaluate(WIDTHS)) >= LEAST_PX
    assert not page.evaluate(SEEN, "")["hole"]
    shoot(page, "golf_look_on")


def test_a_tap_on_a_place_too_small_to_be_meant_shows_it_large(played: Callable[..., Page], room: Room) -> None:
    page = played("meadow")
    before = room.revision()
    assert max(page.evaluate(WIDTHS)) < LEAST_PX
    east = page.locator('.target[aria-label="strike east"]')
    touch(east, times=2)
    assert min(page.evaluate(WIDTHS)) >= LEAST_PX
    page.wait_for_timeout(500)  # so much later no tap belongs to the last one
    assert room.revision() == before
    page.get_by_role("button", name="no card", exact=True).press("Enter")
    expect(page.locator("#ruling-text")).to_contain_text("takes no card")
    can_be_pressed(page)
    page.get_by_role("button", name="the die shows 1").press("Enter")
    expect(page.locator("#ruling-text")).to_contain_text("The die shows 1")
    can_be_pressed(page)
    touch(east)
    expect(page.locator("#ruling-text")).to_contain_text("1 impulses east")


def test_the_map_does_not_move_below_a_finger(played: Callable[..., Page], room: Room) -> None:
    page = played("meadow")
    back = page.evaluate(VIEW)
    page.locator("#course").hover(position={"x": 5, "y": 5})  # beside the course
    page.mouse.down()
    room.rules({"type": "strike", "direction": 3, "impulses": 2})
    expect(page.locator("#ruling-text")).to_contain_text("2 impulses west")
    assert page.evaluate(VIEW) == back
    page.mouse.up()
    page.wait_for_function(f"{VIEW} !== {back!r}")


def test_a_key_means_the_place_that_has_the_focus(played: Callable[..., Page]) -> None:
    page = played("meadow")
    page.get_by_text("Enter the impulses alone").press("Enter")
    page.get_by_label("Impulses, instead of card and die").fill("1")
    page.locator('.target[aria-label="strike east"]').press("Enter")
    expect(page.locator("#ruling-text")).to_contain_text("1 impulses east")


@pytest.mark.parametrize("label", ["the die shows 2", "strike east"])
def test_what_is_focused_while_a_ruling_is_on_its_way_keeps_the_focus(
    played: Callable[..., Page], label: str
) -> None:
    page = played("meadow")
    asked: list[Route] = []
    page.route("**/acts.json", lambda route: asked.append(route))
    with page.expect_request("**/acts.json"):
        page.get_by_role("button", name="no card", exact=True).press("Enter")
    expect(page.locator("#ruling-text")).to_contain_text("takes no card")
    on_panel_or_map = page.locator(f'[aria-label="{label}"]')
    on_panel_or_map.focus()
    page.route("**/acts.json", lambda route: route.continue_())  # first: from now on none is held
    for route in asked:
        route.continue_()
    expect(page.get_by_role("button", name="no card", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(on_panel_or_map).to_be_focused()


def test_the_whole_course_is_shown_as_before(played: Callable[..., Page]) -> None:
    page = played("eighteen_holes")
    back = page.evaluate(VIEW)
    page.get_by_role("button", name="Whole course").click()
    whole = page.locator("#course").get_attribute("data-whole")
    assert page.evaluate(VIEW) == whole != back
    page.get_by_role("button", name="Whole course").click()
    assert page.evaluate(VIEW) != whole
