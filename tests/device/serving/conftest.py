"""A scorekeeper whose messages are recorded, and vision processes of a few lines that tell it things."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from device.keeping.journal import Journal
from device.keeping.scorekeeper import Scorekeeper
from device.keeping.which_match import Wish
from device.serving.vision_process import Eyes, EyesSettings
from rules.header import Header
from tests.device.serving.processes import QUICK, Board, Open


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
