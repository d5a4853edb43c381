"""Golf corrected at a phone, two taps away; missed deeds; and the options of play."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from rules.codec import Json
from rules.header import json_from_header
from tests.web.browser.accessibility import CUT_OFF, IMPACTS, STANDARDS
from tests.web.browser.conftest import PHONE, SIZES, Visit
from tests.web.browser.golf.matches import GOLFERS, HANDS, score_of
from tests.web.browser.scoring.goal import GOAL_S, SLOW

if TYPE_CHECKING:
    from tests.device.conftest import Room
    from tests.web.browser.conftest import OpenPage, Shoot

MEADOW: Json = {"game": "carom_golf", "players": ["Rita", "Yara"], "options": {"courses": ["meadow"]}}
NINE: Json = {"game": "roll_in_one", "players": ["Ann", "Bo"]}
STRUCK: tuple[dict[str, Any], ...] = (
    {"type": "place_ball", "at": [-1, 3]},
    {"type": "strike", "direction": 0, "card": "×2", "die": 4},
)
CHOSEN = tuple({"type": "select_club", "player": name, "club": clubs[0]} for name, clubs in HANDS.items())
ROLLED = ({"type": "roll", "dice": [1, 2, 6]},)
GAMES = [(MEADOW, STRUCK), (GOLFERS, CHOSEN), (NINE, ROLLED)]
NAMES = ["carom", "clubs", "roll"]


def plays(room: Room, header: Json, acts: tuple[dict[str, Any], ...]) -> None:
    room.begins(header)
    for act in acts:
        room.rules(act)


@pytest.mark.sample(1)
@pytest.mark.parametrize(("header", "acts"), GAMES, ids=NAMES)
def test_the_common_case_takes_two_taps_and_three_seconds(
    page: Page, room: Room, visit: Visit, header: Json, acts: tuple[dict[str, Any], ...]
) -> None:
    plays(room, header, acts)
    visit(page)
    expect(page.locator("#correct")).to_have_attribute("href", f"/correct#{len(acts)}")
    began_s = time.monotonic()
    page.locator("#correct").click()
    page.locator(".detail .choices button").first.click()
    expect(page.locator(".deed .changes").first).to_contain_text("corrected by player")
    assert time.monotonic() - began_s < SLOW * GOAL_S
    assert type(room.keeper.match().entries[-1].act).__name__ == "Amend"


def test_what_was_missed_is_chosen_of_what_the_game_could_take(
    page: Page, room: Room, visit: Visit, shoot: Shoot
) -> None:
    plays(room, MEADOW, STRUCK)
    before = score_of(room)["balls"][0]["strokes"]
    visit(page, "correct#2")
    page.get_by_role("button", name="Add what was missed before this").click()
    page.locator(".missed summary", has_text="→ east").first.click()
    shoot(page, "golf_missed")
    page.locator(".missed").get_by_role("button", name="impulses: 3").first.click()
    expect(page.locator(".deed")).to_have_count(3)
    assert score_of(room)["balls"][0]["strokes"] == before + 1


def test_what_did_not_happen_is_taken_back_and_had_back(page: Page, room: Room, visit: Visit) -> None:
    plays(room, GOLFERS, CHOSEN)
    visit(page, "correct#2")
    page.get_by_role("button", name="It did not happen").click()
    expect(page.locator(".deed .changes").first).to_contain_text("taken back by player")
    assert score_of(room)["selecting"] == ["Bo"]
    page.get_by_role("button", name="have it back").click()
    expect(page.locator('.deed[data-fate="counts"]')).to_have_count(2)
    assert score_of(room)["selecting"] == []


@pytest.mark.sample(1)
@pytest.mark.parametrize(  # each game on one screen, and in the long run on every screen
    ("game", "size"),
    [
        pytest.param(game, size, marks=() if number == place else pytest.mark.long)
        for number, game in enumerate(NAMES)
        for place, size in enumerate(SIZES)
    ],
)
def test_nothing_is_wider_than_the_screen(
    open_page: OpenPage, room: Room, visit: Visit, game: str, size: tuple[int, int]
) -> None:
    header, acts = GAMES[NAMES.index(game)]
    plays(room, header, acts)
    page = open_page(size)
    visit(page, f"correct#{len(acts)}")
    page.get_by_role("button", name="Add what was missed before this").click()
    expect(page.locator(".missed")).to_be_visible()
    page.evaluate("document.querySelectorAll('main details').forEach((one) => { one.open = true; })")
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]


@pytest.mark.long
@pytest.mark.parametrize("half", [0, pytest.param(1, marks=pytest.mark.long)])
def test_golf_can_be_corrected_by_everybody_in_large_letters_and_long_words(
    open_page: OpenPage, room: Room, visit: Visit, half: int
) -> None:
    """Each game on one of the two pages, and in the long run on the other."""
    page = open_page(PHONE, reduced_motion="reduce")
    for number, (header, acts) in enumerate(GAMES):
        page.goto("about:blank")  # a page of the match before would go to the new one by itself
        plays(room, header, acts)
        address = (f"correct?lang=hu#{len(acts)}", "umpire?lang=de")[(number + half) % 2]
        visit(page, address)
        if address.startswith("correct"):
            page.locator(".detail > button").nth(1).click()
            expect(page.locator(".missed")).to_be_visible()
        page.evaluate("document.querySelectorAll('main details').forEach((one) => { one.open = true; })")
        violations = Axe().run(page, options={"runOnly": STANDARDS}).response["violations"]
        assert [fault["id"] for fault in violations if fault["impact"] in IMPACTS] == [], address
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0], address
        assert page.evaluate(CUT_OFF) == [], address


@pytest.mark.long
def test_what_is_chosen_on_the_page_of_a_new_match_is_what_is_played(
    open_page: OpenPage, room: Room, visit: Visit
) -> None:
    page = open_page(PHONE)
    visit(page, "new/eighteen_holes/skins")
    page.get_by_label("Name of player 1", exact=True).fill("Ann")
    page.get_by_label("Name of player 2", exact=True).fill("Bo")
    page.get_by_text("The rules in detail").click()
    page.get_by_label("by a card of any deck").check()
    page.get_by_label("gives its tokens to all who tied").check()
    expect(page.locator("#changed")).to_have_text("2 changed")
    page.get_by_text("Golfers and hands").click()
    page.get_by_role("group", name="Player 2").get_by_label("Golfer").select_option(label="Swift b")
    page.get_by_role("group", name="Player 2").get_by_label("Preset hand").select_option("D")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("#turn-word")).to_have_text("Choosing a club: Ann, Bo")
    options = json_from_header(room.keeper.match().header)["options"]
    assert isinstance(options, dict)
    assert (options["bunker_wood"], options["skins_tie"], options["shark"]) == (
        "any_deck",
        "share",
        "underlying",
    )
    assert (options["golfers"], options["hands"]) == ({"Bo": "swift_b"}, {"Bo": ["D"]})


def test_each_may_play_several_balls(page: Page, room: Room, visit: Visit) -> None:
    visit(page, "new/carom_golf/carom")
    page.get_by_label("Name of player 1", exact=True).fill("Rita")
    page.get_by_label("Name of player 2", exact=True).fill("Yara")
    page.get_by_label("Balls for each player").select_option("2")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("#turn-word")).to_have_text("Rita strikes the red ball")
    assert [(ball["player"], ball["ball"]) for ball in score_of(room)["balls"]] == [
        ("Rita", "red"),
        ("Yara", "green"),
        ("Rita", "yellow"),
        ("Yara", "blue"),
    ]
