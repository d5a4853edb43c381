"""The notation of acts: each as one JSON object and back, the same in scenarios, journals and recordings.

The `type` is the class's name in small letters (`StrokeEnded` is `stroke_ended`), the keys are its fields.
Times end in `_t` on paper: `t_s` is `t`, `reported_s` is `reported_t`. An event's evidence, `frames` and
`clip`, and the reason `why` are written where there is some. Reading is strict: an unknown type or key,
a missing one, or a value of the wrong sort raises NotationError with the nearest known word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from types import ModuleType
from typing import Any, Literal

from rules import ruling, table, tokens
from rules.codec import (
    PLAIN,
    Codec,
    Json,
    Record,
    keys_within,
    list_of,
    number,
    record_of,
    table_of,
    text,
    whole,
)
from rules.errors import NotationError, unknown
from rules.games import SHELF, part
from rules.hexes import Hex
from rules.ruling import Act, Ruling
from rules.table import Choice, TableEvent
from rules.tokens import Token

WRITTEN = {"t_s": "t", "reported_s": "reported_t", "until_s": "until_t"}
ALIASES = {  # words of the rule sheets
    "illegal_stroke": "declare_foul",
    "edit_state": "set_counts",
    "foul": "declare_foul",
    "forego": "forgo",
}
LEFT_OUT = ("why", "frames", "clip", "also", "struck")  # where they are None
Placement = Literal["legal", "lines", "circle", "arrow"]


def type_of(act: Act | type[Act]) -> str:
    """The word an act's class is written with."""
    return _word_of((act if isinstance(act, type) else type(act)).__name__)


@cache
def _word_of(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def acts_in(*modules: ModuleType) -> dict[str, type[Act]]:
    """The acts that these modules define, by the words that they are written with."""
    defined = (
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type) and kind.__module__ == module.__name__
    )
    acts = (kind for kind in defined if issubclass(kind, TableEvent | Ruling))
    return {type_of(kind): kind for kind in acts if kind not in (TableEvent, Ruling)}


class _Acts(Mapping[str, type[Act]]):
    """Every act by its word. A game's own acts are loaded at the first word that is not a shared one."""

    def __getitem__(self, word: str) -> type[Act]:
        return SHARED[word] if word in SHARED else _registered()[0][word]

    def __iter__(self) -> Iterator[str]:
        return iter((*SHARED, *_registered()[0]))

    def __len__(self) -> int:
        return len(SHARED) + len(_registered()[0])


SHARED = acts_in(table, tokens, ruling)
ACTS: Mapping[str, type[Act]] = _Acts()


@cache
def _registered() -> tuple[dict[str, type[Act]], dict[Any, Codec]]:
    """The acts that games have of their own, and the codecs of their values."""
    acts: dict[str, type[Act]] = {}
    codecs: dict[Any, Codec] = {}
    for game in SHELF:
        entries = part(game, "entries")
        if entries is not None:
            acts |= entries.ACTS
            codecs |= entries.CODECS
    return acts, codecs


def json_from_act(act: Act) -> dict[str, Json]:
    """The act as a JSON object with its `type`; every field is written, null where it is None.

    An event's evidence, its reason, what goes with a retraction, and a stroke that places alone tell are left
    out where there is none.
    """
    written = _record(type_of(act)).write(act)
    time = {"t": written.pop("t")} if "t" in written else {}
    rest = {key: value for key in LEFT_OUT if (value := written.pop(key, None)) is not None}
    return {**time, "type": type_of(act), **written, **rest}


def act_from_json(obj: Json) -> Act:
    """The act of a JSON object; raises NotationError naming an unknown type or key and the nearest known."""
    given = dict(table_of(obj, "act"))
    word = given.pop("type", None)
    if word is None:
        raise NotationError(f'an act wants a "type", and {obj!r} has none')
    name = ALIASES.get(str(word), str(word))
    if name not in ACTS:
        raise NotationError(unknown("type", word, ACTS))
    act: Act = _record(name).read(given)
    return act


def _json_from_choice(choice: Choice) -> Json:
    events = [json_from_act(event) for event in choice.events]
    return {"label": choice.label, "events": events, "likelihood": choice.likelihood}


def _choice(json: Json, name: str) -> Choice:
    given = table_of(json, name)
    keys_within(given, ("label", "events", "likelihood"), name)
    events = list_of(given.get("events", []), f"{name}.events")
    return Choice(
        text(given.get("label"), f"{name}.label"),
        tuple(_event(event) for event in events),
        number(given.get("likelihood", 0.0), f"{name}.likelihood"),
    )


def _event(json: Json) -> TableEvent:
    act = act_from_json(json)
    if not isinstance(act, TableEvent):
        raise NotationError(f'a choice is made of table events, and "{type_of(act)}" is a ruling')
    return act


def hex_from_json(json: Json, name: str) -> Hex:
    """A hex written [q, r]."""
    given = list_of(json, name)
    if len(given) != 2:
        raise NotationError(f'"{name}" wants a hex [q, r], not {json!r}')
    return Hex(whole(given[0], name), whole(given[1], name))


PLACES: dict[Any, Codec] = PLAIN | {Hex: Codec(hex_from_json, list)}
CODECS: dict[Any, Codec] = PLACES | {
    Token: record_of(Token, "token", PLACES).codec(),
    ruling.Held: record_of(ruling.Held, "pocketed", PLAIN).codec(),
    Act: Codec(lambda json, name: act_from_json(json), json_from_act),
    Choice: Codec(_choice, _json_from_choice),
}


@cache
def _record(word: str) -> Record:
    """The record that writes and reads the act of this word."""
    kind = ACTS[word]
    narrowed = {"placement": Placement | None} if kind is table.StrokeEnded else {}
    codecs = CODECS if word in SHARED else CODECS | _registered()[1]
    return record_of(kind, word, codecs, WRITTEN, **narrowed)
