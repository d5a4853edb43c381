"""`pocketwatch serve`: the service with its pages, its server and what ends with it, from start to end."""

from __future__ import annotations

import signal
import sqlite3
import sys
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from socket import AF_INET6, socket

from device.certificate import KeyPair, key_pair
from device.errors import BadInput
from device.golf_tables.photographs import survey_apart
from device.golf_tables.sheet_desk import SheetDesk
from device.importing.importer import MatchImporter
from device.keeping.archive import JournalArchive
from device.keeping.disk.second_look import Unchecked
from device.keeping.drawer import CLUBS, FileDrawer
from device.keeping.folds.frozen import laws
from device.keeping.journal import FILE, Journal
from device.keeping.own_box import FileBox
from device.keeping.which_match import is_long_to_read
from device.memory import seldom_collected, uncollected
from device.remembering.register import open_register
from device.serving.address import addresses, bind, hosts, own_names
from device.serving.announcement import Announced, announce
from device.serving.beginning.meanwhile import told_meanwhile
from device.serving.caring.journal import look_again, mind_journal
from device.serving.codes import Codebook
from device.serving.front import Front
from device.serving.limits.connections import settings_of_system
from device.serving.limits.ending import Server, hang_up, server_of
from device.serving.limits.log_ration import ration_log
from device.serving.limits.print_shop import PrintShop
from device.serving.service import Service
from device.serving.settings import CLIPS, NOBODY, SHEETS, ServeSettings
from device.serving.stream import Broadcaster
from device.serving.vision_process import BAD_INPUT
from web.app import WebSettings, create_app


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
