"""The archive of a trial: it scores like a folder and shows the board alone; a stranger's may be refused."""

from __future__ import annotations

import base64
import json
import zipfile
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from device.cli import main
from device.errors import BadInput
from device.evaluation import zipped
from device.evaluation.zipped import as_folder
from device.training.sources import trials
from device.trial.blackened import blackened, outline_px
from device.trial.examiner import shot_json
from device.trial.folder import ARCHIVE, STATE, Folder
from device.trial.shot import Shot
from device.trial.trial import Act, Trial, acted, received
from device.virtual.laid import LaidTable, roughly
from rules.table import distance_mm
from tests.device.trial.tables import BOARD, LENS, WANTED


@pytest.fixture(scope="module")
def trial_folder(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """A trial of one layout, or of as many as asked for, photographed by a drawn camera."""
    folder = Folder(tmp_path_factory.mktemp("trial"), "drawn", "1.2.3")
    table, trial = LaidTable(4), acted(Trial(), Act.BEGIN, now="2026-11-26T01:02:03+00:00")
    for wanted in WANTED[: getattr(request, "param", 1)]:
        table.lay(0, wanted.pieces)
        frames = tuple(islice(table, 24))[-3:]
        trial = acted(trial, Act.LAID)
        said: Any = shot_json(trial.asked, frames, table.board_map, 740.0)
        folder.keep_picture(trial.at, base64.b64decode(said["jpeg"]))
        trial = acted(received(trial, Shot.from_json(said["shot"])), Act.CONFIRM)
    folder.keep(trial)
    folder.archive(trial)
    return folder.path


@pytest.mark.long
@pytest.mark.parametrize("trial_folder", [2], indirect=True)
def test_a_zip_is_scored_like_the_folder_that_it_was(
    trial_folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["score", str(trial_folder / ARCHIVE), "--json"]) == 0
    packed = json.loads(capsys.readouterr().out)
    with zipfile.ZipFile(trial_folder / ARCHIVE) as archive:
        archive.extractall(tmp_path)
    with as_folder(trial_folder / ARCHIVE) as unpacked:  # all that `score` sees of the zip
        seen = {path.name: path.read_bytes() for path in unpacked.iterdir()}
    assert seen == {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert packed["source"] == "drawn"
    assert (packed["boards"]["known"], packed["boards"]["found"]) == (2, 2)
    assert packed["boards"]["corners_beyond"] == []
    assert packed["pieces"]["any"]["known"] == 15
    assert packed["pieces"]["any"]["recall"] > 0.9


@pytest.mark.long
@pytest.mark.parametrize("trial_folder", [2], indirect=True)
def test_the_archive_holds_pictures_truth_and_figures_and_nothing_else(trial_folder: Path) -> None:
    with zipfile.ZipFile(trial_folder / ARCHIVE) as archive:
        names = archive.namelist()
        told = json.loads(archive.read("trial.json"))
        times = {member.date_time for member in archive.infolist()}
        picture = archive.read(names[0])
    assert names == ["1_rack.jpg", "2_cushion.jpg", "truth.json", "trial.json"]
    assert times == {(1980, 1, 1, 0, 0, 0)}
    assert (told["version"], told["day"]) == ("1.2.3", "2026-11-26")
    assert "begun" not in told
    assert b"Exif" not in picture


def test_everything_but_the_board_is_black(trial_folder: Path) -> None:
    bgr = cv2.imread(str(trial_folder / "1_rack.jpg"))
    assert bgr is not None
    shot = Folder(trial_folder, "drawn", "1").load().shots[0]
    assert shot is not None
    outside = np.full(bgr.shape[:2], 255, np.uint8)
    cv2.fillConvexPoly(outside, outline_px(shot.board_map).round().astype(np.int32), 0)
    far = cv2.erode(outside, np.ones((33, 33), np.uint8))  # JPEG rings within its blocks of 16 pixels
    assert (far > 0).mean() > 0.2
    assert bgr[far > 0].max() == 0
    assert bgr[outside == 0].mean() > 30


def test_nothing_of_the_room_passes_whatever_it_shows() -> None:
    luck = np.random.default_rng(1)
    size = (LENS.height_px, LENS.width_px, 3)
    one, other = (np.asarray(luck.integers(0, 256, size), np.uint8) for _ in range(2))
    inside = np.zeros(size[:2], np.uint8)
    cv2.fillConvexPoly(inside, outline_px(BOARD).round().astype(np.int32), 1)
    other[inside > 0] = one[inside > 0]
    assert np.array_equal(blackened(one, BOARD), blackened(other, BOARD))
    corners = BOARD.corners_px().round().astype(int)
    assert all(inside[y, x] for x, y in corners)


def test_a_trial_teaches_and_a_piece_without_a_place_is_passed_over(trial_folder: Path, tmp_path: Path) -> None:
    told: list[str] = []
    learnt = list(trials([trial_folder / ARCHIVE], told.append))
    assert [len(one.truth) for one in learnt] == [8, 7][: len(learnt)] != []
    assert all(one.name.startswith("trial_") for one in learnt)
    assert told == []
    with as_folder(trial_folder / ARCHIVE) as unpacked:
        truth = json.loads((unpacked / "truth.json").read_text())
        truth["1_rack.jpg"]["places"] = "drawn"
        (unpacked / "truth.json").write_text(json.dumps(truth))
        assert len(list(trials([unpacked], told.append))) == len(learnt) - 1
    assert "1_rack.jpg" in told[0]


def test_a_spoilt_state_is_put_aside_and_a_new_trial_begins(tmp_path: Path) -> None:
    (tmp_path / STATE).write_text('{"schema": 1, "shots": [{}, 2, 3, 4, 5]}')
    assert Folder(tmp_path, "drawn", "1").load() == Trial()
    assert (tmp_path / "state.unread").exists()


def hold(archive: zipfile.ZipFile, *names: str, content: str = "{}") -> None:
    for name in names:
        archive.writestr(name, content)


def packed(tmp_path: Path, write: Callable[[zipfile.ZipFile], None]) -> Path:
    with zipfile.ZipFile(tmp_path / "a.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        write(archive)
    return tmp_path / "a.zip"


def link(archive: zipfile.ZipFile) -> None:
    member = zipfile.ZipInfo("a.json")
    member.external_attr = 0o120777 << 16
    archive.writestr(member, "/etc/passwd")


@pytest.mark.parametrize(
    ("write", "says"),
    [
        (lambda archive: archive.writestr("../a.json", "{}"), "../a.json"),
        (lambda archive: archive.writestr("/etc/a.json", "{}"), "/etc/a.json"),
        (lambda archive: archive.writestr("a/b/c.json", "{}"), "a/b/c.json"),
        (lambda archive: archive.writestr("..\\a.json", "{}"), "a.json"),
        (lambda archive: archive.writestr("run.py", "1"), "run.py"),
        (lambda archive: archive.writestr("a.json", b"0" * (33 << 20)), "33 MB"),
        (lambda archive: hold(archive, *(f"{n}.json" for n in range(501))), "501 files"),
        (lambda archive: hold(archive, "a/truth.json", "b/truth.json"), "same name"),
        (link, "a.json"),
    ],
)
def test_an_archive_that_leads_elsewhere_or_is_too_large_is_refused(
    tmp_path: Path, write: Callable[[zipfile.ZipFile], None], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = packed(tmp_path, write)
    assert main(["score", str(path)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert says in line
    assert [one.name for one in tmp_path.iterdir()] == ["a.zip"]
    with pytest.raises(BadInput):
        list(trials([path], print))


def test_all_members_together_are_limited_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zipped, "MOST_BYTES", 1000)
    path = packed(tmp_path, lambda archive: hold(archive, "a.json", "b.json", "c.json", content=" " * 400))
    with pytest.raises(BadInput, match="unpacked; at most"), as_folder(path):
        pass


def test_a_trial_that_is_not_there_is_refused_before_anything_is_taught(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("gone.zip", "gone"):
        assert main(["train", str(tmp_path / "out"), "--trial", str(tmp_path / name)]) == 2
        assert name in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("content", [b"", b"no zip", b"PK\x03\x04 cut off"])
def test_a_file_that_is_no_zip_is_refused_in_one_line(
    tmp_path: Path, content: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.zip").write_bytes(content)
    assert main(["score", str(tmp_path / "a.zip")]) == 2
    assert "cannot read the archive" in capsys.readouterr().err


def test_one_folder_within_the_zip_and_what_a_file_manager_adds_do_no_harm(tmp_path: Path) -> None:
    names = ("trial/truth.json", "trial/", "__MACOSX/trial/._truth.json", "trial/.DS_Store")
    path = packed(tmp_path, lambda archive: hold(archive, *names))
    with as_folder(path) as folder:
        assert [one.name for one in folder.iterdir()] == ["truth.json"]


def test_a_virtual_table_lays_what_touches_exactly_and_the_rest_by_hand() -> None:
    luck = np.random.default_rng(1)
    assert roughly(WANTED[1].pieces, luck) == WANTED[1].pieces, "all of it touches"
    off = [
        distance_mm(one.at, other.at)
        for one, other in zip(roughly(WANTED[3].pieces, luck), WANTED[3].pieces, strict=True)
    ]
    assert min(off) > 0
    assert max(off) < 10
