"""The scorepad of a golf game as on paper: a column for each hole, with its par if any, a line for each player.

It is made from the snapshot, so no game's laws need to be loaded.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from rules.codec import Json
from rules.golf.shared.shown import PadLine
from rules.paper.columns import in_columns
from rules.record.match import Match

NIL = "-"  # a hole without a score yet
GAMES = {"carom_golf": "Carom Golf", "eighteen_holes": "18 Holes", "roll_in_one": "Roll in One"}


@dataclass(frozen=True, slots=True)
class Scorepad:
    """The pad of a match: its courses in the order of play, and each player's score by hole.

    `par` holds a number a hole, None in games without a par. `best` says whether the least or the most wins,
    `winners` who won, empty before the end.
    """

    game: str
    variant: str
    courses: tuple[str, ...]
    par: tuple[int, ...] | None
    lines: tuple[PadLine, ...]
    best: str
    winners: tuple[str, ...]

    @property
    def total_par(self) -> int | None:
        """The par of all holes together."""
        return None if self.par is None else sum(self.par)

    def to_json(self) -> dict[str, Json]:
        """The pad as JSON carries it."""
        return {**asdict(self), "total_par": self.total_par}


def scorepad_of(match: Match) -> Scorepad | None:
    """The pad of a golf match so far; None for a game that is not golf."""
    if match.header.game not in GAMES:
        return None
    state: dict[str, Any] = match.score.to_json()
    return Scorepad(
        game=match.header.game,
        variant=match.header.variant,
        courses=tuple(state.get("courses", [state["course"]])),
        par=tuple(state["par"]) if "par" in state else None,
        lines=tuple(PadLine(line["player"], tuple(line["holes"]), line["total"]) for line in state["pad"]),
        best=state["best"],
        winners=() if state["outcome"] is None else tuple(state["outcome"]["winners"]),
    )


def text_of_scorepad(pad: Scorepad) -> str:
    """The pad for a terminal: game and courses, a line a player, and the winners."""
    heads, rows = table_of_scorepad(pad)
    won = f"Won by {' and '.join(pad.winners)}" if pad.winners else "No winner yet"
    head = f"{GAMES[pad.game]}, {pad.variant.replace('_', ' ')}, on {', '.join(pad.courses)}"
    cells = [[NIL if cell is None else str(cell) for cell in row] for row in rows]
    return "\n".join((head, "", *in_columns(heads, cells), "", won, ""))


def table_of_scorepad(pad: Scorepad) -> tuple[list[str], list[list[str | int | None]]]:
    """The pad as a table: heads, and a row for the par and for each player; None without a score yet."""
    holes = max(len(pad.courses), *(len(line.holes) for line in pad.lines))
    par = [] if pad.par is None else [["Par", *_filled(pad.par, holes), pad.total_par]]
    rows = [[line.player, *_filled(line.holes, holes), line.total] for line in pad.lines]
    return ["Hole", *(str(hole) for hole in range(1, holes + 1)), "Total"], [*par, *rows]


def _filled(scores: Iterable[int | None], holes: int) -> list[int | None]:
    known = list(scores)
    return [*known, *[None] * (holes - len(known))]
