"""The start of a match of carrom, as written or seen: the break, or any reachable state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.carrom.laws.state import PIECES_A_SIDE, BoardResult, Taken
from rules.codec import PLAIN, Json, record_of
from rules.coins.state import Return
from rules.pieces import Kind, Seat
from rules.table import Layout, Mm, distance_mm

LOOSE = (
    2.4  # spacings from a pack's middle to its outermost piece: 2 in a tight one, more than 2.4 once it is hit
)
Owner = Literal["white", "black", "S", "W", "N", "E"]  # a side, by its colour or by a seat of it


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """A position to start from; fields left out are as at the beginning of a match.

    Colours follow the break: the side of `breaker` has white. `turn` is the breaker's, or that of the player
    who has to cover the queen. `phase` is break for the whole rack without other fields, else play. Lists are
    in the order of the sides, `seats` in that of the players. An `ever` left out: whether such a piece is off
    the board.
    """

    phase: Literal["break", "play", "board_over", "game_over", "match_over"] | None = None
    turn: Seat | None = None
    breaker: Seat | None = None
    opener: Seat | None = None
    board: int = 1
    game: int = 1
    break_tries: int = 0
    strokes: int | None = None
    turn_strokes: int = 0
    passes: int = 0
    white: int | None = None
    black: int | None = None
    queen: Literal["on_board", "pending", "covered"] | None = None
    queen_by: Owner | None = None
    white_debt: int = 0
    black_debt: int = 0
    white_ever: bool | None = None
    black_ever: bool | None = None
    debts: tuple[int, ...] = ()
    ever: tuple[bool, ...] = ()
    pocketed: tuple[Taken, ...] = ()
    misses: tuple[int, ...] = ()
    turns: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    boards: tuple[int, ...] = ()
    games: tuple[int, ...] = ()
    returns_due: tuple[Return, ...] = ()
    results: tuple[BoardResult, ...] = ()
    seats: tuple[Seat, ...] = ()
    changed_sides: bool = False
    tied: tuple[Seat, ...] = ()
    colours: tuple[Literal["white", "black"] | None, ...] = ()
    winner: Seat | None = None
    winners: tuple[Seat, ...] = ()


def start_from_layout(layout: Layout) -> Start:
    """The start that a board at rest shows: an opening pack is the break, all else is play, S to shoot.

    In play the counts seen are used, up to nine of a colour. A queen that is not seen counts as covered by an
    unknown side: she gives no points and blocks nobody. A board without coins waits for its rack.
    """
    white, black, queens = (count_of(layout, kind) for kind in (Kind.WHITE, Kind.BLACK, Kind.QUEEN))
    if is_pack(layout) or not (white or black):
        return Start()
    return Start(
        phase="play",
        white=min(white, PIECES_A_SIDE),
        black=min(black, PIECES_A_SIDE),
        queen="on_board" if queens else "covered",
    )


def count_of(layout: Layout, kind: Kind) -> int:
    """The number of pieces of a kind in a layout."""
    return sum(piece.kind is kind for piece in layout)


def is_pack(layout: Layout) -> bool:
    """Exactly nine, nine and the queen, packed around the centre; a striker is not looked at.

    Judged by the pieces' own spacing: on a board whose size is not known for sure, millimetres are not either.
    """
    places = [piece.at for piece in layout if piece.kind is not Kind.STRIKER]
    if [count_of(layout, kind) for kind in (Kind.WHITE, Kind.BLACK, Kind.QUEEN)] != [9, 9, 1]:
        return False
    middle = Mm(sum(at.x_mm for at in places) / len(places), sum(at.y_mm for at in places) / len(places))
    reach_mm = max(distance_mm(at, middle) for at in places)
    nearest_mm = sorted(sorted(distance_mm(at, other) for other in places)[1] for at in places)  # [0] is itself
    spacing_mm = nearest_mm[len(nearest_mm) // 2]
    return reach_mm <= LOOSE * spacing_mm and distance_mm(middle, Mm(0.0, 0.0)) <= reach_mm


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
        Taken: record_of(Taken, "pocketed", PLAIN).codec(),
    },
)
