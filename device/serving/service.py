"""`pocketwatch serve`, wired: the journal, the scorekeeper, the pages, the stream and the vision process."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

import uvicorn

from device.keeping import virtual_table
from device.keeping.archive import JournalArchive
from device.keeping.drawer import CLUBS, FileDrawer
from device.keeping.journal import Journal
from device.keeping.scorekeeper import Scorekeeper
from device.keeping.sight import NO_VIEW
from device.keeping.virtual_shelf import Shelf
from device.keeping.which_match import Wish
from device.serving.address import addresses, bind, code_to_scan, own_names
from device.serving.box import Notes, Pace, box_facts
from device.serving.camera import CameraDesk
from device.serving.codes import Codebook
from device.serving.front import Front
from device.serving.printing import print_apart
from device.serving.stream import Broadcaster
from device.serving.vision_process import BAD_INPUT, Eyes, watch_command
from rules.carrom.board import ICF, BoardProfile
from rules.header import Header
from rules.table import CameraMoved, TableEvent
from web import golf_modes
from web.app import WebSettings, create_app
from web.door import Json
from web.join import link
from web.roles import Codes, CodeWish

NOBODY = "none"  # the source where nothing watches: all is entered by hand
CLIPS = "clips"  # the folder, within the data, of what the camera saw
BY_HAND = "nothing is watched: everything is entered by hand"
LAST_WORDS_S = 2  # how long an answer that is under way may take once the server is told to stop


@dataclass(frozen=True, slots=True)
class ServeSettings:
    """What the command line decides; `watch_words` go to the vision process as they are.

    `board` is the make that pages draw.
    """

    source: str
    wish: Wish
    host: str
    port: int
    folder: Path
    watch_words: tuple[str, ...] = ()
    corners: tuple[str, ...] = ()
    codes: CodeWish = field(default_factory=CodeWish)
    board: BoardProfile = ICF


class Service(Scorekeeper):
    """A scorekeeper that also knows how the processes around it fare, for the status page."""

    def __init__(self, journal: Journal, settings: ServeSettings, broadcaster: Broadcaster) -> None:
        super().__init__(journal, settings.wish, broadcaster.publish)
        self._is_virtual = settings.source == "virtual"
        self._table = settings.folder / virtual_table.FILE
        self._shelf = Shelf(self._table, self._kept.number)
        self._is_new = not self.match().entries  # a match that has not begun begins with the rack
        kept = ("--state", str(self._table), "--clips", str(settings.folder / CLIPS))
        self.eyes = Eyes(watch_command(settings.source, *settings.watch_words, *kept), self)
        self.eyes.make_ready = self._make_ready
        self.camera = CameraDesk(self.eyes, settings.folder, settings.source, settings.corners)
        self.camera.mover.tell = self.sight.move
        self.eyes.hear_more = self._hear_more
        self.notes, self._pace = Notes(), Pace()
        self.eyes.tell_people = self.notes.tell
        self._folder = settings.folder
        self._broadcaster = broadcaster
        self._source = settings.source
        self._started_s = time.monotonic()

    def begin(self, revision: int, header: Header | None = None, *, put_away: bool = False) -> Json:
        """Begins another match; at the virtual table its players sit down to that very one."""
        with self._lock:
            if self._is_virtual:
                virtual_table.verify_known(header or self.match().header)
            super().begin(revision, header, put_away=put_away)
            return self._play_on()

    def take_up(self, revision: int, number: int, *, put_away: bool = False) -> Json:
        """Goes on with another match; the virtual table lies as it did when that one was put away."""
        with self._lock:
            super().take_up(revision, number, put_away=put_away)
            return self._play_on()

    def receive(self, event: TableEvent) -> None:
        """An event of the camera's present run.

        What the virtual table still says of the last match is none, nor is what a camera takes for carrom
        while another game is played.
        """
        if not self._is_new and self._is_read():
            super().receive(event)
            if isinstance(event, CameraMoved):
                self.camera.mover.note_moved()

    def beat(self) -> None:
        """A sign of life for every phone; a board that is out of sight for long is looked for elsewhere."""
        super().beat()
        view = self.sight.to_json()
        self.camera.mover.note_view(is_lost=view["state"] == NO_VIEW and view["problem"] is None)

    def _play_on(self) -> Json:
        """Another match is played from now on."""
        self._is_new = self._is_virtual
        self._look_again()
        return self.snapshot()

    def look(self) -> None:
        """Has the eyes watch, where they can read what is played; returns when they do."""
        self._look_again()
        self.eyes.open()

    def _look_again(self) -> None:
        """What is played decides: the virtual table plays along, or rests; a camera's view is shown, or not."""
        self.sight.rest(not self._is_read())
        if not self._is_virtual:
            return
        if self._is_read():
            self.eyes.begin_again()
        else:
            self.eyes.rest()

    def _is_read(self) -> bool:
        """Whether the eyes can read the table of this game: no camera reads a golf table yet."""
        game = self.match().header.game
        return game == virtual_table.GAME if self._is_virtual else game not in golf_modes.TITLES

    def _make_ready(self) -> None:
        """The vision process is about to start: a match goes on as its table lay, or begins with a rack."""
        if self._is_new and self._is_virtual and not self._shelf.change_to(self._kept.number):
            virtual_table.lay_out(self._table, self.match().header, self._revision() - 1)
        self._is_new = False

    def status(self) -> Json:
        """The scorekeeper's status and that of the processes."""
        return {
            **super().status(),
            "source": self._source,
            "vision_restarts": self.eyes.restarts,
            "listeners": self._broadcaster.count(),
            "running_s": round(time.monotonic() - self._started_s),
            "process": os.getpid(),
            "frames": self._pace.to_json(),
            "alignment": {"by": self.camera.by, "residual_mm": self._pace.residual_mm},
            **box_facts(self._folder),
            "log": self.notes.to_json(),
        }

    def _hear_more(self, kind: str, said: Json) -> None:
        if kind == "status":
            self._pace.note(said)
        else:
            self.camera.hear(kind, said)


