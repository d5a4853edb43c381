"""Rendered strokes are witnessed: each outcome right or asked, none missed, none invented."""

import itertools
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from calibration.boardmap import BoardMap
from calibration.lens import Lens
from calibration.solve import map_from_corners
from device.opening import open_source
from device.watching.pipeline import LiveView, watch
from rules.pieces import Kind, Pocket
from rules.table import CameraMoved, LeftBoard, Placed, Pocketed, Removed, StrokeEnded, TableEvent, Uncertain
from vision.watcher import Watcher

END_WITHIN_S = 0.25
SAMPLED = ("06_jiggle_no_strike", "07_nudge_then_strike")
OTHERS = (
    "00_none",
    "01_own",
    "02_two",
    "03_queen",
    "04_striker_pocketed",
    "05_jump_off",
    "08_break_pack",
)  # 01 and 04 are sampled as changed films


def stroke_map(truth: dict[str, Any]) -> BoardMap:
    size = truth["width"], truth["height"]
    d = truth["calibration"]["distortion"]
    lens = Lens(*size, d["f_px"], d["cx"], d["cy"], d["k1"], d["k2"])
    return map_from_corners(np.array(truth["calibration"]["corners_px"]), size, lens=lens)


def witnessed(path: Path, board_map: BoardMap) -> list[TableEvent]:
    watcher, events = Watcher(board_map), list[TableEvent]()
    with open_source(str(path)) as source:
        for frame in source:
            events += watcher.receive(frame)
    return [*events, *watcher.finish()]


def verify_strokes(events: list[TableEvent], truth: dict[str, Any]) -> None:
    ends = [event for event in events if isinstance(event, StrokeEnded)]
    assert [end.stroke for end in ends] == list(range(1, len(truth["strokes"]) + 1))
    for end, stroke in zip(ends, truth["strokes"], strict=True):
        assert end.t_s == pytest.approx(stroke["t_end"], abs=END_WITHIN_S)
        asked = [e for e in events if isinstance(e, Uncertain) and e.stroke == end.stroke]
        reported = [fell(e) for e in events if isinstance(e, Pocketed | LeftBoard) and e.stroke == end.stroke]
        options = [{fell(part) for choice in e.choices for part in choice.events} for e in asked]
        for due in (outcome(o) for o in stroke["outcome"]):
            if due in reported:
                reported.remove(due)
                continue
            answers = next((known for known in options if due in known), None)
            assert answers is not None, f"stroke {end.stroke}: {due} is neither told nor asked"
            options.remove(answers)
        assert (reported, options) == ([], [])


def fell(event: TableEvent) -> tuple[Kind, Pocket | None] | None:
    if isinstance(event, Pocketed):
        return event.piece, event.pocket
    return (event.piece, None) if isinstance(event, LeftBoard) else None


def outcome(given: dict[str, Any]) -> tuple[Kind, Pocket | None]:
    return Kind(given["piece"]), None if given.get("left") else Pocket(given["pocket"])


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", [*SAMPLED, *(pytest.param(name, marks=pytest.mark.long) for name in OTHERS)])
def test_a_rendered_stroke_is_told_as_it_was(shared: Path, name: str) -> None:
    path = shared / f"renders/strokes/{name}.mkv"
    truth = json.loads(path.with_suffix(".json").read_text())
    events = witnessed(path, stroke_map(truth))
    verify_strokes(events, truth)
    assert [event.t_s for event in events] == sorted(event.t_s for event in events)
    moved = any(event["type"] == "camera_moved" for event in truth["events"])
    assert sum(isinstance(event, CameraMoved) for event in events) == moved
    hands = [e for e in events if isinstance(e, Placed | Removed) and e.piece is not Kind.STRIKER]
    due = [e for e in truth["events"] if e["type"] in ("placed", "removed") and e["piece"] != "striker"]
    assert [e.piece for e in hands] == [e["piece"] for e in due]


@pytest.mark.long
def test_a_long_game_with_the_board_found_by_itself(shared: Path) -> None:
    path = shared / "renders/strokes/09_long.mkv"
    truth = json.loads(path.with_suffix(".json").read_text())
    views: list[LiveView] = []
    with open_source(str(path)) as source:
        events = list(watch(source, show=views.append))
    verify_strokes(events, truth)
    placed = [e.piece for e in events if isinstance(e, Placed) and e.piece is not Kind.STRIKER]
    assert placed == [Kind.BLACK]
    seen = {view.state for view in views}
    assert {"watching", "hand", "placing", "moving", "settling"} >= seen > {"watching", "hand"}
    assert all(b.t_s - a.t_s >= 1 / 15 for a, b in itertools.pairwise(views))
