"""Every stroke there can be, judged by the laws and by a second statement of them: they never disagree."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from typing import Literal

import pytest

from rules.carrom.laws.judge import judge
from rules.carrom.laws.state import Phase, State, Taken
from rules.carrom.laws.stroke import Shot
from rules.carrom.starts.beginning import begin
from rules.carrom.starts.rulesets import shipped
from rules.carrom.starts.start import Start
from rules.coins.state import QueenAt
from rules.pieces import Kind, Seat
from tests.rules.carrom.laws import second_statement
from tests.rules.carrom.laws.second_statement import After, Before, Fallen
from tests.rules.carrom.laws.second_statement_points import Held, Kept, section_9

PLAYERS = (("Asha", Seat.S), ("Bela", Seat.N))
Statement = Callable[[Before, Fallen], After]
At = Literal["on_board", "pending", "covered"]
By = Literal["white", "black"] | None
QUEENS: dict[str, tuple[At, By]] = {
    second_statement.ON_BOARD: ("on_board", None),
    second_statement.PENDING: ("pending", "white"),
    second_statement.RIVAL_PENDS: ("pending", "black"),
    second_statement.MINE: ("covered", "white"),
    second_statement.THEIRS: ("covered", "black"),
    second_statement.NOBODYS: ("covered", None),
}
FALLS = tuple(product(range(4), range(4), (False, True), (False, True)))


def started(before: Before, rule_set: str) -> State:
    """White at S to shoot."""
    rules = shipped(rule_set)
    queen, by = QUEENS[before.queen]
    start = Start(
        phase="play",
        turn=Seat.S,
        white=before.own,
        black=before.opp,
        queen=queen,
        queen_by=by,
        white_debt=before.debt,
        white_ever=before.ever,
        points=(before.points, before.points),
    )
    return begin(PLAYERS, rules.options, start, rules.laws)


def befores(points: tuple[int, ...], debts: tuple[int, ...]) -> Iterator[Before]:
    """Every state; whoever has pocketed nothing has all nine on the board and has not covered the queen."""
    for own, opp, queen, debt, at in product((1, 2, 3, 5, 9), (1, 2, 3, 6), QUEENS, debts, points):
        yield Before(own, opp, queen, True, debt, at)
        if own == 9 and queen in (second_statement.ON_BOARD, second_statement.THEIRS, second_statement.NOBODYS):
            yield Before(own, opp, queen, False, debt, at)


def fallen_of(before: Before, improper: tuple[bool, ...]) -> Iterator[Fallen]:
    """Every stroke in which no more pieces fall than are there."""
    for n, m, q, s in FALLS:
        if n <= before.own and m <= before.opp and (not q or before.queen == second_statement.ON_BOARD):
            for wrong in improper:
                yield Fallen(n, m, q, s, wrong)


def shot_of(stroke: Fallen, jumped: tuple[Kind, ...] = ()) -> Shot:
    fell = (
        (Kind.WHITE,) * stroke.n
        + (Kind.BLACK,) * stroke.m
        + (Kind.QUEEN,) * stroke.q
        + (Kind.STRIKER,) * stroke.s
    )
    return Shot(fell, jumped, True, True, "improper" if stroke.improper else None)


def seen(before: Before, state: State) -> After:
    """The outcome by the laws, in the second statement's words."""
    white, black = state.sides
    if state.phase is not Phase.PLAY:
        last = state.results[-1]
        winner = "own" if last.winner == 0 else "opp"
        return After(0, 0, "", 0, 0, False, False, winner, last.points, last.extra)
    back = sum(each.count for each in state.returns if each.kind is Kind.WHITE and each.placed_by is not None)
    words: dict[tuple[str, str | None], str] = {where: word for word, where in QUEENS.items()}
    by = {0: "white", 1: "black", None: None}[state.queen.by]
    queen = words[(state.queen.at.value, by)]
    queen_back = any(returned.kind is Kind.QUEEN for returned in state.returns)
    return After(white.left, black.left, queen, white.debt, back, queen_back, state.side == 0)


def said(after: After) -> After:
    """The comparable part of an outcome: for an ended board only winner and points."""
    if after.winner is None:
        return after
    return After(0, 0, "", 0, 0, False, False, after.winner, after.points, after.extra)


def disagreements(
    rule_set: str, statement: Statement, cases: Iterator[tuple[Before, Fallen]]
) -> tuple[int, list[str]]:
    """The number of strokes compared, and the first of those that differ."""
    number, wrong = 0, list[str]()
    started_at: tuple[Before, State] | None = None
    for before, stroke in cases:
        if started_at is None or started_at[0] is not before:
            started_at = before, started(before, rule_set)
        number += 1
        after, expected = (
            seen(before, judge(started_at[1], shot_of(stroke))[0]),
            said(statement(before, stroke)),
        )
        if after != expected and len(wrong) < 20:
            wrong.append(f"{before}\n{stroke}\n laws: {after}\n text: {expected}\n")
    return number, wrong


