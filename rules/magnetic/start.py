"""The start of a game of Magnetic Carom: the first strike, the training, or any reachable state."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from rules.codec import PLAIN, Json, record_of
from rules.coins.state import TRIES_TO_BREAK, Queen, QueenAt, Return
from rules.errors import NotationError
from rules.magnetic.laws.limits import why_no_points
from rules.magnetic.laws.options import MOST_TRAINING_SHOTS, Options
from rules.magnetic.laws.sets import CoinSet
from rules.magnetic.laws.state import Ending, Phase, Side, State, colour_of
from rules.magnetic.laws.tables import has_won
from rules.magnetic.reading.contact import is_rack
from rules.pieces import Kind, Seat
from rules.table import Layout

Colour = Literal["white", "black"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """A position to start from; fields left out are as at the beginning of a game.

    `white` and `black` are the coins left. Colours follow the beginner: `breaker` has white. `turn` is the
    beginner's, or that of the player who has to cover the queen. `phase` is training where there are training
    shots, break for the whole rack without other fields, else play. `points` left out follow from the pocketed
    coins.
    """

    phase: Literal["training", "break", "play", "match_over"] | None = None
    turn: Seat | None = None
    breaker: Seat | None = None
    shots_left: int | None = None
    break_tries: int = 0
    strokes: int | None = None
    white: int | None = None
    black: int | None = None
    queen: Literal["on_board", "pending", "covered"] = "on_board"
    queen_by: Colour | None = None
    points: tuple[int, ...] | None = None
    returns_due: tuple[Return, ...] = ()
    winner: Seat | None = None
    ending: Ending | None = None


def start_seen(layout: Layout, coins: CoinSet) -> Start:
    """The start that a board at rest shows: the opening rack, else play with the coins seen, S to shoot.

    A queen that is not seen has an unknown owner: she gives no points and nobody can win by her. A board
    without coins waits for its rack.
    """
    kinds = [piece.kind for piece in layout]
    if is_rack(layout, coins) or not {Kind.WHITE, Kind.BLACK} & set(kinds):
        return Start()
    return Start(
        phase="play",
        white=min(kinds.count(Kind.WHITE), coins.white),
        black=min(kinds.count(Kind.BLACK), coins.black),
        queen="on_board" if Kind.QUEEN in kinds else "covered",
    )


def begin(
    players: tuple[tuple[str, Seat], ...], coins: CoinSet, options: Options, start: Start | None
) -> State:
    """The state a game begins with; raises NotationError for a start that no game can reach."""
    given = start or Start()
    _check(given, coins, options)
    seats = (players[0][1], players[1][1])
    starter = _number(given.breaker, seats, "breaker", 0)
    owner = None if given.queen_by is None else starter if given.queen_by == "white" else 1 - starter
    covering = starter if owner is None or given.queen != "pending" else owner
    first, second = (_side(given, coins, player, colour_of(k, starter)) for k, player in enumerate(players))
    phase = _phase(given, coins, options)
    state = State(
        coins=coins,
        options=options,
        sides=(first, second),
        phase=phase,
        turn=_number(given.turn, seats, "turn", covering),
        starter=starter,
        shots_left=_shots(given, options) if phase is Phase.TRAINING else 0,
        break_tries=given.break_tries,
        strokes=_strokes(given, phase),
        queen=Queen(QueenAt(given.queen), owner),
        returns=given.returns_due,
    )
    state = _with_points(state, given.points)
    _verify(state)
    return _over(state, given, seats)


def _verify(state: State) -> None:
    """Raise NotationError for a state that no game can reach."""
    white, black = state.lying(Kind.WHITE), state.lying(Kind.BLACK)
    begins = state.phase in (Phase.TRAINING, Phase.BREAK)
    is_whole = (white, black, state.queen) == (state.coins.white, state.coins.black, Queen())
    is_bare = not (white or black) and state.queen.at is QueenAt.COVERED and state.queen.by is None
    problems = (
        (
            f"a first strike with {white} white and {black} black, not the whole rack",
            begins and not is_whole,
        ),
        ("0 white and 0 black in play: no coin is left", state.phase is Phase.PLAY and is_bare),
        (f"break_tries {state.break_tries} after the first strike", bool(state.break_tries) and not begins),
    )
    reason = next((problem for problem, wrong in problems if wrong), None)
    reason = reason or why_no_points(state, tuple(state.points(side) for side in (0, 1)))
    if reason is not None:
        raise NotationError(f"a start cannot be: {reason}")


def start_from_state(state: State) -> Start:
    """The start that leads to this state, with the same players, set and options."""
    owner = state.queen.by
    return Start(
        phase=state.phase.value,
        turn=state.shooter.seat,
        breaker=state.sides[state.starter].seat,
        shots_left=state.shots_left if state.phase is Phase.TRAINING else None,
        break_tries=state.break_tries,
        strokes=state.strokes,
        white=state.lying(Kind.WHITE),
        black=state.lying(Kind.BLACK),
        queen=state.queen.at.value,
        queen_by=None if owner is None else "white" if owner == state.starter else "black",
        points=tuple(state.points(side) for side in (0, 1)),
        returns_due=state.returns,
        winner=None if state.winner is None else state.sides[state.winner].seat,
        ending=state.ending,
    )


def _side(start: Start, coins: CoinSet, player: tuple[str, Seat], colour: Kind) -> Side:
    left = start.white if colour is Kind.WHITE else start.black
    whole = coins.number_of(colour)
    return Side(player[0], player[1], colour, pocketed=0 if left is None else whole - left)


def _number(seat: Seat | None, seats: tuple[Seat, Seat], name: str, otherwise: int) -> int:
    if seat is None:
        return otherwise
    if seat not in seats:
        taken = " and ".join(known.name for known in seats)
        raise NotationError(f'"{name}" is seat {seat.name}, where nobody sits: the players sit at {taken}')
    return seats.index(seat)


def _phase(start: Start, coins: CoinSet, options: Options) -> Phase:
    if start.phase is not None:
        return Phase(start.phase)
    is_whole = start.white in (None, coins.white) and start.black in (None, coins.black)
    if not is_whole or start.queen != "on_board" or start.points or start.returns_due:
        return Phase.PLAY
    fresh = options.training and not (start.break_tries or start.strokes)
    return Phase.TRAINING if fresh or start.shots_left else Phase.BREAK


def _shots(start: Start, options: Options) -> int:
    return start.shots_left or options.training


def _strokes(start: Start, phase: Phase) -> int:
    if start.strokes is not None:
        return start.strokes
    return int(phase in (Phase.PLAY, Phase.MATCH_OVER) or start.break_tries > 0)


def _with_points(state: State, points: tuple[int, ...] | None) -> State:
    for side, wanted in enumerate(points or ()):
        extra = wanted - state.points(side)
        state = state.with_side(side, replace(state.sides[side], extra=extra))
    return state


def _over(state: State, start: Start, seats: tuple[Seat, Seat]) -> State:
    """The ending of a game that is over: the one given, else the one that winner and points imply."""
    won = [side for side in (0, 1) if has_won(state.left(side), state.owns_queen(side))]
    if won and start.phase not in (None, "match_over"):
        raise NotationError(f"a start cannot be: {state.sides[won[0]].player} has won, the phase is match_over")
    if won and start.winner is None:
        return replace(state, phase=Phase.MATCH_OVER, ending=start.ending or Ending.WON, winner=won[0])
    if state.phase is not Phase.MATCH_OVER:
        return state
    points = [state.points(side) for side in (0, 1)]
    level = points[0] == points[1] or start.ending is Ending.DEAD_END_DRAWN
    if start.winner is None and level:
        return replace(state, ending=start.ending or Ending.DEAD_END_DRAWN)
    winner = _number(start.winner, seats, "winner", 0 if points[0] > points[1] else 1)
    return replace(state, ending=start.ending or Ending.WON, winner=winner)


def _check(start: Start, coins: CoinSet, options: Options) -> None:
    for problem, wrong in _problems(start, coins, options):
        if wrong:
            raise NotationError(f"a start cannot be: {problem}")


def _problems(start: Start, coins: CoinSet, options: Options) -> tuple[tuple[str, bool], ...]:
    shots, by = start.shots_left, start.queen_by
    is_over = start.phase == "match_over"
    is_drawn = start.ending is Ending.DEAD_END_DRAWN
    return (
        (f"white {start.white}, from 0 to {coins.white}", not 0 <= (start.white or 0) <= coins.white),
        (f"black {start.black}, from 0 to {coins.black}", not 0 <= (start.black or 0) <= coins.black),
        (f"break_tries {start.break_tries}, from 0 to 2", not 0 <= start.break_tries < TRIES_TO_BREAK),
        (f"strokes {start.strokes}, from 0", (start.strokes or 0) < 0),
        (f"shots_left {shots}, from 1 to 10", shots is not None and not 1 <= shots <= MOST_TRAINING_SHOTS),
        ('"shots_left" wants the phase training', bool(shots) and start.phase not in (None, "training")),
        ("training without shots_left", start.phase == "training" and not (shots or options.training)),
        ("points wants two numbers", start.points is not None and len(start.points) != 2),
        ('a pending queen wants "queen_by", white or black', start.queen == "pending" and by is None),
        ('"queen_by" of a queen on the board', start.queen == "on_board" and by is not None),
        ("returns_due wants counts from 1", any(due.count < 1 for due in start.returns_due)),
        ('"winner" and "ending" want match_over', not is_over and (start.winner, start.ending) != (None, None)),
        ("a drawn game has no winner", is_drawn and start.winner is not None),
    )


def start_from_json(json: Json) -> Start:
    """The start of a header; raises NotationError naming an unknown key or word and the nearest known one."""
    start: Start = _START.read(json)
    return start


def json_from_start(start: Start) -> dict[str, Json]:
    """Every key of the start, null where it is left out."""
    return _START.write(start)


_START = record_of(Start, "start", PLAIN | {Return: record_of(Return, "returns_due", PLAIN).codec()})
