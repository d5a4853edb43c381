"""Pictures labelled by hand: a page without a scoreboard, over the keeper of a truth file."""

from __future__ import annotations

from dataclasses import asdict
from hashlib import sha256
from typing import Protocol, cast

from flask import Blueprint, Flask, Response, current_app, jsonify, render_template
from werkzeug.exceptions import HTTPException

from rules.carrom.board import ICF
from web import guard
from web.ask import asked, asked_text
from web.camera import Corners
from web.door import Json
from web.errors import BadAsk, Stale, Unsaved, WebError
from web.languages import language
from web.languages.language import marked
from web.languages.statuses import sentence_of
from web.languages.words import words
from web.layout.board import draw_board
from web.layout.look import add_look
from web.layout.modules import add_modules
from web.layout.navigation import add_menu
from web.layout.sheets import add_sheets
from web.watching.align import KINDS as KNOWN
from web.watching.align import corners_of

DESK = "pocketwatch.labels"
STORE = "pocketwatch.labels.store"
LONGEST_MARK = 64
MOST_BODY_BYTES = 256 * 1024  # a label of two hundred pieces with notes
KINDS = {**KNOWN, "unknown": marked("Unknown")}


class NoPicture(WebError, LookupError):
    """There is no such picture, or it cannot be read."""


class LabelDesk(Protocol):
    """The owner of the pictures and their truth. Every method may be called from any thread.

    Raises NoPicture for a name that it does not have, Unsaved where the truth cannot be read or written.
    """

    def pictures(self) -> list[Json]:
        """Every picture: `{"name", "state", "pieces"}`; the state is untouched, read or labelled."""

    def picture(self, name: str) -> Json:
        """`{"name", "size_px", "revision", "entry"}`: its entry in the form of a truth file, or null."""

    def image(self, name: str) -> tuple[bytes, str]:
        """Its bytes and their kind."""

    def read(self, name: str, corners: Corners | None) -> Json:
        """`{"corners", "pieces", "hand", "refusal"}`, read through these corners or with the board found."""

    def save(self, name: str, revision: str, entry: object) -> Json:
        """Keeps the entry; raises Stale where another revision is the newest, BadAsk for an unfit entry."""


labelling = Blueprint("labelling", __name__)


def create_label_app(desk: LabelDesk, names: frozenset[str] = frozenset(), *, store: str = "") -> Flask:
    """The app of the label page; `names` as in `guard`, `store` names the truth for a browser's own drafts."""
    app = Flask("web")
    app.config["MAX_CONTENT_LENGTH"] = MOST_BODY_BYTES
    app.extensions[DESK] = desk
    app.extensions[STORE] = sha256(store.encode()).hexdigest()[:12]
    guard.protect(app, names)
    app.register_blueprint(labelling)
    app.register_blueprint(words)
    add_menu(app)
    add_modules(app)
    add_sheets(app)
    add_look(app)
    language.install(app)
    _explain_refusals(app)
    return app


@labelling.get("/")
def page() -> str:
    """The page, empty: its script asks for the pictures."""
    art = asdict(draw_board(ICF))
    return render_template("label.html", kinds=KINDS, art=art, store=current_app.extensions[STORE])


@labelling.get("/pictures.json")
def pictures() -> Response:
    """`{"pictures"}`: every picture with its state."""
    return jsonify(pictures=_desk().pictures())


@labelling.get("/pictures/<name>.json")
def picture(name: str) -> Response:
    """`{"name", "size_px", "revision", "entry"}`."""
    return jsonify(_desk().picture(name))


@labelling.get("/pictures/<name>/image")
def image(name: str) -> Response:
    """The picture itself."""
    content, kind = _desk().image(name)
    return Response(content, mimetype=kind, headers={"Cache-Control": "no-cache"})


@labelling.post("/pictures/<name>/reading")
def reading(name: str) -> Response:
    """Reads the picture: `{"corners"}` are four pairs of pixels, or null where the board is to be found."""
    corners = asked("corners")["corners"]
    return jsonify(_desk().read(name, None if corners is None else corners_of(corners)))


@labelling.post("/pictures/<name>/label")
def save(name: str) -> Response:
    """Keeps a label: `{"revision", "entry"}`; a stale one gets 409 and the fresh picture."""
    revision, entry = asked_text("revision", LONGEST_MARK), asked("entry")["entry"]
    try:
        return jsonify(_desk().save(name, revision, entry))
    except Stale as stale:
        answer = jsonify(error=str(stale), state=_desk().picture(name))
        answer.status_code = 409
        return answer


def _desk() -> LabelDesk:
    return cast(LabelDesk, current_app.extensions[DESK])


def _explain_refusals(app: Flask) -> None:
    """Makes every refusal JSON with one sentence."""

    def explain(error: Exception, code: int) -> tuple[Response, int]:
        return jsonify(error=str(error)), code

    def http(error: HTTPException) -> tuple[Response, int]:
        return jsonify(error=sentence_of(error)), error.code or 500

    app.register_error_handler(HTTPException, http)
    app.register_error_handler(RecursionError, lambda _: explain(BadAsk("this is nested too deeply"), 400))
    app.register_error_handler(BadAsk, lambda error: explain(error, 400))
    app.register_error_handler(NoPicture, lambda error: explain(error, 404))
    app.register_error_handler(Unsaved, lambda error: explain(error, 507))
