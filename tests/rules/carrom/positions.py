"""Positions and strokes in the words of the tests of the laws."""

from typing import Any

from rules.carrom.laws.options import Options
from rules.carrom.laws.state import State
from rules.carrom.laws.stroke import Shot
from rules.carrom.starts.beginning import begin
from rules.carrom.starts.start import Start
from rules.pieces import Kind, Seat
from rules.verdict import Verdict

PLAYERS = (("Asha", Seat.S), ("Bela", Seat.N))
PLAY: dict[str, Any] = {"phase": "play", "white": 6, "black": 6}


def position(options: Options | None = None, **start: Any) -> State:
    """White at S to shoot."""
    return begin(PLAYERS, options or Options(), Start(**start))


def shot(n: int = 0, m: int = 0, q: int = 0, s: int = 0, **more: Any) -> Shot:
    """A stroke of white's: n own, m of the opponent's, the queen, the striker."""
    fell = [Kind.WHITE] * n + [Kind.BLACK] * m + [Kind.QUEEN] * q + [Kind.STRIKER] * s
    return Shot(pocketed=tuple(fell), **{"touched": True, **more})


def keys(verdicts: tuple[Verdict, ...]) -> list[str]:
    return [verdict.key for verdict in verdicts]


def due(state: State, kind: Kind) -> int:
    return sum(returned.count for returned in state.returns if returned.kind is kind)
