"""Aligning the camera with finger, mouse and keyboard, before a drawn board."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from device.golf_tables.courses import SeenCourse
from device.golf_tables.placing import CoursePlace
from device.keeping.journal import Journal
from device.serving.aligning.board_search import FoundBoard
from device.serving.codes import Codebook
from device.serving.stream import StreamSettings
from tests.device.conftest import Room
from tests.device.still_eyes import CORNERS, OpenEyes, StillEyes
from tests.web.browser.conftest import PHONE, SCREENS
from vision.frame import Frame
from vision.golf.watching.observer import GolfObserver
from web.visitors.codes import CodeWish

if TYPE_CHECKING:
    from tests.web.browser.conftest import OpenPage, Shoot


def elsewhere(jpeg: bytes, width_px: int, surface_mm: float) -> FoundBoard:
    """Another search for a camera that was moved by 40 pixels."""
    return FoundBoard(tuple((x + 40.0, y) for x, y in CORNERS), 0.42)


@pytest.fixture
def eyes(tmp_path: Path, still_eyes: OpenEyes) -> StillEyes:
    return still_eyes(tmp_path, look=elsewhere)


@pytest.fixture
def room(tmp_path: Path, eyes: StillEyes) -> Iterator[Room]:
    with closing(Journal.open(tmp_path)) as journal:
        opened = Room(journal, StreamSettings(beat_s=0.5), camera=eyes.desk)
        eyes.desk.mover.tell = opened.keeper.sight.move
        opened.open()
        yield opened
        opened.close()


@pytest.fixture
def page(open_page: OpenPage, room: Room) -> Page:
    opened = open_page(PHONE, has_touch=True)
    opened.goto(f"{room.url}align")
    expect(opened.locator("#fit")).to_contain_text("Found by itself")
    return opened


def middle(of: Locator) -> tuple[float, float]:
    box = of.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def moved(eyes: StillEyes) -> tuple[float, float]:
    """The distance of the upper left corner from its old place, px."""
    x, y = eyes.board_map.corners_px()[0]
    return float(x) - CORNERS[0][0], float(y) - CORNERS[0][1]


def test_a_corner_is_dragged_accepted_and_put_back(page: Page, eyes: StillEyes, shoot: Shoot) -> None:
    handle = page.get_by_role("button", name="Corner top left")
    x, y = middle(handle)
    expect(page.locator("#accept")).to_be_disabled()
    page.mouse.move(x + 5, y + 5)
    page.mouse.down()
    page.mouse.move(x + 15, y + 10, steps=3)
    expect(page.locator("#loupe")).to_be_visible()
    shoot(page, "align-drag")
    page.mouse.up()
    expect(page.locator("#loupe")).to_be_hidden()
    expect(page.locator("#fit")).to_contain_text("not accepted yet")
    page.get_by_role("button", name="Accept these corners").click()
    expect(page.locator("#fit")).to_contain_text("set by hand")
    scale = 640 / 332  # of the picture's pixels to the phone's
    assert moved(eyes) == pytest.approx((10 * scale, 5 * scale), abs=4)
    page.get_by_role("button", name="Put the last alignment back").click()
    expect(page.locator("#fit")).to_contain_text("Found by itself")
    assert moved(eyes) == pytest.approx((0, 0), abs=4)


def test_a_corner_is_moved_by_keys_and_discarded(page: Page, eyes: StillEyes) -> None:
    handle = page.get_by_role("button", name="Corner top left")
    before = middle(handle)
    handle.focus()
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("ArrowDown")
    assert middle(handle)[0] > before[0] + 5
    page.get_by_role("button", name="Discard").click()
    assert middle(handle) == pytest.approx(before, abs=0.5)
    handle.focus()
    page.keyboard.press("Shift+ArrowLeft")
    page.get_by_role("button", name="Accept these corners").press("Enter")
    expect(page.locator("#fit")).to_contain_text("set by hand")
    assert moved(eyes) == pytest.approx((-10, 0), abs=4)


def test_corners_that_are_no_boards_are_refused_in_words(page: Page, eyes: StillEyes) -> None:
    left, right = (page.get_by_role("button", name=f"Corner top {side}") for side in ("left", "right"))
    (x, y), (to_x, to_y) = middle(left), middle(right)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(to_x + 30, to_y + 60, steps=4)
    page.mouse.up()
    page.get_by_role("button", name="Accept these corners").click()
    expect(page.locator("#refusal")).to_contain_text("clockwise")
    assert moved(eyes) == pytest.approx((0, 0), abs=4)


def test_light_and_colours_are_told_in_words_too(page: Page) -> None:
    expect(page.locator("#light-score")).to_have_text("100")
    expect(page.locator("#light-said")).to_have_text("The light is good.")
    expect(page.locator('[data-kind="queen"]')).to_contain_text("not seen yet")
    white = page.locator('[data-kind="white"] .swatch')
    expect(white).to_have_css("background-color", "rgb(240, 230, 200)")


@pytest.mark.sample(1)
@pytest.mark.parametrize("address", ["", pytest.param("umpire", marks=pytest.mark.long), "align"])
def test_a_moved_camera_is_told_where_people_look_and_accepted_with_one_tap(
    open_page: OpenPage, room: Room, eyes: StillEyes, shoot: Shoot, address: str
) -> None:
    eyes.desk.align(CORNERS)
    page = open_page(PHONE)
    page.goto(room.url + address)
    notice = page.locator("#moved")
    expect(notice).to_be_hidden()
    eyes.desk.mover.note_moved()
    expect(notice).to_contain_text("the new drawing is 0.4 mm off what is seen")
    shoot(page, f"moved-{address or 'score'}")
    with page.expect_response("**/align/accept"):
        page.get_by_role("button", name="Accept the new alignment").click()
    expect(notice).to_be_hidden()
    assert moved(eyes) == pytest.approx((40, 0), abs=1)


def test_who_may_not_align_is_told_and_has_nothing_to_press(
    open_page: OpenPage, tmp_path: Path, eyes: StillEyes
) -> None:
    book = Codebook.open(tmp_path, CodeWish())
    with closing(Journal.open(tmp_path / "codes")) as journal:
        room = Room(journal, StreamSettings(beat_s=0.5), camera=eyes.desk, lock=book)
        eyes.desk.mover.tell = room.keeper.sight.move
        room.open()
        page = open_page(PHONE)
        page.goto(room.url)
        eyes.desk.mover.note_moved()
        expect(page.locator("#moved")).to_contain_text("not to be trusted")
        expect(page.locator("#moved button, #moved a")).to_have_count(0)
        room.close()


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", SCREENS)
def test_aligning_fits_every_screen(
    open_page: OpenPage, room: Room, shoot: Shoot, size: tuple[int, int]
) -> None:
    page = open_page(size)
    page.goto(f"{room.url}align")
    expect(page.locator("#fit")).to_contain_text("Found by itself")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    shoot(page, f"align-{size[0]}")


def test_a_golf_course_is_placed_by_four_of_its_hexes(
    tmp_path: Path, still_eyes: OpenEyes, open_page: OpenPage, shoot: Shoot
) -> None:
    course = SeenCourse("carom_golf", {(q, r): "plain" for q in range(9) for r in range(6)})
    place, observer = CoursePlace(lambda: course), GolfObserver(course.grounds, course.game)
    eyes = still_eyes(tmp_path, sees=False, place=place)
    with closing(Journal.open(tmp_path)) as journal:
        room = Room(journal, StreamSettings(beat_s=0.5), camera=eyes.desk)
        room.open()
        page = open_page(PHONE, has_touch=True)
        page.goto(f"{room.url}align")
        expect(page.locator("#fit")).to_have_text("No course is found: drag the numbers onto their hexes.")
        expect(page.locator("#anchors polygon")).to_have_count(54)
        expect(page.get_by_text("Colours of this set")).to_be_hidden()
        x, y = middle(page.get_by_role("button", name="Hex 1"))
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 30, y + 20, steps=3)
        page.mouse.up()
        shoot(page, "align_golf")
        page.get_by_role("button", name="Accept these places").click()
        expect(page.locator("#accept")).to_be_disabled()
        room.close()
    assert (eyes.begun, eyes.words) == (0, ())  # nothing is kept: a board's next start knows no hexes
    for number in range(9):
        place.prepare(observer)
        observer.receive(Frame.from_bgr(np.full((990, 1332, 3), 90, np.uint8), number * 0.1, number))
    assert observer.placement is not None
