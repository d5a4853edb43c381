"""The decided ambiguities of Magnetic Carom, each a named option; the defaults are the decisions.

The rule page is one page long. A field's metadata names the point (M1 to M11), or the rule where the page gives
a number that a club may change.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from rules.codec import PLAIN, Json, record_of
from rules.errors import NotationError

MOST_TRAINING_SHOTS = 10  # rule 3
MOST_POINTS = 999  # of a coin


@dataclass(frozen=True, slots=True)
class Values:
    """The values of a coin of one's own colour and of the queen."""

    coin: int = 1
    queen: int = 3

    def __post_init__(self) -> None:
        """Raise NotationError for a coin that costs points."""
        if min(self.coin, self.queen) < 0:
            raise NotationError(f"a coin is worth 0 points or more, not {min(self.coin, self.queen)}")
        if max(self.coin, self.queen) > MOST_POINTS:
            raise NotationError(f"a coin is worth up to {MOST_POINTS} points, not {max(self.coin, self.queen)}")


def _point(name: str) -> dict[str, str]:
    return {"point": name}


@dataclass(frozen=True, slots=True)
class Options:
    """The decisions on points that the rule page leaves open. Comments: the default, then the other way."""

    # Rule 9.1: points for a coin of one's colour and for the queen
    values: Values = field(default=Values(), metadata=_point("Rule 9.1"))
    # Rule 3: shots to learn with before the game, at most 10
    training: int = field(default=0, metadata=_point("Rule 3"))
    # M2: the last own coin before the queen is no loss; lose: it loses the game, as in carrom
    own_before_queen: Literal["continue", "lose"] = field(default="continue", metadata=_point("M2"))
    # M3: coins pocketed with the striker come back; count: they count, the turn is lost all the same
    striker_with_coins: Literal["return", "count"] = field(default="return", metadata=_point("M3"))
    # M4: a pattern with queen, own and opponent's coin loses the turn; continue: it keeps it
    queen_mixed: Literal["lose", "continue"] = field(default="lose", metadata=_point("M4"))
    # M5: own and opponent's single coins in one stroke lose the turn; continue: they keep it
    own_and_opp: Literal["lose", "continue"] = field(default="lose", metadata=_point("M5"))
    # M6: at a dead end more points win; draw: nobody wins
    dead_end: Literal["points", "draw"] = field(default="points", metadata=_point("M6"))
    # M7: a lone queen may be covered by the next stroke of the turn; same: only in the stroke she falls in
    cover: Literal["next", "same"] = field(default="next", metadata=_point("M7"))
    # M8: the queen in a pattern with the opponent's coins alone is his; return: she comes back, without points
    queen_with_opponents: Literal["owned", "return"] = field(default="owned", metadata=_point("M8"))
    # M9: the opening pattern pocketed whole counts like any other; ban: it comes back and the turn is lost
    triple: Literal["counts", "ban"] = field(default="counts", metadata=_point("M9"))
    # M10: an illegal shot is shown and changes nothing; foul: own coins it pocketed come back, the turn is lost
    illegal: Literal["warn", "foul"] = field(default="warn", metadata=_point("M10"))
    # M10: a striker that stays on the lines is no try at the break; yes: it uses one
    short_stroke_uses_try: Literal["no", "yes"] = field(default="no", metadata=_point("M10"))
    # M11: with coins stuck to the striker the turn goes by what fell; any_coin: any pocketed coin keeps it
    stuck_turn: Literal["by_coins", "any_coin"] = field(default="by_coins", metadata=_point("M11"))

    def __post_init__(self) -> None:
        """Raise NotationError for more training than the rules allow."""
        if not 0 <= self.training <= MOST_TRAINING_SHOTS:
            raise NotationError(f"training is of 0 to {MOST_TRAINING_SHOTS} shots, not {self.training}")


DEFAULTS = Options()

_OPTIONS = record_of(Options, "options", PLAIN | {Values: record_of(Values, "values", PLAIN).codec()})


def options_from_json(json: Json) -> Options:
    """The options of a header; raises NotationError naming an unknown key or word and the nearest known one."""
    options: Options = _OPTIONS.read(json)
    return options


def json_from_options(options: Options) -> dict[str, Json]:
    """Every option under its key."""
    return _OPTIONS.write(options)
