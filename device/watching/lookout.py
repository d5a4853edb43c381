"""The vision process for people: its frame counts, its present view, and the place of the board.

    reader thread: `{"picture": 7}`, `{"corners": [[x, y], ...]}`, `{"find": true}`, one JSON line each;
                   `{"trial": {...}}` for a table on trial, `{"learn": {...}}` to learn the table,
                   `{"match": {...}}` as a golf match goes on
    loop:          counts frames; between two frames it takes new corners
    painter:       one picture at a time, of the newest frame; a request meanwhile gets that one

Nothing waits for anything here: the loop hands the painter a frame, which is read-only, and continues.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Protocol

import numpy as np

from calibration.boardmap import BoardMap
from calibration.errors import CalibrationError
from calibration.find import NoBoard, search
from calibration.lens import Points
from calibration.solve import map_from_corners
from device.sources.source import FrameSource
from device.sources.stream import RelayedSource
from device.watching.lookout_picture import colours_of, picture_of
from rules.record.unwatched import REASONS
from rules.table import Layout
from vision.frame import Frame
from vision.observing.stays import Stays
from web.door import Json


class Say(Protocol):
    """Sends the parent process a message of this kind."""

    def __call__(self, kind: str, what: object) -> None: ...


class Looker(Protocol):
    """A reader through a board map, which can be replaced between two frames."""

    @property
    def board_map(self) -> BoardMap: ...

    @property
    def stays(self) -> Stays: ...

    def realign(self, board_map: BoardMap) -> None: ...


class Examiner(Protocol):
    """Takes shots of a table on trial; see `device.trial.examiner`."""

    def hear(self, wish: object) -> None: ...

    def look(self, frame: Frame, board_map: BoardMap) -> None: ...


class Learner(Protocol):
    """Learns the table on request; see `device.watching.learner`."""

    def hear(self, wish: object) -> None: ...

    def look(self, frame: Frame) -> None: ...


class Place(Protocol):
    """Where a golf course lies in the picture; see `device.golf_tables.placing`."""

    def give(self, corners: Points) -> None: ...

    def find(self) -> None: ...

    def drawing(self) -> Json: ...


class Lookout(RelayedSource):
    """A FrameSource round another one, which sees every frame on its way to the loop."""

    def __init__(
        self,
        source: FrameSource,
        say: Say,
        examiner: Examiner | None = None,
        learner: Learner | None = None,
        follow: Callable[[object], None] | None = None,
        place: Place | None = None,
    ) -> None:
        """`examiner`: takes shots of a table on trial; None: there is no trial. `learner`: learns the table.

        `follow`: hears how the match goes on, where the watching depends on it. `place`: the place of a golf
        course, in place of a board's.
        """
        super().__init__(source)
        self._say = say
        self._examiner = examiner
        self._learner = learner
        self._follow = follow
        self._place = place
        self._looker: Looker | None = None
        self._layout: Layout | None = None
        self._is_at_rest = False
        self._learnt_of: Layout | None = None
        self._newest: Frame | None = None
        self._colours: dict[str, str | None] | None = None  # of each kind, as it lay at rest
        self._wished: Callable[[Frame], BoardMap] | None = None
        self._picture_wish: int | None = None  # its number, which the picture carries back
        self._painting: threading.Thread | None = None
        self._seen = self._dropped = 0
        self._next_index: int | None = None

    def __next__(self) -> Frame:
        frame = self._newest = next(self._source)
        self._count(frame)
        if self._wished is not None and self._looker is not None:
            self._take_corners(frame)
        if self._examiner is not None and self._looker is not None:
            self._examiner.look(frame, self._looker.board_map)
        if self._learner is not None:
            self._learner.look(frame)
        if self._picture_wish is not None and not self._is_painting():
            number, self._picture_wish = self._picture_wish, None
            # Not a daemon: a thread that returns from OpenCV after the interpreter's end would abort the
            # process.
            self._painting = threading.Thread(target=self._paint, args=(frame, number), name="painter")
            self._painting.start()
        return frame

    def meet(self, looker: Looker) -> None:
        """Sets the observer, once the board was found or given."""
        self._looker = looker

    def note(self, layout: Layout | None, is_at_rest: bool = True) -> None:
        """Notes the present layout, as far as it is known, and its pieces' colours while they lie still."""
        self._layout, self._is_at_rest = layout, is_at_rest
        if is_at_rest and layout != self._learnt_of and self._newest is not None:
            self._learn_colours(self._newest)

    def _learn_colours(self, frame: Frame) -> None:
        """Takes the pieces' colours from a frame in which they lie still; kinds that are gone keep theirs."""
        if self._looker is None or not self._is_at_rest or not self._layout:
            return
        self._learnt_of = self._layout
        seen, known = colours_of(frame, self._looker.board_map, self._layout), self._colours or {}
        self._colours = {kind: colour or known.get(kind) for kind, colour in seen.items()}

    def facts(self) -> Json:
        """`{"frames": {"seen", "dropped"}, "residual_mm", "minutes"}`, for the status.

        A camera's numbers have gaps where frames were lost. `minutes`, oldest first: `{"watched", "why"}`, the
        share of each that was watched and why not all of it. The last two are null before a board is seen.
        """
        frames = {"seen": self._seen, "dropped": self._dropped}
        if self._looker is None:
            return {"frames": frames, "residual_mm": None, "minutes": None}
        minutes = [
            {"watched": round(minute.watched, 3), "why": REASONS.get(minute.why, minute.why)}
            for minute in self._looker.stays.attendance.minutes()
        ]
        residual_mm = round(self._looker.board_map.residual_mm, 2)
        return {"frames": frames, "residual_mm": residual_mm, "minutes": minutes}

    def listen(self, lines: Iterable[bytes]) -> None:
        """Carries out the requests of these lines, in a thread of its own, until they end."""
        threading.Thread(target=self.hear, args=(lines,), name="wishes", daemon=True).start()

    def hear(self, lines: Iterable[bytes]) -> None:
        """Takes these requests in; they are carried out with the following frames."""
        for line in lines:
            try:
                self._wish(json.loads(line))
            except (ValueError, AttributeError) as wrong:
                self._say("alignment", {"refusal": f"a wish that cannot be read ({wrong})"})

    def _wish(self, wish: Json) -> None:
        if wish.get("find"):
            self._wish_place(None)
        if (corners := wish.get("corners")) is not None:
            self._wish_place(np.array(corners, float))
        if (number := wish.get("picture")) is not None:
            self._picture_wish = int(str(number))
        if self._learner is not None and "learn" in wish:
            self._learner.hear(wish["learn"])
        if self._follow is not None and "match" in wish:
            self._follow(wish["match"])
        if self._examiner is not None and "trial" in wish:
            self._examiner.hear(wish["trial"])

    def _wish_place(self, corners: Points | None) -> None:
        """Asks for the board, or the course, at these corners; None: wherever it is found."""
        if self._place is None:
            self._wished = self._found if corners is None else partial(self._given, corners)
        elif corners is None:
            self._place.find()
        else:
            self._place.give(corners)

    def _count(self, frame: Frame) -> None:
        if self._next_index is not None:
            self._dropped += max(frame.index - self._next_index, 0)
        self._seen, self._next_index = self._seen + 1, frame.index + 1

    def _take_corners(self, frame: Frame) -> None:
        """Replaces the map between two frames; an impossible one is reported and dropped."""
        wished, self._wished = self._wished, None
        assert wished is not None
        assert self._looker is not None
        try:
            self._looker.realign(wished(frame))
        except (NoBoard, CalibrationError) as refusal:
            self._say("alignment", {"refusal": str(refusal)})

    def _given(self, corners: Points, frame: Frame) -> BoardMap:
        """The map through corners given by hand; lens and pockets stay, since corners do not show them."""
        assert self._looker is not None
        old = self._looker.board_map
        new = map_from_corners(corners, frame.size_px, surface_mm=old.surface_mm, lens=old.lens)
        return replace(new, pocket_radius_mm=old.pocket_radius_mm, pocket_inset_mm=old.pocket_inset_mm)

    def _found(self, frame: Frame) -> BoardMap:
        assert self._looker is not None
        return search(frame.whole_bgr(), surface_mm=self._looker.board_map.surface_mm).board_map

    def _is_painting(self) -> bool:
        return self._painting is not None and self._painting.is_alive()

    def _paint(self, frame: Frame, number: int) -> None:
        if self._place is not None:
            self._say("picture", {"number": number, **picture_of(frame, None, None), **self._place.drawing()})
            return
        board_map = None if self._looker is None else self._looker.board_map
        if self._colours is None:
            self._learn_colours(frame)
        colours = None if board_map is None else self._colours
        self._say("picture", {"number": number, **picture_of(frame, board_map, None), "colours": colours})
