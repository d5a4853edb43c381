"""The importer of long matches: one at a time, in a thread of its own."""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from dataclasses import dataclass, replace
from time import sleep

from device.folding_ahead.reader import count
from device.keeping.archive import JournalArchive
from device.memory import uncollected
from rules.codec import broken_at
from rules.errors import RulesError
from web.archive import NoSuchMatch
from web.cards.handover import WANTED, handed_in
from web.cards.skimming import skimmed
from web.door import Json
from web.errors import BadAsk, Busy, WebError

REMEMBERED = 16  # files whose end phones may still ask for
REST_S = 0.001  # after some entries: the pages go before
LOG = logging.getLogger("web.app")


@dataclass(frozen=True, slots=True)
class State:
    """How far a file is: entries tried `of` all; in the end the number of its match, or why there is none."""

    done: int = 0
    of: int = 0
    match: int | None = None
    error: str | None = None

    @property
    def is_over(self) -> bool:
        """Whether nothing more comes."""
        return self.match is not None or self.error is not None


class MatchImporter:
    """See `web.cards.importing.Importer`; keeps the matches in an archive."""

    def __init__(self, archive: JournalArchive) -> None:
        self._archive = archive
        self._lock = threading.Lock()
        self._states: OrderedDict[int, State] = OrderedDict()
        self._last = 0

    def begin(self, file: bytes) -> int:
        """Begins with a file and returns its number; raises Busy while there is another one."""
        with self._lock:
            if self._last in self._states and not self._states[self._last].is_over:
                raise Busy("another long match is being taken in: wait until it is done")
            self._last += 1
            self._states[self._last] = State()
            while len(self._states) > REMEMBERED:
                self._states.popitem(last=False)
            number = self._last
        threading.Thread(target=self._take_in, args=(number, file), name="importer", daemon=True).start()
        return number

    def state(self, number: int) -> Json:
        """How far it is; raises NoSuchMatch."""
        state = self._states.get(number)
        if state is None:
            raise NoSuchMatch("this file is not known any more: take it in again")
        return {"done": state.done, "of": state.of, "match": state.match, "error": state.error}

    def _take_in(self, number: int, file: bytes) -> None:
        try:
            with uncollected(leaves_much=True):
                match = self._taken_in(number, file)
        except (WebError, RulesError, ValueError) as refusal:
            self._note(number, error=" ".join(str(refusal).split()))
        except Exception:  # whatever it is, the phone that waits is told, and the next file comes
            LOG.exception("a match was not taken in")
            self._note(number, error="the match could not be taken in: look at the page Status")
        else:
            self._note(number, match=match)

    def _taken_in(self, number: int, file: bytes) -> int:
        try:
            read = skimmed(file.decode("utf-8"), WANTED)
        except RulesError as wrong:
            raise BadAsk(f"the body is refused: {wrong}") from wrong
        except ValueError as wrong:
            raise BadAsk(f"the body is not JSON: {broken_at(wrong)}") from wrong
        given = handed_in(read, lambda done, of: self._tell(number, done, of))
        count(given.match)  # so that its first page does not have to
        return self._archive.take_in(given.began_at, given.match)

    def _tell(self, number: int, done: int, of: int) -> None:
        self._note(number, done=done, of=of)
        sleep(REST_S)

    def _note(self, number: int, **news: object) -> None:
        with self._lock:
            if number in self._states:
                self._states[number] = replace(self._states[number], **news)  # type: ignore[arg-type]
