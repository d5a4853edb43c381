"""The choice of the match: the journal's current one, another that is taken up again, or a new one."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from device.errors import BadInput
from device.folding_ahead.reader import LONG
from device.keeping.chosen_course import course_of
from device.keeping.disk.rows import Rows
from device.keeping.folds.frozen import laws, thawed
from device.keeping.journal import Journal, JournalError, KeptMatch
from device.memory import uncollected
from rules.errors import NotationError
from rules.header import Header, header_from_json, json_from_header
from rules.match import Match
from rules.notation import act_from_json, json_from_act
from rules.record.entries import Entry, Lines
from rules.ruling import Act
from web.archive import NoSuchMatch


@dataclass(frozen=True, slots=True)
class Wish:
    """The match that is wanted at the start. `is_new`: begin one in any case; else an unfinished one goes on.

    The header's players count only where they `are_named`: without names the previous players go on. Its game
    counts only where it `is_chosen`: without a choice the present match goes on, if its game is one of `games`
    (None: of all), or a phone chooses. Its course counts where the wish `has_course`: a match on another one
    does not go on.
    """

    header: Header
    is_new: bool = False
    are_named: bool = False
    is_chosen: bool = True
    games: frozenset[str] | None = None
    has_course: bool = False

    def is_met_by(self, match: Match) -> bool:
        """Whether a kept match is the one that should go on."""
        same_game = (match.header.game, match.header.variant) == (self.header.game, self.header.variant)
        may_go_on = self.games is None or match.header.game in self.games
        same_game = same_game or (not self.is_chosen and may_go_on)
        same_players = match.header.players == self.header.players or not self.are_named
        unfinished = match.score.score.outcome is None
        same_course = not self.has_course or course_of(match.header) == course_of(self.header)
        return same_game and same_players and same_course and unfinished and not self.is_new


def goes_on(journal: Journal, wish: Wish) -> tuple[KeptMatch, Match]:
    """The journal's current match where it meets the wish, else a new one; number 0 while it cannot be kept."""
    kept = journal.last_match()
    if kept is not None and not wish.is_new:
        match = refold(journal, kept)
        if wish.is_met_by(match):
            return kept, match
    try:
        return begun(journal, wish.header)
    except JournalError:  # the disk has no room: it is begun there with its first entry
        header = json.dumps(json_from_header(wish.header))
        return KeptMatch(0, journal.now(), header), Match.begin(wish.header)


def begun(journal: Journal, header: Header) -> tuple[KeptMatch, Match]:
    """A new match of this header, written to the journal; raises JournalError where it cannot be."""
    match = Match.begin(header)
    return journal.begin(json.dumps(json_from_header(header))), match


def taken_up(journal: Journal, number: int) -> tuple[KeptMatch, Match]:
    """The match of this number, recorded as the current one; raises NoSuchMatch where it cannot be read."""
    kept = journal.match(number)
    if kept is None:
        raise NoSuchMatch(f"there is no match {number} here: see the list of matches")
    try:
        match = refold(journal, kept)
    except BadInput as wrong:
        raise NoSuchMatch(str(wrong)) from wrong
    journal.take_up(number)
    return kept, match


def refold(journal: Journal, kept: KeptMatch) -> Match:
    """The match of a journal's entries; raises BadInput where an entry can no longer be read."""
    try:
        header = header_from_json(json.loads(kept.header))
        with uncollected():
            entries = tuple(
                Entry.unread(seq, by, at, partial(_act, act)) for seq, at, by, act in journal.rows(kept.number)
            )
            begun = kept_fold(journal, kept.number, header, entries)
            if begun is None:
                return Match.fold(header, entries)
            return begun.refolded(Lines.of(begun.entries).and_then(*entries[len(begun.entries) :]))
    except NotationError as wrong:
        raise BadInput(
            f"match {kept.number} in {journal.path} cannot be read ({wrong}): perhaps it is of a newer "
            "Pocketwatch: update this one, or name another folder with --data"
        ) from wrong


def kept_fold(journal: Journal, number: int, header: Header, entries: Sequence[Entry]) -> Match | None:
    """The snapshot of a match; None where there is none that fits the log and the laws of today."""
    kept = journal.snapshot(number, laws())
    match = None if kept is None else thawed(kept[1], entries)
    if kept is None or match is None or match.header != header:
        return None
    return match if match.entries[-1].seq == kept[0] else None


def unfolded(journal: Journal, kept: KeptMatch) -> int:
    """About the number of entries that have to be folded to have this match; a snapshot spares most."""
    return kept.last_seq - journal.snapshot_end(kept.number, laws())


def is_long_to_read(journal: Journal, wish: Wish) -> bool:
    """Whether the match that goes on takes more than half a second to fold."""
    kept = None if wish.is_new else journal.last_match()
    return kept is not None and unfolded(journal, kept) >= LONG


def rows_of(kept: KeptMatch, match: Match) -> Rows:
    """The rows of a match as a journal has them, from its fold."""
    entries = {
        (kept.number, entry.seq): (
            *(kept.number, entry.seq, entry.written_at or kept.began_at),
            *(entry.by, json.dumps(json_from_act(entry.act))),
        )
        for entry in match.entries
    }
    return Rows({kept.number: (kept.number, kept.began_at, kept.header)}, dict(entries))


def _act(text: str) -> Act:
    return act_from_json(json.loads(text))
