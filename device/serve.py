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

from device.journal import Journal
from device.scorekeeper import Scorekeeper, Wish
from device.serve_address import addresses, bind, code_to_scan, own_names
from device.serve_camera import CameraDesk
from device.serve_codes import Codebook
from device.serve_eyes import BAD_INPUT, Eyes, watch_command
from device.serve_front import Front
from device.serve_stream import Broadcaster
from web.app import WebSettings, create_app
from web.door import Json
from web.join import link
from web.roles import Codes, CodeWish

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
    corners: tuple[str, ...] = ()
    codes: CodeWish = field(default_factory=CodeWish)


class Service(Scorekeeper):
    """A scorekeeper that also knows how the processes around it fare, for the status page."""

    def __init__(self, journal: Journal, settings: ServeSettings, broadcaster: Broadcaster) -> None:
        super().__init__(journal, settings.wish, broadcaster.publish)
        table = settings.folder / VIRTUAL_TABLE
        if not super().status()["entries"]:
            table.unlink(missing_ok=True)  # a match that has not begun begins with the rack
        words = (*settings.watch_words, "--state", str(table))
        self.eyes = Eyes(watch_command(settings.source, *words), self)
        self.camera = CameraDesk(self.eyes, settings.folder, settings.source, settings.corners)
        self.eyes.hear_more = self.camera.hear
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
        codebook = Codebook.open(settings.folder, settings.codes)
        broadcaster = Broadcaster()
        service = Service(journal, settings, broadcaster)
        found = addresses(settings.host, listening.getsockname()[1])
        web_settings = WebSettings(
            names=own_names(settings.host), lock=codebook, addresses=found, camera=service.camera
        )
        server = _server(service, web_settings, broadcaster)
        for asked in (signal.SIGINT, signal.SIGTERM):
            open_things.callback(signal.signal, asked, signal.signal(asked, server.handle_exit))
        open_things.callback(service.eyes.close)
        service.eyes.open()
        if service.eyes.refused:
            return BAD_INPUT
        announce(settings, found, codebook.codes())
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
        Front(create_app(service, settings), broadcaster, settings.names, service.sight.tell),
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # whoever guesses codes must not choose the address that is counted
        timeout_graceful_shutdown=LAST_WORDS_S,
    )
    return _Server(config, broadcaster.close)
