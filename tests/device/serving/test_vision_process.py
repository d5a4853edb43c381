"""The vision process in its parent: real processes that write a few lines and die in several ways."""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from device.heartbeats.vigil import VigilSettings
from device.keeping.journal import Journal
from device.keeping.scorekeeper import Scorekeeper
from device.keeping.sight import STARTING
from device.keeping.which_match import Wish
from device.serving.vision_process import Eyes, EyesSettings
from rules.header import Header
from rules.notation import json_from_act
from rules.pieces import Kind
from rules.table import Pocketed, StrokeEnded, StrokeStarted

PATIENCE_S = 20.0
QUICK = EyesSettings(first_wait_s=0.01, longest_wait_s=0.02, vigil=VigilSettings(silent_s=600.0))
LOOKS = VigilSettings(silent_s=0.3, look_every_s=0.05)
WAKEFUL = EyesSettings(0.01, 0.02, patience_s=0.5, vigil=LOOKS)
STROKE = (
    StrokeStarted(t_s=1.0, stroke=1),
    Pocketed(t_s=1.5, stroke=1, piece=Kind.WHITE),
    StrokeEnded(t_s=2.0, stroke=1, left_lines=True, touched=True),
)
SAY_STROKE = "".join(
    f"print({json.dumps(json.dumps({'event': json_from_act(act)}))}, flush=True)\n" for act in STROKE
)
LIVE = 'print(\'{"live": {"t": 0.5, "state": "watching", "pieces": []}}\', flush=True)\n'
STAY = "import threading\nthreading.Event().wait()\n"

Open = Callable[..., Eyes]


class Board:
    """Records the published messages, and lets a test wait for one."""

    def __init__(self) -> None:
        self._news = threading.Condition()
        self._published: list[tuple[str, dict[str, object]]] = []

    def __call__(self, kind: str, payload: object, id: str | None = None) -> None:
        assert isinstance(payload, dict)
        with self._news:
            self._published.append((kind, payload))
            self._news.notify_all()

    def wait_for(
        self, kind: str, is_it: Callable[[dict[str, object]], bool], after: Callable[..., bool] | None = None
    ) -> dict[str, object]:
        """The first message of this kind that matches, after the first one that is as `after` says."""

        def published() -> dict[str, object] | None:
            said = [payload for name, payload in self._published if name == kind]
            since = 0 if after is None else next((k for k, one in enumerate(said) if after(one)), len(said))
            return next((payload for payload in said[since:] if is_it(payload)), None)

        with self._news:
            assert self._news.wait_for(lambda: published() is not None, PATIENCE_S), "it was never published"
            payload = published()
        assert payload is not None
        return payload


@pytest.fixture
def board() -> Board:
    return Board()


@pytest.fixture
def keeper(tmp_path: Path, board: Board) -> Iterator[Scorekeeper]:
    with closing(Journal.open(tmp_path)) as journal:
        yield Scorekeeper(journal, Wish(Header()), board)


@pytest.fixture
def open_eyes(keeper: Scorekeeper) -> Iterator[Open]:
    opened: list[Eyes] = []

    def start(program: str, settings: EyesSettings = QUICK) -> Eyes:
        command = (sys.executable, "-S", "-c", program)
        opened.append(Eyes(command, keeper, settings))
        opened[-1].open()
        return opened[-1]

    yield start
    for eyes in opened:
        eyes.close()


def is_lost(view: dict[str, object]) -> bool:
    return view["state"] == "no_view" and view["problem"] != STARTING


def left(payload: dict[str, object]) -> list[int]:
    score = payload["score"]
    assert isinstance(score, dict)
    return [side["left"] for side in score["sides"]]


def test_what_it_says_becomes_the_score(board: Board, open_eyes: Open) -> None:
    open_eyes(LIVE + SAY_STROKE + STAY)
    board.wait_for("live", lambda view: view["state"] == "watching")
    board.wait_for("score", lambda state: left(state) == [8, 9])


