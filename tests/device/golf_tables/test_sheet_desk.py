"""A line that the laws allow, drawn on a sheet and photographed, comes back as that line."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import cv2
import numpy as np
import pytest

from device.golf_tables.courses import course_of
from device.golf_tables.sheet_desk import MOST_KEPT, SheetDesk
from device.reading_apart.sheet import answer
from rules.golf.charts import Chart, chart_of
from rules.golf.roll_in_one.lines.edges import edge
from rules.header import header_from_json
from rules.hexes import Hex, step
from rules.match import Match
from vision.synthetic.hexes.painter import GolfPainter
from vision.synthetic.hexes.scene import GolfScene
from vision.synthetic.sheets.pens import PENS, Hand, Segment, inked
from vision.synthetic.sheets.sheet import look_and_camera
from web.errors import BadAsk

HAND = Hand(off=0.04, is_angular=False, gap=0.0, wobble=0.005, width=0.07)
SEED = 11


@pytest.fixture(scope="module")
def chart() -> Chart:
    header = {"game": "roll_in_one", "players": ["Ann"], "options": {"course": "three"}}
    found = chart_of(Match.begin(header_from_json(header)))
    assert found is not None
    return found


def photograph(chart: Chart, line: tuple[Segment, ...]) -> bytes:
    """The JPEG of this course's sheet with one line in blue."""
    course = course_of(chart, "roll_in_one").grounds
    luck = np.random.default_rng(SEED)
    look, camera = look_and_camera(luck, course)
    ink = inked(line, line[0].start, HAND, PENS["blue"][0], luck)
    picture = GolfPainter(camera, look, course, ink).picture(GolfScene())
    return bytes(cv2.imencode(".jpg", picture)[1].tobytes())


@pytest.mark.long
def test_a_drawn_line_is_read_from_its_photograph(chart: Chart, tmp_path: Path) -> None:
    holes = cast(list[dict[str, Any]], chart["holes"])
    (at, side) = holes[0]["tee"]
    tee = edge(Hex(*at), int(side))
    ahead = step(tee.hex, (tee.side + 3) % 6)
    line = (
        Segment(tee.hex, tee.side, (tee.side + 3) % 6),
        Segment(ahead, tee.side, (tee.side + 3) % 6),
    )
    read = SheetDesk(tmp_path).read(photograph(chart, line), chart)
    assert [pen["colour"] for pen in read["lines"]] == ["blue"]
    ends = {(tuple(place), way) for place, way in read["lines"][0]["shots"][0]["edges"]}
    assert ends == {(tuple(border.hex), border.side) for border in (line[0].start, line[0].end, line[1].end)}
    assert read["unread"] == 0


def test_what_is_no_picture_is_refused_in_a_sentence(chart: Chart) -> None:
    assert "JPEG" in answer(b"none", chart)["refusal"]
    assert "JPEG" in answer(b"", chart)["refusal"]


def test_a_large_page_reaches_the_reader_which_refuses_what_is_no_sheet(tmp_path: Path) -> None:
    """Its course is longer than the system allows a word of a command line to be."""
    hexes = [{"at": [q, r], "ground": "fairway"} for q in range(70) for r in range(70)]
    grey = cv2.imencode(".jpg", np.full((300, 400, 3), 128, np.uint8))[1].tobytes()
    with pytest.raises(BadAsk, match="hexes"):
        SheetDesk(tmp_path).read(grey, {"course": "Large", "hexes": hexes})


def test_pages_are_kept_by_match_round_and_player(tmp_path: Path) -> None:
    desk = SheetDesk(tmp_path / "sheets")
    assert desk.kept(1, 2, "Ann") is None
    for name in ("Ann", "../../Ann", "Änn", "A/n"):
        desk.keep(1, 2, name, name.encode())
    assert [desk.kept(1, 2, name) for name in ("Ann", "../../Ann", "Änn", "A/n")] == [
        name.encode() for name in ("Ann", "../../Ann", "Änn", "A/n")
    ]
    assert desk.kept(1, 3, "Ann") is None
    assert all(path.parent == tmp_path / "sheets" for path in tmp_path.rglob("*.jpg"))


@pytest.mark.long
def test_old_pages_are_forgotten(tmp_path: Path) -> None:
    desk = SheetDesk(tmp_path)
    for number in range(MOST_KEPT + 3):
        desk.keep(1, number, "Ann", b"page")
    assert len(list(tmp_path.glob("*.jpg"))) == MOST_KEPT


def test_a_folder_that_cannot_be_written_keeps_nothing_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "sheets").write_text("a file", encoding="utf-8")
    desk = SheetDesk(tmp_path / "sheets")
    desk.keep(1, 1, "Ann", b"page")
    assert "is not kept" in capsys.readouterr().err
