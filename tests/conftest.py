"""The fixtures for every test."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import pytest
from hypothesis import settings

from tests import fuzz, memory, templates

if TYPE_CHECKING:
    from tests.device.still_eyes import OpenEyes

cv2.setNumThreads(1)  # tests run side by side on all cores
memory.keep_freed_memory()
memory.collect_seldom()
# What takes longer on a slow or busy machine is no fault; every run tries the same, see `tests.fuzz`.
settings.register_profile("any_machine", deadline=None, derandomize=True)
settings.load_profile("any_machine")
templates.compile_once()

HERE = Path(__file__).resolve().parent
CHECKOUT = HERE.parent
OURS = frozenset({"camera", "clips", "eyes", "mover", "painter", "still"})  # names of the program's threads
PATIENCE_S = 20.0
SLOW_FIRST = ("device", "calibration", "vision", "web", "rules")  # rooms, that of the slowest files first


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Slow files come first, so that no worker is left alone with one at the end; samples are taken."""
    fuzz.leave_fuzzed(config, items)
    items.sort(key=lambda item: _rank(item.path))
    _leave_samples(items)


def pytest_collection_finish(session: pytest.Session) -> None:
    """The tests that are left are known, and stay to the end."""
    memory.leave_alone_what_is_there()
    fuzz.begin_again_where_all_is_spent(session.items)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Runs a fuzzed test round after round, where seconds are to be spent; None: as usual."""
    if not fuzz.SECONDS:
        return None
    fuzz.go_round(pyfuncitem)
    return True


@pytest.fixture
def fuzz_round() -> int:
    """The number of the round of a test that draws by itself; 0 in the usual run."""
    return 0


def _leave_samples(items: list[pytest.Item]) -> None:
    """Marks as `long` all cases of a test with `sample(n)` but n that are spread over them evenly."""
    cases: dict[tuple[Path, str], list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("sample") and not item.get_closest_marker("long"):
            cases.setdefault((item.path, item.nodeid.partition("[")[0]), []).append(item)
    for several in cases.values():
        marker = several[0].get_closest_marker("sample")
        assert marker is not None
        kept = {number * len(several) // marker.args[0] for number in range(marker.args[0])}
        for number, item in enumerate(several):
            if number not in kept:
                item.add_marker(pytest.mark.long)


def _rank(path: Path) -> int:
    room = path.relative_to(HERE).parts[0]
    return SLOW_FIRST.index(room) if room in SLOW_FIRST else len(SLOW_FIRST)


@pytest.fixture(autouse=True, scope="module")
def no_thread_is_left() -> Iterator[None]:
    """Asserts that no thread is left: one within OpenCV at the interpreter's end aborts the process."""
    yield
    for thread in threading.enumerate():
        if thread.name in OURS:
            thread.join(PATIENCE_S)
            assert not thread.is_alive(), f"the thread {thread.name} outlives its tests: close what started it"


@pytest.fixture
def still_eyes() -> Iterator[OpenEyes]:
    """Opens a vision process on one drawn picture, and closes it after the test."""
    from tests.device.still_eyes import StillEyes

    with ExitStack() as opened:
        yield lambda *args, **words: opened.enter_context(closing(StillEyes(*args, **words)))


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of photographs and renders beside the checkout; tests that need it skip where it is absent."""
    folder = Path(os.environ.get("POCKETWATCH_SHARED", CHECKOUT.parent / "shared"))
    if not folder.is_dir():
        pytest.skip(f"no shared photographs and renders at {folder}: set POCKETWATCH_SHARED to their folder")
    return folder
