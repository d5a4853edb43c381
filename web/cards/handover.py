"""A match as a file: exported whole as JSON, and imported once every entry of it has been tried.

An imported match is not trusted: each entry is received in its order, as when it was played, and the result
must be the one in the file.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import zip_longest
from json.encoder import encode_basestring_ascii as quoted

from rules.codec import json_from_text
from rules.errors import NotationError, RulesError
from rules.header import Header, header_from_json, json_from_header
from rules.match import Match
from rules.notation import act_from_json, json_from_act
from rules.paper.accounts import ledger_for
from rules.record.growing import Growing
from rules.record.log import Corrector, Entry
from rules.scenario import entry_from_json, json_from_entry
from web.archive import Kept, Written
from web.ask import verify_names
from web.cards.paper import accounts_json
from web.cards.skimming import Entries
from web.errors import BadAsk

SCHEMA = 1
MOST_ENTRIES = 50_000  # a journal of years in one match; a file must not keep the server busy for hours
LAST_SEQ = 10**9
FIRST_YEAR, LAST_YEAR = 1970, 9998  # between which every zone can give the time
MOST_REFOLDED = 1_000_000  # entries that corrections fold again, together: a minute and a half
A_CORRECTION = 500  # what one costs beside them, in entries
WANTED = frozenset({"schema", "header", "began_at", "state"})  # of a file, beside its entries
TOLD_EVERY = 250  # entries

Told = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class HandedOver:
    """A match from a file, tried entry by entry."""

    began_at: str
    match: Match


def handed_out(kept: Kept) -> dict[str, object]:
    """The match in the form of `export`: `header`, `entries`, `state`, and its `card` and `statistics`."""
    head, rest = _around(kept)
    return {**head, "entries": [json_from_entry(entry) for entry in kept.match.entries], **rest}


def written_out(kept: Kept) -> list[bytes]:
    """The same as the parts of a JSON text; entries are copied as they were written, and not read again."""
    parts = None if kept.written is None else list(_entry_parts(kept.written()))
    if parts is None or sum(count for count, _ in parts) != len(kept.match.entries):
        return [json.dumps(handed_out(kept)).encode()]
    head, rest = _around(kept)
    begun, ended = json.dumps(head)[:-1], json.dumps(rest)[1:]
    texts = [text for _, text in parts]
    between = [b",\n"] * max(len(texts) - 1, 0)
    listed = [part for pair in zip_longest(texts, between, fillvalue=b"") for part in pair]
    return [f'{begun}, "entries": ['.encode(), *listed, f"], {ended}".encode()]


def _around(kept: Kept) -> tuple[dict[str, object], dict[str, object]]:
    """What stands before the entries of a match, and after them."""
    match = kept.match
    head = {"schema": SCHEMA, "match": kept.number, "began_at": kept.began_at}
    rest = {"state": match.score.to_json(), **accounts_json(match)}
    return {**head, "header": json_from_header(match.header)}, rest


def _entry_parts(blocks: Iterable[Sequence[Written]]) -> Iterator[tuple[int, bytes]]:
    """The number of entries in a part of the list, and the part."""
    for block in blocks:
        yield len(block), ",\n".join(map(_written_entry, block)).encode()


def _written_entry(entry: Written) -> str:
    """An entry as `json_from_entry` gives it, of what was written."""
    seq, at, by, act = entry
    if not act.startswith('{"'):  # not as we write it: it is read, and refused where it is no act
        act = json.dumps(json_from_act(act_from_json(json_from_text(act))))
    return f'{{"seq": {seq}, "by": {quoted(by)}, "written_at": {quoted(at)}, {act[1:]}'


def handed_in(file: object, tell: Told = lambda done, of: None) -> HandedOver:
    """The match of a file from `export`, plainly read or skimmed; `tell` hears how many entries were tried.

    Raises BadAsk with one line that says what is wrong with it.
    """
    if (
        not isinstance(file, dict)
        or "header" not in file
        or not isinstance(file.get("entries"), list | Entries)
    ):
        raise BadAsk('this is no exported match: it wants "header" and "entries", as export writes them')
    if file.get("schema", SCHEMA) != SCHEMA:
        raise BadAsk(
            f"this file has the form {file['schema']!r}, and only {SCHEMA} is known: update Pocketwatch"
        )
    began_at = _moment(file.get("began_at"), "began_at")
    match = _played(_header(file["header"]), file["entries"], tell)
    _verify_outcome(match, file.get("state"))
    return HandedOver(began_at, match)


def _header(given: object) -> Header:
    try:
        header = header_from_json(given)
    except RulesError as wrong:
        raise BadAsk(f"the header of this match cannot be read: {_line(wrong)}") from wrong
    verify_names(player.name for player in header.players)
    return header


def _played(header: Header, entries: list[object] | Entries, tell: Told) -> Match:
    if len(entries) > MOST_ENTRIES:
        raise BadAsk(f"this match has {len(entries)} entries, and {MOST_ENTRIES} is the most that is taken in")
    corrections = 0
    try:
        begun = Match.begin(header)
        match = Growing(begun, ledger_for(begun))
    except RulesError as wrong:
        raise BadAsk(f"the header of this match cannot be read: {_line(wrong)}") from wrong
    for place, given in enumerate(entries, start=1):
        try:
            entry = entry_from_json(given, match)
            corrections += isinstance(entry.act, Corrector)
            match.receive(_sound(entry))
        except RulesError as wrong:
            raise BadAsk(f"entry {place} of this match does not fit: {_line(wrong)}") from wrong
        if match.refolded + A_CORRECTION * corrections > MOST_REFOLDED:
            raise BadAsk("this match has too many corrections of what was long before them: it is not taken in")
        if place % TOLD_EVERY == 0:
            tell(place, len(entries))
    return match.match()


def _sound(entry: Entry) -> Entry:
    if not 1 <= entry.seq <= LAST_SEQ:
        raise NotationError(f"seq wants a number from 1 to {LAST_SEQ}, not {entry.seq}")
    if entry.written_at is not None:
        _read_moment(entry.written_at, f"written_at of entry {entry.seq}")
    return entry


def _moment(given: object, name: str) -> str:
    return _read_moment(given, name).isoformat(timespec="milliseconds")


def _read_moment(given: object, name: str) -> datetime:
    try:
        at = datetime.fromisoformat(str(given))
    except ValueError:
        at = None
    if at is None or not FIRST_YEAR <= at.year <= LAST_YEAR:
        raise BadAsk(f"{name} wants a date and a time such as 2026-01-31T20:15:00+00:00, not {given!r:.60}")
    return at


def _verify_outcome(match: Match, said: object) -> None:
    """Raises BadAsk where the file's result differs from that of its entries."""
    if not isinstance(said, Mapping):
        return
    state = match.score.to_json()
    for key in ("outcome", "results"):
        if key in said and key in state and said[key] != state[key]:
            raise BadAsk(f'the entries of this match do not lead to its "{key}": it was changed by hand')


def _line(wrong: Exception) -> str:
    return " ".join(str(wrong).split())
