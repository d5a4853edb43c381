"""The examiner in the vision process: takes a few frames when the table lies still, and reads them.

    hear: `{"shot": 7}` asks for a shot, null forgets it; `{"lay": [...], "at": 2}` is the layout to be laid,
          which a virtual table and a folder of stills show
    says: `{"trial": {"state"}}` when the state changes, `{"trial": {"shot", "jpeg"}}` when a shot is read

It reads between two frames, in the loop's own thread: the networks are the loop's. Frames that come meanwhile
are lost, and nothing counts them during a trial.
"""

from __future__ import annotations

import base64
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from calibration.boardmap import BoardMap
from device.trial.blackened import blackened, encoded
from device.trial.rims import rim_mm
from device.trial.shot import Shot
from device.watching.learner import STILL, RestClock
from device.watching.sizing import sized
from rules.pieces import Kind
from rules.table import Layout, Mm, Piece
from vision.frame import Frame
from vision.light.quality import light_quality
from vision.observing.familiarity import Familiarity
from vision.observing.still import consider_still
from vision.pieces.learnt_table import NOTHING_LEARNT, LearntTable
from vision.pieces.seen import SeenPiece
from vision.pieces.settings import CAREFUL
from vision.pieces.suppression import PIECE
from vision.pieces.whole_board import WholeBoard, look_at_whole
from vision.rectified.view import MARGIN_MM, TopView
from web.door import Json

FRAMES = 3
APART_S = 0.25  # between two frames of a shot: noise and flicker differ
REST_S = 0.5  # the table lies still for so long before the first
LAYING_S = 1.2  # a virtual table needs so long to be laid
MOST_MAYBE, LEAST_SCORE = 20, 0.02  # refused discs that are told


class Say(Protocol):
    """Sends the parent process a message of this kind."""

    def __call__(self, kind: str, what: object) -> None: ...


class Shows(Protocol):
    """A source that shows the layout of this number by itself."""

    def lay(self, number: int, layout: Layout) -> None: ...


class Examiner:
    """Takes shots on request, of so many frames; `shows` is the source, where it shows layouts by itself.

    `learnt` gives what is known of the table now: it is read as in play.
    """

    def __init__(
        self,
        say: Say,
        shows: Shows | None = None,
        surface_mm: float | None = None,
        frames: int = FRAMES,
        learnt: Callable[[], LearntTable] = lambda: NOTHING_LEARNT,
    ) -> None:
        self._say = say
        self._shows = shows
        self._surface_mm = surface_mm
        self._count = frames
        self._learnt = learnt
        self._state = ""
        self._wish: int | None = None
        self._wished_layout: tuple[int, Layout] | None = None
        self._frames: list[Frame] = []
        self._clock = RestClock(REST_S)
        self._laid_until_s = float("-inf")

    def hear(self, wish: object) -> None:
        """Takes a request in; it is carried out with the following frames."""
        if not isinstance(wish, dict):
            raise ValueError(f"a wish of a trial is an object, not {wish!r:.40}")
        if "lay" in wish:
            self._wished_layout = int(wish["at"]), layout_from(wish["lay"])
        if "shot" in wish:
            self._wish = None if wish["shot"] is None else int(wish["shot"])

    def note(self, state: str) -> None:
        """Notes the watcher's state; frames of a shot are taken only while the table lies still."""
        if state != self._state:
            self._state = state
            self._say("trial", {"state": state})
        if state != STILL:
            self._clock.stir()
            self._frames = []

    def look(self, frame: Frame, board_map: BoardMap) -> None:
        """Sees every frame on its way to the loop."""
        self.lay_wished(frame.t_s)
        is_still = self._state == STILL and frame.t_s >= self._laid_until_s
        if not self._clock.note(frame.t_s, is_still=is_still) or self._wish is None:
            self._frames = []
            return
        if not self._frames or frame.t_s - self._frames[-1].t_s >= APART_S:
            self._frames.append(frame)
        if len(self._frames) == self._count:
            number, frames, self._wish, self._frames = self._wish, tuple(self._frames), None, []
            self._say("trial", shot_json(number, frames, board_map, self._surface_mm, self._learnt()))

    def lay_wished(self, t_s: float) -> None:
        """Has the source show the layout that was asked for last, where it can."""
        if self._wished_layout is not None and self._shows is not None:
            self._shows.lay(*self._wished_layout)
            self._wished_layout, self._laid_until_s = None, t_s + LAYING_S


def shot_json(
    number: int,
    frames: tuple[Frame, ...],
    board_map: BoardMap,
    surface_mm: float | None,
    learnt: LearntTable = NOTHING_LEARNT,
) -> Json:
    """`{"shot", "jpeg"}`: the shot of these frames, and the first of them with the board alone, in base64."""
    looks = [look_at_whole(frame, board_map) for frame in frames]
    board_map, size = sized(frames[0], board_map, surface_mm, whole=looks[0])
    readings = [_read(frame, board_map, look, learnt) for frame, look in zip(frames, looks, strict=True)]
    seen, maybe = readings[0]
    light = light_quality(frames[0], board_map)
    rim = rim_mm(frames[0], board_map, seen)
    shot = Shot(number, tuple(seen for seen, _ in readings), maybe, board_map, size, light, rim)
    jpeg = encoded(blackened(frames[0].whole_bgr(), board_map))
    return {"shot": shot.to_json(), "jpeg": base64.b64encode(jpeg).decode("ascii")}


def layout_from(said: object) -> Layout:
    """A layout from `[{"kind", "x_mm", "y_mm"}, ...]`; raises ValueError for anything else."""
    try:
        assert isinstance(said, list)
        return tuple(
            Piece(Kind(entry["kind"]), Mm(float(entry["x_mm"]), float(entry["y_mm"]))) for entry in said
        )
    except (AssertionError, KeyError, TypeError) as wrong:
        raise ValueError(f"a layout is a list of pieces, not {said!r:.60}") from wrong


def layout_json(layout: Layout) -> list[Json]:
    """The layout as `layout_from` reads it."""
    return [
        {"kind": piece.kind.value, "x_mm": round(piece.at.x_mm, 2), "y_mm": round(piece.at.y_mm, 2)}
        for piece in layout
    ]


def _read(
    frame: Frame, board_map: BoardMap, look: WholeBoard, learnt: LearntTable
) -> tuple[tuple[SeenPiece, ...], tuple[SeenPiece, ...]]:
    """The pieces of one frame, read with all care, and the discs that were refused, the likeliest first.

    As in play, the larger network's look decides on a table that the quick networks do not know. A hand that
    they imagine beside the right pieces does not make it one: only pieces are judged here.
    """
    view = TopView.of(board_map, CAREFUL.view_px_per_mm, MARGIN_MM)
    if learnt.bare is not None:  # its surface may have been measured anew since
        learnt = replace(learnt, bare=learnt.bare.resized(view.side_px))
    quick, _ = consider_still(view, frame, CAREFUL, learnt)
    fused, _ = consider_still(view, frame, CAREFUL, learnt, look)
    familiarity = Familiarity()
    familiarity.judge(quick, fused, imagines_hand=False)
    candidates = fused if familiarity.is_strange else quick
    pieces = tuple(candidate.piece for candidate in candidates if candidate.reason == PIECE)
    others = [
        candidate.piece
        for candidate in candidates
        if candidate.reason != PIECE and candidate.piece.score >= LEAST_SCORE
    ]
    return pieces, tuple(sorted(others, key=lambda candidate: -candidate.score)[:MOST_MAYBE])
