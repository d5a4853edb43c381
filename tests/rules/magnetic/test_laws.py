"""The laws of one stroke against a second statement of them, over every stroke of small sets."""

from __future__ import annotations

import importlib.util
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement, product
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import rules
from rules.carrom.board import opening_layout
from rules.carrom.starts.rulesets import SHIPPED
from rules.coins.state import Queen, QueenAt
from rules.header import header_from_json, start_seen
from rules.magnetic.laws.judge import judge
from rules.magnetic.laws.options import DEFAULTS
from rules.magnetic.laws.sentences import SENTENCES
from rules.magnetic.laws.sets import CoinSet
from rules.magnetic.laws.state import Phase, Side, State
from rules.magnetic.laws.stroke import Shot
from rules.magnetic.laws.tables import ROWS, Fallen, row_of
from rules.magnetic.start import Start
from rules.match import Match
from rules.pieces import Kind, Seat
from rules.table import Mm, Piece

LETTERS = {"W": Kind.WHITE, "B": Kind.BLACK, "R": Kind.QUEEN}
QUEENS = {
    "board": Queen(),
    "pending": Queen(QueenAt.PENDING, 0),
    "mine": Queen(QueenAt.COVERED, 0),
    "his": Queen(QueenAt.COVERED, 1),
}
SETS = ((1, 1), (2, 1), (1, 2), (2, 2), (3, 2))


@pytest.fixture(scope="module")
def second() -> ModuleType:
    """The second statement; tests are no package, so it is loaded by its path."""
    spec = importlib.util.spec_from_file_location(
        "magnetic_second_statement", Path(__file__).parent / "second_statement.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def state_of(white: int, black: int, own: int, opp: int, queen: str) -> State:
    sides = (
        Side("Asha", Seat.S, Kind.WHITE, pocketed=white - own),
        Side("Bela", Seat.N, Kind.BLACK, pocketed=black - opp),
    )
    coins = CoinSet(name="some", white=white, black=black)
    return State(coins, DEFAULTS, sides, phase=Phase.PLAY, strokes=3, queen=QUEENS[queen])


def partitions(letters: str) -> Iterator[tuple[str, ...]]:
    """Every way to put coins into groups, a coin alone or a pattern, each way once."""
    if not letters:
        yield ()
        return
    seen = set()
    for groups in partitions(letters[1:]):
        grown = [(letters[0], *groups)]
        grown += [(*groups[:at], letters[0] + group, *groups[at + 1 :]) for at, group in enumerate(groups)]
        for parts in grown:
            key = tuple(sorted("".join(sorted(group)) for group in parts))
            if key not in seen:
                seen.add(key)
                yield key


def cases() -> Iterator[tuple[tuple[int, int], tuple[int, int, str], tuple[tuple[str, ...], bool, bool]]]:
    """Every position of the small sets with every possible stroke: fallen coins, groups, striker, jump."""
    for whole, queen in product(SETS, QUEENS):
        for own, opp in product(range(whole[0] + 1), range(whole[1] + 1)):
            if (own == 0 and queen == "mine") or (opp == 0 and queen == "his"):
                continue  # won already
            on_board = "W" * own + "B" * opp + "R" * (queen == "board")
            for size in range(min(len(on_board), 4) + 1):
                for fell in combinations_with_replacement("WBR", size):
                    if Counter(fell) - Counter(on_board):
                        continue
                    for groups in partitions("".join(fell)):
                        for striker, jumped in product((False, True), repeat=2):
                            yield whole, (own, opp, queen), (groups, striker, jumped)


def outcome(before: State, after: State) -> dict[str, Any]:
    words = {queen: word for word, queen in QUEENS.items()}
    winner = {0: "me", 1: "he", None: "nobody"}[after.winner] if after.phase is Phase.MATCH_OVER else None
    return {
        "own": after.left(0),
        "opp": after.left(1),
        "queen": words[after.queen],
        "is_mine": after.turn == before.turn,
        "winner": winner,
    }


def test_every_stroke_of_small_sets_agrees_with_the_second_statement(second: ModuleType) -> None:
    count, differing = 0, []
    for whole, (own, opp, queen), (groups, striker, jumped) in cases():
        count += 1
        state = state_of(*whole, own, opp, queen)
        shot = Shot(
            groups=tuple(tuple(LETTERS[letter] for letter in group) for group in groups),
            striker=striker,
            jumped=(Kind.STRIKER,) if jumped else (),
        )
        stroke = second.Fallen(groups, striker, jumped)
        pocketed = (whole[0] - own, whole[1] - opp)
        wanted = vars(second.after(second.Before(own, opp, queen), stroke, pocketed))
        got = outcome(state, judge(state, shot)[0])
        if got != wanted:
            differing.append((whole, own, opp, queen, groups, striker, jumped, got, wanted))
    print(f"{count} strokes of Magnetic Carom compared")
    assert count > 5000
    assert differing == []


def test_every_group_falls_under_exactly_one_row() -> None:
    for own, opp, queen in product(range(4), range(4), (False, True)):
        size = own + opp + queen
        for is_pattern in [False] if size == 1 else [True] if size else []:
            group = Fallen(own, opp, queen, is_pattern)
            assert [row for row in ROWS if row.applies(group)] == [row_of(group)]


def test_every_sentence_cites_its_clause_and_is_said_somewhere() -> None:
    laws = Path(rules.__file__).parent
    source = "".join(
        path.read_text(encoding="utf-8")
        for folder in ("magnetic", "coins")
        for path in (laws / folder).rglob("*.py")
        if path.name != "sentences.py"
    )
    for key, sentence in SENTENCES.items():
        assert sentence.law, key
        assert f'"{key}"' in source, f"{key} is never said"


def test_a_start_that_is_seen_is_the_rack_or_the_coins_that_lie_there() -> None:
    header = header_from_json({"game": "magnetic"})
    rack = tuple(
        Piece(kind, Mm(x_mm, 0.0))
        for kind, x_mm in ((Kind.WHITE, -31.0), (Kind.QUEEN, 0.0), (Kind.BLACK, 31.0))
    )
    assert start_seen(header, rack) == Start()
    lying = (Piece(Kind.BLACK, Mm(100.0, 3.0)), Piece(Kind.STRIKER, Mm(0.0, -250.0)))
    seen = start_seen(header, lying)
    assert (seen.phase, seen.white, seen.black, seen.queen) == ("play", 0, 1, "covered")
    assert Match.begin(replace(header, start=seen)).score.score.out_of_step is None


@pytest.mark.parametrize("variant", SHIPPED)
def test_every_variant_of_carrom_can_begin_from_what_is_seen(variant: str) -> None:
    header = header_from_json({"variant": variant})
    for lying in ((), (Piece(Kind.BLACK, Mm(100.0, 3.0)),), opening_layout()):
        match = Match.begin(replace(header, start=start_seen(header, lying)))
        assert match.score.score.phase in ("break", "play", "board_over", "match_over")


@pytest.mark.parametrize("kind", [Kind.WHITE, Kind.BLACK, Kind.QUEEN])
def test_a_stroke_of_coins_that_are_not_there_changes_no_count(kind: Kind) -> None:
    state = state_of(2, 2, 0, 0, "mine")
    after, verdicts = judge(state, Shot(groups=((kind,),)))
    assert [after.left(side) for side in (0, 1)] == [0, 0]
    assert verdicts[0].key == "impossible"
