"""Scripts and styles are sent compressed, each compressed once: a third of the bytes on a slow network.

Pages themselves are not: a page carries a secret token beside text that others chose, and the length of what is
compressed together tells of both.
"""

from __future__ import annotations

import gzip
from functools import cache

from flask import Flask, Response, request

PACKED = ("text/css", "text/javascript", "image/svg+xml")


def add_packing(app: Flask) -> None:
    """Has the app compress its scripts and styles for browsers that take it."""
    app.after_request(_packed)


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
