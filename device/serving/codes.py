"""The table's codes, the secret of its cookies and the visits that ended, kept beside the score over a restart.

A new code has six characters of 32; `web.visitors.tries` says how long guessing one takes. Where the table is
served over IPv6 it has ten: there a guesser has addresses without end, and nobody can count his tries. A server
that answers a thousand of them a second is guessed at for 18,000 years. The link to scan carries a seal of 128
bits instead, which `web.visitors.codes` makes of secret and code.
"""

from __future__ import annotations

import json
import secrets
import sys
import threading
import time
from collections import deque
from dataclasses import dataclass
from pathlib import Path

from device.errors import BadInput
from device.files import kept_json
from device.keeping.drawer import write_whole
from web.errors import BadAsk, Unsaved
from web.visitors.codes import Codes, CodeWish, plain

FILE = "codes.json"
SCHEMA = 1
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # no letters that are mistaken for another: no I, O, 0, 1
LENGTH, LENGTH_OF_IPV6 = 6, 10
SHORTEST, LONGEST = 4, 32
NONE, NEW = "none", "new"
TOO_SHORT = (
    f"over IPv6 a code of fewer than {LENGTH_OF_IPV6} characters can be guessed: --code new, and --umpire-code "
    "new, make longer ones"
)
ENDED_KEPT = 2000  # visits: 70 kB; a table sees that many people leave in years


@dataclass(frozen=True, slots=True)
class Book:
    """The contents of the file: the cookies' secret, the codes, and the visits that ended, oldest first."""

    secret: bytes
    codes: Codes
    ended: tuple[str, ...] = ()


class Codebook:
    """The codes of a data folder: a `web.visitors.codes.Lock`, for several threads."""

    def __init__(self, path: Path, book: Book, length: int = LENGTH) -> None:
        self.secret = book.secret
        self._length = length  # of a new code
        self._path = path
        self._codes = book.codes
        self._ended: deque[str] = deque(book.ended, ENDED_KEPT)
        self._writing = threading.Lock()

    @classmethod
    def open(cls, folder: Path, wish: CodeWish | None = None, *, is_ipv6: bool = False) -> Codebook:
        """The codes kept in a folder, new ones in a new folder; raises BadInput for invalid codes.

        A kept code that is too short for IPv6 stays, and whoever starts the table is told.
        """
        path, length = folder / FILE, LENGTH_OF_IPV6 if is_ipv6 else LENGTH
        kept = _read(path) if path.exists() else Book(secrets.token_bytes(32), _fresh(length))
        book = cls(path, kept, length)
        try:
            book._codes = changed(book._codes, wish or CodeWish(), length)
            book.change(CodeWish())
        except BadAsk as failure:
            raise BadInput(str(failure)) from failure
        except Unsaved as failure:  # a full disk: the codes hold until the server ends
            print(f"pocketwatch serve: {failure}: they hold until Pocketwatch ends", file=sys.stderr)
        if is_ipv6 and any(code and len(code) < length for code in (book._codes.score, book._codes.umpire)):
            print(f"pocketwatch serve: {TOO_SHORT}", file=sys.stderr)
        return book

    def codes(self) -> Codes:
        """The valid codes."""
        return self._codes

    def change(self, wish: CodeWish) -> Codes:
        """Keeps other codes; raises BadAsk for invalid codes, Unsaved where the disk refuses."""
        with self._writing:
            codes = changed(self._codes, wish, self._length)
            self._write(codes)
            self._codes = codes
        return codes

    def end_visit(self, visit: str) -> None:
        """Ends a visit at once; raises Unsaved where the disk refuses, and it would come back at a restart."""
        with self._writing:
            if visit not in self._ended:
                self._ended.append(visit)
            self._write(self._codes)

    def has_ended(self, visit: str) -> bool:
        """Whether a visit has ended."""
        with self._writing:
            return visit in self._ended

    def now_s(self) -> float:
        """Seconds of a monotonic clock."""
        return time.monotonic()

    def _write(self, codes: Codes) -> None:
        kept = {"schema": SCHEMA, "secret": self.secret.hex(), "score": codes.score, "umpire": codes.umpire}
        try:
            write_whole(self._path, json.dumps({**kept, "ended": list(self._ended)}) + "\n")
        except OSError as failure:
            raise Unsaved(f"the codes could not be kept in {self._path} ({failure.strerror})") from failure


def changed(codes: Codes, wish: CodeWish, length: int = LENGTH) -> Codes:
    """The codes after a request, new ones of this length; raises BadAsk for one too short, or twice the same.

    A table that is opened to everyone opens the umpire's part too, unless a code for that is requested; one
    that takes a code again gets one for the umpire as well.
    """
    score = _wished(wish.score, codes.score, length)
    umpire = _wished(_umpires_wish(codes, wish), codes.umpire, length)
    if score is not None and score == umpire:
        raise BadAsk("the umpire's code must be another than the table's")
    return Codes(score, umpire)


def _umpires_wish(codes: Codes, wish: CodeWish) -> str | None:
    if wish.umpire is not None or wish.score is None:
        return wish.umpire
    if wish.score == NONE:
        return NONE
    return NEW if codes.score is None else None


def _wished(wish: str | None, kept: str | None, length: int) -> str | None:
    if wish is None:
        return kept
    if wish == NONE:
        return None
    if wish == NEW:
        return fresh_code(length)
    if not SHORTEST <= len(plain(wish)) <= LONGEST:
        raise BadAsk(
            f'"{wish}" is no code: take {SHORTEST} to {LONGEST} letters or digits, "{NEW}" or "{NONE}"'
        )
    return plain(wish)


def fresh_code(length: int) -> str:
    """A new random code."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def _fresh(length: int) -> Codes:
    return Codes(score=fresh_code(length), umpire=fresh_code(length))


def _read(path: Path) -> Book:
    try:
        kept = kept_json(path)
        secret, score, umpire = bytes.fromhex(kept["secret"]), kept["score"], kept["umpire"]
        ended = tuple(kept.get("ended", ()))
    except (OSError, ValueError, KeyError, TypeError) as failure:
        raise BadInput(f"the codes in {path} cannot be read ({failure}): delete that file") from failure
    codes = [code for code in (score, umpire) if code is not None]
    if len(secret) < 16 or not all(isinstance(value, str) for value in (*codes, *ended)):
        raise BadInput(f"the codes in {path} are none: delete that file")
    return Book(secret, Codes(score, umpire), ended)
