"""Rule sets: the decided options as data, shipped or written by a club, each in a file of its own.

A rule set is a JSON object: `name`; `about`, one sentence; `based_on`, a shipped one that it differs from, or
else `laws`, which of base, icf, point and solo judge a stroke; `players`, the numbers that can play; `options`,
as in a header. What is left out is as in the one it is based on.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from rules.carrom.laws.options import DEFAULTS, Options, json_from_options, options_from_json
from rules.carrom.laws.state import Laws
from rules.codec import Json, keys_within, list_of, table_of, text, whole
from rules.errors import NotationError, UnknownGame, unknown

SHIPPED = ("base", "team", "family", "point", "icf", "club29", "league23", "corona", "fun29")
KEYS = ("name", "about", "based_on", "laws", "players", "options")


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The laws that judge, their options, and the numbers of players; the first number is the default."""

    name: str
    laws: Laws
    players: tuple[int, ...]
    options: Options
    about: str = ""


@cache
def shipped(name: str) -> RuleSet:
    """A rule set of this package; raises UnknownGame naming the nearest for one that is not shipped."""
    if name not in SHIPPED:
        raise UnknownGame(unknown("variant of carrom", name, SHIPPED))
    file = files("rules.carrom") / "sets" / f"{name}.json"
    return ruleset_from_json(json.loads(file.read_text(encoding="utf-8")))


def ruleset_from_json(given: Json) -> RuleSet:
    """The rule set of a file's object; raises NotationError naming an unknown key and the nearest known one."""
    table = table_of(given, "rule set")
    keys_within(table, KEYS, "rule set")
    name = text(table.get("name"), "rule set.name").strip()
    if not name:
        raise NotationError("a rule set wants a name, not an empty text")
    parent = _parent(table)
    laws = _laws(table, parent)
    onto = DEFAULTS if parent is None else parent.options
    return RuleSet(
        name=name,
        laws=laws,
        players=_players(table, laws, parent),
        options=options_from_json(table.get("options") or {}, laws.value, onto),
        about=text(table.get("about", ""), "rule set.about"),
    )


def json_from_ruleset(rules: RuleSet) -> dict[str, Json]:
    """The rule set whole, based on nothing."""
    return {
        "name": rules.name,
        "about": rules.about,
        "laws": rules.laws.value,
        "players": list(rules.players),
        "options": json_from_options(rules.options, rules.laws.value),
    }


def _parent(table: dict[str, Json]) -> RuleSet | None:
    if "based_on" in table and "laws" in table:
        raise NotationError('a rule set says "based_on" or "laws", not both: the laws are those of its base')
    if "based_on" in table:
        return shipped(text(table["based_on"], "rule set.based_on"))
    if "laws" not in table:
        raise NotationError('a rule set wants "based_on", a shipped rule set, or "laws"')
    return None


def _laws(table: dict[str, Json], parent: RuleSet | None) -> Laws:
    if parent is not None:
        return parent.laws
    words = tuple(laws.value for laws in Laws)
    if table["laws"] not in words:
        raise NotationError(unknown('word for "rule set.laws"', table["laws"], words))
    return Laws(str(table["laws"]))


MOST = {Laws.BASE: (2, 4), Laws.ICF: (2, 4), Laws.POINT: (2, 3, 4), Laws.SOLO: (1, 2, 3, 4)}


def _players(table: dict[str, Json], laws: Laws, parent: RuleSet | None) -> tuple[int, ...]:
    if "players" not in table:
        return MOST[laws][:1] if parent is None else parent.players
    given = list_of(table["players"], "rule set.players")
    numbers = tuple(whole(number, "rule set.players") for number in given)
    if not numbers or not set(numbers) <= set(MOST[laws]):
        raise NotationError(f'"rule set.players" wants some of {MOST[laws]} by these laws, not {numbers}')
    return numbers
