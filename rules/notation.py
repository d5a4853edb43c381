"""Every act as one JSON object and back, the same in scenarios, journals, recordings and on the wire.

The `type` is the class's name in small letters (`StrokeEnded` is `stroke_ended`), the keys are its fields; two
are shorter on paper: `t_s` is `t` and `reported_s` is `reported_t`. An event's evidence, `frames` and `clip`,
is written where there is some. Reading is strict: an unknown type or key,
a missing one, or a value of the wrong sort raises NotationError with the nearest known word.
"""

import re
from typing import Any, Literal

from rules import ruling, table
from rules.codec import PLAIN, Codec, Json, Record, keys_within, list_of, number, record_of, table_of, text
from rules.errors import NotationError, unknown
from rules.golf import entries as golf
from rules.ruling import Act
from rules.table import Choice

WRITTEN = {"t_s": "t", "reported_s": "reported_t"}
ALIASES = {  # words of the rule sheets
    "illegal_stroke": "declare_foul",
    "edit_state": "set_counts",
    "foul": "declare_foul",
    "forego": "forgo",
}
EVIDENCE = ("frames", "clip")
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
    """The act as a JSON object with its `type`; every field is written, null where it is None.

    Only an event's evidence is left out where there is none.
    """
    written = RECORDS[type_of(act)].write(act)
    time = {"t": written.pop("t")} if "t" in written else {}
    found = {key: value for key in EVIDENCE if (value := written.pop(key, None)) is not None}
    return {**time, "type": type_of(act), **written, **found}


def act_from_json(obj: Json) -> Act:
    """The act of a JSON object; raises NotationError naming an unknown type or key and the nearest known."""
    given = dict(table_of(obj, "act"))
    word = given.pop("type", None)
    if word is None:
        raise NotationError(f'an act wants a "type", and {obj!r} has none')
    name = ALIASES.get(str(word), str(word))
    if name not in ACTS:
        raise NotationError(unknown("type", word, ACTS))
    act: Act = RECORDS[name].read(given)
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
        tuple(_event(one) for one in events),
        number(given.get("likelihood", 0.0), f"{name}.likelihood"),
    )


def _event(json: Json) -> table.TableEvent:
    act = act_from_json(json)
    if not isinstance(act, table.TableEvent):
        raise NotationError(f'a choice is made of table events, and "{type_of(act)}" is a ruling')
    return act


def _record(kind: type[Act]) -> Record:
    narrowed = {"placement": Placement | None} if kind is table.StrokeEnded else {}
    return record_of(kind, type_of(kind), KNOWN, WRITTEN, **narrowed)


KNOWN: dict[Any, Codec] = golf.KNOWN | {
    ruling.Held: record_of(ruling.Held, "pocketed", PLAIN).codec(),
    Act: Codec(lambda json, name: act_from_json(json), json_from_act),
    Choice: Codec(_choice, _json_from_choice),
}
RECORDS = {name: _record(kind) for name, kind in ACTS.items()}
