"""The beginning of a match: the state of a start, and the start of a state."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from rules.carrom.laws.boards import finished_at_once
from rules.carrom.laws.options import Options
from rules.carrom.laws.state import PIECES_A_SIDE, Laws, Phase, State
from rules.carrom.starts.plan import Plan, Seated, seated_as
from rules.carrom.starts.reachable import why_unreachable
from rules.carrom.starts.start import Owner, Start
from rules.coins.state import TRIES_TO_BREAK, QueenAt
from rules.errors import NotationError
from rules.pieces import Kind, Seat

OWNERS: dict[Seat, Owner] = {Seat.S: "S", Seat.W: "W", Seat.N: "N", Seat.E: "E"}
COLOURS: dict[Kind | None, Literal["white", "black"]] = {Kind.WHITE: "white", Kind.BLACK: "black"}


def begin(players: Seated, options: Options, start: Start | None, laws: Laws = Laws.BASE) -> State:
    """The state a match begins with; raises NotationError for a start that no match can reach."""
    given = start or Start()
    _verify_worth(options, laws)
    plan = Plan(seated_as(players, given, laws, options), given, laws, options)
    _check(plan)
    state = plan.state()
    reason = why_unreachable(state if given.phase is not None else finished_at_once(state))
    if reason is not None:
        raise NotationError(f"a start cannot be: {reason}")
    return finished_at_once(state) if given.phase is None else state


def _verify_worth(options: Options, laws: Laws) -> None:
    """Raise NotationError where no piece brings a point: such a match stays level for ever."""
    worth = options.white_value + options.black_value + options.queen_value
    if laws is Laws.POINT and not worth:
        raise NotationError("options cannot be: every piece is worth nothing, and nobody can win")


def start_from_state(state: State) -> Start:
    """The start that leads to this state; with the same players and options, `begin` gives the state back."""
    sides, owner = state.sides, state.queen.by
    is_over = state.phase is Phase.MATCH_OVER
    start = Start(
        phase=state.phase.value,
        turn=state.player.seat,
        breaker=state.players[state.breaker].seat,
        opener=state.players[state.opener].seat,
        board=state.board,
        game=state.game,
        break_tries=state.break_tries,
        strokes=state.strokes,
        turn_strokes=state.turn_strokes,
        passes=state.passes,
        white=state.left_of(Kind.WHITE),
        black=state.left_of(Kind.BLACK),
        queen=state.queen.at.value,
        queen_by=None if owner is None else OWNERS[state.seat_of(owner)],
        debts=tuple(side.debt for side in sides),
        misses=tuple(side.misses for side in sides),
        turns=tuple(side.turns for side in sides),
        points=tuple(side.points for side in sides),
        boards=tuple(side.boards for side in sides),
        games=tuple(side.games for side in sides),
        returns_due=state.returns,
        results=state.results,
        seats=tuple(player.seat for player in state.players),
        changed_sides=state.has_changed_sides,
        tied=tuple(state.seat_of(side) for side in state.tied),
        winners=tuple(state.seat_of(side) for side in state.winners) if is_over else (),
    )
    return _with_what_was_pocketed(start, state)


def _with_what_was_pocketed(start: Start, state: State) -> Start:
    """The start with its pocketed pieces: by colour where sides have colours, else by side."""
    if state.has_colours:
        white, black = (state.sides[state.side_of(kind)] for kind in (Kind.WHITE, Kind.BLACK))
        return replace(start, white_ever=white.ever_pocketed, black_ever=black.ever_pocketed)
    return replace(
        start,
        ever=tuple(side.ever_pocketed for side in state.sides),
        pocketed=tuple(side.taken for side in state.sides),
        colours=tuple(COLOURS.get(side.colour) for side in state.sides),
    )


Problem = tuple[str, bool]


def _check(plan: Plan) -> None:
    for problem, wrong in (*_numbers(plan), *_lists(plan), *_pieces(plan), *_results(plan)):
        if wrong:
            raise NotationError(f"a start cannot be: {problem}")


def _numbers(plan: Plan) -> tuple[Problem, ...]:
    start, white, black = plan.start, plan.left(Kind.WHITE), plan.left(Kind.BLACK)
    return (
        (f"white {white}, from 0 to 9", not 0 <= white <= PIECES_A_SIDE),
        (f"black {black}, from 0 to 9", not 0 <= black <= PIECES_A_SIDE),
        ("a negative debt", min(start.white_debt, start.black_debt, *start.debts) < 0),
        (f"board {start.board}, from 1", start.board < 1),
        (f"game {start.game}, from 1", start.game < 1),
        (f"break_tries {start.break_tries}, from 0 to 2", not 0 <= start.break_tries < TRIES_TO_BREAK),
    )


def _lists(plan: Plan) -> tuple[Problem, ...]:
    """The start's values by side; some only where any colour may be pocketed."""
    start, sides = plan.start, plan.sides
    any_colour: dict[str, tuple[object, ...]] = {
        "pocketed": start.pocketed,
        "ever": start.ever,
        "colours": start.colours,
    }
    every = any_colour | {
        "points": start.points,
        "boards": start.boards,
        "games": start.games,
        "debts": start.debts,
        "turns": start.turns,
        "misses": start.misses,
    }
    return (
        *(
            (f'"{name}" wants {sides} values, one a side', len(row) not in (0, sides))
            for name, row in every.items()
        ),
        *(
            (f'"{name}" is for games of any colour', bool(values) and plan.has_colours)
            for name, values in any_colour.items()
        ),
        ("only games of any colour have tie-break boards", bool(start.tied) and plan.has_colours),
    )


def _pieces(plan: Plan) -> tuple[Problem, ...]:
    start, queen = plan.start, plan.queen
    unknown = queen.at is QueenAt.PENDING and queen.by is None
    return (
        ("more pieces pocketed and left than there are", not plan.has_colours and plan.has_too_many),
        (
            "a pocketed count below 0",
            any(min(held.white, held.black, held.queen) < 0 for held in start.pocketed),
        ),
        ('a pending queen wants "queen_by", white, black or a seat', unknown),
        ('"queen_by" of a queen on the board', queen.at is QueenAt.ON_BOARD and queen.by is not None),
        ("returns_due wants counts from 1", any(due.count < 1 for due in start.returns_due)),
        (
            "the queen is nobody's due: leave owed_by out",
            any(due.kind is Kind.QUEEN and due.owed_by is not None for due in start.returns_due),
        ),
        ("a striker is never due back", any(due.kind is Kind.STRIKER for due in start.returns_due)),
    )


def _results(plan: Plan) -> tuple[Problem, ...]:
    start, players = plan.start, len(plan.players)
    winners = [result.winner for result in start.results if result.winner is not None]
    ended = start.winner is not None or bool(start.winners)
    return (
        ('"winner" of results is no side', any(not 0 <= winner < plan.sides for winner in winners)),
        (
            '"breaker" of results is no player',
            any(not 0 <= result.breaker < players for result in start.results),
        ),
        ('"winner" wants the phase match_over', ended and start.phase != "match_over"),
    )
