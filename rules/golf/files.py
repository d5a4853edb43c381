"""The golf games' data files, by their kinds: checked with the line of an error, and courses drawn as text."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from rules.codec import Json
from rules.golf.carom_golf.printed import picture as carom_golf
from rules.golf.carom_golf.printed.cards import cards_from_leaf
from rules.golf.carom_golf.printed.course import course_from_leaf as course_cg
from rules.golf.eighteen_holes.printed import picture as eighteen_holes
from rules.golf.eighteen_holes.printed.course import course_from_leaf as course_18h
from rules.golf.eighteen_holes.printed.decks import decks_from_leaf
from rules.golf.eighteen_holes.printed.solo import solo_deck_from_leaf
from rules.golf.roll_in_one.printed import picture as roll_in_one
from rules.golf.roll_in_one.printed.course import course_from_leaf as course_rio
from rules.golf.table.papers import Leaf, leaf_from_text

READERS: Mapping[str, Callable[[Leaf], object]] = {
    "cards": cards_from_leaf,
    "course_cg": course_cg,
    "course_rio": course_rio,
    "course_18h": course_18h,
    "shot_decks": decks_from_leaf,
    "solo_deck": solo_deck_from_leaf,
}
PICTURES: Mapping[str, Callable[[Leaf], str]] = {
    "course_cg": lambda leaf: carom_golf.picture(course_cg(leaf)),
    "course_rio": lambda leaf: roll_in_one.picture(course_rio(leaf)),
    "course_18h": lambda leaf: eighteen_holes.picture(course_18h(leaf)),
}
OPTIONS: Mapping[str, Mapping[str, str]] = {
    "carom_golf": {"courses": "course_cg", "deck": "cards"},
    "roll_in_one": {"course": "course_rio"},
    "eighteen_holes": {"course": "course_18h", "decks": "shot_decks", "solo_deck": "solo_deck"},
}  # by game: the options that hold files, and their kinds


def checked(kind: str, text: str, name: str) -> Json:
    """The content of a file of this kind, checked; raises NotationError naming the line of an error."""
    READERS[kind](leaf_from_text(text, name))
    value: Json = json.loads(text.lstrip("\ufeff"))
    return value


def drawing(kind: str, text: str, name: str) -> str:
    """The course that a file holds, as text; raises NotationError naming the line of an error."""
    return PICTURES[kind](leaf_from_text(text, name))
