"""The sentences of a page's scripts, as JSON and as the script that a page loads before all others."""

from __future__ import annotations

import gzip
from functools import cache
from hashlib import sha256

from flask import Blueprint, Response, abort, request

from web.languages.catalogues import words_file
from web.languages.language import LANGUAGES, USUAL

words = Blueprint("words", __name__)

# The scripts are written in English.
NOTHING = '{"words": {}, "terms": {}, "spoken": [], "kinds": {}, "listed": [], "sentences": {}}\n'
LASTING = "public, max-age=31536000, immutable"  # changed words have another mark in their address


@words.get("/words/<lang>.json")
def words_json(lang: str) -> Response:
    """`{"words", "terms", "spoken", "kinds", "listed", "sentences"}`, see `catalogues.words_of`."""
    return _packed(_text(lang), "application/json")


@words.get("/words/<lang>.js")
def words_script(lang: str) -> Response:
    """The same for pages: no script of theirs has to wait for its words."""
    return _packed(f"window.pocketwatchWords = {_text(lang)};", "text/javascript")


def words_mark(lang: str) -> str:
    """The mark in the words' address, which changes with them."""
    return sha256(_text(lang).encode()).hexdigest()[:12]


@words.app_context_processor
def _mark_of_words() -> dict[str, object]:
    return {"words_mark": words_mark}


@cache
def _text(lang: str) -> str:
    if lang not in LANGUAGES:
        abort(404, f'there is no language "{lang}" here: ask for one of {", ".join(LANGUAGES)}')
    return NOTHING if lang == USUAL else words_file(lang).read_text(encoding="utf-8")


def _packed(text: str, mimetype: str) -> Response:
    """The text, compressed where the browser takes that: a fourth of the size, on a possibly slow network."""
    response = Response(text, mimetype=mimetype)
    if request.accept_encodings["gzip"]:
        response.set_data(_gzipped(text))
        response.headers["Content-Encoding"] = "gzip"
    response.vary.add("Accept-Encoding")
    response.headers["Cache-Control"] = LASTING if "v" in request.args else "no-cache"
    return response


@cache
def _gzipped(text: str) -> bytes:
    return gzip.compress(text.encode(), mtime=0)
