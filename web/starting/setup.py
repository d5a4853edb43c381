"""A new match: the game, the seats, the rules; and the fate of the running match."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from flask import Blueprint, render_template, request

from rules.carrom.explained import EXPLAINED as CARROM
from rules.codec import Json
from rules.errors import NotationError
from rules.explained import Explained, Explanations
from rules.games import Game, game_of
from rules.header import header_for, json_from_header
from rules.magnetic.explained import EXPLAINED as MAGNETIC
from rules.match import Match
from web.cards.summaries import standing
from web.door import scorekeeper
from web.golf import modes as golf_modes
from web.languages.language import marked
from web.languages.terms import GAMES
from web.own_box import RULE_SETS, NoSuchOwn, own_box, verified_name
from web.scoring.scoreboard import PAGES, verify_shown
from web.starting.handicap import handicap_of
from web.visitors.join import COLOURS
from web.visitors.roles import needs

SEATS = ("N", "W", "E", "S")  # in the order in which a screen shows them
VARIANTS = {  # their names where one is chosen; one without a name here goes by its own
    "base": marked("Carrom"),
    "team": marked("Carrom, two against two"),
    "family": marked("Family Point"),
    "point": marked("Point"),
    "icf": marked("ICF tournament"),
    "club29": marked("Club, to 29"),
    "league23": marked("League, to 23"),
    "corona": marked("Corona, alone"),
    "fun29": marked("To 29, the queen 5"),
    "rani": marked("Rani and Children"),
}
# The endpoint that sets a game up, where that is not done round the board.
FORMS = dict.fromkeys(golf_modes.GAMES, golf_modes.FORM)
LENGTH = {"target": marked("points"), "boards": marked("boards"), "games": marked("games, best of")}
VALUES = {"coin": marked("points of a coin"), "queen": marked("points of the queen")}
EXPLAINED: dict[str, Explanations] = {"carrom": CARROM, "magnetic": MAGNETIC}
PARTS = {"match": LENGTH, "values": VALUES}  # options that are several numbers

setup = Blueprint("setup", __name__)


@dataclass(frozen=True, slots=True)
class Mode:
    """A game and variant to choose: its name, its description, its number of players, and its setup page."""

    game: str
    variant: str
    title: str
    about: str
    players: tuple[int, ...]
    form: str = "setup.players"
    own: str | None = None  # the name of one's own rule set


@dataclass(frozen=True, slots=True)
class Option:
    """An option on a page: its key, its subject, its value here, the numbers it consists of."""

    key: str
    explained: Explained
    value: Json
    parts: tuple[tuple[str, str, Json], ...] = ()


@setup.get("/new")
@needs("score")
def page() -> str:
    """Every game and mode that can be played here, and the running match."""
    chapters = [(GAMES.get(name, name), list(modes(game_of(name)))) for name in PAGES]
    match = running(scorekeeper().match())
    sides = () if match is None else standing(match)
    return render_template("new.html", chapters=chapters, running=match, sides=sides)


@setup.get("/new/<game>/<variant>")
@needs("score")
def players(game: str, variant: str) -> str:
    """The players of this mode, and its options; raises UnknownGame for one that does not exist."""
    rules, own = game_of(game), request.args.get("own")
    verify_shown(rules.name)
    written = None if own is None else own_rules(rules.name, own)
    mode = mode_of(rules, variant) if own is None else own_mode(rules, own, written)
    seats = {
        number: [seat.name for seat in at if seat is not None]
        for number, at in rules.seats(rules.rule_set(variant, written)).items()
    }
    return render_template(
        "setup.html",
        mode=mode,
        seats=seats,
        sides=SEATS,
        choices=list(options_of(game, variant, written)),
        handicap=handicap_of(rules, variant, written),
        people=scorekeeper().people(),
        colours=COLOURS,
        running=running(scorekeeper().match()),
    )


def modes(game: Game) -> Iterator[Mode]:
    """Every built-in variant of a game, then one's own rule sets."""
    yield from (mode_of(game, variant) for variant in game.variants)
    for name in own_box().names(RULE_SETS[game.name]) if game.name in RULE_SETS else ():
        with suppress(NoSuchOwn, NotationError):
            yield own_mode(game, name, own_rules(game.name, name))


def own_rules(game: str, name: str) -> Json:
    """One's own rule set of this name; raises NoSuchOwn."""
    if game not in RULE_SETS:
        raise NoSuchOwn(f"{game} has no rule sets of one's own")
    return own_box().read(RULE_SETS[game], verified_name(name))


def own_mode(game: Game, name: str, written: Json) -> Mode:
    """The mode that one's own rule set makes; raises NotationError where it is wrong."""
    rules = game.rule_set(game.variants[0], written)
    return Mode(game.name, game.variants[0], name, rules.about, tuple(game.seats(rules)), own=name)


def mode_of(game: Game, variant: str) -> Mode:
    """One variant of a game."""
    rules = game.rule_set(variant)
    form, counts = FORMS.get(game.name, "setup.players"), tuple(game.seats(rules))
    if game.name in golf_modes.GAMES:
        return Mode(game.name, variant, *golf_modes.MODES[variant], tuple(sorted(counts)), form)
    return Mode(game.name, variant, VARIANTS.get(variant, variant), rules.about, counts, form)


def options_of(game: str, variant: str, rule_set: Json = None) -> Iterator[Option]:
    """The options that this mode has, each with its value there."""
    options = json_from_header(header_for(game, variant, rule_set=rule_set))["options"]
    assert isinstance(options, dict)
    for key, explained in EXPLAINED.get(game, {}).items():
        if key in options:
            value = options[key]
            parts = value if isinstance(value, dict) else {}
            yield Option(key, explained, value, tuple((part, PARTS[key][part], parts[part]) for part in parts))


def running(match: Match) -> Match | None:
    """The match that another one would put away; None where nothing would be lost."""
    return match if match.entries and match.score.score.outcome is None else None
