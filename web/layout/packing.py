"""Scripts and styles are sent compressed, each compressed once: a third of the bytes on a slow network.

Pages themselves are not: a page carries a secret token beside text that others chose, and the length of what is
compressed together tells of both.

The scripts of a page are joined into one file, and so are its styles. The address of such a file carries the
mark of its content, so that a browser keeps it for good.
"""

from __future__ import annotations

import gzip
from functools import cache
from hashlib import sha256
from pathlib import Path

from flask import Flask, Response, request

STATIC = Path(__file__).parents[1] / "static"
PACKED = ("text/css", "text/javascript", "image/svg+xml")
KEPT = "public, max-age=31536000, immutable"


def add_packing(app: Flask) -> None:
    """Has the app compress its scripts and styles for browsers that take it."""
    app.after_request(_packed)


def joined(text: str, mimetype: str) -> Response:
    """A file that was joined from several; kept for good where `v` of the request is its mark."""
    response = Response(text, mimetype=mimetype)
    response.vary.add("Accept-Encoding")
    if request.accept_encodings["gzip"]:
        response.set_data(gzipped(text.encode()))
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Cache-Control"] = KEPT if request.args.get("v") == mark_of(text) else "no-cache"
    return response


@cache
def mark_of(text: str) -> str:
    """The mark of a content, which changes with it."""
    return sha256(text.encode()).hexdigest()[:12]


def parts_of(name: str, ending: str) -> tuple[str, ...]:
    """The files of a joined one: `golf/page+golf/words.js` is made of golf/page.js and golf/words.js."""
    return tuple(part + ending for part in name.removesuffix(ending).split("+"))


def are_here(name: str, ending: str) -> bool:
    """Whether every file that a joined one has is one of the room's, called by its one name."""
    return files_of(ending).issuperset(parts_of(name, ending))


@cache
def files_of(ending: str) -> frozenset[str]:
    """The room's scripts or styles, by their ways from its folder `static`."""
    return frozenset(path.relative_to(STATIC).as_posix() for path in STATIC.rglob(f"*{ending}"))


def name_of(files: tuple[str, ...], ending: str) -> str:
    """The name of the file that these are joined into, without its ending."""
    return "+".join(file.removesuffix(ending) for file in files)


def _packed(response: Response) -> Response:
    """The response, compressed where it is a whole file of text."""
    if request.endpoint != "static" or response.mimetype not in PACKED:
        return response
    response.vary.add("Accept-Encoding")
    if response.status_code == 200 and request.accept_encodings["gzip"] and not request.range:
        response.direct_passthrough = False
        content = response.get_data()
        response.close()  # the file
        response.set_data(gzipped(content))
        response.headers["Content-Encoding"] = "gzip"
        etag, _ = response.get_etag()
        if etag is not None:
            response.set_etag(etag, weak=True)  # the same content, in other bytes
    return response


@cache
def gzipped(content: bytes) -> bytes:
    """The compressed content; there are as many as the room has files."""
    return gzip.compress(content, mtime=0)
