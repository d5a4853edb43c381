"""A handicap: what a side begins with, as the start of a header has it, for every mode that can tell it.

Points ahead where more is better, penalty strokes on the first hole where fewer is better. Roll in One has no
start that tells strokes before a line is drawn, and so no handicap.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.codec import Json
from rules.games import Game
from rules.header import header_for
from rules.match import Match
from web.language import marked

AHEAD = marked("Points to begin with, for whoever is to be helped.")
STROKES = marked("Penalty strokes on the first hole, for whoever is stronger.")
FEWER_WIN = ("stroke", "stableford")  # modes of 18 Holes that count strokes
ALONE = ("corona", "racing")  # modes in which neither points nor strokes decide


@dataclass(frozen=True, slots=True)
class Handicap:
    """`form` is its place in the start; `words` explain it; `sides` tell who plays together, by the players."""

    form: str
    words: str
    sides: Mapping[int, tuple[tuple[int, ...], ...]]


def handicap_of(game: Game, variant: str, rule_set: Json = None) -> Handicap | None:
    """The handicap that this mode takes; None for one that takes none."""
    counts = game.seats(game.rule_set(variant, rule_set))
    each = {count: tuple((number,) for number in range(count)) for count in counts if count > 1}
    if not each or variant in ALONE or game.name == "roll_in_one":
        return None
    if game.name == "carom_golf":
        return Handicap("balls:penalties", STROKES, each)
    if game.name == "eighteen_holes":
        key, words = ("extra", STROKES) if variant in FEWER_WIN else ("points", AHEAD)
        return Handicap(f"players:{key}", words, each)
    return Handicap("points", AHEAD, {count: _sides(game.name, variant, count, rule_set) for count in each})


def _sides(game: str, variant: str, count: int, rule_set: Json) -> tuple[tuple[int, ...], ...]:
    """Who plays together, by the number of players."""
    names = tuple(str(number) for number in range(count))
    state = Match.begin(header_for(game, variant, names, rule_set)).score.to_json()
    sides = state["sides"]
    assert isinstance(sides, list)
    return tuple(tuple(int(member["player"]) for member in side["players"] or [side]) for side in sides)
