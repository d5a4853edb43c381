"""The forms of one's own cards, decks, sets and club rules: rows of fields, and their values from the content.

A field's key is its way within a row, as `straight.good`; the page's script reads the rows back by it, so that
an error at `cards[2].formula` finds its field.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.codec import Json
from rules.golf import later
from web.golf.modes import GOLFERS
from web.languages.language import marked


@dataclass(frozen=True, slots=True)
class Field:
    """A field: its key, label and sort (text, whole, number, words, turns, flag or lines), and its choices."""

    key: str
    label: str
    sort: str = "text"
    choices: tuple[tuple[str, str], ...] = ()
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Rows:
    """A list of rows: its key in the content, its title, the fields of a row, and the values of each row."""

    key: str
    title: str
    fields: tuple[Field, ...]
    values: tuple[Mapping[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Form:
    """A form: single fields with their values, lists of rows, and ticks of one list with those that are set."""

    fields: tuple[Field, ...] = ()
    values: Mapping[str, str] | None = None
    rows: tuple[Rows, ...] = ()
    ticks: tuple[tuple[str, str, bool], ...] = ()
    ticked: str = ""  # the key of the list that the ticks are


def _words(words: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((word, WORDS.get(word, word)) for word in words)


WORDS = {
    "normal": marked("ordinary"),
    "wild": marked("wild: two paths"),
    "super": marked("super"),
    "short": marked("short"),
    "shuffle": marked("shuffle"),
    "longest": marked("longest drive"),
    "remain": marked("remain"),
    "left": marked("left"),
    "target": marked("target"),
    "right": marked("right"),
}
TURNS = marked("a number a step: 0 straight on, 1 to the left, -1 to the right")
NAME = Field("id", marked("Name"))
CARD_ROW = (NAME, Field("formula", marked("Formula"), hint=marked("+3, ×2, squared, or several: ×2 +1")))
SOLO_ROW = (
    NAME,
    Field("symbols", marked("Symbols"), "words", hint=marked("one a turn: player or combined")),
    Field("difficulty", marked("Difficulty"), "whole"),
)
COIN_FIELDS = (
    Field("about", marked("About")),
    Field("white", marked("White coins"), "whole"),
    Field("black", marked("Black coins"), "whole"),
    Field("patterns", marked("Stuck together at first"), "lines", hint=marked("a group a line, as W2 R2 B2")),
    Field("diameter_mm", marked("Coin, mm"), "number"),
    Field("surface_mm", marked("Playing surface, mm"), "number"),
)


def form_of(kind: str, value: Json) -> Form:
    """The form of a kind, filled with this content; what does not fit in a field is left out."""
    content: Mapping[str, Any] = value if isinstance(value, dict) else {}
    if kind == "golfers":
        held = content.get("golfers", ())
        ticks = tuple((side, f"{GOLFERS[side[:-2]]}|{side[-1]}", side in held) for side in later.golfers.SIDES)
        return Form(ticks=ticks, ticked="golfers")
    if kind == "magnetic_set":
        return Form(COIN_FIELDS, _row(COIN_FIELDS, content))
    return Form(rows=tuple(_rows(kind, content)))


def _rows(kind: str, content: Mapping[str, Any]) -> Iterator[Rows]:
    for key, title, fields in _lists().get(kind, ()):
        entries = content.get(key)
        known = entries if isinstance(entries, list) else []
        yield Rows(key, title, fields, tuple(_row(fields, row) for row in known if isinstance(row, dict)))


def _row(fields: tuple[Field, ...], content: Mapping[str, Any]) -> dict[str, str]:
    return {field.key: _written(field.sort, _within(content, field.key)) for field in fields}


def _within(content: Any, way: str) -> Any:
    for part in way.split("."):
        if isinstance(content, list) and part.isdecimal():
            content = content[int(part)] if int(part) < len(content) else None
        else:
            content = content.get(part) if isinstance(content, dict) else None
    return content


def _written(sort: str, value: Any) -> str:
    if value is None or value is False:
        return ""
    if sort == "lines":
        return "\n".join(" ".join(map(str, line)) for line in value)
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


@cache
def _lists() -> Mapping[str, tuple[tuple[str, str, tuple[Field, ...]], ...]]:
    """The lists of each kind; those of 18 Holes have the words of its laws."""
    shot_row = _shot_row()
    return {
        "cards": (("cards", marked("Cards"), CARD_ROW),),
        "solo_deck": (("cards", marked("Cards"), SOLO_ROW),),
        "shot_decks": (
            ("C", marked("Chip deck"), shot_row),
            ("2", marked("Deck 2"), shot_row),
            ("3", marked("Deck 3"), shot_row),
            ("4", marked("Deck 4"), shot_row),
            ("5", marked("Deck 5"), shot_row),
        ),
        "clubs": (("clubs", marked("Clubs"), _club_row()),),
    }


def _shot_row() -> tuple[Field, ...]:
    return (
        NAME,
        Field("kind", marked("Kind"), choices=_words(later.decks.KINDS)),
        Field("paths.0", marked("Path"), "turns", hint=TURNS),
        Field("paths.1", marked("Other path"), "turns"),
        Field("rough", marked("Length from rough"), "whole"),
        Field("bunker", marked("Bunker sign"), choices=(("", "–"), *_words(later.decks.ICONS))),
        Field("to", marked("Leads to deck"), choices=(("", "–"), *_words(later.clubs.DECKS))),
    )


def _club_row() -> tuple[Field, ...]:
    return (
        Field("club", marked("Club")),
        Field("copy", marked("Copy"), "whole"),
        Field("initiative", marked("Initiative"), "whole"),
        Field("decks", marked("Decks"), "words", hint=marked("as C 2 3; none for a club that goes straight")),
        Field("cards", marked("Cards drawn"), "whole"),
        Field("straight.good", marked("Straight hexes"), "whole"),
        Field("straight.rough", marked("Straight from rough"), "whole"),
        Field("players", marked("Dealt from players"), "whole"),
        Field("preset_hand", marked("Preset hand"), choices=(("", "–"), *_words(later.clubs.HANDS))),
        Field("no_rough_penalty", marked("No loss in rough"), "flag"),
        Field("undeclared", marked("Direction after the card"), "flag"),
        Field("from_bunkers", marked("Plays from bunkers"), "flag"),
        Field("tee_only", marked("From the tee only"), "flag"),
        Field("big_hit", marked("Big hit"), "flag"),
    )
