"""The page before all others: a long match is read again before anything of it is shown."""

from __future__ import annotations

from flask import Flask, Response, jsonify, render_template, request

from web import guard
from web.languages import language
from web.languages.language import marked

AGAIN_S = "2"
STYLE = "/meanwhile.css"
SENTENCE = marked("The match is long and is being read again. This page comes by itself in a few seconds.")


def create_meanwhile(names: frozenset[str]) -> Flask:
    """An app that says so at every address but its style's; `names` are its own, see `web.guard`."""
    app = Flask("web")
    guard.protect(app, names)
    language.install(app)

    @app.before_request
    def say() -> Response:
        if request.path == STYLE:
            return app.send_static_file("layout/meanwhile.css")
        is_page = "text/html" in request.headers.get("Accept", "")
        page = render_template("meanwhile.html", sentence=SENTENCE, style=STYLE) if is_page else ""
        answer = Response(page) if is_page else jsonify(error=SENTENCE)
        answer.status_code = 503
        answer.headers.update({"Retry-After": AGAIN_S, "Refresh": AGAIN_S, "Cache-Control": "no-store"})
        return answer

    return app
