"""Balls that the laws do not follow now, finished ones and ones that wait, are known where they lie."""

from __future__ import annotations

from dataclasses import replace

from tests.vision.golf.laid_tokens import STANDS, Table
from vision.golf.layouts.foreseen import Foreseen
from vision.golf.watching.memory import Memory
from vision.golf.watching.table_look import is_certain

RED, BLUE = STANDS["red"], STANDS["blue"]
ENDS = (45, 46, 12, BLUE)


def table_of_balls() -> Table:
    return Table("carom_golf")


def of_red(table: Table) -> Foreseen:
    """It is red's turn, whose ball may come to four hexes; blue is followed no more, or not yet."""
    moves = table.foreseen({"red": RED}, *({"red": end} for end in ENDS))
    return replace(moves, deciding=frozenset({"red"}), idle=frozenset({"blue"}))


def begun(table: Table) -> Memory:
    """A table on which blue lies after its last stroke: the score has it there till then."""
    memory = Memory()
    memory.weighed(table.look(STANDS), table.foreseen(STANDS, STANDS | {"blue": 60}))
    assert memory.standing == table.layout(STANDS)
    return memory


def test_a_ball_that_comes_to_rest_where_a_finished_one_lay_is_told() -> None:
    """Two balls cannot lie on one hex, so the finished one was taken off (Carom Golf 89005)."""
    table = table_of_balls()
    memory = begun(table)
    candidates = memory.weighed(table.look({"red": BLUE}, seed=1), of_red(table))
    assert is_certain(candidates)
    assert candidates[0].layout == table.layout({"red": BLUE})
    assert memory.standing == table.layout({"red": BLUE})


def test_a_finished_ball_lies_on_while_others_move() -> None:
    table = table_of_balls()
    memory, after = begun(table), {"red": 45, "blue": BLUE}
    candidates = memory.weighed(table.look(after, seed=1), of_red(table))
    assert is_certain(candidates)
    assert candidates[0].layout == table.layout({"red": 45})
    assert memory.standing == table.layout(after)


def test_a_finished_ball_that_is_taken_off_or_moved_aside_tells_nothing() -> None:
    for after in ({"red": RED}, {"red": RED, "blue": 70}):
        table = table_of_balls()
        memory = begun(table)
        candidates = memory.weighed(table.look(after, presence=0.999, seed=1), of_red(table))
        assert is_certain(candidates), after
        assert candidates[0].layout == table.layout({"red": RED})
        assert memory.standing == table.layout(after)


def test_a_ball_that_was_put_down_before_its_turn_counts_when_that_comes() -> None:
    table = table_of_balls()
    memory, early = begun(table), {"red": RED, "blue": 70}
    memory.weighed(table.look(early, presence=0.999, seed=1), of_red(table))
    its_turn = table.foreseen({"red": RED}, early, {"red": RED, "blue": 71})
    candidates = memory.weighed(table.look(early, presence=0.999, seed=2), its_turn)
    assert is_certain(candidates)
    assert candidates[0].layout == table.layout(early)
