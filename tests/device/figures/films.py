"""The films of `tests/films.toml`: seeds that the program once judged wrongly, and the required verdicts."""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from device.evaluation.strokes import ASKED, RIGHT
from device.virtual.staging.seeing import Tables
from device.virtual.staging.trap import read_catalogue

PATH = Path(__file__).parents[2] / "films.toml"
EITHER = "either"
NEEDED = ("seed", "trap", "expected", "why")
KNOWN = dict.fromkeys((*NEEDED, "tables", "accepts"), str) | {"seed": int, "end_within_s": float}
EVERY = 48  # of each kind `make test` runs the first and one in this many; `-m long` the rest

Entry = dict[str, Any]


class MalformedFilm(ValueError):
    """An entry of the file that cannot be judged."""


@dataclass(frozen=True)
class KeptFilm:
    """One film; `accepted` verdicts pass, and the stroke must end `end_within_s` of the true end."""

    seed: int
    trap: str
    tables: Tables
    accepted: frozenset[str]
    end_within_s: float | None
    why: str


def read_entries(path: Path = PATH) -> list[Entry]:
    """All entries of the file."""
    entries: list[Entry] = tomllib.loads(path.read_text("utf-8"))["film"]
    return entries


def film_of(entry: Entry) -> KeptFilm:
    """The film of an entry; raises MalformedFilm with what is wrong with it."""
    _verify_keys(entry)
    tables = _one_of(entry, "tables", [make.value for make in Tables], Tables.MATCH.value)
    _verify_trap(entry)
    if not entry["why"].endswith("."):
        raise _wrong(entry, "why must be a sentence that ends with a full stop")
    return KeptFilm(
        entry["seed"], entry["trap"], Tables(tables), _accepted(entry), entry.get("end_within_s"), entry["why"]
    )


def name_of(entry: Entry) -> str:
    """The name of the test."""
    return f"{entry.get('trap')}-{entry.get('tables', Tables.MATCH.value)}-{entry.get('seed')}"


def sampled(entries: list[Entry]) -> list[tuple[Entry, bool]]:
    """Every entry, and whether `make test` runs it: the first of each kind and every 48th."""
    seen: Counter[tuple[object, ...]] = Counter()
    chosen = []
    for entry in entries:
        kind = (entry.get("trap"), entry.get("tables"), "end_within_s" in entry)
        chosen.append((entry, seen[kind] % EVERY == 0))
        seen[kind] += 1
    return chosen


def _accepted(entry: Entry) -> frozenset[str]:
    """The verdicts that pass: the expected one, better ones, and those of `accepts`."""
    expected = _one_of(entry, "expected", [RIGHT, ASKED])
    accepts = _one_of(entry, "accepts", [ASKED, EITHER], RIGHT)
    if expected == ASKED and accepts == RIGHT:
        raise _wrong(entry, 'a film that is "asked" about says accepts = "asked" or accepts = "either"')
    if expected == RIGHT and accepts == ASKED:
        raise _wrong(entry, 'a film that is "right" accepts no question, or says accepts = "either"')
    return frozenset({RIGHT} if accepts == RIGHT else {RIGHT, ASKED})


def _verify_keys(entry: Entry) -> None:
    for key in NEEDED:
        if key not in entry:
            raise _wrong(entry, f"{key} is missing")
    for key, value in entry.items():
        if key not in KNOWN:
            raise _wrong(entry, f"{key} is not a key: the keys are {', '.join(KNOWN)}")
        if type(value) is not KNOWN[key]:
            raise _wrong(entry, f"{key} = {value!r} must be of type {KNOWN[key].__name__}")
    if entry["seed"] < 0:
        raise _wrong(entry, "seed must be 0 or more")


def _verify_trap(entry: Entry) -> None:
    try:
        read_catalogue().shares(entry["trap"])
    except ValueError as refusal:
        raise _wrong(entry, str(refusal)) from refusal


def _one_of(entry: Entry, key: str, choices: list[str], otherwise: str | None = None) -> str:
    value: str | None = entry.get(key, otherwise)
    if value not in (*choices, otherwise):
        raise _wrong(entry, f"{key} = {value!r} must be one of {', '.join(choices)}")
    assert value is not None
    return value


def _wrong(entry: Entry, reason: str) -> MalformedFilm:
    return MalformedFilm(f"tests/films.toml, film {name_of(entry)}: {reason}")
