"""Every file that Pocketwatch keeps or is handed, fuzzed: whatever is in it, a start goes on or says one line.

As in `test_doors.py` the seeds are fixed; POCKETWATCH_FUZZ tries more, see `tests.fuzz`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from calibration.errors import CalibrationError
from calibration.lens import Lens
from calibration.profile import Profile, profile_from_text, text_from_profile
from device.errors import BadInput
from device.keeping.archive import JournalArchive
from device.keeping.folds.frozen import frozen, laws
from device.keeping.journal import FILE as JOURNAL
from device.keeping.journal import Journal
from device.keeping.own_box import FileBox
from device.keeping.scorekeeper import DESK
from device.keeping.umpire_desk import Desk
from device.keeping.which_match import kept_fold
from device.practising.desk import FILE as PRACTICE
from device.practising.desk import PracticeDesk
from device.remembering.register import ACCOUNTS, open_register
from device.remembering.register import FILE as PEOPLE
from device.serving.aligning.camera import FILE as ALIGNMENT
from device.serving.aligning.camera import CameraDesk
from device.serving.codes import FILE as CODES
from device.serving.codes import Codebook
from device.trial.folder import STATE, Folder, trial_json
from device.trial.trial import Trial
from device.virtual.play import memory
from device.watching.learnt_file import load, save
from rules.carrom.board import ICF
from rules.carrom.starts.rulesets import json_from_ruleset, ruleset_from_json, shipped
from rules.codec import json_from_text
from rules.coins.past.account import account_from_json, account_of
from rules.errors import NotationError
from rules.header import Header
from rules.match import Match
from rules.notation import json_from_act
from rules.scenario import play
from tests.device.doors import SCENARIO, json_values
from tests.device.watching.learnt import WHOLE
from tests.fuzz import Edit, edited, edits, fuzzed
from tests.web.conftest import FakeScorekeeper
from web.app import WebSettings, create_app
from web.archive import Kept
from web.cards.handover import handed_in, handed_out
from web.errors import BadAsk
from web.own_box import NoSuchOwn, faults_of

NOW = "2026-01-01T00:00:00.000+00:00"
DEEP = "[" * 100_000
HUGE = '{"patience_s": 1e999, "row": 1e999}'

ODD = ("NaN", "1e999", "-1", "0", '""', "null", "[]", "{}", "true", "9" * 400)
odd = st.sampled_from(ODD) | json_values.map(json.dumps)
changes = st.lists(st.tuples(st.floats(0, 1), odd), min_size=1, max_size=3)


def leaves(value: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The paths of a JSON value's parts, whole ones too."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(deeper for key, part in inner for deeper in leaves(part, (*path, key)))]


def with_odd_parts(text: str, changes: list[tuple[float, str]]) -> str:
    """The JSON text with some of its parts, at shares of their number, replaced by other values."""
    value = json.loads(text)
    for share, put in changes:
        paths = leaves(value)
        *above, last = paths[int(share * (len(paths) - 1))] or (None,)
        if last is None:
            value = json.loads(put)
            continue
        place = value
        for key in above:
            place = place[key]
        place[last] = json.loads(put)
    return json.dumps(value)


WON = play(
    (
        '{"players": ["Anna", "Ben"], '
        '"start": {"white": 1, "black": 4, "queen": "covered", "queen_by": "white"}}',
        '{"type": "stroke", "pocketed": ["white"], "written_at": "2026-01-01T00:00:00.000+00:00"}',
    )
)


def match_file() -> str:
    match = play(SCENARIO.replace('"type": "header", ', "").splitlines())
    return json.dumps(handed_out(Kept(1, NOW, match, NOW)))


class NoEyes:
    """A vision process that was never started."""

    words: tuple[str, ...] = ()


def open_desk(folder: Path) -> None:
    desk = Desk(folder / DESK, 0.0)
    assert desk.is_overdue(1e9) in (True, False)
    assert isinstance(desk.to_json(Match.begin(Header()), 1e9), dict)


def open_people(folder: Path) -> None:
    with closing(Journal.open(folder)) as journal:
        archive = JournalArchive(journal)
        if not archive.numbers():
            archive.take_in(NOW, WON)
        register = open_register(folder / JOURNAL, archive, lambda: Match.begin(Header()))
        visitor = create_app(FakeScorekeeper(), WebSettings(archive=archive, register=register)).test_client()
        for page in ("/players.json", "/players", "/players/person?name=Anna"):
            assert visitor.get(page).status_code < 500


def open_practice(folder: Path) -> None:
    PracticeDesk(folder, ICF, has_camera=False).state()


def open_alignment(folder: Path) -> None:
    eyes = NoEyes()
    CameraDesk(eyes, folder, "camera")  # type: ignore[arg-type]
    assert all("nan" not in word for word in eyes.words)


def open_codes(folder: Path) -> None:
    with suppress(BadInput):
        Codebook.open(folder)


def open_virtual_table(folder: Path) -> None:
    with suppress(BadInput):
        memory.load(folder / "virtual_table.json")


def open_own(folder: Path) -> None:
    with suppress(NoSuchOwn):
        faults_of("rule_set", FileBox(folder).read("rule_set", "ours"))


def open_trial(folder: Path) -> None:
    trial_json(Folder(folder, "drawn", "1").load())


ACT = json_from_act(play(SCENARIO.replace('"type": "header", ', "").splitlines()).entries[0].act)
KEPT: dict[str, tuple[str, Callable[[Path], None]]] = {
    DESK: (json.dumps({"open": True, "patience_s": 20.0, "held": [ACT]}), open_desk),
    PEOPLE: (json.dumps({"same": {"Ann": "Anna"}}), open_people),
    ACCOUNTS: (json.dumps({"1-1": {"began_at": NOW, **account_of(WON).to_json()}}), open_people),
    PRACTICE: (json.dumps({"straight": {"row": 3, "by": "Anna"}}), open_practice),
    ALIGNMENT: (
        json.dumps({"schema": 1, "source": "camera", "corners": [[0, 0], [600, 0], [600, 600], [0, 600]]}),
        open_alignment,
    ),
    CODES: (json.dumps({"secret": "ab" * 32, "score": "ABCDEF", "umpire": None, "ended": []}), open_codes),
    STATE: (json.dumps(trial_json(Trial())), open_trial),
    "virtual_table.json": (
        json.dumps({"schema": 1, "on_board": [], "in_nets": [], "header": {}, "strokes": 3}),
        open_virtual_table,
    ),
    "box/rule_set/ours.json": (json.dumps(json_from_ruleset(shipped("base"))), open_own),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("kept")


def reread(folder: Path, name: str, content: bytes) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    KEPT[name][1](folder)


@pytest.mark.parametrize("name", KEPT)
@pytest.mark.parametrize("content", [DEEP, HUGE, "", "\ufeff{}", "null", "[1]", '{"held": 3}'])
def test_a_kept_file_that_is_none(folder: Path, name: str, content: str) -> None:
    reread(folder, name, content.encode())


def test_the_whole_files_are_read(folder: Path) -> None:
    """Else nothing of them would be looked at."""
    for name, (content, _) in KEPT.items():
        reread(folder, name, content.encode())
    desk = Desk(folder / DESK, 0.0)
    assert (desk.is_open, len(desk.events)) == (True, 1)
    with closing(Journal.open(folder)) as journal:
        register = open_register(folder / JOURNAL, JournalArchive(journal), lambda: WON)
        assert register.same() == {"Ann": "Anna"}
        assert [kept.account for kept in register.remembered().accounts] == [account_of(WON)]
    assert account_from_json(json.loads(json.dumps(account_of(WON).to_json()))) == account_of(WON)
    assert "3" in json.dumps(PracticeDesk(folder, ICF, has_camera=False).state())
    eyes = NoEyes()
    CameraDesk(eyes, folder, "camera")  # type: ignore[arg-type]
    assert len(eyes.words) == 1
    assert Codebook.open(folder).codes().score == "ABCDEF"
    assert (folder / STATE).exists()
    table = memory.load(folder / "virtual_table.json")
    assert table is not None
    assert table.strokes == 3
    assert FileBox(folder).read("rule_set", "ours") == json_from_ruleset(shipped("base"))


@fuzzed(40)
@given(st.sampled_from(sorted(KEPT)), edits)
def test_a_kept_file_of_any_bytes(folder: Path, name: str, changes: list[Edit]) -> None:
    reread(folder, name, edited(KEPT[name][0].encode(), changes))


@fuzzed(50)
@given(st.sampled_from(sorted(KEPT)), changes)
def test_a_kept_file_with_any_parts(folder: Path, name: str, changes: list[tuple[float, str]]) -> None:
    reread(folder, name, with_odd_parts(KEPT[name][0], changes).encode())


@fuzzed(250)
@given(edits)
@example([(0.1, 0, b"\0" * 30)])
def test_a_learnt_table_of_any_bytes(folder: Path, changes: list[Edit]) -> None:
    path = folder / "table.npz"
    if not path.with_suffix(".whole").exists():
        save(WHOLE, path)
        path.rename(path.with_suffix(".whole"))
    path.write_bytes(edited(path.with_suffix(".whole").read_bytes(), changes))
    with suppress(BadInput):
        load(path)


@fuzzed(250)
@given(changes, edits | st.just([]))
def test_a_profile_of_any_form(changes: list[tuple[float, str]], more: list[Edit]) -> None:
    text = with_odd_parts(text_from_profile(Profile(Lens.from_hfov(640, 480, 60.0))), changes)
    with suppress(CalibrationError):
        profile_from_text(edited(text.encode(), more).decode("utf-8", "replace"))


@fuzzed(225)
@given(changes)
def test_a_rule_set_of_any_form(changes: list[tuple[float, str]]) -> None:
    text = with_odd_parts(json.dumps(json_from_ruleset(shipped("base"))), changes)
    with suppress(NotationError):
        ruleset_from_json(json.loads(text))


@fuzzed(190)
@given(changes, edits | st.just([]))
def test_a_match_from_elsewhere_of_any_form(changes: list[tuple[float, str]], more: list[Edit]) -> None:
    text = edited(with_odd_parts(match_file(), changes).encode(), more).decode("utf-8", "replace")
    with suppress(BadAsk, ValueError, NotationError):  # the last two are what `body_json` refuses
        given_ = json_from_text(text)
        with suppress(BadAsk):
            match = handed_in(given_).match
            assert match == Match.fold(match.header, match.entries)


@fuzzed(75)
@given(edits)
def test_a_snapshot_of_any_bytes(folder: Path, changes: list[Edit]) -> None:
    match = play(SCENARIO.replace('"type": "header", ', "").splitlines())
    with closing(Journal.open(folder / "snapshots")) as journal:
        archive = JournalArchive(journal)
        number = archive.take_in(NOW, match)
        whole = frozen(match)
        journal.keep_snapshot(number, match.entries[-1].seq, laws(), edited(whole, changes))
        whole_fold = archive.kept(number).match
        begun = kept_fold(journal, number, match.header, whole_fold.entries)
        assert begun is None or begun == whole_fold
        archive.forget_folded()
        assert archive.kept(number).match == whole_fold
