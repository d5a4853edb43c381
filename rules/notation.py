"""Every act as one JSON object and back, the same in scenarios, journals, recordings and on the wire.

The `type` is the class's name in small letters (`StrokeEnded` is `stroke_ended`), the keys are its fields; two
are shorter on paper: `t_s` is `t` and `reported_s` is `reported_t`. Reading is strict: an unknown type or key,
a missing one, or a value of the wrong sort raises NotationError with the nearest known word.
"""

import re
from dataclasses import MISSING, fields
from typing import Any, Literal, get_type_hints

from rules import ruling, table
from rules.codec import PLAIN, Codec, Json, codec_for, keys_within, number, table_of, text
from rules.errors import NotationError, unknown
from rules.ruling import Act
from rules.table import Choice

WRITTEN = {"t_s": "t", "reported_s": "reported_t"}
ALIASES = {"illegal_stroke": "declare_foul", "edit_state": "set_counts"}  # words of the rule sheet
Placement = Literal["legal", "lines", "circle", "arrow"]


def type_of(act: Act | type[Act]) -> str:
    """The word an act's class is written with."""
    name = (act if isinstance(act, type) else type(act)).__name__
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def _classes() -> dict[str, type[Act]]:
    found: dict[str, type[Act]] = {}
    for base in (table.TableEvent, ruling.Ruling):
        found |= {type_of(one): one for one in base.__subclasses__()}
    return found


ACTS = _classes()


def json_from_act(act: Act) -> dict[str, Json]:
    """The act as a JSON object with its `type`; every field is written, null where it is None."""
    written = {
        WRITTEN.get(name, name): codec.write(getattr(act, name)) for name, codec in CODECS[type_of(act)].items()
    }
    time = {"t": written.pop("t")} if "t" in written else {}
    return {**time, "type": type_of(act), **written}


def act_from_json(obj: Json) -> Act:
    """The act of a JSON object; raises NotationError naming an unknown type or key and the nearest known."""
    given = dict(table_of(obj, "act"))
    word = given.pop("type", None)
    if word is None:
        raise NotationError(f'an act wants a "type", and {obj!r} has none')
    name = ALIASES.get(str(word), str(word))
    if name not in ACTS:
        raise NotationError(unknown("type", word, ACTS))
    return _act(name, given)


def _act(name: str, given: dict[str, Json]) -> Act:
    codecs = {WRITTEN.get(field, field): (field, codec) for field, codec in CODECS[name].items()}
    keys_within(given, tuple(codecs), name)
    missing = [key for key, (field, _) in codecs.items() if key not in given and field in REQUIRED[name]]
    if missing:
        raise NotationError(f'{name} wants "{missing[0]}", which is missing; its keys are {", ".join(codecs)}')
    values = {codecs[key][0]: codecs[key][1].read(json, f"{name}.{key}") for key, json in given.items()}
    return ACTS[name](**values)


def _codecs(kind: type[Act]) -> dict[str, Codec]:
    """The codec of every field, in the order of the class, `t_s` of the base first."""
    hints = get_type_hints(kind) | ({"placement": Placement | None} if kind is table.StrokeEnded else {})
    return {field.name: codec_for(hints[field.name], KNOWN) for field in fields(kind)}


def _json_from_choice(choice: Choice) -> Json:
    events = [json_from_act(event) for event in choice.events]
    return {"label": choice.label, "events": events, "likelihood": choice.likelihood}


def _choice(json: Json, name: str) -> Choice:
    given = table_of(json, name)
    keys_within(given, ("label", "events", "likelihood"), name)
    events = given.get("events", [])
    if not isinstance(events, list | tuple):
        raise NotationError(f'"{name}.events" wants a list of events, not {events!r}')
    return Choice(
        text(given.get("label"), f"{name}.label"),
        tuple(_event(one) for one in events),
        number(given.get("likelihood", 0.0), f"{name}.likelihood"),
    )


def _event(json: Json) -> table.TableEvent:
    act = act_from_json(json)
    if not isinstance(act, table.TableEvent):
        raise NotationError(f'a choice is made of table events, and "{type_of(act)}" is a ruling')
    return act


KNOWN: dict[Any, Codec] = PLAIN | {
    Act: Codec(lambda json, name: act_from_json(json), json_from_act),
    Choice: Codec(_choice, _json_from_choice),
}
CODECS = {name: _codecs(kind) for name, kind in ACTS.items()}
REQUIRED = {
    name: frozenset(one.name for one in fields(kind) if one.default is MISSING) for name, kind in ACTS.items()
}
