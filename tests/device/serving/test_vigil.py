"""The watch over the vision process: one that stands still is named, ended and started again; no other is."""

from __future__ import annotations

import json
import sys
import threading
from contextlib import closing
from dataclasses import replace

import pytest

from device.heartbeats.vigil import VigilSettings
from device.keeping.scorekeeper import Scorekeeper
from device.serving.vision_process import Eyes
from tests.device.serving.processes import (
    LIVE,
    LOOKS,
    PATIENCE_S,
    SAY_STROKE,
    STAY,
    WAKEFUL,
    Board,
    Open,
    is_lost,
)


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
