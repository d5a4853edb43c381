"""`pocketwatch label`, wired: the folder, its truth file and the page."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, cast

import uvicorn
from a2wsgi import WSGIMiddleware

from device.labelling.desk import Desk
from device.serving.address import ANYWHERE, addresses, bind, code_to_scan, own_names
from web.watching.labelling import create_label_app

FLASK_THREADS = 8
OPEN = "Everyone in this network may label: --host 127.0.0.1 serves this machine alone. "
LAST_WORDS_S = 2  # time that an unfinished answer may take once the server is asked to stop


def serve_labels(folder: Path, truth: Path | None, host: str, port: int) -> int:
    """Serves the page until a signal stops it; raises BadInput before that for what fails."""
    desk = Desk(folder, truth)
    with bind(host, port) as listening:
        announce(host, addresses(host, listening.getsockname()[1]), desk)
        label_server(desk, own_names(host)).run(sockets=[listening])
    return 0


def label_server(desk: Desk, names: frozenset[str] = frozenset()) -> uvicorn.Server:
    """The server of the page over this desk; `names` are this machine's own, as a browser may use them."""
    pages = create_label_app(desk, names, store=str(desk.truth.path.absolute()))
    config = uvicorn.Config(
        cast(Any, WSGIMiddleware(cast(Any, pages), workers=FLASK_THREADS)),
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=LAST_WORDS_S,
    )
    return uvicorn.Server(config)


def announce(host: str, reachable: tuple[str, ...], desk: Desk) -> None:
    """Prints the page's address and draws its code; only the address goes to standard output."""
    print(reachable[0], flush=True)
    pictures = desk.pictures()
    labelled = sum(picture["state"] == "labelled" for picture in pictures)
    lines = (
        f"\n{code_to_scan(reachable[0])}",
        f"To label, scan the code or open {', or '.join(reachable)}",
        f"{labelled} of {len(pictures)} pictures are labelled. The truth is kept in {desk.truth.path}.",
        f"{OPEN if host in ANYWHERE else ''}Stop with Ctrl-C.",
    )
    print("\n".join(lines), file=sys.stderr)
