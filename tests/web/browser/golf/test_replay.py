"""A golf match looked at again: balls and golfers go their ways over the drawn course."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect

from device.evaluation.golf.play import played_out
from device.keeping.archive import JournalArchive
from device.keeping.journal import Journal
from device.serving.stream import StreamSettings
from rules.codec import Json
from rules.golf.looking_back import golf_strokes
from rules.header import header_from_json
from rules.match import Match
from tests.device.conftest import Room

if TYPE_CHECKING:
    from tests.web.browser.conftest import OpenPage, Shoot

CAROM: Json = {"game": "carom_golf", "players": ["Rita", "Yara"], "options": {"courses": ["meadow", "orchard"]}}
LINES: Json = {
    "game": "roll_in_one",
    "variant": "three",
    "players": ["Ann"],
    "options": {"course": "three"},
}
GOLFERS: Json = {"game": "eighteen_holes", "variant": "racing", "players": ["Ann", "Bo"]}
STROKES = 5
HOLE_IN_ONE: Json = {"type": "strike", "impulses": 21, "direction": 0, "at": [-2, 5]}  # of Meadow


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    with closing(Journal.open(tmp_path)) as journal, closing(journal.beside()) as other:
        opened = Room(journal, StreamSettings(beat_s=0.5), archive=JournalArchive(other))
        opened.open()
        yield opened
        opened.close()


def plays(room: Room, header: Json) -> int:
    """A match of random legal acts until five strokes are made; its number."""
    room.begins(header)
    begun: Any = Match.begin(header_from_json(header)).position
    for act in played_out(begun, random.Random(7))[1]:
        room.keeper.rule(act, room.revision())
        if len(golf_strokes(room.keeper.match())) == STROKES:
            break
    return int(str(room.keeper.snapshot()["match"]))


def places(page: Page) -> list[str]:
    """The places of all tokens on the course that is shown."""
    tokens = page.locator(".played:not([hidden]) .token")
    return [str(token.get_attribute("transform")) for token in tokens.all()]


def looks_at(page: Page, room: Room, number: int) -> dict[str, Any]:
    page.goto(f"{room.url}matches/{number}")
    page.get_by_role("link", name="Look at it again").click()
    expect(page.locator("#where")).to_contain_text("stroke 1 of")
    told = page.request.get(f"{room.url}matches/{number}/replay.json").json()
    assert isinstance(told, dict)
    return told


@pytest.mark.sample(1)
@pytest.mark.parametrize("header", [CAROM, LINES, GOLFERS], ids=["carom_golf", "roll_in_one", "eighteen_holes"])
def test_a_stroke_goes_its_way(open_page: OpenPage, room: Room, shoot: Shoot, header: dict[str, Any]) -> None:
    number = plays(room, header)
    page = open_page(reduced_motion="no-preference")
    told = looks_at(page, room, number)
    assert page.locator("#previous").is_disabled()
    tokens = page.locator(".played:visible .tokens")
    before = tokens.inner_html()
    assert before
    page.locator("#speed").select_option("0.25")
    page.get_by_role("button", name="Play").click()
    page.wait_for_function("was => document.querySelector('.tokens').innerHTML !== was", arg=before)
    assert page.locator(".played:visible .trail").count()
    shoot(page, f"golf_replay_{header['game']}")
    page.locator("#speed").select_option("4")
    last = len(told["strokes"])
    expect(page.locator("#where")).to_contain_text(f"stroke {last} of {last}")
    expect(page.get_by_role("button", name="Play")).to_be_visible()  # it ends by itself


def test_a_stroke_ends_where_the_next_one_begins(page: Page, room: Room) -> None:
    """Without motion a stroke is shown at its end at once."""
    number = plays(room, CAROM)
    told = looks_at(page, room, number)
    first, second = told["strokes"][:2]
    assert first["stroke"]["fates"][0]["end"] == "lies"
    assert first["board"] == second["board"]
    page.get_by_role("button", name="Play").click()
    expect(page.locator("#what")).to_have_attribute("data-done", str(first["entry"]))
    page.get_by_role("button", name="Pause").click()
    after = places(page)
    page.get_by_role("button", name="Next stroke").click()
    expect(page.locator("#where")).to_contain_text("stroke 2 of")
    assert after
    assert set(after) <= set(places(page))


def test_each_hole_has_its_course(page: Page, room: Room) -> None:
    room.begins(CAROM)
    for act in (HOLE_IN_ONE, HOLE_IN_ONE, {"type": "strike", "impulses": 3, "direction": 1, "at": [0, 15]}):
        room.rules(act)
    number = int(str(room.keeper.snapshot()["match"]))
    told = looks_at(page, room, number)
    assert [one["board"] for one in told["strokes"]] == [1, 1, 2]
    page.get_by_role("button", name="Hole 2").click()
    expect(page.locator(".played:visible")).to_have_attribute("data-course", told["strokes"][2]["course"])
    assert page.url.endswith(f"#{told['strokes'][2]['entry']}")
    page.get_by_role("button", name="Best stroke of the match").click()
    expect(page.locator("#where")).to_have_text("Hole 1, stroke 1 of 3: Rita")
    expect(page.locator("#stepped li").last).to_have_text("red is in the hole")
