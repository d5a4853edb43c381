"""A served match beside a box of one's own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from device.keeping.journal import Journal
from device.keeping.own_box import FileBox
from device.serving.stream import StreamSettings
from tests.device.conftest import Room
from tests.web.browser.box.own_box import surveyor


@pytest.fixture
def box(tmp_path: Path) -> FileBox:
    return FileBox(tmp_path)


@pytest.fixture
def room(tmp_path: Path, box: FileBox) -> Iterator[Room]:
    with closing(Journal.open(tmp_path)) as journal:
        opened = Room(journal, StreamSettings(beat_s=0.5), own_box=box, surveyor=surveyor)
        opened.open()
        yield opened
        opened.close()
