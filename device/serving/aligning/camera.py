"""The camera for the pages: a `web.camera.Camera` over the vision process.

A picture is only requested while somebody looks, at most every `PICTURE_EVERY_S`. It is encoded once in the
vision process, and only the newest is kept. Corners given by a person are kept beside the score, also over a
restart.
"""

from __future__ import annotations

import base64
import json
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import chain
from math import isfinite
from pathlib import Path
from typing import Protocol

from device.files import kept_json
from device.serving.aligning.board_search import find_apart
from device.serving.aligning.camera_moved import Look, Mover
from device.watching.arguments import corners_in
from web.camera import Corners
from web.door import Json
from web.errors import BadAsk, NoCamera, Unsaved

FILE = "alignment.json"
SCHEMA = 1
CORNERS = 4
PICTURE_EVERY_S = 0.4
PATIENCE_S = 1.5  # time that a phone waits for a first picture
UNHURRIED = 6  # factor for waits that nobody sees: the vision process may be busy
STALE_S = 5.0  # an older picture shows another table


class Eyes(Protocol):
    """The vision process, as the camera's keeper uses it."""

    words: tuple[str, ...]

    def tell(self, wish: Json) -> bool: ...

    def begin_again(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Alignment:
    """The board's place: corners given by a person, or None: found automatically."""

    corners: Corners | None = None

    @property
    def by(self) -> str:
        """The origin of the alignment."""
        return "found" if self.corners is None else "hand"


class CameraDesk:
    """Keeps the newest picture and the requested alignment."""

    def __init__(
        self,
        eyes: Eyes,
        folder: Path,
        source: str,
        given: tuple[str, ...] = (),
        *,
        patience_s: float = PATIENCE_S,
        look: Look = find_apart,
        is_golf: Callable[[], bool] = lambda: False,
    ) -> None:
        """`given`: the corners of the command line, which override kept ones."""
        self.mover = Mover(self, look)
        self._is_accepting = False  # the vision looks for the board where a person accepted it
        self._eyes = eyes
        self._path = folder / FILE
        self._source = source
        self._patience_s = patience_s
        self._is_golf = is_golf  # then corners are those of the course: the middles of four hexes
        self._course = Alignment()  # of golf; it is not kept, since the next hole may lie on another course
        self._news = threading.Condition()
        self._jpeg = b""
        self._seen: Json = {}
        self._seen_s = self._asked_s = float("-inf")
        self._number = self._least = 0  # of the last requested picture; of the first that counts
        self._refusal: str | None = None
        self._now = Alignment(corners_in(given[0])) if given else self._kept()
        self._before: Alignment | None = None
        eyes.words = tuple(f"--corners={corners}" for corners in given) or _words(self._now)

    @property
    def by(self) -> str:
        """The origin of the board's place: `hand`, or `found`."""
        return self._now.by

    def hear(self, kind: str, said: Json) -> None:
        """Takes in the vision process's messages about pictures and alignments."""
        with self._news:
            if kind == "picture":
                if int(str(said["number"])) < self._least:
                    return  # it was taken before the present alignment
                self._jpeg = base64.b64decode(str(said["jpeg"]))
                self._seen = {name: value for name, value in said.items() if name not in ("jpeg", "number")}
                self._seen_s = time.monotonic()
                self._news.notify_all()
            else:
                self._refusal = str(said.get("refusal"))
                if self._is_accepting:
                    self.mover.note_moved()

    def picture(self) -> bytes:
        """The newest picture as JPEG; raises NoCamera where none comes."""
        self._look(self._patience_s)
        return self._jpeg

    def alignment(self) -> Json:
        """The seen place of the board; see `web.camera`."""
        self._look(self._patience_s)
        with self._news:
            is_golf = self._is_golf()
            by = self._course.by if is_golf else self._now.by
            can_put_back = self._before is not None and not is_golf
            state = {"by": by, "can_put_back": can_put_back, "refusal": self._refusal}
            return {**self._seen, **state, "moved": self.mover.move_json}

    def colours(self) -> Mapping[str, str | None]:
        """The colours of pieces and wood that were last seen; where none are, they are asked for."""
        with self._news:
            colours = self._seen.get("colours")
            if not isinstance(colours, dict) and time.monotonic() - self._asked_s > STALE_S:
                self._asked_s, self._number = time.monotonic(), self._number + 1
                self._eyes.tell({"picture": self._number})
            return colours if isinstance(colours, dict) else {}

    def align(self, corners: Corners) -> None:
        """Sets the board's corners, as a person sees them."""
        self._look(self._patience_s)
        self._verify(corners)
        self._change(Alignment(corners))

    def find(self) -> None:
        """Looks for the board again, from the picture alone."""
        self._change(Alignment())

    def put_back(self) -> str:
        """Restores the alignment before the last change."""
        if self._before is None or self._is_golf():
            raise BadAsk("there is no alignment before this one")
        self._change(self._before)
        return self._now.by

    def accept(self) -> None:
        """Accepts the board's place as the moved camera sees it."""
        self.mover.accept()

    def seen_now(self) -> tuple[bytes, Json]:
        """A picture taken from now on, with its reading by the vision process; raises NoCamera."""
        with self._news:
            self._seen_s = self._asked_s = float("-inf")
        self._look(UNHURRIED * self._patience_s)
        return self._jpeg, self._seen

    def take_found(self, corners: Corners, *, is_followed: bool) -> None:
        """Takes over corners that a person accepts; a vision process that already uses them needs no message.

        A board that was found automatically is found so again: corners that a person only accepted do not bind
        the next start.
        """
        if is_followed and self._now.corners is None:
            return
        if is_followed:
            self._now = Alignment(corners)
            self._keep(self._now)
            self._eyes.words = _words(self._now)
        elif self._now.corners is None:
            self._change(Alignment(), is_accepting=True)
        else:
            self.align(corners)

    def _look(self, patience_s: float) -> None:
        """Makes sure that the newest picture is recent; raises NoCamera where none comes in this time."""
        with self._news:
            now_s = time.monotonic()
            if now_s - self._asked_s > PICTURE_EVERY_S:
                self._asked_s, self._number = now_s, self._number + 1
                self._eyes.tell({"picture": self._number})
            self._news.wait_for(self._is_recent, patience_s)
            if not self._is_recent():
                raise NoCamera("the camera shows no picture now: look at the page Status")

    def _is_recent(self) -> bool:
        return time.monotonic() - self._seen_s < STALE_S

    def _change_course(self, alignment: Alignment) -> None:
        """Has the vision process place a golf course; raises NoCamera where it does not run."""
        wish: Json = {"find": True} if alignment.corners is None else {"corners": alignment.corners}
        with self._news:
            self._least, self._course, self._refusal = self._number + 1, alignment, None
            self._seen_s = self._asked_s = float("-inf")
        if not self._eyes.tell(wish):
            raise NoCamera("the camera shows no picture now: look at the page Status")

    def _change(self, alignment: Alignment, *, is_accepting: bool = False) -> None:
        if self._is_golf():
            self._change_course(alignment)
            return
        self._keep(alignment)
        wish: Json = {"find": True} if alignment.corners is None else {"corners": alignment.corners}
        with self._news:
            self._least = self._number + 1
            self._before, self._now, self._refusal = self._now, alignment, None
            self._is_accepting = is_accepting
            self._eyes.words = _words(alignment)
            self._seen_s = self._asked_s = float("-inf")
            is_told = self._seen.get("board") is not None and self._eyes.tell(wish)
        self.mover.forget()
        if not is_told:
            self._eyes.begin_again()  # it still looks for a board: restart it with these corners

    def _verify(self, corners: Corners) -> None:
        # Loads the lens, which a server needs for nothing else.
        from device.serving.aligning.marks import verify_course, verify_surface

        verify = verify_course if self._is_golf() else verify_surface
        verify(corners, _size(self._seen))

    def _keep(self, alignment: Alignment) -> None:
        kept = {"schema": SCHEMA, "source": self._source, "corners": alignment.corners}
        try:
            new = self._path.with_suffix(".new")
            new.write_text(json.dumps(kept) + "\n", encoding="utf-8")
            new.replace(self._path)
        except OSError as failure:
            raise Unsaved(f"the alignment could not be kept in {self._path} ({failure.strerror})") from failure

    def _kept(self) -> Alignment:
        """The alignment that a person gave for this source before; automatic where no valid one is kept."""
        try:
            kept = kept_json(self._path)
            corners = tuple((float(x), float(y)) for x, y in kept["corners"])
        except (OSError, ValueError, KeyError, TypeError, OverflowError):
            return Alignment()
        is_here = kept.get("source") == self._source and len(corners) == CORNERS
        return Alignment(corners) if is_here and all(map(isfinite, chain(*corners))) else Alignment()


def _words(alignment: Alignment) -> tuple[str, ...]:
    """The words of the command line that start the vision process with this alignment."""
    if alignment.corners is None:
        return ()
    return ("--corners=" + " ".join(f"{x:.1f},{y:.1f}" for x, y in alignment.corners),)


def _size(seen: Json) -> tuple[int, int]:
    size = seen["size_px"]
    assert isinstance(size, list)
    return int(size[0]), int(size[1])