class _Server(uvicorn.Server):
    """uvicorn that hangs up on its listeners first: they would keep it from ending."""

    def __init__(self, config: uvicorn.Config, hang_up: Callable[[], None]) -> None:
        super().__init__(config)
        self._hang_up = hang_up

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal has asked for the end."""
        self._hang_up()
        super().handle_exit(sig, frame)


def serve(settings: ServeSettings, meet: Callable[[Broadcaster], None] | None = None) -> int:
    """Serves until it is told to stop; raises BadInput before anything is started that cannot be.

    `meet` is given the one who speaks to the phones, once everything runs.
    """
    with ExitStack() as open_things:
        listening = open_things.enter_context(bind(settings.host, settings.port))
        journal = Journal.open(settings.folder)
        open_things.callback(journal.close)
        codebook = Codebook.open(settings.folder, settings.codes)
        broadcaster = Broadcaster()
        service = Service(journal, settings, broadcaster)
        found = addresses(settings.host, listening.getsockname()[1])
        others = journal.beside()
        open_things.callback(others.close)
        web_settings = WebSettings(
            names=own_names(settings.host),
            board=settings.board,
            lock=codebook,
            addresses=found,
            camera=service.camera,
            archive=JournalArchive(others),
            printer=print_apart,
            evidence=(settings.folder / CLIPS).absolute(),
            drawer=FileDrawer(settings.folder / CLUBS),
        )
        server = _server(service, web_settings, broadcaster)
        service.notes.listen()
        open_things.callback(service.notes.close)
        for asked in (signal.SIGINT, signal.SIGTERM):
            open_things.callback(signal.signal, asked, signal.signal(asked, server.handle_exit))
        if settings.source == NOBODY:
            service.sight.lose(BY_HAND)
        else:
            open_things.callback(service.eyes.close)
            service.look()
        if service.eyes.refused:
            return BAD_INPUT
        announce(settings, found, codebook.codes())
        if meet is not None:
            meet(broadcaster)
        server.run(sockets=[listening])
    return 0


def announce(settings: ServeSettings, found: tuple[str, ...], codes: Codes) -> None:
    """Tells where the scoreboard is and draws its code; the address alone goes to standard output."""
    print(found[0], flush=True)
    links = [link(address, codes.score) for address in found]
    told = (
        f"\n{code_to_scan(links[0])}\nTo play, scan the code or open {', or '.join(links)}",
        f"To watch, open {found[0]}",
        _told(codes),
        f"Watching: {settings.source}. The score is kept in {settings.folder}. Stop with Ctrl-C.",
    )
    print("\n".join(told), file=sys.stderr)


def _told(codes: Codes) -> str:
    """The codes in words, for whoever sits at the box."""
    if codes.score is None and codes.umpire is None:
        return "Everyone in this network may change the score: --code new makes a code for that."
    umpire = f"the umpire's code is {codes.umpire}" if codes.umpire else "every player is an umpire"
    score = f"The table's code is {codes.score}" if codes.score else "Everyone may change the score"
    return f"{score}; {umpire}. --code new makes another, --code none does without."


def _server(service: Service, settings: WebSettings, broadcaster: Broadcaster) -> _Server:
    config = uvicorn.Config(
        Front(create_app(service, settings), broadcaster, settings.names, service.beat),
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # whoever guesses codes must not choose the address that is counted
        timeout_graceful_shutdown=LAST_WORDS_S,
    )
    return _Server(config, broadcaster.close)
