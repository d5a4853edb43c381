"""The file of a learnt table: what is written comes back; a damaged file is refused in one sentence."""

from pathlib import Path

import numpy as np
import pytest

from device.errors import BadInput
from device.watching.learnt_file import load, save
from tests.device.watching.learnt import BOARD, WHOLE
from vision.kinds.set_colours import SetColours
from vision.pieces.learnt_table import LearntTable


def test_a_table_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "table.npz"
    save(WHOLE, path)
    table = load(path)
    assert (table.striker, table.colours) == (WHOLE.striker, WHOLE.colours)
    assert (table.size, table.size_was_left) == (WHOLE.size, True)
    assert table.bare is not None
    assert np.abs(table.bare.levels - BOARD.levels).max() < 0.003
    assert (table.bare.looks == BOARD.looks).all()
    assert [left.name for left in tmp_path.iterdir()] == ["table.npz"]


def test_what_is_unknown_stays_unknown(tmp_path: Path) -> None:
    save(LearntTable(), tmp_path / "table.npz")
    table = load(tmp_path / "table.npz")
    assert (table.striker, table.colours, table.bare) == (None, SetColours(), None)


def test_no_file_is_no_table(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "table.npz")


@pytest.mark.parametrize("damage", ["empty", "cut", "text", "schema", "shape", "infinite", "size", "part"])
def test_a_damaged_file_is_refused(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "table.npz"
    save(WHOLE, path)
    with np.load(path) as kept:
        parts = {name: kept[name] for name in kept.files}
    match damage:
        case "empty":
            path.write_bytes(b"")
        case "cut":
            path.write_bytes(path.read_bytes()[:900])
        case "text":
            path.write_text("no table")
        case "schema":
            np.savez(path, **parts | {"schema": np.array(99)})
        case "shape":
            np.savez(path, **parts | {"looks": np.zeros((3, 4))})
        case "infinite":
            np.savez(path, **parts | {"levels": np.full((50, 50, 3), np.inf)})
        case "size":
            np.savez(path, **parts | {"size": np.array((9000.0, 1.0, 3.0, 0.0))})
        case _:
            np.savez(path, **{name: part for name, part in parts.items() if name != "striker"})
    with pytest.raises(BadInput, match="not a learnt table"):
        load(path)
