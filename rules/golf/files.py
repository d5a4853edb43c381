"""The golf games' data files, by their kinds: checked with the place of every error, courses drawn as text."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rules.codec import Json
from rules.errors import Misplaced
from rules.golf.carom_golf.printed import picture as carom_golf
from rules.golf.carom_golf.printed.cards import cards_from_leaf
from rules.golf.carom_golf.printed.course import course_from_leaf as course_cg
from rules.golf.eighteen_holes.printed import picture as eighteen_holes
from rules.golf.eighteen_holes.printed.clubs import clubs_from_leaf
from rules.golf.eighteen_holes.printed.course import course_from_leaf as course_18h
from rules.golf.eighteen_holes.printed.decks import decks_from_leaf
from rules.golf.eighteen_holes.printed.golfers import golfers_from_leaf
from rules.golf.eighteen_holes.printed.solo import solo_deck_from_leaf
from rules.golf.playable import carom_golf as playable_cg
from rules.golf.playable import eighteen_holes as playable_18h
from rules.golf.playable import roll_in_one as playable_rio
from rules.golf.roll_in_one.printed import picture as roll_in_one
from rules.golf.roll_in_one.printed.course import course_from_leaf as course_rio
from rules.golf.shared.leaf import Leaf, leaf_from_text


def _course_18h(leaf: Leaf) -> object:
    """The course; a tile twice is told first, as its tees and greens are there twice too."""
    playable_18h.verify_tiles(leaf)
    return course_18h(leaf)


READERS: Mapping[str, Callable[[Leaf], object]] = {
    "cards": cards_from_leaf,
    "course_cg": course_cg,
    "course_rio": course_rio,
    "course_18h": _course_18h,
    "shot_decks": decks_from_leaf,
    "solo_deck": solo_deck_from_leaf,
    "clubs": clubs_from_leaf,
    "golfers": golfers_from_leaf,
}
PLAYABLE: Mapping[str, Callable[[Any, Leaf], Iterator[Misplaced]]] = {
    "course_cg": playable_cg.faults,
    "course_rio": playable_rio.faults,
    "course_18h": playable_18h.faults,
    "clubs": playable_18h.club_faults,
}
PICTURES: Mapping[str, Callable[[Any], str]] = {
    "course_cg": carom_golf.picture,
    "course_rio": roll_in_one.picture,
    "course_18h": eighteen_holes.picture,
}
OPTIONS: Mapping[str, Mapping[str, str]] = {
    "carom_golf": {"courses": "course_cg", "deck": "cards"},
    "roll_in_one": {"course": "course_rio"},
    "eighteen_holes": {
        "course": "course_18h",
        "decks": "shot_decks",
        "solo_deck": "solo_deck",
        "clubs": "clubs",
    },
}  # by game: the options that hold files, and their kinds
MOST_FAULTS = 20  # that are told at once


def checked(kind: str, text: str, name: str) -> Json:
    """The content of a file of this kind; raises NotationError naming the line that is wrong."""
    _read(kind, leaf_from_text(text, name))
    value: Json = json.loads(text.lstrip("\ufeff"))
    return value


def drawing(kind: str, text: str, name: str) -> str:
    """The course that a file holds, as text; raises NotationError as `checked` does."""
    return PICTURES[kind](_read(kind, leaf_from_text(text, name)))


def faults(kind: str, leaf: Leaf) -> tuple[Misplaced, ...]:
    """Everything that is wrong in a file of this kind, each with its place; empty where it can be played.

    A wrong entry of a list is noted and left out, so that the others are read too.
    """
    wrongs: list[Misplaced] = []
    rest: Leaf | None = leaf
    while rest is not None and len(wrongs) < MOST_FAULTS:
        try:
            read = READERS[kind](rest)
        except Misplaced as wrong:
            if any(before.place.startswith(wrong.place) for before in wrongs):
                break  # the entry that was left out is missed
            wrongs.append(wrong)
            rest = rest.without(wrong.place)
        else:
            return tuple(wrongs or _unplayable(kind, read, rest))
    return tuple(wrongs)


def _read(kind: str, leaf: Leaf) -> object:
    read = READERS[kind](leaf)
    for fault in _unplayable(kind, read, leaf):
        raise fault
    return read


def _unplayable(kind: str, read: object, leaf: Leaf) -> Iterator[Misplaced]:
    yield from PLAYABLE[kind](read, leaf) if kind in PLAYABLE else ()
