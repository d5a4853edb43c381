"""A game as text: a header line, then one entry a line, each a JSON object.

The header may be `{}`. An entry is an act in the form of `rules.notation`; beside its own keys it may carry
`by` (camera, player, umpire), `seq` and `written_at`. By default a table event is by the camera and a ruling by
a player, the number is the next one (the first entry after the header is 1), and `t` is that of the event
before. Blank lines and lines that begin with # are skipped. `{"type": "undo"}` retracts the last act, `redo`
restores it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from rules.codec import Json, broken_at, json_from_text, table_of, text, whole
from rules.errors import NotationError, Refused, ScenarioError, unknown
from rules.header import Header, Player, header_from_json, json_from_header, players_named
from rules.match import Match
from rules.notation import ACTS, act_from_json, json_from_act
from rules.record.growing import Growing
from rules.record.log import Entry
from rules.ruling import Act, Retract
from rules.table import TableEvent

__all__ = [
    "Header",
    "Player",
    "entry_from_json",
    "header_from_json",
    "json_from_entry",
    "json_from_header",
    "play",
    "players_named",
]

SPEAKERS = ("camera", "player", "umpire")


class Past(Protocol):
    """A match so far, as the next entry looks back at it."""

    @property
    def entries(self) -> Sequence[Entry]:
        """The log."""

    def undoing(self) -> Retract | None:
        """See `Match.undoing`."""

    def last_undone(self) -> int | None:
        """See `Match.last_undone`."""


def play(lines: Iterable[str]) -> Match:
    """The match that a scenario's lines lead to; raises ScenarioError naming the line that is wrong."""
    numbered = _objects(lines)
    first = next(numbered, None)
    if first is None:
        raise ScenarioError('the scenario is empty: its first line is a header, "{}" for the defaults')
    match = Growing(_begun(*first))
    for number, obj in numbered:
        _receive(match, number, obj)
    return match.match()


def entry_from_json(obj: Json, match: Past) -> Entry:
    """The entry of a JSON object that would come next in this match; raises NotationError."""
    given = dict(table_of(obj, "entry"))
    seq = whole(given.pop("seq", _last_seq(match) + 1), "seq")
    by = given.pop("by", None)
    when = None if given.get("written_at") is None else text(given["written_at"], "written_at")
    given.pop("written_at", None)
    if given.get("type") in ("undo", "redo"):
        return Entry(seq, _speaker(by, "player"), _undo(match, given), when)
    act = act_from_json(_with_time(given, match))
    return Entry(seq, _speaker(by, "camera" if isinstance(act, TableEvent) else "player"), act, when)


def json_from_entry(entry: Entry) -> dict[str, Json]:
    """The entry as one flat JSON object: `seq`, `by`, when it was written if that is known, then its act."""
    when = {} if entry.written_at is None else {"written_at": entry.written_at}
    return {"seq": entry.seq, "by": entry.by, **when, **json_from_act(entry.act)}


def _objects(lines: Iterable[str]) -> Iterator[tuple[int, Json]]:
    for number, line in enumerate(lines, start=1):
        stripped = line.strip().lstrip("\ufeff")
        if stripped and not stripped.startswith("#"):
            yield number, _object(number, stripped)


def _object(number: int, line: str) -> Json:
    try:
        return json_from_text(line)
    except NotationError as wrong:
        raise ScenarioError(f"line {number}: {wrong}") from wrong
    except ValueError as wrong:
        raise ScenarioError(f"line {number} is not JSON: {broken_at(wrong)}") from wrong


def _begun(number: int, obj: Json) -> Match:
    try:
        if isinstance(obj, dict) and "type" in obj:
            raise NotationError('the first line is the header ("game", "players", ...), not an entry')
        return Match.begin(header_from_json(obj))
    except NotationError as wrong:
        raise ScenarioError(f"line {number}: {wrong}") from wrong


def _receive(match: Growing, number: int, obj: Json) -> None:
    try:
        match.receive(entry_from_json(obj, match))
    except (NotationError, Refused) as wrong:
        raise ScenarioError(f"line {number}: {wrong}") from wrong


def _last_seq(match: Past) -> int:
    return match.entries[-1].seq if match.entries else 0


def _speaker(by: Json, usual: str) -> str:
    speaker = usual if by is None else text(by, "by")
    if speaker not in SPEAKERS:
        raise NotationError(unknown('word for "by"', speaker, SPEAKERS))
    return speaker


def _undo(match: Past, given: dict[str, Json]) -> Act:
    """The retraction that an undo or a redo stands for."""
    word = str(given["type"])
    if set(given) != {"type"}:
        raise NotationError(f"{word} has no keys of its own, and {sorted(set(given) - {'type'})} were given")
    last = match.last_undone()
    redo = None if last is None else Retract(entry=last)
    act = match.undoing() if word == "undo" else redo
    if act is None:
        raise Refused(f"there is nothing to {word}")
    return act


def _with_time(given: dict[str, Json], match: Past) -> dict[str, Json]:
    """The act with a time: a table event without one happens at the time of the previous event."""
    kind = ACTS.get(str(given.get("type")))
    if kind is None or not issubclass(kind, TableEvent) or "t" in given:
        return given
    times = (entry.act.t_s for entry in reversed(match.entries) if isinstance(entry.act, TableEvent))
    return {**given, "t": next(times, 0.0)}
