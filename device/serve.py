"""`pocketwatch serve`, wired: the journal, the scorekeeper, the pages, the stream and the vision process."""

from __future__ import annotations

import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

import uvicorn

from device.journal import Journal
from device.scorekeeper import Scorekeeper, Wish
from device.serve_address import addresses, bind, code_to_scan, own_names
from device.serve_eyes import BAD_INPUT, Eyes, watch_command
from device.serve_front import Front
from device.serve_stream import Broadcaster
from web.app import WebSettings, create_app
from web.door import Json

VIRTUAL_TABLE = "virtual_table.json"  # how it lies, beside the score that it belongs to
LAST_WORDS_S = 2  # how long an answer that is under way may take once the server is told to stop


@dataclass(frozen=True, slots=True)
class ServeSettings:
    """What the command line decides; `watch_words` go to the vision process as they are."""

    source: str
    wish: Wish
    host: str
    port: int
    folder: Path
    watch_words: tuple[str, ...] = ()


class Service(Scorekeeper):
    """A scorekeeper that also knows how the processes around it fare, for the status page."""

    def __init__(self, journal: Journal, settings: ServeSettings, broadcaster: Broadcaster) -> None:
        super().__init__(journal, settings.wish, broadcaster.publish)
        table = settings.folder / VIRTUAL_TABLE
        if not super().status()["entries"]:
            table.unlink(missing_ok=True)  # a match that has not begun begins with the rack
        words = (*settings.watch_words, "--state", str(table))
        self.eyes = Eyes(watch_command(settings.source, *words), self)
        self._broadcaster = broadcaster
        self._source = settings.source
        self._started_s = time.monotonic()

    def status(self) -> Json:
        """The scorekeeper's status and that of the processes."""
        return {
            **super().status(),
            "source": self._source,
            "vision_restarts": self.eyes.restarts,
            "listeners": self._broadcaster.count(),
            "running_s": round(time.monotonic() - self._started_s),
            "process": os.getpid(),
        }


class _Server(uvicorn.Server):
    """uvicorn that hangs up on its listeners first: they would keep it from ending."""

    def __init__(self, config: uvicorn.Config, hang_up: Callable[[], None]) -> None:
        super().__init__(config)
        self._hang_up = hang_up

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal has asked for the end."""
        self._hang_up()
        super().handle_exit(sig, frame)


def serve(settings: ServeSettings) -> int:
    """Serves until it is told to stop; raises BadInput before anything is started that cannot be."""
    with ExitStack() as open_things:
        listening = open_things.enter_context(bind(settings.host, settings.port))
        journal = Journal.open(settings.folder)
        open_things.callback(journal.close)
        broadcaster = Broadcaster()
        service = Service(journal, settings, broadcaster)
        server = _server(service, settings, broadcaster)
        for asked in (signal.SIGINT, signal.SIGTERM):
            open_things.callback(signal.signal, asked, signal.signal(asked, server.handle_exit))
        open_things.callback(service.eyes.close)
        service.eyes.open()
        if service.eyes.refused:
            return BAD_INPUT
        announce(settings, listening)
        server.run(sockets=[listening])
    return 0


def announce(settings: ServeSettings, listening: socket.socket) -> None:
    """Tells where the scoreboard is and draws its code; the address alone goes to standard output."""
    found = addresses(settings.host, listening.getsockname()[1])
    print(found[0], flush=True)
    others = "".join(f", or {one}" for one in found[1:])
    print(f"\n{code_to_scan(found[0])}\nScan the code or open {found[0]}{others}", file=sys.stderr)
    print(
        f"Watching: {settings.source}. The score is kept in {settings.folder}. Stop with Ctrl-C.",
        file=sys.stderr,
    )


def _server(service: Service, settings: ServeSettings, broadcaster: Broadcaster) -> _Server:
    names = own_names(settings.host)
    pages = create_app(service, WebSettings(names=names))
    config = uvicorn.Config(
        Front(pages, broadcaster, names, service.sight.tell),
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=LAST_WORDS_S,
    )
    return _Server(config, broadcaster.close)
