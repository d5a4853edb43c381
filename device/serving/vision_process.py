"""The vision process in its parent: started, read, restarted when it dies, falls silent or cannot be started.

It writes JSON lines on its standard output, see `device.commands.watch`. Its messages for people go straight
to our standard error. A thread of ours reads it and also starts it, since the system ends the child when the
thread that started it is gone.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import IO, cast

from device.heartbeats.vigil import Vigil, VigilSettings
from device.keeping.journal import JournalError
from device.keeping.scorekeeper import Scorekeeper
from device.keeping.sight import ENDED
from rules.codec import table_of
from rules.errors import RulesError
from rules.notation import act_from_json
from rules.table import TableEvent
from web.door import Json

BAD_INPUT = 2
HUNG = -1  # the exit code of one that the watchdog has ended


@dataclass(frozen=True, slots=True)
class EyesSettings:
    """Settings for a dead vision process. Each failure in a row doubles the wait before the next start.

    `first_wait_s`: a shorter one restarts sooner, and floods the messages where it can never start; it counts
    from the start of one that has watched. `longest_wait_s`: the longest wait of a person who has plugged the
    camera in again. `patience_s`: the time in which it may end by itself before it is killed. `vigil`: what is
    too long a silence. With a start, all this together is less than ten seconds on a quiet machine.
    """

    first_wait_s: float = 1.0
    longest_wait_s: float = 30.0
    patience_s: float = 3.0
    vigil: VigilSettings = field(default_factory=VigilSettings)


class Eyes:
    """Keeps a vision process running and hands its messages to the scorekeeper.

    `ready` is set once it watches (a live source: once it is open), or died; `refused`: it did not accept the
    source.
    """

    def __init__(
        self, command: tuple[str, ...], keeper: Scorekeeper, settings: EyesSettings | None = None
    ) -> None:
        self.ready = threading.Event()
        self.refused = False
        self.restarts = 0
        self.words: tuple[str, ...] = ()  # added to the command line from the next start on
        self.more_words: tuple[str, ...] = ()  # the same, while the table is on trial
        self.hear_event: Callable[[TableEvent], None] = keeper.receive
        self.hear_more: Callable[[str, Json], None] = _say_nothing
        self.tell_people: Callable[[str], None] = _tell
        self.make_ready: Callable[[], None] = lambda: None  # called before each start, while none runs
        self._command = command
        self._keeper = keeper
        self._settings = settings or EyesSettings()
        self._stopping = threading.Event()
        self._waiting = threading.Event()  # ends the wait before the next start
        self._is_wished = False
        self._is_resting = False
        self._is_live = False
        self._problem: str | None = None
        self._child: subprocess.Popen[str] | None = None
        self._vigil = Vigil(self._settings.vigil)
        self._is_hung = False  # the watchdog ends it
        self._thread = threading.Thread(target=self._supervise, name="eyes", daemon=True)
        self._watchdog = threading.Thread(target=self._keep_awake, name="watchdog", daemon=True)

    def open(self) -> None:
        """Starts the process; returns when it watches, or has died before that."""
        self._thread.start()
        self._watchdog.start()
        self.ready.wait()

    def tell(self, wish: Json) -> bool:
        """Sends the process one request, see `device.watching.lookout`; False where it is not running."""
        child = self._child
        if child is None or child.stdin is None or child.poll() is not None:
            return False
        try:  # unbuffered: a message that failed must not be repeated at its close
            os.write(child.stdin.fileno(), f"{json.dumps(wish)}\n".encode())
        except (OSError, ValueError):  # it ended just now
            return False
        return True

    def begin_again(self) -> None:
        """Restarts the process at once, with the present words."""
        self._is_resting, self._is_wished = False, True
        self._end_child()
        self._waiting.set()

    def rest(self) -> None:
        """Ends the process; it is not restarted before `begin_again`."""
        self._is_resting = True
        self._end_child()
        self._waiting.set()

    def close(self) -> None:
        """Ends the process and waits for its end."""
        self._stopping.set()
        self._waiting.set()
        child = self._end_child()
        if child is not None:
            _wait_or_kill(child, self._settings.patience_s)
        for thread in (self._thread, self._watchdog):
            thread.join(self._settings.patience_s)

    def _end_child(self) -> subprocess.Popen[str] | None:
        """Ends the process and returns it; None where no process runs."""
        child = self._child
        if child is None or child.poll() is not None:
            return None
        child.terminate()
        return child

    def _supervise(self) -> None:
        """Watches for ever: whatever fails here is told, and nothing ends this thread but `close`."""
        while not self._stopping.is_set():
            try:
                self._keep_watching()
                return
            except Exception as failure:
                with suppress(Exception):
                    self.tell_people(f"the supervision of the camera's process failed ({failure}): it goes on")
            self._stopping.wait(self._settings.first_wait_s)

    def _keep_watching(self) -> None:
        wait_s = self._settings.first_wait_s
        while not self._stopping.is_set():
            if self._is_resting:
                self._wait_for_wish()
                continue
            code = self._run_or_say_why()
            if self._is_hung and code == 0:
                code = HUNG
            if (self._is_wished or self._is_resting) and not self._stopping.is_set():
                continue
            if self._stopping.is_set() or self._is_over(code):
                break
            longer_s = min(2 * wait_s, self._settings.longest_wait_s)
            wait_s = self._settings.first_wait_s if self._vigil.has_watched else longer_s
            self._rest_after(code, wait_s)
        self.ready.set()

    def _rest_after(self, code: int, wait_s: float) -> None:
        """Says how the process ended, and waits until the next start may be; one that lived long has waited."""
        if self._vigil.has_watched:
            wait_s = max(wait_s - self._vigil.age_s(), 0.0)
        self._report_death(code, wait_s)
        self.ready.set()
        self._waiting.clear()
        self._waiting.wait(0 if self._stopping.is_set() or self._is_wished else wait_s)

    def _wait_for_wish(self) -> None:
        """Waits until it should watch again, or end."""
        self.ready.set()
        self._waiting.clear()
        if self._is_resting and not self._stopping.is_set():
            self._waiting.wait()

    def _run_or_say_why(self) -> int:
        """Runs the process once; where it cannot even be started, that is the problem, and is tried again.

        The system may be out of memory, processes or files for a while: nothing may end this thread.
        """
        try:
            return self._run_once()
        except Exception as failure:  # whatever it is, watching goes on
            self._problem = f"the camera's process could not be started ({failure})"
            return 1

    def _keep_awake(self) -> None:
        """Ends a process that has fallen silent: its end is noticed and mended like any other."""
        while not self._stopping.wait(self._settings.vigil.look_every_s):
            try:
                self._look_after(self._child)
            except Exception as failure:  # whatever it is, the next look comes
                self.tell_people(f"the watch over the camera's process failed ({failure})")

    def _look_after(self, child: subprocess.Popen[str] | None) -> None:
        """Every phone is told what stands still before the process is ended, which takes a while."""
        if child is None or child.poll() is not None:
            return
        wrong = self._vigil.looked(child.pid, cast(IO[str], child.stdout).fileno())
        if wrong is None:
            return
        self._is_hung, self._problem = True, self._problem or wrong.sentence
        self._keeper.sight.lose(self._problem)
        if wrong.is_stopped:
            child.kill()
            return
        child.terminate()
        _wait_or_kill(child, self._settings.patience_s)

    def _run_once(self) -> int:
        """Runs the process once, and returns its exit code."""
        self.make_ready()
        self._keeper.start_run()
        self._problem, self._is_wished, self._is_hung = None, False, False
        self._vigil.begin()
        with subprocess.Popen(
            (*self._command, *self.words, *self.more_words),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            process_group=0,
        ) as child:  # in a group of its own: Ctrl-C reaches only us, and we end it in order
            self._child = child
            if self._stopping.is_set() or self._is_wished or self._is_resting:
                child.terminate()
            self._listen(cast(IO[str], child.stdout))
            if self._stopping.is_set():
                child.terminate()
            _wait_or_kill(child, self._settings.patience_s)
        return child.returncode

    def _listen(self, lines: Iterable[str]) -> None:
        for line in lines:
            try:
                self._hear(table_of(json.loads(line), "line"))
            except JournalError as failure:  # what is not kept does not count: watching begins anew, later
                self._problem, self._vigil.has_watched = str(failure), False
                self._end_child()
                return
            except (ValueError, RulesError) as wrong:
                self.tell_people(
                    f"what the camera's process said cannot be used ({wrong}): {line[:200].strip()}"
                )

    def _hear(self, said: Json) -> None:
        if "heartbeat" in said:  # a thread says it, also while nothing else is done
            self._vigil.feel(pulse := table_of(said["heartbeat"], "heartbeat"))
            self.hear_more("heartbeat", pulse)
            return
        self._keeper.sight.hear()
        with self._vigil.hearing():
            self._take_in(said)

    def _take_in(self, said: Json) -> None:
        self._note(table_of(said.get("status", {}), "status"))
        if "event" in said:
            self.hear_event(cast(TableEvent, act_from_json(said["event"])))
        if "live" in said:
            self._keeper.sight.see(table_of(said["live"], "live"))
        for kind in ("status", "picture", "alignment", "trial", "learning"):
            if kind in said:
                self.hear_more(kind, table_of(said[kind], kind))
        self._vigil.has_watched = self._vigil.has_watched or "live" in said or "event" in said
        if self._is_live or self._vigil.has_watched:
            self.ready.set()

    def _note(self, status: Json) -> None:
        if "is_live" in status:
            self._is_live = bool(status["is_live"])
            self._keeper.start_run(is_film=not self._is_live)
        if problem := status.get("problem"):
            self._problem = str(problem)
            self._keeper.sight.lose(self._problem)  # its end may take a while

    def _is_over(self, code: int) -> bool:
        """Whether a restart is useless: the source ran out, or never was one."""
        if code == 0:
            self._keeper.sight.lose("the recording has ended", ENDED)
            return True
        self.refused = code == BAD_INPUT and not self.ready.is_set()
        if code == BAD_INPUT and self._problem is not None and not self._is_live:
            self._keeper.sight.lose(self._problem)
            return True
        return self.refused

    def _report_death(self, code: int, wait_s: float) -> None:
        self.restarts += 1
        problem = self._problem or f"the camera's process ended ({_ending(code)})"
        self._keeper.sight.lose(problem)
        self.tell_people(f"{problem}: it is started again in {wait_s:.2g} s")


def _say_nothing(kind: str, said: Json) -> None:
    """Ignores a message that nobody asked for."""


def watch_command(source: str, *words: str) -> tuple[str, ...]:
    """The command line of the vision process."""
    return (sys.executable, "-m", "device", "watch", "--source", source, *words)


def _wait_or_kill(child: subprocess.Popen[str], patience_s: float) -> None:
    """Lets it end by itself for a while: it may still be closing a camera."""
    try:
        child.wait(patience_s)
    except subprocess.TimeoutExpired:
        child.kill()


def _ending(code: int) -> str:
    return f"exit code {code}" if code >= 0 else f"signal {-code}"


def _tell(message: str) -> None:
    print(f"pocketwatch serve: {message}", file=sys.stderr, flush=True)
