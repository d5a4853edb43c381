"""The latest view of the vision process, and its age."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from rules.score import ScoreState
from web.door import Json

WATCHING = "watching"
NO_VIEW = "no_view"
ENDED = "ended"
BY_HAND = "by_hand"
STARTING = "the camera is starting"
RESTING: Json = {"t": None, "state": BY_HAND, "pieces": None, "view": None, "problem": None, "age_s": 0.0}


class Sight:
    """The newest live view: written by the thread that reads the vision process, read by every phone.

    `state` is a word of `vision.observing.observation.State`, or ended where a recording has run out. The
    state that the match waits in (`wait_for`) replaces watching; a movement is shown before it. While the
    table rests, the pieces in view are of another game, so the state is by_hand.
    """

    def __init__(self, publish: Callable[[Json], None], clock: Callable[[], float] = time.monotonic) -> None:
        self._publish = publish
        self._clock = clock
        self._lock = threading.Lock()
        self._view: Json = {"t": None, "state": NO_VIEW, "pieces": None, "view": None, "problem": STARTING}
        self._heard_s = clock()
        self._awaited: str | None = None
        self._is_resting = False
        self._has_camera = True
        self._moved: Json | None = None
        self._unwatched: Json | None = None
        self._kept: str | None = None
        self._wrong: tuple[object, float] = (STARTING, clock())  # the problem, and since when

    def see(self, view: Json) -> None:
        """Takes a live view: `t` in seconds, `state`, and `pieces` as a layout or null where none is known.

        While no board is in view, `view` is "no board" and `problem` says it in a sentence.
        """
        self._take({key: view.get(key) for key in ("t", "state", "pieces", "view", "problem")})

    def hear(self) -> None:
        """Notes that the vision process is alive, though nothing changed: the last view still holds."""
        with self._lock:
            self._heard_s = self._clock()

    def lose(self, problem: str, state: str = NO_VIEW) -> None:
        """Notes that nothing is seen any more, for this reason; the last known pieces stay, and age."""
        with self._lock:
            self._view = self._view | {"state": state, "view": None, "problem": problem}
        self.tell()

    def wait_for(self, state: str | None) -> None:
        """Sets the state in which the match waits for a person, asking or out_of_step, or None."""
        with self._lock:
            changed, self._awaited = state != self._awaited, state
        if changed:
            self.tell()

    def watch_nothing(self) -> None:
        """Notes that there is no camera: everything is entered by hand, and no state of one is shown."""
        with self._lock:
            self._has_camera = False
        self.tell()

    def rest(self, is_resting: bool) -> None:
        """Sets whether nothing of this table is read, and everything is entered by hand."""
        with self._lock:
            changed, self._is_resting = is_resting != self._is_resting, is_resting
        if changed:
            self.tell()

    def move(self, move: Json | None) -> None:
        """Notes that the camera was moved (`serving.aligning.camera_moved`); None: it is in its old place."""
        with self._lock:
            self._moved = move
        self.tell()

    def miss(self, unwatched: Json | None) -> None:
        """Notes a span in which nobody watched, as its verdict; None: play goes on, and it is old news."""
        with self._lock:
            changed, self._unwatched = unwatched != self._unwatched, unwatched
        if changed:
            self.tell()

    def keep(self, concern: str | None) -> None:
        """Notes what is wrong with the keeping of the score, as the problem of every view; None: nothing."""
        with self._lock:
            changed, self._kept = concern != self._kept, concern
        if changed:
            self.tell()

    def tell(self) -> None:
        """Publishes the present view, with its age."""
        self._publish(self.to_json())

    def to_json(self) -> Json:
        """The view with `age_s`, the seconds since the last sign of the vision process.

        `problem_s`: the seconds since the problem began, null where there is none.
        """
        with self._lock:
            if self._is_resting or not self._has_camera:
                return {**RESTING, "problem": self._kept, "problem_s": self._since(self._kept)}
            view = self._view | {"problem": _joined(self._kept, self._view["problem"])}
            if self._awaited is not None and view["state"] == WATCHING:
                view["state"] = self._awaited
            noted: Json = {"moved": self._moved, "unwatched": self._unwatched}
            noted["problem_s"] = self._since(view["problem"])
            return {**view, **noted, "age_s": round(self._clock() - self._heard_s, 1)}

    def _since(self, problem: object) -> float | None:
        if (problem is None) != (self._wrong[0] is None):
            self._wrong = (problem, self._clock())
        return None if problem is None else round(self._clock() - self._wrong[1], 1)

    def _take(self, view: Json) -> None:
        with self._lock:
            self._view = view
            self._heard_s = self._clock()
        self.tell()


def _joined(kept: str | None, seen: object) -> object:
    """Both problems in one text, that of the score first."""
    if not kept or not seen or kept == seen:
        return kept or seen
    return f"{kept}. {seen}"


def awaited(score: ScoreState) -> str | None:
    """The state of the watcher while the match waits for a person; None where it does not."""
    if score.score.open:
        return "asking"
    return None if score.score.out_of_step is None else "out_of_step"
