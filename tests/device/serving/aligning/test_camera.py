"""The camera's keeper: pictures, and corners that outlive a restart."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import numpy as np
import pytest

from device.golf_tables.courses import SeenCourse
from device.golf_tables.placing import CoursePlace
from device.serving.aligning.camera import FILE, CameraDesk
from tests.device.still_eyes import CORNERS, OpenEyes
from web.door import Json
from web.errors import BadAsk, NoCamera, Unsaved

MOVED = tuple((x + 6.0, y + 3.0) for x, y in CORNERS)


class Blind:
    """A vision process that never shows anything."""

    def __init__(self) -> None:
        self.words: tuple[str, ...] = ()
        self.wishes: list[Json] = []

    def tell(self, wish: Json) -> bool:
        self.wishes.append(wish)
        return True

    def begin_again(self) -> None: ...


def corners(alignment: Json) -> list[list[float]]:
    board = alignment["board"]
    assert isinstance(board, dict)
    return list(board["corners"])


def test_the_newest_picture_is_handed_out(tmp_path: Path, still_eyes: OpenEyes) -> None:
    desk = still_eyes(tmp_path).desk
    assert desk.picture().startswith(b"\xff\xd8")
    alignment = desk.alignment()
    assert alignment["by"] == "found"
    assert alignment["can_put_back"] is False
    assert alignment["refusal"] is None
    assert alignment["light"] == {"score": 1.0, "fault": "none"}


def test_corners_are_taken_and_put_back(tmp_path: Path, still_eyes: OpenEyes) -> None:
    eyes = still_eyes(tmp_path)
    first = corners(eyes.desk.alignment())
    eyes.desk.align(MOVED)
    alignment = eyes.desk.alignment()
    assert alignment["by"] == "hand"
    assert alignment["can_put_back"] is True
    assert np.abs(np.array(corners(alignment)) - first - (6, 3)).max() < 1
    assert eyes.words == ("--corners=126.0,43.0 526.0,47.0 536.0,443.0 118.0,439.0",)
    assert eyes.begun == 0


def test_a_second_change_can_be_put_back_too(tmp_path: Path, still_eyes: OpenEyes) -> None:
    eyes = still_eyes(tmp_path)
    eyes.desk.align(CORNERS)
    eyes.desk.align(MOVED)
    assert eyes.desk.put_back() == "hand"
    assert abs(corners(eyes.desk.alignment())[0][0] - 120) < 3


def test_eyes_that_see_no_board_begin_again_with_the_corners(tmp_path: Path, still_eyes: OpenEyes) -> None:
    eyes = still_eyes(tmp_path, sees=False)
    assert eyes.desk.alignment()["board"] is None
    eyes.desk.align(MOVED)
    assert eyes.begun == 1
    assert eyes.words[0].startswith("--corners=126.0,43.0 ")


def test_corners_outlive_a_restart_of_the_same_source_alone(tmp_path: Path, still_eyes: OpenEyes) -> None:
    still_eyes(tmp_path).desk.align(MOVED)
    for source, words in (("still", 1), ("camera", 0)):
        eyes = Blind()
        CameraDesk(eyes, tmp_path, source)
        assert len(eyes.words) == words


def test_the_command_line_goes_before_what_was_kept(tmp_path: Path, still_eyes: OpenEyes) -> None:
    still_eyes(tmp_path).desk.align(MOVED)
    eyes = Blind()
    CameraDesk(eyes, tmp_path, "still", ("100,100 900,100 900,900 100,900",))
    assert eyes.words == ("--corners=100,100 900,100 900,900 100,900",)


def test_a_board_found_anew_forgets_the_corners(tmp_path: Path, still_eyes: OpenEyes) -> None:
    eyes = still_eyes(tmp_path)
    eyes.desk.align(MOVED)
    eyes.desk.find()
    assert eyes.words == ()
    assert json.loads((tmp_path / FILE).read_text())["corners"] is None
    alignment = eyes.desk.alignment()
    assert alignment["by"] == "found"
    assert np.abs(np.array(corners(alignment)) - CORNERS).max() < 4  # 1 % of the side


@pytest.mark.parametrize(
    ("wrong", "why"),
    [(tuple(reversed(CORNERS)), "clockwise"), (((1, 1), (9, 1), (9, 9), (1, 9)), "too close")],
)
def test_corners_that_are_no_boards_are_refused(
    tmp_path: Path, still_eyes: OpenEyes, wrong: tuple[tuple[float, float], ...], why: str
) -> None:
    eyes = still_eyes(tmp_path)
    with pytest.raises(BadAsk, match=why):
        eyes.desk.align(wrong)
    assert eyes.desk.alignment()["by"] == "found"


def test_nothing_to_put_back_is_said(tmp_path: Path, still_eyes: OpenEyes) -> None:
    with pytest.raises(BadAsk, match="no alignment before"):
        still_eyes(tmp_path).desk.put_back()


def test_a_camera_that_shows_nothing_says_so(tmp_path: Path) -> None:
    eyes = Blind()
    desk = CameraDesk(eyes, tmp_path, "still", patience_s=0.01)
    with pytest.raises(NoCamera, match="no picture"):
        desk.picture()
    assert eyes.wishes == [{"picture": 1}]
    with pytest.raises(NoCamera):
        desk.picture()
    assert eyes.wishes == [{"picture": 1}]  # many phones that ask are one wish


class Busy(Blind):
    """A vision process that shows a picture only after a while."""

    def __init__(self, after_s: float) -> None:
        super().__init__()
        self.after_s = after_s
        self.desk: CameraDesk | None = None

    def tell(self, wish: Json) -> bool:
        assert self.desk is not None
        shown = {"number": wish["picture"], "jpeg": "/9g=", "board": None, "size_px": [640, 480]}
        threading.Timer(self.after_s, self.desk.hear, ("picture", shown)).start()
        return True


def test_who_looks_for_a_moved_board_waits_for_busy_eyes_longer_than_a_phone(tmp_path: Path) -> None:
    """A late picture once led every phone to report that no board is found."""
    eyes = Busy(after_s=0.4)
    desk = eyes.desk = CameraDesk(eyes, tmp_path, "still", patience_s=0.2)
    with pytest.raises(NoCamera):
        desk.picture()
    jpeg, seen = desk.seen_now()
    assert jpeg == b"\xff\xd8"
    assert seen["size_px"] == [640, 480]


def test_corners_that_cannot_be_kept_are_not_taken(tmp_path: Path, still_eyes: OpenEyes) -> None:
    eyes = still_eyes(tmp_path)
    eyes.desk.picture()
    (tmp_path / FILE).with_suffix(".new").mkdir()
    with pytest.raises(Unsaved):
        eyes.desk.align(MOVED)
    assert eyes.desk.alignment()["by"] == "found"


@pytest.mark.parametrize("text", ["", "[]", '{"source": "still"}', '{"source": "still", "corners": [[1, 2]]}'])
def test_a_broken_file_is_no_alignment(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    eyes = Blind()
    CameraDesk(eyes, tmp_path, "still")
    assert eyes.words == ()


def test_a_picture_from_before_a_change_does_not_count(tmp_path: Path, still_eyes: OpenEyes) -> None:
    eyes = still_eyes(tmp_path)
    eyes.desk.align(MOVED)
    alignment = eyes.desk.alignment()
    eyes.desk.hear("picture", {"number": 1, "jpeg": "", "size_px": [4, 3], "board": None})
    assert eyes.desk.alignment()["board"] == alignment["board"]


@pytest.mark.parametrize(
    "marks",
    [
        ((100.0, 100.0), (500.0, 101.0), (900.0, 100.0), (1200.0, 102.0)),
        ((900.0, 100.0), (100.0, 100.0), (100.0, 900.0), (900.0, 900.0)),
        ((100.0, 100.0), (900.0, 900.0), (900.0, 100.0), (100.0, 900.0)),
    ],
    ids=["on one line", "mirrored", "crossed"],
)
def test_marks_of_hexes_that_no_camera_sees_so_are_refused(
    tmp_path: Path, still_eyes: OpenEyes, marks: tuple[tuple[float, float], ...]
) -> None:
    course = SeenCourse("carom_golf", {(q, r): "plain" for q in range(9) for r in range(6)})
    eyes = still_eyes(tmp_path, sees=False, place=CoursePlace(lambda: course))
    with pytest.raises(BadAsk, match="hex of its number"):
        eyes.desk.align(marks)
    eyes.desk.align(((100.0, 100.0), (900.0, 100.0), (900.0, 900.0), (100.0, 900.0)))
    assert eyes.desk.alignment()["by"] == "hand"
    assert not (tmp_path / FILE).exists()