def test_a_dead_one_is_shown_told_and_started_again(
    board: Board, open_eyes: Open, capfd: pytest.CaptureFixture[str]
) -> None:
    eyes = open_eyes(SAY_STROKE + "raise SystemExit(3)")
    lost = board.wait_for("live", lambda view: view["state"] == "no_view" and "exit code 3" in str(view))
    assert lost["problem"] == "the camera's process ended (exit code 3)"
    board.wait_for("score", lambda state: left(state) == [6, 9])
    assert eyes.restarts >= 2
    assert "started again" in capfd.readouterr().err


def test_a_killed_one_is_named_by_its_signal(board: Board, open_eyes: Open) -> None:
    open_eyes(f"print('{{}}', flush=True)\nimport os\nos.kill(os.getpid(), {int(signal.SIGKILL)})")
    board.wait_for("live", lambda view: "signal 9" in str(view["problem"]))


def test_a_source_that_never_was_one_is_not_tried_again(open_eyes: Open) -> None:
    eyes = open_eyes("raise SystemExit(2)")
    assert eyes.refused
    assert eyes.restarts == 0


def test_a_recording_that_ran_out_is_not_tried_again(board: Board, open_eyes: Open) -> None:
    eyes = open_eyes(SAY_STROKE)
    board.wait_for("live", lambda view: view["state"] == "ended")
    assert (eyes.refused, eyes.restarts) == (False, 0)


def test_nonsense_is_told_and_passed_over(
    board: Board, open_eyes: Open, capfd: pytest.CaptureFixture[str]
) -> None:
    open_eyes(
        'print("hello")\nprint("[5]")\nprint(\'{"event": {"type": "levitated", "t": 1}}\')\n'
        + SAY_STROKE
        + STAY
    )
    board.wait_for("score", lambda state: left(state) == [8, 9])
    messages = capfd.readouterr().err
    assert "hello" in messages
    assert "[5]" in messages
    assert "levitated" in messages


def test_closing_ends_the_process(board: Board, open_eyes: Open) -> None:
    named = 'import os\nprint(\'{"live": {"state": "watching", "t": %d}}\' % os.getpid(), flush=True)\n'
    eyes = open_eyes(named + STAY)
    view = board.wait_for("live", lambda view: view["state"] == "watching")
    eyes.close()
    with pytest.raises(ProcessLookupError):
        os.kill(int(str(view["t"])), 0)


def test_when_nothing_can_be_kept_watching_begins_anew_until_it_can(tmp_path: Path, board: Board) -> None:
    journal = Journal.open(tmp_path)
    keeper = Scorekeeper(journal, Wish(Header()), board)
    journal.close()
    eyes = Eyes((sys.executable, "-S", "-c", LIVE + SAY_STROKE + STAY), keeper, QUICK)
    eyes.open()
    refused = "rulings are refused"
    board.wait_for("live", lambda view: view["state"] == "no_view" and str(view["problem"]).count(refused) == 1)
    board.wait_for("live", lambda view: view["state"] == "no_view" and "starting" not in str(view["problem"]))
    eyes.close()
    assert eyes.restarts >= 1


def test_a_recording_that_breaks_off_says_why_and_is_not_tried_again(board: Board, open_eyes: Open) -> None:
    problem = 'print(\'{"status": {"problem": "frame 7 is damaged"}}\', flush=True)\n'
    eyes = open_eyes(LIVE + problem + "raise SystemExit(2)")
    board.wait_for("live", lambda view: view["problem"] == "frame 7 is damaged")
    assert (eyes.refused, eyes.restarts) == (False, 0)


def test_a_camera_that_sees_no_board_is_tried_again(board: Board, open_eyes: Open) -> None:
    status = 'print(\'{"status": {"is_live": true}}\', flush=True)\n'
    problem = 'import os\nprint(\'{"status": {"problem": "no board %d"}}\' % os.getpid(), flush=True)\n'
    eyes = open_eyes(status + problem + "raise SystemExit(2)")
    assert not eyes.refused
    first = board.wait_for("live", lambda view: "no board" in str(view["problem"]))

    def is_another(view: dict[str, object]) -> bool:
        return "no board" in str(view["problem"]) and view["problem"] != first["problem"]

    board.wait_for("live", is_another)
    assert eyes.restarts >= 1


