"""`pocketwatch restore` puts a copy back, and says what it did."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from device.cli import main
from device.keeping.disk.copies import copy
from device.keeping.journal import FILE, Journal


def test_a_copy_is_put_back_and_the_journal_before_it_is_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        journal.begin("{}")
        journal.append(1, 1, "camera", "{}")
        copy(tmp_path / FILE)
        journal.append(1, 2, "camera", "{}")
    assert main(["restore", "--data", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert "journal.copy-1.sqlite: 1 entry of 1 match." in said
    assert "journal.damaged-1.sqlite" in said
    with closing(Journal.open(tmp_path)) as journal:
        assert (len(journal.entries(1)), journal.notice) == (1, None)


def test_without_a_copy_nothing_is_touched(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        journal.begin("{}")
    before = (tmp_path / FILE).read_bytes()
    assert main(["restore", "--data", str(tmp_path)]) == 2
    assert "can be restored (there is none)" in capsys.readouterr().err
    assert (tmp_path / FILE).read_bytes() == before
