"""`pocketwatch serve`, wired: the journal, the scorekeeper, the pages, the stream and the vision process."""

from __future__ import annotations

import os
import signal
import sqlite3
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from importlib.metadata import version
from socket import AF_INET6, socket
from zlib import crc32

from device.certificate import KeyPair, key_pair
from device.errors import BadInput
from device.golf_tables import followed
from device.golf_tables.photographs import survey_apart
from device.golf_tables.sheet_desk import SheetDesk
from device.heartbeats.stages import Heartbeats
from device.keeping import virtual_table
from device.keeping.archive import JournalArchive
from device.keeping.disk.second_look import Unchecked
from device.keeping.drawer import CLUBS, FileDrawer
from device.keeping.folds.frozen import laws
from device.keeping.journal import FILE, Journal
from device.keeping.own_box import FileBox
from device.keeping.scorekeeper import Scorekeeper
from device.keeping.sight import NO_VIEW
from device.keeping.snapshots import Snapshots
from device.keeping.which_match import is_long_to_read
from device.memory import seldom_collected, uncollected
from device.practising.desk import open_practice
from device.remembering.register import open_register
from device.serving.address import addresses, bind, hosts, own_names
from device.serving.announcement import Announced, announce
from device.serving.beginning.meanwhile import told_meanwhile
from device.serving.box import Notes, Pace, box_facts
from device.serving.camera import CameraDesk
from device.serving.caring.journal import look_again, mind_journal
from device.serving.codes import Codebook
from device.serving.front import Front
from device.serving.learning import LearningDesk
from device.serving.limits.connections import settings_of_system
from device.serving.limits.ending import Server, hang_up, server_of
from device.serving.limits.log_ration import ration_log
from device.serving.limits.print_shop import PrintShop
from device.serving.settings import CLIPS, NOBODY, SHEETS, TRIAL, VIRTUAL, ServeSettings
from device.serving.stream import Broadcaster
from device.serving.vision_process import BAD_INPUT, Eyes, watch_command
from device.serving.watched_table import WatchedTable
from device.taking_in.importer import MatchImporter
from device.trial.waiting import WaitingDesk
from rules.table import CameraMoved, TableEvent
from web.app import WebSettings, create_app
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
        is_golf = settings.wish.header.game in golf_modes.TITLES
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
        return self.keeper.match().header.game in golf_modes.TITLES

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


def serve(
    settings: ServeSettings,
    meet: Callable[[Broadcaster], None] | None = None,
    *,
    listening: socket | None = None,
    live: Callable[[], None] = lambda: None,
) -> int:
    """Serves until a signal stops it; raises BadInput before anything starts, for settings that fail.

    `meet` gets the broadcaster to the phones, once everything runs. `listening`: a socket, already bound.
    `live` is called every few seconds while the server is well.
    """
    with ExitStack() as open_things:
        open_things.enter_context(uncollected())
        listening = listening or open_things.enter_context(bind(settings.host, settings.port))
        journal = Journal.open(settings.folder, laws=laws() if settings.looks_twice else None)
        open_things.callback(journal.close)
        codebook = Codebook.open(settings.folder, settings.codes, is_ipv6=listening.family == AF_INET6)
        broadcaster = Broadcaster()
        pair = key_pair(settings.folder, hosts(settings.host)) if settings.is_secure else None
        with ExitStack() as meanwhile:
            if is_long_to_read(journal, settings.wish):
                meanwhile.enter_context(told_meanwhile(listening, own_names(settings.host), pair))
            service = _begun(journal, settings, broadcaster)
        service.live = live
        others = journal.beside()
        open_things.callback(others.close)
        archive = JournalArchive(others, service.keeper.present)
        scheme = "https" if settings.is_secure else "http"
        reachable = partial(addresses, settings.host, listening.getsockname()[1], scheme)
        shop = PrintShop()
        pages = _web_settings(service, settings, codebook, archive, reachable, shop)
        if pair is not None:
            pages = replace(pages, certificate=pair.shown())
        server = _server(service, pages, broadcaster, shop.break_off, pair)
        _attend(service, server, open_things)
        service.snapshots = mind_journal(journal, service.keeper, archive, service.notes.tell, open_things)
        if settings.looks_twice:
            look_again(journal, open_things)
        if not _watches(service, settings.source, open_things):
            return BAD_INPUT
        if settings.ended_before is None:
            announce(Announced(settings.source, settings.folder, settings.trial), reachable(), codebook)
            if pages.certificate is not None:
                print(f"Its certificate: {pages.certificate.fingerprint}", file=sys.stderr)
        if meet is not None:
            meet(broadcaster)
        with seldom_collected():
            server.run(sockets=[listening])
    return 0


def _begun(journal: Journal, settings: ServeSettings, broadcaster: Broadcaster) -> Service:
    """The service; raises Unchecked where a journal that is checked in part cannot be read."""
    try:
        return Service(journal, settings, broadcaster)
    except (BadInput, sqlite3.Error) as wrong:
        if settings.looks_twice:
            raise Unchecked(str(wrong)) from wrong
        raise


def _web_settings(
    service: Service,
    settings: ServeSettings,
    codebook: Codebook,
    archive: JournalArchive,
    reachable: Callable[[], tuple[str, ...]],
    shop: PrintShop,
) -> WebSettings:
    path, sheets = settings.folder / FILE, SheetDesk(settings.folder / SHEETS)
    register = open_register(path, archive, service.keeper.match, sheets.forget, service.practice.forget)
    return WebSettings(
        names=own_names(settings.host),
        board=settings.board,
        lock=codebook,
        addresses=reachable,
        camera=None if settings.source == NOBODY else service.camera,
        learning=None if settings.source == NOBODY else service.learning,
        trial=None if settings.source == NOBODY else service.trial,
        archive=archive,
        printer=shop,
        importer=MatchImporter(archive),
        evidence=(settings.folder / CLIPS).absolute(),
        drawer=FileDrawer(settings.folder / CLUBS),
        processes=service.processes,
        own_box=FileBox(settings.folder),
        surveyor=survey_apart,
        sheets=sheets,
        register=register,
        practice=service.practice,
    )


def _server(
    service: Service,
    settings: WebSettings,
    broadcaster: Broadcaster,
    break_off: Callable[[], None],
    pair: KeyPair | None,
) -> Server:
    front = Front(
        create_app(service.keeper, settings),
        broadcaster,
        settings.names,
        service.beat,
        connections=settings_of_system(),
        break_off=break_off,
    )
    return server_of(front, front.connections, pair, lambda: hang_up(broadcaster.close, break_off))


def _attend(service: Service, server: Server, open_things: ExitStack) -> None:
    """Notes messages and has signals end the server, until the things are closed."""
    service.notes.listen()
    open_things.callback(service.notes.close)
    open_things.callback(ration_log())
    for number in (signal.SIGINT, signal.SIGTERM):
        open_things.callback(signal.signal, number, signal.signal(number, server.handle_exit))


def _watches(service: Service, source: str, open_things: ExitStack) -> bool:
    """Starts the vision process, where it has a source; False where it refuses the source."""
    if source == NOBODY:
        service.keeper.sight.watch_nothing()
    else:
        open_things.callback(service.eyes.close)
        service.look()
    return not service.eyes.refused


def _trial_desk(settings: ServeSettings, eyes: Eyes) -> WaitingDesk:
    return WaitingDesk(
        settings.trial or settings.folder / TRIAL,
        "drawn" if settings.source == VIRTUAL else "photographs",
        settings.board,
        eyes.tell,
        version=version("pocketwatch"),
        is_left=settings.trial is None,
    )
