"""Codecs: the writing and reading of one field's value, chosen by the field's type.

Reading is strict: a number is not a text, true is not 1, and a word must be one of its kind.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from enum import StrEnum
from functools import cache
from json import JSONDecodeError, JSONDecoder
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from rules.errors import NotationError, unknown
from rules.pieces import Kind, Seat
from rules.table import Layout, Mm, Piece

E = TypeVar("E", bound=StrEnum)
KINDS = {kind.value: kind for kind in Kind}
Json = object
MOST_DIGITS = 18  # of a whole number: nothing here is counted so far
LARGEST = math.nextafter(math.inf, 0.0)  # a whole number may be larger
DEEPEST = 64  # levels of brackets; a match within a file of matches has fewer than twenty
TOO_DEEP = f"brackets stand in brackets more than {DEEPEST} deep: write fewer"


@dataclass(frozen=True, slots=True)
class Codec:
    """`read(json, name)` raises NotationError naming the field; `write(value)` gives what JSON can carry."""

    read: Callable[[Json, str], Any]
    write: Callable[[Any], Json]


@dataclass(frozen=True, slots=True)
class Record:
    """The JSON form of a frozen dataclass: each field under its key, in the class's order."""

    kind: Any
    name: str
    codecs: Mapping[str, tuple[str, Codec]]  # by key: the field and its codec
    required: frozenset[str]

    def write(self, value: Any) -> dict[str, Json]:
        """Every field, null where it is None; read by name, as a codec serves any dataclass."""
        return {key: codec.write(getattr(value, field)) for key, (field, codec) in self.codecs.items()}

    def read(self, json: Json, where: str = "") -> Any:
        """The value; raises NotationError naming an unknown or a missing key, or a value of the wrong sort."""
        where = where or self.name
        given = table_of(json, where)
        if not given.keys() <= self.codecs.keys():
            keys_within(given, tuple(self.codecs), where)
        for key in self.codecs:
            if key in self.required and key not in given:
                raise NotationError(f'{where} wants "{key}", which is missing; it has {", ".join(self.codecs)}')
        values = {
            self.codecs[key][0]: self.codecs[key][1].read(value, f"{where}.{key}")
            for key, value in given.items()
        }
        return self.kind(**values)

    def codec(self) -> Codec:
        """This record as the value of a field."""
        return Codec(self.read, self.write)


def record_of(
    kind: Any, name: str, known: dict[Any, Codec], keys: Mapping[str, str] | None = None, **hints: Any
) -> Record:
    """The record of a dataclass; `keys` renames fields on paper, `hints` narrows their types."""
    types = get_type_hints(kind) | hints
    written = keys or {}
    codecs = {
        written.get(field.name, field.name): (field.name, codec_for(types[field.name], known))
        for field in fields(kind)
    }
    needed = {written.get(field.name, field.name) for field in fields(kind) if field.default is MISSING}
    return Record(kind, name, codecs, frozenset(needed))


def codec_for(hint: Any, known: dict[Any, Codec]) -> Codec:
    """The codec of a type: one of `known`, or a Literal, an optional or a tuple of such."""
    if hint in known:
        return known[hint]
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return _optional(codec_for(next(part for part in inner if part is not NoneType), known))
    if origin is Literal:
        return Codec(lambda json, name: _word(json, name, inner), lambda value: value)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        words = {word.value: word for word in hint}
        return Codec(lambda json, name: _member(json, name, words), lambda value: value.value)
    if origin is tuple:
        return _tuple(codec_for(inner[0], known))
    raise TypeError(f"no way is known to write a {hint}")


def json_from_text(text: str) -> Json:
    """The value of a JSON text.

    Raises NotationError for a key that stands twice, too deep a nesting or a whole number with too many digits,
    ValueError for no JSON.
    """
    try:
        value: Json = _reader().decode(text)
    except RecursionError as deep:
        raise NotationError(TOO_DEEP) from deep
    if text.count("[") + text.count("{") > DEEPEST:
        _verify_depth(value)
    return value


@cache
def _reader() -> JSONDecoder:
    """The reader of every text: to make one takes as long as to read a short line."""
    return JSONDecoder(object_pairs_hook=_unique, parse_int=_bearable)


def broken_at(wrong: ValueError) -> str:
    """Where a text is no JSON, in words of ours."""
    if isinstance(wrong, JSONDecodeError):
        return f"it breaks at line {wrong.lineno}, letter {wrong.colno}"
    return f"its byte {wrong.start + 1} is no UTF-8" if isinstance(wrong, UnicodeDecodeError) else str(wrong)


def _verify_depth(value: Json) -> None:
    """Raises NotationError for what nests so deeply that a later reader could run out of stack."""
    level = [value]
    for _ in range(DEEPEST):
        level = [part for whole in level for part in _parts(whole)]
        if not level:
            return
    raise NotationError(TOO_DEEP)


def _parts(value: Json) -> tuple[Json, ...]:
    if isinstance(value, dict):
        return tuple(value.values())
    return tuple(value) if isinstance(value, list) else ()


def _unique(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    unique = dict(pairs)
    if len(unique) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for at, key in enumerate(keys) if key in keys[:at])
        raise NotationError(f'the key "{twice}" stands there twice: leave one of them out')
    return unique


