"""Where a match of carrom starts: the break, or any state that can be reached, written or seen."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import Literal

from rules.carrom.options import Options
from rules.carrom.state import (
    PIECES_A_SIDE,
    TRIES_TO_BREAK,
    BoardResult,
    Phase,
    Queen,
    QueenAt,
    Return,
    Side,
    State,
    colour_of,
)
from rules.codec import PLAIN, Json, record_of
from rules.errors import NotationError
from rules.pieces import Kind, Seat
from rules.table import Layout, Mm

LOOSE = (
    2.4  # spacings from a pack's middle to its outermost piece: 2 in a tight one, more than 2.4 once it is hit
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """A position to start from; what is left out is as at the beginning of a match.

    Colours follow the break: `breaker` has white. `turn` is the breaker's, or the one's who has to cover the
    queen. `phase` is break with the whole rack and nothing else said, else play. `points` and `boards` (won)
    are in the order of the players. An `ever` left out is whether a piece of that colour is off the board.
    """

    phase: Literal["break", "play", "board_over", "match_over"] | None = None
    turn: Seat | None = None
    breaker: Seat | None = None
    board: int = 1
    break_tries: int = 0
    strokes: int | None = None
    white: int = PIECES_A_SIDE
    black: int = PIECES_A_SIDE
    queen: Literal["on_board", "pending", "covered"] = "on_board"
    queen_by: Literal["white", "black"] | None = None
    white_debt: int = 0
    black_debt: int = 0
    white_ever: bool | None = None
    black_ever: bool | None = None
    points: tuple[int, ...] = (0, 0)
    boards: tuple[int, ...] = (0, 0)
    returns_due: tuple[Return, ...] = ()
    results: tuple[BoardResult, ...] = ()
    winner: Seat | None = None


def start_from_layout(layout: Layout) -> Start:
    """The start that a board at rest shows: an opening pack is the break, all else is play, S to shoot.

    In play the counts seen are believed, up to nine of a colour; a queen that is not seen counts as covered, by
    nobody known: she gives no points and stands in nobody's way.
    """
    if is_pack(layout):
        return Start()
    white, black, queens = (count_of(layout, kind) for kind in (Kind.WHITE, Kind.BLACK, Kind.QUEEN))
    return Start(
        phase="play",
        white=min(white, PIECES_A_SIDE),
        black=min(black, PIECES_A_SIDE),
        queen="on_board" if queens else "covered",
    )


def count_of(layout: Layout, kind: Kind) -> int:
    """How many pieces of a kind lie there."""
    return sum(piece.kind is kind for piece in layout)


def is_pack(layout: Layout) -> bool:
    """Exactly nine, nine and the queen, packed around the centre; a striker is not looked at.

    Judged by the pieces' own spacing: on a board whose size is not known for sure, millimetres are not either.
    """
    places = [piece.at for piece in layout if piece.kind is not Kind.STRIKER]
    if [count_of(layout, kind) for kind in (Kind.WHITE, Kind.BLACK, Kind.QUEEN)] != [9, 9, 1]:
        return False
    middle = Mm(sum(at.x_mm for at in places) / len(places), sum(at.y_mm for at in places) / len(places))
    reach_mm = max(_apart_mm(at, middle) for at in places)
    nearest_mm = sorted(sorted(_apart_mm(at, other) for other in places)[1] for at in places)  # [0] is itself
    spacing_mm = nearest_mm[len(nearest_mm) // 2]
    return reach_mm <= LOOSE * spacing_mm and _apart_mm(middle, Mm(0.0, 0.0)) <= reach_mm


def _apart_mm(a: Mm, b: Mm) -> float:
    return hypot(a.x_mm - b.x_mm, a.y_mm - b.y_mm)


def begin(players: tuple[tuple[str, Seat], tuple[str, Seat]], options: Options, start: Start | None) -> State:
    """The state a match begins with; raises NotationError for a start that no match can reach."""
    given = start or Start()
    seats = (players[0][1], players[1][1])
    breaker = _number(given.breaker, seats, "breaker", 0)
    sides = [_side(given, number, player, breaker) for number, player in enumerate(players)]
    owner = None if given.queen_by is None else breaker if given.queen_by == "white" else 1 - breaker
    _check(given, owner)
    queen = Queen(QueenAt(given.queen), owner)
    phase = _phase(given)
    covering = owner if queen.at is QueenAt.PENDING else None
    turn = _number(given.turn, seats, "turn", breaker if covering is None else covering)
    begun = phase is not Phase.BREAK or given.break_tries > 0
    return State(
        options=options,
        sides=(sides[0], sides[1]),
        phase=phase,
        turn=turn,
        breaker=breaker,
        board=given.board,
        break_tries=given.break_tries,
        strokes=int(begun) if given.strokes is None else given.strokes,
        queen=queen,
        returns=given.returns_due,
        results=given.results,
        winner=_winner(given, seats),
    )


def start_from_state(state: State) -> Start:
    """The start that leads to this very state; with the same players and options, `begin` gives it back."""
    white, black = (state.sides[state.side_of(colour)] for colour in (Kind.WHITE, Kind.BLACK))
    owner = state.queen.by
    return Start(
        phase=state.phase.value,
        turn=state.shooter.seat,
        breaker=state.sides[state.breaker].seat,
        board=state.board,
        break_tries=state.break_tries,
        strokes=state.strokes,
        white=white.left,
        black=black.left,
        queen=state.queen.at.value,
        queen_by=None if owner is None else "white" if owner == state.breaker else "black",
        white_debt=white.debt,
        black_debt=black.debt,
        white_ever=white.ever_pocketed,
        black_ever=black.ever_pocketed,
        points=tuple(side.points for side in state.sides),
        boards=tuple(side.boards for side in state.sides),
        returns_due=state.returns,
        results=state.results,
        winner=None if state.winner is None else state.sides[state.winner].seat,
    )


def _side(start: Start, number: int, player: tuple[str, Seat], breaker: int) -> Side:
    colour = colour_of(number, breaker)
    is_white = colour is Kind.WHITE
    left = start.white if is_white else start.black
    ever = start.white_ever if is_white else start.black_ever
    return Side(
        player=player[0],
        seat=player[1],
        colour=colour,
        left=left,
        ever_pocketed=left < PIECES_A_SIDE if ever is None else ever,
        debt=start.white_debt if is_white else start.black_debt,
        points=start.points[number],
        boards=start.boards[number],
    )


def _number(seat: Seat | None, seats: tuple[Seat, Seat], name: str, otherwise: int) -> int:
    if seat is None:
        return otherwise
    if seat not in seats:
        taken = " and ".join(one.name for one in seats)
        raise NotationError(f'"{name}" is seat {seat.name}, where nobody sits: the players sit at {taken}')
    return seats.index(seat)


def _phase(start: Start) -> Phase:
    if start.phase is not None:
        return Phase(start.phase)
    untouched = start.white == start.black == PIECES_A_SIDE and start.queen == "on_board"
    played = start.white_debt or start.black_debt or start.white_ever or start.black_ever or start.returns_due
    return Phase.BREAK if untouched and not played else Phase.PLAY


def _winner(start: Start, seats: tuple[Seat, Seat]) -> int | None:
    if start.phase != "match_over":
        return None
    return _number(start.winner, seats, "winner", 0 if start.points[0] >= start.points[1] else 1)


def _check(start: Start, owner: int | None) -> None:
    for problem, wrong in _problems(start, owner):
        if wrong:
            raise NotationError(f"a start cannot be: {problem}")


def _problems(start: Start, owner: int | None) -> tuple[tuple[str, bool], ...]:
    return (
        (f"white {start.white}, from 0 to 9", not 0 <= start.white <= PIECES_A_SIDE),
        (f"black {start.black}, from 0 to 9", not 0 <= start.black <= PIECES_A_SIDE),
        ("a negative debt", min(start.white_debt, start.black_debt) < 0),
        (f"board {start.board}, from 1", start.board < 1),
        (f"break_tries {start.break_tries}, from 0 to 2", not 0 <= start.break_tries < TRIES_TO_BREAK),
        ("points and boards want one number a player", not len(start.points) == len(start.boards) == 2),
        ('a pending queen wants "queen_by", white or black', start.queen == "pending" and owner is None),
        ('"queen_by" of a queen on the board', start.queen == "on_board" and owner is not None),
        ("returns_due wants counts from 1", any(one.count < 1 for one in start.returns_due)),
        ('"winner" wants the phase match_over', start.winner is not None and start.phase != "match_over"),
    )


def start_from_json(json: Json) -> Start:
    """The start of a header; raises NotationError naming an unknown key or word and the nearest known one."""
    start: Start = _START.read(json)
    return start


def json_from_start(start: Start) -> dict[str, Json]:
    """Every key of the start, null where it is left out."""
    return _START.write(start)


_START = record_of(
    Start,
    "start",
    PLAIN
    | {
        Return: record_of(Return, "returns_due", PLAIN).codec(),
        BoardResult: record_of(BoardResult, "results", PLAIN).codec(),
    },
)
