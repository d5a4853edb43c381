"""The service over its processes, none of which runs here: changes of match and camera."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from device.keeping.journal import Journal
from device.keeping.virtual_table import FILE
from device.keeping.which_match import Wish
from device.serving.service import Service
from device.serving.settings import ServeSettings
from device.serving.stream import Broadcaster
from rules.header import Header, header_for, players_named
from rules.pieces import Kind
from rules.table import CameraMoved, TableEvent
from tests.device.keeping.played import left, revision, stroke
from web.door import Json


def service_of(journal: Journal, folder: Path, source: str = "virtual") -> Service:
    """A service of the virtual table, or of a camera, that was not opened: no process is started."""
    wish = Wish(Header(players=players_named(("Anna", "Ben"))))
    settings = ServeSettings(source, wish, "127.0.0.1", 0, folder)
    made = Service(journal, settings, Broadcaster())
    made.table.make_ready()  # as the thread of the vision process does before each start
    return made


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    with closing(Journal.open(tmp_path)) as journal:
        yield service_of(journal, tmp_path)


def see(service: Service, *events: TableEvent) -> None:
    for event in events:
        service.receive(event)


def moved(service: Service) -> Json | None:
    live = service.keeper.snapshot()["live"]
    assert isinstance(live, dict)
    move: Json | None = live["moved"]
    return move


def test_a_match_is_taken_up_with_its_table_and_a_new_one_gets_a_rack(service: Service, tmp_path: Path) -> None:
    see(service, *stroke(1, Kind.WHITE))
    (tmp_path / FILE).write_text("as it lay")
    service.keeper.begin(revision(service.keeper), header_for("carrom", "icf", ("Cleo", "Dan")), put_away=True)
    see(service, *stroke(2, Kind.WHITE))  # a late event of the previous table
    service.table.make_ready()
    assert '"Cleo"' in (tmp_path / FILE).read_text()
    assert left(service.keeper) == [9, 9]
    service.keeper.take_up(revision(service.keeper), 1, put_away=True)
    service.table.make_ready()
    assert (tmp_path / FILE).read_text() == "as it lay"
    assert left(service.keeper) == [8, 9]
    see(service, *stroke(1, Kind.WHITE))
    assert left(service.keeper) == [7, 9]


def test_golf_is_left_for_carrom_that_was_put_away(service: Service) -> None:
    see(service, *stroke(1, Kind.WHITE))
    service.keeper.begin(
        revision(service.keeper), header_for("carom_golf", "basic", ("Ann", "Bo")), put_away=True
    )
    service.keeper.take_up(revision(service.keeper), 1)
    service.table.make_ready()
    see(service, *stroke(1, Kind.WHITE))
    assert left(service.keeper) == [7, 9]


def test_a_camera_that_was_moved_is_told_to_every_phone_until_somebody_says_where_the_board_is(
    service: Service,
) -> None:
    assert moved(service) is None
    looked = threading.Event()
    tell = service.camera.mover.tell

    def hear(move: Json | None) -> None:
        tell(move)
        if move is not None and move["looked"]:
            looked.set()

    service.camera.mover.tell = hear
    service.camera.mover.settle_s = 0
    service.receive(CameraMoved(t_s=3.0))
    assert moved(service) is not None
    assert looked.wait(20)
    assert moved(service) == {"looked": True, "followed": False, "residual_mm": None}, "no picture came"
    service.camera.find()
    assert moved(service) is None


def test_a_camera_that_only_starts_is_not_looked_for(service: Service) -> None:
    service.beat()
    service.camera.mover.note_view(is_lost=True, now_s=0.0)
    service.beat()  # the camera is starting: a problem of its own
    assert service.camera.mover._lost_s is None
    service.keeper.sight.see({"t": 1.0, "state": "no_view", "pieces": None})
    service.beat()
    assert service.camera.mover._lost_s is not None


def test_what_is_practised_is_no_stroke_of_the_match(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        service = service_of(journal, tmp_path, source="camera")
        see(service, *stroke(1, Kind.WHITE))
        service.practice.begin("middle", "S", "")
        service.keeper.sight.see(
            {"t": 5.0, "state": "watching", "pieces": [{"kind": "white", "x_mm": 1.0, "y_mm": 0.0}]}
        )
        see(service, *stroke(2, Kind.WHITE))
        now = service.practice.state()["now"]
        assert isinstance(now, dict)
        assert now["tries"] == [True]
        assert left(service.keeper) == [8, 9]
        service.practice.leave()
        see(service, *stroke(3, Kind.WHITE))
        assert left(service.keeper) == [7, 9]
