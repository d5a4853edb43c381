"""The practice of a table: it lives while its page is open, and keeps the best."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from device.practising.desk import DESERTED_S, PracticeDesk
from rules.carrom.board import ICF
from rules.pieces import Kind, Pocket
from rules.table import Pocketed, StrokeEnded, StrokeStarted
from tests.device.clock import Clock
from web.errors import BadAsk, NoCamera


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def desk(tmp_path: Path, clock: Clock) -> PracticeDesk:
    return PracticeDesk(tmp_path, ICF, clock=clock)


def lay(desk: PracticeDesk, x_mm: float = 0.0) -> None:
    """The centre spot's coin, so far beside its place."""
    desk.look({"state": "watching", "pieces": [{"kind": "white", "x_mm": x_mm, "y_mm": 0.0}]})


def shoot(desk: PracticeDesk, *fell: Kind) -> None:
    desk.receive(StrokeStarted(t_s=1.0, stroke=1))
    for kind in fell:
        desk.receive(Pocketed(t_s=1.5, stroke=1, piece=kind, pocket=Pocket.SW))
    desk.receive(StrokeEnded(t_s=2.0, stroke=1))


def now(desk: PracticeDesk) -> dict[str, Any]:
    found: Any = desk.state()["now"]
    assert isinstance(found, dict)
    return found


def test_a_layout_is_checked_and_a_stroke_counted(desk: PracticeDesk) -> None:
    desk.begin("middle", "S", "Asha")
    lay(desk, 20.0)
    assert (now(desk)["laid"][0]["off_mm"], now(desk)["is_ready"]) == (20, False)
    lay(desk, 3.0)
    assert now(desk)["is_ready"] is True
    desk.look({"state": "moving", "pieces": []})  # not at rest: nothing is compared
    shoot(desk, Kind.WHITE)
    assert (now(desk)["tries"], now(desk)["is_ready"]) == ([True], False)


def test_the_best_is_kept_with_its_player(desk: PracticeDesk, tmp_path: Path) -> None:
    desk.begin("middle", "N", "Asha")
    for made in (True, True, False):
        desk.tell(made)
    again = PracticeDesk(tmp_path, ICF)
    best = {drill["name"]: drill["best"] for drill in again.state()["drills"]}  # type: ignore[attr-defined]
    assert best["middle"] == {"row": 2, "by": "Asha"}
    again.forget("Asha")
    assert "Asha" not in (tmp_path / "practice.json").read_text()


def test_a_try_is_taken_back(desk: PracticeDesk) -> None:
    desk.begin("middle", "S", "")
    desk.tell(True)
    assert now(desk)["made"] == 1
    desk.tell(None)
    assert now(desk)["tries"] == []


def test_practice_ends_once_its_page_is_closed(desk: PracticeDesk, clock: Clock) -> None:
    desk.begin("middle", "S", "")
    clock.now_s += DESERTED_S - 1
    assert desk.is_under_way
    desk.state()
    clock.now_s += DESERTED_S
    assert not desk.is_under_way
    assert desk.state()["now"] is None


def test_who_cannot_practise_is_told_why(tmp_path: Path, desk: PracticeDesk) -> None:
    with pytest.raises(BadAsk, match="there are the drills straight"):
        desk.begin("juggling", "S", "")
    with pytest.raises(BadAsk, match="no drill is under way"):
        desk.tell(True)
    with pytest.raises(NoCamera, match="plays by itself"):
        PracticeDesk(tmp_path, ICF, refusal="the table plays by itself").begin("middle", "S", "")
    assert desk.leave()["now"] is None


def test_a_damaged_file_keeps_nobody_from_practising(tmp_path: Path) -> None:
    (tmp_path / "practice.json").write_text("[1")
    assert PracticeDesk(tmp_path, ICF).begin("middle", "S", "")["now"]
