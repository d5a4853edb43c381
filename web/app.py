"""The Flask app: pages, JSON and rulings. The event stream runs beside it, see the room's README."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from flask import Flask

from rules.carrom.board import ICF, BoardProfile
from web import api, guard
from web.archive import ARCHIVE, Archive, EmptyArchive
from web.box import pages as box_pages
from web.camera import CAMERA, Camera
from web.cards.importing import IMPORTER, Importer
from web.cards.printing import PRINTER, Printer, print_here
from web.door import KEY, Scorekeeper
from web.error_answers import answer_errors
from web.golf import clubs, score_page, sheet
from web.golf.choices import Drawer
from web.languages import language
from web.languages.words import words
from web.later import LaterRule
from web.layout import look, secure, status
from web.layout.board import BOARD
from web.layout.modules import add_modules
from web.layout.navigation import add_menu
from web.layout.packing import add_packing
from web.layout.sheets import add_sheets
from web.own_box import OWN_BOX, EmptyBox, OwnBox
from web.past import bests, end, matches, people_pages, replay
from web.past.register import REGISTER, EmptyRegister, Register
from web.scoring import correct, evidence, questions, rulings, scoreboard, screens, umpire
from web.starting import golf_setup, setup
from web.visitors import join
from web.visitors.codes import Lock, OpenTable
from web.visitors.roles import add_roles
from web.watching import align, learning, practice, trial
from web.watching.learning import TableLearning
from web.watching.trial import TrialKeeper

BLUEPRINTS = (
    scoreboard.pages,
    rulings.rulings,
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
    box_pages.own,
)


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
    surveyor: box_pages.Surveyor | None = None
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
    app.config["SESSION_COOKIE_SECURE"] = settings.certificate is not None
    app.extensions.update({KEY: keeper, **_owners(settings)})
    learning.add_learning(app, settings.learning)
    trial.add_trial(app, settings.trial)
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
    answer_errors(app)
    return app


def _owners(settings: WebSettings) -> dict[str, object]:
    """Whoever owns what the pages show, each by the key under which its package asks for it."""
    return {
        BOARD: settings.board,
        scoreboard.PROCESSES: settings.processes,
        evidence.FOLDER: settings.evidence,
        join.ADDRESSES: settings.addresses,
        ARCHIVE: settings.archive,
        PRINTER: settings.printer,
        IMPORTER: settings.importer,
        secure.CERTIFICATE: settings.certificate,
        CAMERA: settings.camera,
        box_pages.SURVEYOR: settings.surveyor,
        sheet.SHEETS: settings.sheets,
        OWN_BOX: settings.own_box,
        REGISTER: settings.register,
        practice.KEEPER: settings.practice,
    }
