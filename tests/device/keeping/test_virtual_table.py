"""The scorekeeper's layout for the virtual table is the one that the table reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.keeping.virtual_table import FILE, lay_out, verify_known
from device.virtual.play import memory
from device.virtual.source import VirtualTable
from rules.errors import Refused
from rules.header import header_for
from rules.pieces import Kind


@pytest.mark.parametrize(("variant", "names"), [("icf", ("Anna", "Ben")), ("team", ("A", "B", "C", "D"))])
def test_the_players_sit_down_to_the_match_that_was_set_up(
    tmp_path: Path, variant: str, names: tuple[str, ...]
) -> None:
    header = header_for("carrom", variant, names)
    lay_out(tmp_path / FILE, header, 12)
    remembered = memory.load(tmp_path / FILE)
    assert remembered is not None
    assert (remembered.header, remembered.strokes, remembered.on_board) == (header, 12, ())


def test_a_table_that_was_laid_out_begins_with_the_rack(tmp_path: Path) -> None:
    lay_out(tmp_path / FILE, header_for("carrom", "icf"), 0)
    play = VirtualTable(1, state_path=tmp_path / FILE).play
    next(iter(play.run()))
    assert len([piece for piece in play.world.pieces if piece.kind is not Kind.STRIKER]) == 19
    assert play.knowledge.match.header.variant == "icf"


def test_a_game_the_players_do_not_know_is_refused() -> None:
    with pytest.raises(Refused, match="carrom alone"):
        verify_known(header_for("magnetic"))


def test_a_disk_that_takes_nothing_leaves_the_table_as_it_lies(tmp_path: Path) -> None:
    lay_out(tmp_path / "no folder" / FILE, header_for("carrom"), 0)
    assert memory.load(tmp_path / "no folder" / FILE) is None
