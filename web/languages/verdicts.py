"""The laws' verdicts in the language of the page: each by its key, with its parameters filled in.

A verdict names its game's sentence by a key. Parameters that are words of the game (a colour, a place, a
reason) are translated too; names of people and typed texts stay unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from rules.carrom.laws.sentences import SENTENCES as CARROM
from rules.golf.carom_golf.play.sentences import SENTENCES as CAROM_GOLF
from rules.golf.eighteen_holes.table.sentences import SENTENCES as EIGHTEEN_HOLES
from rules.golf.roll_in_one.play.sentences import SENTENCES as ROLL_IN_ONE
from rules.magnetic.laws.sentences import SENTENCES as MAGNETIC
from rules.verdict import LOG_BOOK, Book, Verdict
from web.languages.language import gettext, marked

BOOKS: Mapping[str, Book] = {
    "carrom": {**CARROM, **LOG_BOOK},
    "magnetic": {**MAGNETIC, **LOG_BOOK},
    "carom_golf": {**CAROM_GOLF, **LOG_BOOK},
    "eighteen_holes": {**EIGHTEEN_HOLES, **LOG_BOOK},
    "roll_in_one": {**ROLL_IN_ONE, **LOG_BOOK},
}
# The parameters whose values are words of the game, never a person's name.
SPOKEN = frozenset(
    (
        *("colour", "colour_2", "theirs", "kind", "other", "chosen", "cover"),
        *("place", "queen", "reason", "what", "question", "direction", "club"),
    )
)
# Those whose words mean something else elsewhere, by kind: a green ball is not the green.
KINDS = {"ball": "ball", "action": "action", "card": "card", "lie": "lie"}
# Those that list balls, each with a place, a number or its end: "red 3,4, flat green holed".
LISTED = frozenset(("end", "seen", "foretold", "scores"))
FLAT = "flat "
NOBODY = re.compile(r"Automaton (\d+)")  # of 18 Holes, alone
WORDS = (
    marked("white"),
    marked("black"),
    marked("queen"),
    marked("striker"),
    marked("centre circle"),
    marked("centre spot"),
    marked("on_board"),
    marked("on board"),
    marked("pending"),
    marked("covered"),
    *(marked("ball red"), marked("ball yellow"), marked("ball green")),
    *(marked("ball blue"), marked("ball purple"), marked("ball orange")),
    *(marked("fate holed"), marked("fate out"), marked("fate sunk"), marked("fate mole")),
    *(marked("action move"), marked("action club"), marked("action big hit")),
    *(marked("action exit bunker"), marked("action reset hand")),
    marked("card squared"),
    *(marked("lie tee"), marked("lie fairway"), marked("lie rough"), marked("lie green")),
    *(marked("lie bunker"), marked("lie water"), marked("lie blank")),
)


CITED = re.compile(r"(ICF|R|M|Rules?) ?\d")  # the beginning of a clause that is a number without words


def headings(law: str) -> tuple[str, ...]:
    """The clauses of a verdict's law that are words, headings of a rule sheet or reasons, not numbers."""
    return tuple(clause for clause in law.split("; ") if not CITED.match(clause))


def verdict_text(game: str, verdict: Verdict) -> str:
    """The verdict in this request's language; in its own words where its key is not known."""
    sentence = BOOKS.get(game, {}).get(verdict.key)
    if sentence is None:
        return verdict.text
    return gettext(sentence.template).format(**{name: _in_words(name, param) for name, param in verdict.params})


def _in_words(name: str, value: str | int) -> str | int:
    if not isinstance(value, str):
        return value
    if name in LISTED:
        return ", ".join(_listed(item) for item in value.split(", "))
    if name in KINDS:
        return _of_kind(KINDS[name], value)
    return gettext(value) if name in SPOKEN else ", ".join(said_name(player) for player in value.split(", "))


def said_name(name: str) -> str:
    """A player's name: that of nobody who plays is a word of the game."""
    parts = NOBODY.fullmatch(name)
    return gettext("Automaton {n}").format(n=parts[1]) if parts else name


def _listed(item: str) -> str:
    ball, _, rest = item.rpartition(" ")
    return f"{_of_kind('ball', ball)} {_of_kind('fate', rest)}" if ball else item


def _of_kind(kind: str, word: str) -> str:
    """A word of one kind; one that the language has no word for stays as it is."""
    if word.startswith(FLAT):
        return gettext("flat {colour}").format(colour=_of_kind(kind, word.removeprefix(FLAT)))
    said = gettext(f"{kind} {word}")
    return word if said == f"{kind} {word}" else said
