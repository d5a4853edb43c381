"""The scorekeeper and the processes around it, wired: each report reaches the one whom it concerns."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from importlib.metadata import version
from zlib import crc32

from device.golf_tables import followed
from device.heartbeats.stages import Heartbeats
from device.keeping import virtual_table
from device.keeping.journal import Journal
from device.keeping.scorekeeper import Scorekeeper
from device.keeping.sight import NO_VIEW
from device.keeping.snapshots import Snapshots
from device.practising.desk import open_practice
from device.serving.aligning.camera import CameraDesk
from device.serving.box import Notes, Pace, box_facts
from device.serving.learning import LearningDesk
from device.serving.settings import CLIPS, TRIAL, VIRTUAL, ServeSettings
from device.serving.stream import Broadcaster
from device.serving.vision_process import Eyes, watch_command
from device.serving.watched_table import WatchedTable
from device.trial.waiting import WaitingDesk
from rules.table import CameraMoved, TableEvent
from web.door import Json
from web.golf import modes as golf_modes

LEARNT = "table-{:08x}.npz"  # what was learnt of the table before a source, by its name's checksum


class Service:
    """The scorekeeper and the processes around it, wired: each report reaches the one it concerns."""

    def __init__(self, journal: Journal, settings: ServeSettings, broadcaster: Broadcaster) -> None:
        table_file = settings.folder / virtual_table.FILE
        learnt = ("--table", str(settings.folder / LEARNT.format(crc32(settings.source.encode()))))
        kept = ("--state", str(table_file), "--clips", str(settings.folder / CLIPS), *learnt)
        command = settings.watcher or watch_command(settings.source, *settings.watch_words, *kept)
        self._broadcaster = broadcaster
        self._is_wired = False  # the keeper publishes before there are eyes
        self.keeper = Scorekeeper(journal, settings.wish, self._publish)
        self.eyes = Eyes(command, self.keeper)
        is_golf = settings.wish.header.game in golf_modes.GAMES
        self.table = WatchedTable(
            self.keeper, self.eyes, table_file, is_virtual=settings.source == VIRTUAL, is_golf=is_golf
        )
        self._golf_file = settings.folder / followed.FILE
        self.camera = CameraDesk(
            self.eyes, settings.folder, settings.source, settings.corners, is_golf=self._is_golf
        )
        self.learning = LearningDesk(self.eyes.tell)
        self.trial = _trial_desk(settings, self.eyes)
        self.practice = open_practice(settings.folder, settings.board, settings.source)
        self.notes, self._pace, self._heartbeats = Notes(), Pace(), Heartbeats()
        self._journal, self._concern = journal, journal.concern
        self.snapshots: Snapshots | None = None
        self.live: Callable[[], None] = lambda: None  # tells whoever guards this process that it lives
        self._is_trial_alone = settings.trial is not None
        self._folder, self._source = settings.folder, settings.source
        self._started_s = time.monotonic()
        if settings.ended_before is not None:
            self.notes.tell(f"the scoreboard's process ended ({settings.ended_before}): it was started again")
        self._wire()

    def _wire(self) -> None:
        """Connects the listeners, before anything runs."""
        self.keeper.table = self.table
        self.table.is_on_trial = self._is_on_trial
        self.trial.change_over = self._change_over
        self.eyes.make_ready = self._make_ready
        self.eyes.hear_event = self.receive
        self.eyes.hear_more = self._hear_more
        self.eyes.tell_people = self.notes.tell
        self.camera.mover.tell = self.keeper.sight.move
        self._is_wired = True

    def look(self) -> None:
        """Starts the vision process, where it can read the game; returns when it watches."""
        self.table.look_again()
        self.eyes.open()

    def receive(self, event: TableEvent) -> None:
        """Takes in an event of the camera's present run; it counts only where it belongs to this match."""
        if self.practice.is_under_way:
            self.practice.receive(event)
        elif self.table.is_of_match():
            self.keeper.receive(event)
        else:
            return
        if isinstance(event, CameraMoved) and not self._is_golf():  # a course is followed by itself
            self.camera.mover.note_moved()

    def beat(self) -> None:
        """Sends a sign of life to every phone; a board that is out of sight for long is searched elsewhere."""
        self.live()  # first: a beat that stands still is noticed, one that fails ends nothing
        self.keeper.beat()
        if self._journal.trouble is None:
            self._heartbeats.note("journal")
        if self._journal.concern != self._concern:
            self._concern = self._journal.concern
            self.notes.tell(self._concern or "the score is kept again")
        if self.snapshots is not None:
            self.snapshots.look()
        self.trial.beat()
        view = self.keeper.sight.to_json()
        self.camera.mover.note_view(is_lost=view["state"] == NO_VIEW and view["problem"] is None)

    def processes(self) -> Json:
        """The state of the processes, beside the scorekeeper's own status."""
        return {
            "source": self._source,
            "vision_restarts": self.eyes.restarts,
            "listeners": self._broadcaster.count(),
            "running_s": round(time.monotonic() - self._started_s),
            "process": os.getpid(),
            "frames": self._pace.to_json(),
            "alignment": {"by": self.camera.by, "residual_mm": self._pace.residual_mm},
            "minutes": self._pace.minutes,
            "heartbeats": self._heartbeats.to_json(),
            **box_facts(self._folder),
            "log": self.notes.to_json(),
        }

    def _is_on_trial(self) -> bool:
        return self._is_trial_alone or self.trial.is_under_way

    def _change_over(self) -> None:
        """Gives the table to the trial, or back to the match; where there is no match, nothing changes."""
        if not self._is_trial_alone:
            self.table.change_over()

    def _publish(self, kind: str, payload: object, id: str | None = None) -> None:
        """Publishes a state to the phones, and a golf match's to the process that watches it."""
        self._broadcaster.publish(kind, payload, id)
        if self._is_wired:
            self._heartbeats.note("stream")
        if kind == "live" and self._is_wired and isinstance(payload, dict):
            self.practice.look(payload)
        if kind == "score" and self._is_wired and self._is_golf():
            self.eyes.tell({"match": followed.json_from_match(self.keeper.match())})

    def _is_golf(self) -> bool:
        """Whether the match is one of golf, whose table is read with its course."""
        return self.keeper.match().header.game in golf_modes.GAMES

    def _golf_words(self) -> tuple[str, ...]:
        """The words with which the vision process watches a golf table; none for another game."""
        if not self._is_golf():
            return ()
        followed.write_match(self._golf_file, self.keeper.match())
        return ("--match", str(self._golf_file))

    def _make_ready(self) -> None:
        """Prepares a start of the vision process."""
        number = self.keeper.next_run()
        named = () if number is None else ("--run-number", str(number))
        self.eyes.more_words = (*named, *(("--trial",) if self._is_on_trial() else self._golf_words()))
        self.trial.start_over()
        self._heartbeats.begin_again()
        self.table.make_ready()

    def _hear_more(self, kind: str, said: Json) -> None:
        if kind == "trial":
            self.trial.hear(said)
        elif kind == "learning":
            self.learning.hear(said)
        elif kind == "heartbeat":
            self._heartbeats.note_ages(said)
        elif kind == "status":
            self._pace.note(said)
            self._heartbeats.note("vision")
            self.trial.hear_life()
        else:
            self.camera.hear(kind, said)


def _trial_desk(settings: ServeSettings, eyes: Eyes) -> WaitingDesk:
    return WaitingDesk(
        settings.trial or settings.folder / TRIAL,
        "drawn" if settings.source == VIRTUAL else "photographs",
        settings.board,
        eyes.tell,
        version=version("pocketwatch"),
        is_left=settings.trial is None,
    )
