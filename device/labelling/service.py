"""`pocketwatch label`, wired: the folder, its truth file and the page."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, cast

import uvicorn
from a2wsgi import WSGIMiddleware

from device.labelling.desk import Desk
from device.serving.address import addresses, bind, code_to_scan, own_names
from web.labelling import create_label_app

FLASK_THREADS = 8
LAST_WORDS_S = 2  # time that an unfinished answer may take once the server is asked to stop


def serve_labels(folder: Path, truth: Path | None, host: str, port: int) -> int:
    """Serves the page until a signal stops it; raises BadInput before that for a folder or a truth that fails."""
    desk = Desk(folder, truth)
    with bind(host, port) as listening:
        announce(addresses(host, listening.getsockname()[1]), desk)
        pages = create_label_app(desk, own_names(host), store=str(desk.truth.path.absolute()))
        config = uvicorn.Config(
            cast(Any, WSGIMiddleware(cast(Any, pages), workers=FLASK_THREADS)),
            log_level="warning",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=LAST_WORDS_S,
        )
        uvicorn.Server(config).run(sockets=[listening])
    return 0


def announce(reachable: tuple[str, ...], desk: Desk) -> None:
    """Prints the page's address and draws its code; only the address goes to standard output."""
    print(reachable[0], flush=True)
    pictures = desk.pictures()
    labelled = sum(picture["state"] == "labelled" for picture in pictures)
    lines = (
        f"\n{code_to_scan(reachable[0])}",
        f"To label, scan the code or open {', or '.join(reachable)}",
        f"{labelled} of {len(pictures)} pictures are labelled. The truth is kept in {desk.truth.path}.",
        "Everyone in this network may label: --host 127.0.0.1 serves this machine alone. Stop with Ctrl-C.",
    )
    print("\n".join(lines), file=sys.stderr)
