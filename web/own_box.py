"""One's own box: the courses, cards, decks and rule sets that people entered here, by kind and name.

The kinds are those of data files. The same code checks an entry on a phone and a file; a header names what is
kept by `{"own": name}`, which is replaced here by its content.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol, cast

from flask import current_app

from rules.carrom.starts.rulesets import ruleset_from_json
from rules.codec import Json, json_from_text
from rules.errors import Misplaced, NotationError
from rules.golf import later
from rules.magnetic.laws.sets import set_from_json
from web.ask import is_readable
from web.errors import BadAsk, Unsaved, WebError
from web.languages.language import marked

OWN_BOX = "pocketwatch.own_box"
OWN = "own"  # the key of a header's reference to something kept
LONGEST_OWN_NAME = 40  # letters
MOST = 200  # of a kind, so that no stranger fills the disk
QUOTED = re.compile(r'"([^"]+)"')


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of data: its titles for many and for a new one, and whether the data carry their own name."""

    titles: str
    new: str
    is_named: bool = False


KINDS: Mapping[str, Kind] = {
    "course_cg": Kind(marked("Courses of Carom Golf"), marked("New course of Carom Golf"), True),
    "course_18h": Kind(marked("Courses of 18 Holes"), marked("New course of 18 Holes"), True),
    "course_rio": Kind(marked("Courses of Roll in One"), marked("New course of Roll in One"), True),
    "cards": Kind(marked("Cards of Carom Golf"), marked("New cards of Carom Golf")),
    "shot_decks": Kind(marked("Shot decks of 18 Holes"), marked("New shot decks of 18 Holes")),
    "solo_deck": Kind(marked("Solo decks of 18 Holes"), marked("New solo deck of 18 Holes")),
    "clubs": Kind(marked("Club sets of 18 Holes"), marked("New club set of 18 Holes")),
    "golfers": Kind(marked("Golfer sets of 18 Holes"), marked("New golfer set of 18 Holes")),
    "magnetic_set": Kind(marked("Magnetic coin sets"), marked("New magnetic coin set"), True),
    "rule_set": Kind(marked("Club rules of carrom"), marked("New club rules of carrom"), True),
}
RULE_SETS = {"carrom": "rule_set", "magnetic": "magnetic_set"}  # by game: the kind of its rule sets
OTHER_READERS: Mapping[str, Callable[[Json], object]] = {
    "magnetic_set": set_from_json,
    "rule_set": ruleset_from_json,
}  # the readers of what is no golf


class NoSuchOwn(WebError, LookupError):
    """Nothing of this kind and name is kept."""


class OwnBox(Protocol):
    """What people entered here, by kind and name. Every method may be called from any thread."""

    def names(self, kind: str) -> tuple[str, ...]:
        """The names of a kind, in order."""

    def read(self, kind: str, name: str) -> Json:
        """The content; raises NoSuchOwn."""

    def keep(self, kind: str, name: str, value: Json) -> None:
        """Keeps this content, in place of the same name's; raises Unsaved where it cannot."""

    def remove(self, kind: str, name: str) -> None:
        """Forgets it; raises NoSuchOwn."""


class EmptyBox:
    """A box for tests and for a server that keeps nothing."""

    def names(self, kind: str) -> tuple[str, ...]:
        return ()

    def read(self, kind: str, name: str) -> Json:
        raise NoSuchOwn(f'nothing is kept here as "{name}"')

    def keep(self, kind: str, name: str, value: Json) -> None:
        raise Unsaved("nothing can be kept here")

    def remove(self, kind: str, name: str) -> None:
        raise NoSuchOwn(f'nothing is kept here as "{name}"')


def own_box() -> OwnBox:
    """The box of the app that serves this request."""
    return cast(OwnBox, current_app.extensions[OWN_BOX])


def verified_name(name: object) -> str:
    """The name without blanks around it; raises BadAsk for one that no list or file could show."""
    text = name.strip() if isinstance(name, str) else ""
    if not text or len(text) > LONGEST_OWN_NAME or not is_readable(text):
        raise BadAsk(f"a name has 1 to {LONGEST_OWN_NAME} letters, all of them visible")
    if text.startswith(".") or set(text) & set("/\\"):
        raise BadAsk("a name has no stroke in it and no full stop in front")
    return text


def faults_of(kind: str, value: Json) -> tuple[Misplaced, ...]:
    """Everything that is wrong in a content, each with its place; empty where it can be played."""
    if kind in later.files.READERS:
        return later.files.faults(kind, later.leaf.leaf_of(value, kind))
    try:
        OTHER_READERS[kind](value)
    except NotationError as wrong:
        named = QUOTED.search(str(wrong))
        return (Misplaced(named.group(1) if named else kind, None, str(wrong)),)
    return ()


def read_file(kind: str, text: str) -> Json:
    """The content of a file; raises NotationError naming the line that is wrong."""
    leaf = later.leaf.leaf_from_text(text, kind)
    for fault in later.files.faults(kind, leaf) if kind in later.files.READERS else ():
        raise fault
    value = json_from_text(text.lstrip("\ufeff"))
    for fault in faults_of(kind, value) if kind in OTHER_READERS else ():
        raise NotationError(fault.says)
    return value


def with_own(header: object) -> object:
    """A header with the content of everything that it names by `{"own": name}`; raises NoSuchOwn."""
    if not isinstance(header, dict):
        return header
    game, options = str(header.get("game")), header.get("options")
    kinds = later.files.OPTIONS.get(game, {})
    if isinstance(options, dict):
        held = {key: _content(kinds[key], value) for key, value in options.items() if key in kinds}
        header = {**header, "options": {**options, **held}}
    if game in RULE_SETS and "rule_set" in header:
        header = {**header, "rule_set": _content(RULE_SETS[game], header["rule_set"])}
    return header


def _content(kind: str, value: object) -> object:
    if isinstance(value, list):
        return [_content(kind, part) for part in value]
    if isinstance(value, dict) and set(value) == {OWN}:
        return own_box().read(kind, verified_name(value[OWN]))
    return value