def _bearable(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise NotationError(
            f"a whole number has {len(digits)} digits, and {MOST_DIGITS} are the most: {digits:.20}"
        )
    return int(digits)


def as_read(json: Json) -> str:
    """A value as its writer wrote it: null and true, not a language's own words for them."""
    return str(json).lower() if isinstance(json, bool) else "null" if json is None else f"{json!r:.80}"


def whole(json: Json, name: str) -> int:
    """A whole number."""
    if isinstance(json, bool) or not isinstance(json, int):
        raise NotationError(f'"{name}" wants a whole number, not {as_read(json)}')
    return json


def number(json: Json, name: str) -> float:
    """A finite number, whole or not."""
    if type(json) is float and math.isfinite(json):
        return json
    if isinstance(json, bool) or not isinstance(json, int | float) or not -LARGEST <= json <= LARGEST:
        raise NotationError(f'"{name}" wants a number, not {as_read(json)}')
    return float(json)


def text(json: Json, name: str) -> str:
    """A text."""
    if not isinstance(json, str):
        raise NotationError(f'"{name}" wants a text, not {as_read(json)}')
    return json


def truth(json: Json, name: str) -> bool:
    """True or false."""
    if not isinstance(json, bool):
        raise NotationError(f'"{name}" wants true or false, not {as_read(json)}')
    return json


def table_of(json: Json, name: str) -> dict[str, Json]:
    """An object with text keys."""
    if not isinstance(json, dict):
        raise NotationError(f'"{name}" wants an object in braces, not {as_read(json)}')
    return json


def list_of(json: Json, name: str) -> list[Json]:
    """A list."""
    if not isinstance(json, list | tuple):
        raise NotationError(f'"{name}" wants a list, not {as_read(json)}')
    return list(json)


def seat(json: Json, name: str) -> Seat:
    """A seat by its letter (S, W, N, E) or its number (0 to 3, clockwise from S)."""
    if isinstance(json, str) and json in Seat.__members__:
        return Seat[json]
    if isinstance(json, int) and not isinstance(json, bool) and json in Seat.__members__.values():
        return Seat(json)
    raise NotationError(f'"{name}" wants a seat, S, W, N, E or 0 to 3, not {as_read(json)}')


def kind(json: Json, name: str) -> Kind:
    """A kind of piece by its name."""
    return _member(json, name, KINDS)


def layout(json: Json, name: str) -> Layout:
    """Pieces from [{"kind", "x_mm", "y_mm"}], in the order written."""
    return tuple(_usual_piece(piece) or _piece(piece, name) for piece in list_of(json, name))


def json_from_layout(pieces: Layout) -> list[dict[str, Json]]:
    """Pieces as [{"kind", "x_mm", "y_mm"}]."""
    return [{"kind": piece.kind.value, **_json_from_mm(piece.at)} for piece in pieces]


def keys_within(json: dict[str, Json], known: tuple[str, ...], what: str) -> None:
    """Raise NotationError for the first key of `json` that is not known, naming the nearest known one."""
    for key in json:
        if key not in known:
            raise NotationError(unknown(f"key of {what}", key, known))


def _usual_piece(json: Json) -> Piece | None:
    """A piece that is written as most are: a long match has a hundred thousand. None: look closer."""
    if not isinstance(json, dict) or len(json) != 3:
        return None
    word, x_mm, y_mm = json.get("kind"), json.get("x_mm"), json.get("y_mm")
    kind = KINDS.get(word) if type(word) is str else None
    if kind is None or type(x_mm) is not float or type(y_mm) is not float:
        return None
    return Piece(kind, Mm(x_mm, y_mm)) if math.isfinite(x_mm) and math.isfinite(y_mm) else None


def _piece(json: Json, name: str) -> Piece:
    fields = table_of(json, name)
    keys_within(fields, ("kind", "x_mm", "y_mm"), name)
    return Piece(kind(fields.get("kind"), f"{name}.kind"), _mm_of(fields, name))


def _mm(json: Json, name: str) -> Mm:
    fields = table_of(json, name)
    keys_within(fields, ("x_mm", "y_mm"), name)
    return _mm_of(fields, name)


def _mm_of(fields: dict[str, Json], name: str) -> Mm:
    return Mm(number(fields.get("x_mm"), f"{name}.x_mm"), number(fields.get("y_mm"), f"{name}.y_mm"))


def _json_from_mm(at: Mm) -> dict[str, Json]:
    return {"x_mm": at.x_mm, "y_mm": at.y_mm}


def _word(json: Json, name: str, words: tuple[str, ...]) -> str:
    if json not in words:
        raise NotationError(unknown(f'word for "{name}"', json, words))
    return str(json)


def _member(json: Json, name: str, words: Mapping[str, E]) -> E:
    member = words.get(json) if isinstance(json, str) else None
    return words[_word(json, name, tuple(words))] if member is None else member


def _plain(read: Callable[[Json, str], Any]) -> Codec:
    return Codec(read, lambda value: value)


def _optional(inner: Codec) -> Codec:
    return Codec(
        lambda json, name: None if json is None else inner.read(json, name),
        lambda value: None if value is None else inner.write(value),
    )


def _tuple(inner: Codec) -> Codec:
    return Codec(
        lambda json, name: tuple(inner.read(part, name) for part in list_of(json, name)),
        lambda values: [inner.write(value) for value in values],
    )


PLAIN: dict[Any, Codec] = {
    int: _plain(whole),
    float: _plain(number),
    str: _plain(text),
    bool: _plain(truth),
    Seat: Codec(seat, lambda value: value.name),
    Mm: Codec(_mm, _json_from_mm),
    Layout: Codec(layout, json_from_layout),
}