@pytest.mark.parametrize("stubborn", ["", "import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"])
def test_one_that_falls_silent_is_ended_told_and_started_again(
    board: Board, open_eyes: Open, stubborn: str
) -> None:
    """Its camera hangs, and perhaps so does the end of it: then it is killed."""
    eyes = open_eyes(stubborn + LIVE + STAY, WAKEFUL)
    lost = board.wait_for("live", lambda view: "nothing came" in str(view["problem"]))
    assert lost["state"] == "no_view"
    board.wait_for("live", lambda view: view["state"] == "watching", after=is_lost)
    assert eyes.restarts >= 1


FILM = 'print(\'{"status": {"is_live": false}}\', flush=True)\n'
POLITE = "import os, signal\nsignal.signal(signal.SIGTERM, lambda *_: os._exit(0))\n"


def beats(stage: str, age_s: float, **more: float) -> str:
    line = json.dumps({"heartbeat": {stage: age_s, **more}})
    return f"import time\nwhile True:\n    print('{line}', flush=True)\n    time.sleep(0.05)\n"


@pytest.mark.parametrize(
    ("stage", "sentence"),
    [
        ("camera", "the camera gave no picture for"),
        ("decoder", "the decoder of the film gave no picture for"),
        ("reading", "a picture was not read for"),
    ],
)
def test_the_stage_that_stands_still_is_named(board: Board, open_eyes: Open, stage: str, sentence: str) -> None:
    """Also a film, which would end with 0 as one that has run out, goes on."""
    eyes = open_eyes(POLITE + FILM + LIVE + beats(stage, 6.0), WAKEFUL)
    lost = board.wait_for("live", lambda view: str(view["problem"]).startswith(sentence))
    assert lost["state"] == "no_view"
    board.wait_for("live", lambda view: view["state"] == "watching", after=is_lost)
    assert eyes.restarts >= 1


def test_a_frozen_picture_is_told_and_the_camera_started_again(board: Board, open_eyes: Open) -> None:
    lively = "import threading\nthreading.Thread(target=lambda: [print('{}', flush=True) or time.sleep(0.05)"
    lively += " for _ in range(200)], daemon=True).start()\n"
    eyes = open_eyes("import time\n" + LIVE + lively + beats("camera", 0.0, frozen=7.0), WAKEFUL)
    lost = board.wait_for("live", lambda view: "picture was frozen for 7 s" in str(view["problem"]))
    assert lost["problem_s"] is not None
    board.wait_for("live", lambda view: view["state"] == "watching", after=is_lost)
    assert eyes.restarts >= 1


def test_phones_are_told_before_a_stubborn_one_has_ended(board: Board, open_eyes: Open) -> None:
    """A camera whose stop() blocks: its process ends only when it is killed."""
    stubborn = "import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
    eyes = open_eyes(stubborn + LIVE + STAY, replace(WAKEFUL, patience_s=5.0))
    board.wait_for("live", lambda view: "nothing came" in str(view["problem"]))
    assert eyes.restarts == 0


def test_one_that_speaks_is_left_alone(board: Board, open_eyes: Open) -> None:
    speaks = "import threading\nwait = threading.Event().wait\n"
    speaks += "for _ in range(40):\n    wait(0.1)\n    print('{}', flush=True)\n"
    eyes = open_eyes(LIVE + speaks + SAY_STROKE, replace(WAKEFUL, vigil=replace(LOOKS, silent_s=2.5)))
    board.wait_for("live", lambda view: view["state"] == "ended")
    assert eyes.restarts == 0


def test_one_that_is_silent_and_works_is_left_alone(board: Board, open_eyes: Open) -> None:
    """It reads a picture on a slow machine."""
    works = "import time\nend = time.monotonic() + 1.5\nwhile time.monotonic() < end:\n    pass\n"
    eyes = open_eyes(LIVE + works + SAY_STROKE, WAKEFUL)
    board.wait_for("live", lambda view: view["state"] == "ended")
    assert eyes.restarts == 0


STOPS = VigilSettings(silent_s=600.0, stopped_s=0.3, look_every_s=0.05)
BEAT = 'print(\'{"heartbeat": {"camera": 0.0}}\', flush=True)\n'


