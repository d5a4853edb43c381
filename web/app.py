"""The Flask app: pages, JSON and rulings. The event stream runs beside it, see the room's README."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path

from flask import Flask, Response, jsonify, render_template, request
from werkzeug.exceptions import HTTPException

from rules.carrom.board import ICF, BoardProfile
from rules.errors import NotationError, Refused
from web import api, guard
from web.archive import ARCHIVE, Archive, EmptyArchive, NoSuchMatch
from web.box import own_pages
from web.camera import CAMERA, Camera
from web.cards.importing import IMPORTER, Importer
from web.cards.printing import PRINTER, Printer, print_here
from web.door import KEY, Scorekeeper, scorekeeper
from web.errors import BadAsk, BeingRead, Busy, Locked, NoCamera, NotAllowed, Stale, Unsaved
from web.golf import clubs, score_page, sheet
from web.golf.choices import Drawer
from web.languages import language
from web.languages.language import gettext as said
from web.languages.statuses import sentence_of
from web.languages.words import words
from web.later import LaterRule
from web.layout import look, secure, status
from web.layout.modules import add_modules
from web.layout.navigation import add_menu
from web.layout.packing import add_packing
from web.layout.sheets import add_sheets
from web.own_box import EmptyBox, NoSuchOwn, OwnBox, add_own_box
from web.past import bests, end, matches, people_pages, replay
from web.past.people import EmptyRegister, Register
from web.scoring import correct, evidence, questions, referee, scoreboard, screens, umpire
from web.starting import golf_setup, setup
from web.visitors import join
from web.visitors.codes import Lock, OpenTable
from web.visitors.roles import add_roles
from web.watching import align, learning, practice, trial
from web.watching.learning import TableLearning
from web.watching.trial import TrialKeeper

BLUEPRINTS = (
    scoreboard.pages,
    referee.rulings,
    evidence.evidence,
    score_page.golf,
    sheet.golf_sheet,
    clubs.golf_clubs,
    golf_setup.golf_setup,
    setup.setup,
    correct.correct,
    umpire.umpire,
    words,
    join.join,
    align.align,
    learning.learning,
    trial.trial,
    status.status,
    screens.screens,
    api.api,
    matches.matches,
    replay.replay,
    people_pages.people,
    practice.practice,
    bests.bests,
    end.end,
    look.look,
    secure.secure,
    questions.questions,
    own_pages.own,
)


AGAIN_S = "2"  # a page that waits for a long match comes by itself


@dataclass(frozen=True, slots=True)
class WebSettings:
    """The pages' settings about their surroundings.

    `names`: further names of this machine that a Host header may carry, in small letters. `board`: the make of
    board that is drawn. `max_body_bytes`: the longest ruling; a larger one lets a stranger fill the memory.
    `lock`: the keeper of the table's codes. `addresses` gives the scoreboard's addresses for phones now, the
    best first: a network may come after the box, or change. `camera`: the source of its picture; None where
    there is none. `learning`: the owner of what is learnt of this table, `trial`: the owner of its trial;
    None where there is none. `archive`: every kept match. `printer`: writes their cards as PDF. `importer`:
    takes long ones in; None: each before the answer.
    `evidence`: the folder of the camera's clips, one folder for each event; None where nothing is kept.
    `drawer`: keeps clubs chosen in secret over a restart; None: they are forgotten with the server.
    `processes`: the state of the processes around the scorekeeper, for the status page. `own_box`: what people
    entered of their own; `surveyor` reads a course from a photograph, and `sheets`
    those of Roll in One; None where nothing does. `register`: what is known of people.
    `practice`: the owner of the drills. `certificate`: the box's own; None over plain http.
    """

    names: frozenset[str] = frozenset()
    board: BoardProfile = field(default=ICF)
    max_body_bytes: int = 16 * 1024
    lock: Lock = field(default_factory=OpenTable)
    addresses: Callable[[], tuple[str, ...]] = tuple
    camera: Camera | None = None
    learning: TableLearning | None = None
    trial: TrialKeeper | None = None
    archive: Archive = field(default_factory=EmptyArchive)
    printer: Printer = print_here
    importer: Importer | None = None
    evidence: Path | None = None
    drawer: Drawer | None = None
    processes: scoreboard.Processes = dict
    own_box: OwnBox = field(default_factory=EmptyBox)
    surveyor: own_pages.Surveyor | None = None
    sheets: sheet.Sheets | None = None
    practice: practice.PracticeKeeper | None = None
    certificate: secure.Certificate | None = None
    register: Register = field(default_factory=EmptyRegister)


def create_app(keeper: Scorekeeper, settings: WebSettings | None = None) -> Flask:
    """The app that shows this scorekeeper's match and hands it the rulings of the phones."""
    settings = settings or WebSettings()
    app = Flask(__name__)
    app.url_rule_class = LaterRule
    app.config["MAX_CONTENT_LENGTH"] = settings.max_body_bytes
    app.extensions[KEY] = keeper
    app.extensions[scoreboard.BOARD] = settings.board
    app.extensions[scoreboard.PROCESSES] = settings.processes
    app.extensions[evidence.FOLDER] = settings.evidence
    app.extensions[join.ADDRESSES] = settings.addresses
    app.extensions[ARCHIVE] = settings.archive
    app.extensions[PRINTER] = settings.printer
    app.extensions[IMPORTER] = settings.importer
    app.extensions[secure.CERTIFICATE] = settings.certificate
    app.config["SESSION_COOKIE_SECURE"] = settings.certificate is not None
    app.extensions[CAMERA] = settings.camera
    app.extensions[own_pages.SURVEYOR] = settings.surveyor
    app.extensions[sheet.SHEETS] = settings.sheets
    add_own_box(app, settings.own_box)
    people_pages.add_people(app, settings.register)
    learning.add_learning(app, settings.learning)
    trial.add_trial(app, settings.trial)
    practice.add_practice(app, settings.practice)
    guard.protect(app, settings.names)
    add_roles(app, settings.lock)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    add_menu(app)
    add_modules(app)
    add_sheets(app)
    look.add_look(app)
    add_packing(app)
    clubs.hold_choices(app, settings.drawer)
    language.install(app)
    _explain_refusals(app)
    return app


