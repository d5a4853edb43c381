"""The desk between phone and eyes: nothing is lost, a stale act is refused, a forgotten trial ends."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest

from device.trial.desk import ASK_AGAIN_S, FORGOTTEN_S, SILENT_S, TrialDesk
from device.trial.folder import ARCHIVE, Folder
from rules.carrom.board import ICF
from tests.device.trial.tables import WANTED, shot_of
from web.door import Json
from web.errors import BadAsk, NoCamera, Stale

JPEG = base64.b64encode(b"\xff\xd8\xff\xd9").decode()


class Room:
    """A desk, the requests that its eyes got, and a clock that is set by hand."""

    def __init__(self, folder: Path) -> None:
        self.now_s = 0.0
        self.told: list[Json] = []
        self.changes = 0
        self.desk = TrialDesk(Folder(folder, "drawn", "1"), ICF, self._tell, clock=lambda: self.now_s)
        self.desk.change_over = self._change_over
        self.desk.hear({"state": "watching"})

    def acts(self, act: str, at: int = 0) -> Json:
        return self.desk.act(act, self.revision(), at)

    def revision(self) -> int:
        return int(str(self.desk.state()["revision"]))

    def shows(self, number: int, missing: int = 0) -> None:
        """The eyes answer the last request with the layout of this number."""
        wish = self.told[-1]["trial"]
        assert isinstance(wish, dict)
        self.desk.hear({"shot": shot_of(WANTED[number].pieces[missing:], wish["shot"]).to_json(), "jpeg": JPEG})

    def _tell(self, wish: Json) -> bool:
        self.told.append(wish)
        return True

    def _change_over(self) -> None:
        self.changes += 1


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return Room(tmp_path)


def test_a_layout_is_laid_shown_and_confirmed(room: Room) -> None:
    assert room.acts("begin")["stage"] == "lay"
    assert room.acts("laid")["stage"] == "look"
    room.shows(0, missing=1)
    state = room.desk.state()
    assert state["stage"] == "shown"
    layouts = state["layouts"]
    assert isinstance(layouts, list)
    assert layouts[0]["read"]["missed_pieces"] == [0]
    assert room.desk.picture(0) == base64.b64decode(JPEG)
    assert room.acts("confirm")["at"] == 1
    assert room.acts("finish")["report"]
    assert (room.desk._folder.path / ARCHIVE).read_bytes() == room.desk.archive()
    assert room.changes == 2, "the match rests from begin to finish"


def test_a_stale_act_and_one_that_does_not_fit_change_nothing(room: Room) -> None:
    room.acts("begin")
    before = room.desk.state()
    with pytest.raises(Stale, match="moved on"):
        room.desk.act("laid", 0, 0)
    with pytest.raises(BadAsk, match="confirm is not possible now"):
        room.acts("confirm")
    with pytest.raises(BadAsk, match="there is no layout 9"):
        room.acts("go", 9)
    assert room.desk.state() == before


def test_a_trial_outlives_its_server(room: Room, tmp_path: Path) -> None:
    room.acts("begin")
    room.acts("laid")
    room.shows(0)
    again = Room(tmp_path)
    assert again.desk.state() == room.desk.state()
    again.desk.leave_kept()
    assert again.desk.state()["acts"] == ["begin", "resume"]
    assert again.acts("resume")["stage"] == "shown"


def test_a_request_is_repeated_until_it_is_answered_and_after_a_restart(room: Room) -> None:
    room.acts("begin")
    room.acts("laid")
    asked = len(room.told)
    room.desk.state()
    assert len(room.told) == asked
    room.now_s += ASK_AGAIN_S
    room.desk.state()
    assert room.told[-1] == {"trial": {"shot": 1}}, "the layout lies already"
    room.desk.start_over()
    room.desk.state()
    assert len(room.told) == asked + 1, "eyes that see no board yet are asked nothing"
    room.desk.hear({"state": "watching"})
    room.desk.state()
    wish = room.told[-1]["trial"]
    assert isinstance(wish, dict)
    assert (wish["shot"], wish["at"]) == (1, 0)


def test_what_is_in_the_way_is_told(room: Room) -> None:
    assert room.desk.state()["way"] == "watching"
    room.desk.hear({"state": "hand"})
    assert room.desk.state()["way"] == "hand"
    room.now_s += SILENT_S + 1
    assert room.desk.state()["way"] == "silent"
    room.desk.hear_life()
    assert room.desk.state()["way"] == "hand"
    room.desk.start_over()
    assert room.desk.state()["way"] == "starting"


def test_a_trial_that_nobody_looks_at_gives_the_table_back(room: Room) -> None:
    room.acts("begin")
    room.now_s += FORGOTTEN_S - 1
    room.desk.beat()
    assert room.desk.is_under_way
    room.now_s += 2
    room.desk.beat()
    assert not room.desk.is_under_way
    assert room.changes == 2


def test_a_shot_that_cannot_be_read_and_one_without_a_layout_do_no_harm(room: Room) -> None:
    room.acts("begin")
    room.acts("laid")
    room.desk.hear({"shot": {"number": 1}, "jpeg": JPEG})
    assert room.desk.state()["stage"] == "look"
    with pytest.raises(NoCamera, match="nothing to share"):
        room.desk.archive()
    with pytest.raises(NoCamera, match="no picture"):
        room.desk.picture(7)