def test_a_stopped_one_is_killed_at_once(board: Board, open_eyes: Open) -> None:
    """It takes in no signal, so that nobody waits for its own end."""
    stops = "import os, signal, sys\nfrom pathlib import Path\nwas = Path(sys.argv[0] + '.was')\n"
    stops += "os.kill(os.getpid(), signal.SIGSTOP)\n"
    eyes = open_eyes(LIVE + BEAT + stops, replace(WAKEFUL, patience_s=600.0, vigil=STOPS))
    lost = board.wait_for("live", lambda view: "stood still for" in str(view["problem"]))
    assert lost["state"] == "no_view"
    board.wait_for("live", lambda view: view["state"] == "watching", after=is_lost)
    eyes.close()


def test_one_that_only_wakes_is_not_stopped(board: Board, open_eyes: Open) -> None:
    """Its words are late, as on a machine that is much too slow."""
    wakes = "import time\nfor _ in range(12):\n    time.sleep(0.1)\n"
    eyes = open_eyes(FILM + LIVE + BEAT + wakes + SAY_STROKE, replace(WAKEFUL, vigil=STOPS))
    board.wait_for("live", lambda view: view["state"] == "ended")
    assert eyes.restarts == 0


def test_one_is_not_blamed_for_words_that_nobody_reads(board: Board, keeper: Scorekeeper) -> None:
    """It waits for us: its pipe is full, while one of its events is taken in."""
    goes_on, looks = threading.Event(), [0]
    much = f"for _ in range(3000):\n    {LIVE}"
    wakeful = replace(WAKEFUL, vigil=replace(STOPS, silent_s=0.3))
    eyes = Eyes((sys.executable, "-S", "-c", FILM + LIVE + BEAT + SAY_STROKE + much), keeper, wakeful)
    looked = eyes._vigil.looked

    def look(pid: int, words: int) -> object:
        looks[0] += 1
        if looks[0] == 20:
            goes_on.set()
        return looked(pid, words)

    eyes._vigil.looked = look  # type: ignore[method-assign, assignment]
    eyes.hear_event = lambda event: keeper.receive(event) if goes_on.wait(PATIENCE_S) else None
    with closing(eyes):
        eyes.open()
        board.wait_for("live", lambda view: view["state"] == "ended")
    assert looks[0] >= 20
    assert eyes.restarts == 0


def test_one_that_cannot_be_started_is_tried_again_until_it_can(
    tmp_path: Path, keeper: Scorekeeper, board: Board
) -> None:
    """As where the system has no memory or no files left for a while."""
    program = tmp_path / "camera"
    eyes = Eyes((str(program),), keeper, QUICK)
    with closing(eyes):
        eyes.open()
        board.wait_for("live", lambda view: "could not be started" in str(view["problem"]))
        made = tmp_path / "made"
        live = json.dumps({"live": {"t": 0.5, "state": "watching", "pieces": []}})
        made.write_text(f"#!/bin/sh\necho '{live}'\nexec sleep 60\n", encoding="utf-8")
        made.chmod(0o755)
        made.rename(program)
        board.wait_for("live", lambda view: view["state"] == "watching")


def test_what_is_made_ready_may_fail_and_is_tried_again(keeper: Scorekeeper, board: Board) -> None:
    failures = [OSError("no space left on device"), MemoryError()]

    def make_ready() -> None:
        if failures:
            raise failures.pop()

    eyes = Eyes((sys.executable, "-S", "-c", LIVE + STAY), keeper, QUICK)
    eyes.make_ready = make_ready
    with closing(eyes):
        eyes.open()
        board.wait_for("live", lambda view: "no space left" in str(view["problem"]))
        board.wait_for("live", lambda view: view["state"] == "watching")
    assert failures == []


def test_whatever_fails_in_the_supervision_it_goes_on(
    keeper: Scorekeeper, board: Board, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    lose, failures = keeper.sight.lose, [MemoryError("no memory to say it")]

    def fails_once(problem: str, state: str = "no_view") -> None:
        if failures:
            raise failures.pop()
        lose(problem, state)

    monkeypatch.setattr(keeper.sight, "lose", fails_once)
    eyes = Eyes((sys.executable, "-S", "-c", "raise SystemExit(3)"), keeper, QUICK)
    with closing(eyes):
        eyes.open()
        board.wait_for("live", lambda view: "exit code 3" in str(view["problem"]))
    assert failures == []
    assert "supervision of the camera's process failed (no memory to say it)" in capfd.readouterr().err
