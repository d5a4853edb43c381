"""A handicap: what a side begins with, as the start of a header has it, for every mode that can tell it.

Points ahead where more is better, penalty strokes on the first hole where fewer is better, misses in Corona,
holes ahead in Racing. A player alone has nobody to be ahead of, except the automata of 18 Holes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.codec import Json
from rules.games import Game
from rules.header import header_for
from rules.match import Match
from web.languages.language import marked

AHEAD = marked("Points to begin with, for whoever is to be helped.")
STROKES = marked("Penalty strokes on the first hole, for whoever is stronger.")
MISSES = marked("Misses to begin with, for whoever is stronger.")
HOLES = marked("Holes ahead, for whoever is to be helped.")
ALONE = marked("A handicap is between players: alone there is nobody to be ahead of.")
OF_18_HOLES = {  # what a player's start tells there, where it is not points
    "stroke": ("extra", STROKES),
    "stableford": ("turns", STROKES),
    "racing": ("hole", HOLES),
}
AGAINST_AUTOMATA = "solo_chaos"


@dataclass(frozen=True, slots=True)
class Handicap:
    """`form` is its place in the start; `words` explain it; `sides` tell who plays together, by the players.

    A number of players without sides takes none: `alone` is the reason.
    """

    form: str
    words: str
    sides: Mapping[int, tuple[tuple[int, ...], ...]]
    alone: str = ALONE


def handicap_of(game: Game, variant: str, rule_set: Json = None) -> Handicap:
    """The handicap that this mode takes."""
    least = 1 if variant == AGAINST_AUTOMATA else 2
    counts = [count for count in game.seats(game.rule_set(variant, rule_set)) if count >= least]
    each = {count: tuple((number,) for number in range(count)) for count in counts}
    if game.name == "roll_in_one":
        return Handicap("players:penalties", STROKES, each)
    if game.name == "carom_golf":
        return Handicap("balls:penalties", STROKES, each)
    if game.name == "eighteen_holes":
        key, words = OF_18_HOLES.get(variant, ("points", AHEAD))
        return Handicap(f"players:{key}", words, each)
    sides = {count: _sides(game.name, variant, count, rule_set) for count in each}
    if getattr(game.rule_set(variant, rule_set), "laws", "") == "solo":
        return Handicap("misses", MISSES, sides)
    return Handicap("points", AHEAD, sides)


def _sides(game: str, variant: str, count: int, rule_set: Json) -> tuple[tuple[int, ...], ...]:
    """Who plays together, by the number of players."""
    names = tuple(str(number) for number in range(count))
    state = Match.begin(header_for(game, variant, names, rule_set)).score.to_json()
    sides = state["sides"]
    assert isinstance(sides, list)
    return tuple(tuple(int(member["player"]) for member in side["players"] or [side]) for side in sides)
