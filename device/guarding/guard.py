"""Runs work in a process of its own, and begins it again when that process dies or stands still.

The guard forks before anything is open or any thread of ours runs, so whatever breaks in the work cannot break
the guard. Two pipes join them: over one the work says that it lives, the other ends with the guard, and the
work with it. An end that was asked for, by a signal or by the work itself, is the end of both.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from types import FrameType
from typing import NoReturn

ENDING = (signal.SIGINT, signal.SIGTERM)


@dataclass(frozen=True, slots=True)
class GuardSettings:
    """`silent_s`: so long without a sign of life, and the process is ended; `start_s` before the first one.

    `first_wait_s` lies before the next start; it doubles up to `longest_wait_s` with each process that does not
    live for `steady_s`.
    """

    silent_s: float = 8.0
    start_s: float = 120.0
    first_wait_s: float = 0.5
    longest_wait_s: float = 30.0
    steady_s: float = 60.0


@dataclass(frozen=True, slots=True)
class Life:
    """What the work gets: `beat` says that it lives; `why` the process before it ended, None for the first."""

    beat: Callable[[], None]
    why: str | None = None


class _Ended(Exception):
    """A signal asks for the end while no process is at work."""


def guarded(work: Callable[[Life], int], settings: GuardSettings | None = None) -> int:
    """Runs the work, as often as it takes, and returns its exit code.

    Work that ends by itself, or fails before its first sign of life, is not begun again. The process at work
    never returns from here: it ends with the work, with a traceback and code 1 where that raises.
    """
    guard = _Guard(settings or GuardSettings())
    why: str | None = None
    while True:
        child = guard.begin()
        if child is None:
            _end_with(work, Life(guard.beat, why))
        try:
            ended = guard.watch(child)
            if ended.code is not None:
                return ended.code
            why = ended.why
            print(
                f"pocketwatch serve: the scoreboard's process ended ({why}): it is started again",
                file=sys.stderr,
            )
            guard.wait_a_little()
        except _Ended:
            return 0


def _end_with(work: Callable[[Life], int], life: Life) -> NoReturn:
    code = 1
    try:
        code = work(life)
    except BaseException:
        traceback.print_exc()
    finally:
        with suppress(OSError):
            sys.stdout.flush()
        os._exit(code)


@dataclass(frozen=True, slots=True)
class _End:
    """The end of a process: with the code that the guard ends with, too, or None, and why it came."""

    code: int | None
    why: str = ""


class _Guard:
    """The parent's side, and in the child the pipe to it."""

    def __init__(self, settings: GuardSettings) -> None:
        self._settings = settings
        self._child: int | None = None
        self._is_asked = False  # somebody wants the end
        self._wait_s = settings.first_wait_s
        self._signs = self._life_line = -1  # in the guard: read and write end; in the child: write and read end

    def begin(self) -> int | None:
        """Forks; returns the child's number in the guard, and None in the child."""
        signs, life_line = os.pipe(), os.pipe()
        os.set_blocking(signs[1], False)
        signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
        child = os.fork()
        if child == 0:
            self._be_child(signs, life_line)
            return None
        self._child, self._signs, self._life_line = child, signs[0], life_line[1]
        os.close(signs[1])
        os.close(life_line[0])
        for number in ENDING:
            signal.signal(number, self._pass_on)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
        return child

    def _be_child(self, signs: tuple[int, int], life_line: tuple[int, int]) -> None:
        os.setpgid(0, 0)  # Ctrl-C reaches the guard alone, which passes it on once
        os.close(signs[0])
        os.close(life_line[1])
        self._signs, self._life_line = signs[1], life_line[0]
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
        threading.Thread(target=self._end_with_guard, name="life line", daemon=True).start()

    def _end_with_guard(self) -> None:
        """In the child: nobody would start it again, or pass a signal on, once the guard is gone."""
        os.read(self._life_line, 1)
        os.kill(os.getpid(), signal.SIGKILL)

    def beat(self) -> None:
        """In the child: a sign of life. A full pipe holds enough of them."""
        with suppress(BlockingIOError):
            os.write(self._signs, b".")

    def watch(self, child: int) -> _End:
        """Waits until the child ends, or ends one that stands still."""
        began_s, has_beaten, is_still = time.monotonic(), False, False
        while True:
            patience_s = self._settings.silent_s if has_beaten else self._settings.start_s
            ready = select.select([self._signs], (), (), patience_s)[0]
            if not ready:
                is_still = True
                os.kill(child, signal.SIGKILL)
            elif not os.read(self._signs, 4096):
                break
            else:
                has_beaten = True
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        self._let_go(is_steady=time.monotonic() - began_s > self._settings.steady_s)
        return self._judged(code, has_beaten, is_still)

    def _judged(self, code: int, has_beaten: bool, is_still: bool) -> _End:
        if is_still and not self._is_asked:
            return _End(None, "it stood still")
        if self._is_asked or code == 0 or (code > 0 and not has_beaten):
            return _End(max(code, 0))
        return _End(None, f"signal {-code}" if code < 0 else f"exit code {code}")

    def _let_go(self, *, is_steady: bool) -> None:
        self._child = None
        os.close(self._signs)
        os.close(self._life_line)
        if is_steady:
            self._wait_s = self._settings.first_wait_s

    def wait_a_little(self) -> None:
        """Waits before the next start; raises _Ended where a signal asks for the end."""
        if self._is_asked:
            raise _Ended
        time.sleep(self._wait_s)
        self._wait_s = min(2 * self._wait_s, self._settings.longest_wait_s)

    def _pass_on(self, number: int, frame: FrameType | None) -> None:
        self._is_asked = True
        if self._child is None:
            raise _Ended
        with suppress(ProcessLookupError):
            os.kill(self._child, number)