def is_for_a_person() -> bool:
    """Whether a browser asks for a page, not a script or a program for data."""
    return request.method == "GET" and "text/html" in request.headers.get("Accept", "")


def _explain_refusals(app: Flask) -> None:
    """Makes every refusal JSON with one sentence; a stale one includes the fresh state."""

    def explain(code: int, error: str) -> tuple[Response, int]:
        if is_for_a_person():
            return Response(render_template("error.html", code=code, error=said(error))), code
        return jsonify(error=error), code

    def http(error: HTTPException) -> tuple[Response, int]:
        return explain(error.code or 500, sentence_of(error))

    def not_allowed(error: NotAllowed) -> tuple[Response, int]:
        return jsonify(error=str(error), needs=error.needs), 403

    def locked(error: Locked) -> tuple[Response, int, dict[str, str]]:
        return (*explain(429, str(error)), {"Retry-After": str(ceil(error.wait_s))})

    def being_read(error: BeingRead) -> tuple[Response, int, dict[str, str]]:
        return (*explain(503, str(error)), {"Retry-After": AGAIN_S, "Refresh": AGAIN_S})

    def stale(error: Stale) -> tuple[Response, int]:
        return jsonify(error=str(error), state=scorekeeper().snapshot()), 409

    app.register_error_handler(HTTPException, http)
    app.register_error_handler(RecursionError, lambda _: explain(400, "this is nested too deeply to be read"))
    app.register_error_handler(Stale, stale)
    app.register_error_handler(NotAllowed, not_allowed)
    app.register_error_handler(Locked, locked)
    app.register_error_handler(Refused, lambda error: explain(422, str(error)))
    app.register_error_handler(NoSuchOwn, lambda error: explain(404, str(error)))
    app.register_error_handler(NoSuchMatch, lambda error: explain(404, str(error)))
    app.register_error_handler(BadAsk, lambda error: explain(400, str(error)))
    app.register_error_handler(NotationError, lambda error: explain(400, str(error)))
    app.register_error_handler(NoCamera, lambda error: explain(404, str(error)))
    app.register_error_handler(BeingRead, being_read)
    app.register_error_handler(Busy, lambda error: explain(503, str(error)))
    app.register_error_handler(Unsaved, lambda error: explain(507, str(error)))