def test_the_rule_sheet_twice(capsys: pytest.CaptureFixture[str]) -> None:
    cases = ((b, t) for b in befores((0,), (0, 1, 2)) for t in fallen_of(b, (False,)))
    number, wrong = disagreements("base", second_statement.base, cases)
    with capsys.disabled():
        print(f" {number} strokes of the rule sheet", end="")
    assert wrong == []
    assert number > 10_000


@pytest.mark.long
def test_the_icf_tables_twice(capsys: pytest.CaptureFixture[str]) -> None:
    """Tables 5, 6 and 8, proper and improper, with the winner at 21 and at 22."""
    cases = ((b, t) for b in befores((21, 22), (0, 1)) for t in fallen_of(b, (False, True)))
    number, wrong = disagreements("icf", second_statement.icf, cases)
    with capsys.disabled():
        print(f" {number} strokes of the ICF's tables", end="")
    assert wrong == []
    assert number > 25_000


@pytest.mark.parametrize(  # each kind by one of the rule sets, and in the long run by the other
    ("rule_set", "jumped"),
    [
        pytest.param(rule_set, jumped, marks=pytest.mark.long if (number + other) % 2 else ())
        for other, rule_set in enumerate(("base", "icf"))
        for number, jumped in enumerate((Kind.WHITE, Kind.BLACK, Kind.QUEEN, Kind.STRIKER))
    ],
)
def test_what_jumped_changes_nothing_but_a_return(rule_set: str, jumped: Kind) -> None:
    """Jumped pieces come back to the spot and have no other effect (section 3; ICF 65, 116)."""
    for before in befores((0,), (0, 1)):
        state = started(before, rule_set)
        if before.own not in (2, 5) or (jumped is Kind.QUEEN and state.queen.at is not QueenAt.ON_BOARD):
            continue
        for stroke in fallen_of(before, (False,)):
            short = {
                Kind.WHITE: stroke.n == before.own,
                Kind.BLACK: stroke.m == before.opp,
                Kind.QUEEN: stroke.q,
            }
            if short.get(jumped, False):
                continue
            plain, _ = judge(state, shot_of(stroke))
            after, _ = judge(state, shot_of(stroke, (jumped,)))
            assert replace(after, returns=plain.returns) == plain


# --- any colour: the shooter holds the pieces that the board lacks, the others none ---


def held_states() -> Iterator[Held]:
    for held_w, held_b, lying_w, lying_b in product((0, 1, 4, 8, 9), (0, 1, 5, 9), (0, 1, 3), (0, 1, 2)):
        for debt, pending in product((0, 1, 2), (False, True)):
            if held_w + lying_w <= 9 and held_b + lying_b <= 9:
                yield Held(held_w, held_b, lying_w, lying_b, debt, pending)


def counting(variant: str, before: Held) -> State:
    rules = shipped(variant)
    start = Start(
        phase="play",
        turn=Seat.S,
        white=before.lying_w,
        black=before.lying_b,
        pocketed=(Taken(before.held_w, before.held_b), Taken()),
        debts=(before.debt, 0),
        queen="pending" if before.pending else "on_board",
        queen_by="S" if before.pending else None,
    )
    return begin(PLAYERS, rules.options, start, rules.laws)


def kept(state: State) -> Kept:
    """The outcome by the laws, in the second statement's words."""
    side = state.sides[0]
    queen = "scored" if side.taken.queen else state.queen.at.value
    over = state.phase is not Phase.PLAY
    again = state.turn == 0 and not over
    return Kept(side.taken.white, side.taken.black, side.debt, side.points, queen, again, over)


@pytest.mark.sample(1)
@pytest.mark.parametrize("variant", ["family", pytest.param("point", marks=pytest.mark.long)])
def test_any_colour_twice(variant: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Section 9, every stroke; the striker on a lone queen and a pending one with nothing left included."""
    number, wrong = 0, list[str]()
    for before in held_states():
        state = counting(variant, before)
        for w, b, q, s in product(range(3), range(3), (False, True), (False, True)):
            if w > before.lying_w or b > before.lying_b or (q and before.pending):
                continue
            number += 1
            fell = (Kind.WHITE,) * w + (Kind.BLACK,) * b + (Kind.QUEEN,) * q + (Kind.STRIKER,) * s
            after = kept(judge(state, Shot(fell, (), True, True))[0])
            expected = section_9(variant, before, w, b, q, s)
            if after != expected and len(wrong) < 20:
                wrong.append(f"{before}\n{w} {b} {q} {s}\n laws: {after}\n text: {expected}\n")
    with capsys.disabled():
        print(f" {number} strokes of {variant}", end="")
    assert wrong == []
    assert number > 5_000
