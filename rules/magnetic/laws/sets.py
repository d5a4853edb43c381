"""Sets of magnetic coins as data: the number of each colour, and the coins that stick together at first.

A set is a JSON object: `name`; `about`, one sentence; `white` and `black`, coins of each player; `queen`, which
is 1; `patterns`, the groups that lie stuck together in the opening rack, each a list of coins such as "W2", the
colour's letter and, where known, the coin's type. The meaning of the types is not published: no law reads them.
`diameter_mm` of a coin and `surface_mm` of the board say when two coins touch and where the pockets are.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from rules.codec import PLAIN, Json, list_of, record_of, table_of, text
from rules.errors import NotationError, UnknownGame, unknown
from rules.pieces import Kind

SHIPPED = ("rani",)
LETTERS = {"W": Kind.WHITE, "B": Kind.BLACK, "R": Kind.QUEEN}  # R: Rani, the queen
FILE = "magnetic_sets.json"
MOST = 9  # coins of a colour, as in carrom


@dataclass(frozen=True, slots=True, kw_only=True)
class CoinSet:
    """A set of coins; `patterns` names coins by letter and type, `W2`."""

    name: str
    about: str = ""
    white: int = 1
    black: int = 1
    queen: int = 1
    patterns: tuple[tuple[str, ...], ...] = ()
    diameter_mm: float = 31.0  # carrom's coin [30.2 to 31.8]: the magnetic ones' size is not published
    surface_mm: float = 740.0  # side of the playing surface

    def __post_init__(self) -> None:
        """Raise NotationError for a set that nobody can play with."""
        for problem, wrong in self._problems():
            if wrong:
                raise NotationError(f'the set "{self.name}" cannot be: {problem}')

    def number_of(self, kind: Kind) -> int:
        """The number of coins of a kind in the set; none for the striker."""
        return {Kind.WHITE: self.white, Kind.BLACK: self.black, Kind.QUEEN: self.queen}.get(kind, 0)

    @property
    def opening(self) -> tuple[tuple[Kind, ...], ...]:
        """The kinds that lie stuck together in the opening rack."""
        return tuple(tuple(LETTERS[coin[0]] for coin in pattern) for pattern in self.patterns)

    def _problems(self) -> tuple[tuple[str, bool], ...]:
        strange = [coin for pattern in self.patterns for coin in pattern if not is_coin(coin)]
        if strange:
            return ((f'"{strange[0]}" is no coin, those are written W, B or R and a type, such as "W2"', True),)
        most = max(self.white, self.black)
        used = Counter(kind for pattern in self.opening for kind in pattern)
        return (
            ("it wants a name", not self.name.strip()),
            (f"white {self.white}, black {self.black}, each at least 1", min(self.white, self.black) < 1),
            (f"queen {self.queen}: there is one Rani", self.queen != 1),
            ("a pattern is of two coins or more", any(len(pattern) < 2 for pattern in self.patterns)),
            ("its patterns hold more coins than it has", any(used[k] > self.number_of(k) for k in used)),
            ("diameter_mm and surface_mm are more than 0", min(self.diameter_mm, self.surface_mm) <= 0),
            (f"{most} coins of a colour, a board has room for {MOST}", most > MOST),
            (f"coins of {self.diameter_mm:g} mm, from 10 to 60", not 10 <= self.diameter_mm <= 60),
            (f"a surface of {self.surface_mm:g} mm, from 300 to 1500", not 300 <= self.surface_mm <= 1500),
        )


def is_coin(word: str) -> bool:
    """Whether this is a colour's letter, with or without the number of a type."""
    return word[:1] in LETTERS and (len(word) == 1 or word[1:].isdigit())


@cache
def shipped(name: str) -> CoinSet:
    """A set of this package; raises UnknownGame naming the nearest for one that is not shipped."""
    listed = json.loads((files("rules.magnetic") / FILE).read_text(encoding="utf-8"))
    try:
        return set_from_json(listed, name)
    except NotationError as wrong:
        raise UnknownGame(unknown("variant of magnetic", name, SHIPPED)) from wrong


def set_from_json(given: Json, name: str | None = None) -> CoinSet:
    """The set of an object, or of a list of them the one called `name` (None: the first).

    Raises NotationError naming an unknown key or name and the nearest known one.
    """
    if isinstance(given, dict):
        return _read(given)
    sets = {coin_set.name: coin_set for coin_set in map(_read, list_of(given, "magnetic sets"))}
    if not sets:
        raise NotationError("there is no set in this list: write one object a set")
    if name is not None and name not in sets:
        raise NotationError(unknown("set of coins", name, sets))
    return sets[name] if name is not None else next(iter(sets.values()))


def json_from_set(coins: CoinSet) -> dict[str, Json]:
    """Every key of a set."""
    return _SET.write(coins)


def _read(given: Json) -> CoinSet:
    table = table_of(given, "set of coins")
    if "name" in table:
        text(table["name"], "set of coins.name")
    coins: CoinSet = _SET.read(table)
    return coins


_SET = record_of(CoinSet, "set of coins", PLAIN)
