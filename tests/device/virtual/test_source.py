"""The virtual table as a source: at its own pace, the same for one seed, restored after a restart."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from device.errors import BadInput
from device.opening import open_source
from device.virtual.pacing import Pacer
from device.virtual.play.play import Limit, Play
from device.virtual.source import VirtualTable
from device.virtual.staging.knowledge import Knowledge
from device.virtual.staging.seeing import seen
from device.virtual.staging.world import World
from rules.header import header_for
from rules.pieces import Seat
from rules.table import StrokeStarted, TableEvent
from vision.frame import Frame


class SlowTime:
    """A clock that advances with every look, and by sleeping."""

    def __init__(self, look_s: float) -> None:
        self.now_s = 50.0
        self.look_s = look_s
        self.slept_s = 0.0

    def clock(self) -> float:
        self.now_s += self.look_s
        return self.now_s

    def sleep(self, seconds: float) -> None:
        self.slept_s += seconds
        self.now_s += seconds


def blank_frames(count: int) -> list[Frame]:
    picture = np.zeros((2, 2, 3), np.uint8)
    return [Frame.from_bgr(picture, index / 60, index) for index in range(count)]


def test_frames_come_at_their_own_time() -> None:
    time = SlowTime(look_s=0.001)
    assert len(list(Pacer(time.clock, time.sleep).paced(iter(blank_frames(61))))) == 61
    assert time.now_s == pytest.approx(51.0, abs=0.01)


def test_a_late_table_slows_its_time_and_drops_nothing() -> None:
    time = SlowTime(look_s=0.05)
    frames = list(Pacer(time.clock, time.sleep).paced(iter(blank_frames(20))))
    assert [frame.index for frame in frames] == list(range(20))
    assert time.slept_s == 0.0


def test_lost_time_is_not_made_up_for_by_hurrying() -> None:
    """After one long pause the next frames are a sixtieth of a second apart again, not all at once."""
    time = SlowTime(look_s=0.0)
    arrived = []
    for frame in Pacer(time.clock, time.sleep).paced(iter(blank_frames(10))):
        arrived.append(time.now_s)
        time.now_s += 1.0 if frame.index == 4 else 0.0
    assert np.diff(arrived)[5:] == pytest.approx(1 / 60, abs=1e-6)


@pytest.mark.long
def test_one_seed_gives_one_film() -> None:
    films = []
    for _ in range(2):
        with VirtualTable(11, rate_hz=10.0) as table:
            films.append([frame.y for frame in islice(table, 30)])
    assert all(np.array_equal(frame, other) for frame, other in zip(*films, strict=True))


def test_another_seed_is_another_camera_and_another_look() -> None:
    (first_map, first_look), (second_map, second_look) = (seen(np.random.default_rng((s, 7))) for s in (1, 2))
    assert first_map != second_map
    assert first_look != second_look


@pytest.mark.parametrize("seed", range(12))
def test_the_whole_board_is_in_the_picture(seed: int) -> None:
    board_map, _ = seen(np.random.default_rng((seed, 7)))
    corners = board_map.corners_px()
    assert corners.min() > 20
    assert corners[:, 0].max() < board_map.lens.width_px - 20
    assert corners[:, 1].max() < board_map.lens.height_px - 20
    assert board_map.px_per_mm() > 0.85


def test_truth_is_told_and_frames_are_all_there_is() -> None:
    events: list[TableEvent] = []
    with VirtualTable(3, rate_hz=10.0, limit=Limit(strokes=1), on_truth=events.append) as table:
        frames = list(table)
    assert {type(event).__name__ for event in events} >= {"HandIn", "Placed", "StrokeStarted", "StrokeEnded"}
    assert frames[-1].t_s > events[-1].t_s


def test_a_restart_finds_the_table_as_it_was(tmp_path: Path) -> None:
    state_path = tmp_path / "table.json"
    with VirtualTable(4, rate_hz=10.0, limit=Limit(strokes=2), state_path=state_path) as before:
        for _ in before:
            pass
    with VirtualTable(4, state_path=state_path) as after:
        assert after.play.world.layout == before.play.world.layout
        assert after.play.strokes == 2
        assert after.play.knowledge.state == before.play.knowledge.state
        assert next(after).t_s == 0.0


def test_the_word_virtual_opens_a_live_table_that_remembers(tmp_path: Path) -> None:
    state_path = tmp_path / "table.json"
    with open_source("virtual", seed=6, state_path=state_path) as source:
        assert source.is_live
        assert source.name == "virtual"
        next(source)
    memory_of_rack = json.loads(state_path.read_text("utf-8"))
    assert len(memory_of_rack["on_board"]) == 19


def test_a_spoilt_memory_is_refused_with_its_path(tmp_path: Path) -> None:
    path = tmp_path / "table.json"
    for content in ("{", "{}", json.dumps({"schema": 1, "on_board": [{"kind": "dog", "x_mm": 0, "y_mm": 0}]})):
        path.write_text(content, "utf-8")
        with pytest.raises(BadInput, match=r"table\.json does not hold a virtual table"):
            VirtualTable(4, state_path=path)


@pytest.mark.long
def test_the_table_plays_the_game_that_is_asked_for_until_it_remembers_one(tmp_path: Path) -> None:
    state_path = tmp_path / "table.json"
    for game in ("carrom:team", "carrom:icf"):
        with open_source("virtual", seed=6, state_path=state_path, game=game) as source:
            assert isinstance(source, VirtualTable)
            assert {player.seat for player in source.play.knowledge.state.players} == set(Seat)
            next(source)


@pytest.mark.sample(2)
@pytest.mark.parametrize("variant", ["team", "icf", "family", "point"])
def test_every_carrom_is_played_by_its_own_laws(variant: str) -> None:
    play = Play(Knowledge(header_for("carrom", variant)), World(), np.random.default_rng(3), rate_hz=10.0)
    events: list[TableEvent] = []
    for _ in play.run(Limit(strokes=12)):
        events += play.tell()
    score = play.knowledge.match.score.score
    assert score.out_of_step is None
    assert score.open == ()
    struck = {event.seat for event in events if isinstance(event, StrokeStarted)}
    assert struck == {player.seat for player in play.knowledge.state.players}
