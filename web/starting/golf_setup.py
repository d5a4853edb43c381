"""A new golf match: the players and their kit, the course, the options.

The courses are drawn, to choose by eye; every option of the game that the mode reads is there, folded away.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from flask import Blueprint, render_template

from rules.codec import Json
from rules.errors import NotationError
from rules.games import game_of
from rules.golf import later
from rules.header import header_for, header_from_json, json_from_header
from rules.match import Match
from web.door import scorekeeper
from web.golf.course_map import SIGNS, CourseArt, draw_course
from web.golf.modes import GOLFERS, MODES
from web.golf.options import EXPLAINED, OF_MODE
from web.languages.language import marked
from web.own_box import NoSuchOwn, own_box
from web.starting.handicap import handicap_of
from web.starting.setup import Option, running
from web.visitors.join import COLOURS
from web.visitors.roles import needs

golf_setup = Blueprint("golf_setup", __name__)


@dataclass(frozen=True, slots=True)
class CourseOption:
    """How a game's header names its course: the kind of data, the option, and whether several may be played."""

    kind: str
    key: str
    takes_several: bool = False

    def value(self, course: Json) -> Json:
        """What the option is where this course alone is played."""
        return [course] if self.takes_several else course


@dataclass(frozen=True, slots=True)
class Kit:
    """The kit for players: a golfer's card with its side, a preset hand, balls of these colours."""

    golfers: tuple[str, ...] = ()
    hands: tuple[str, ...] = ()
    balls: tuple[str, ...] = ()


COURSE_OPTIONS = {
    "carom_golf": CourseOption("course_cg", "courses", takes_several=True),
    "roll_in_one": CourseOption("course_rio", "course"),
    "eighteen_holes": CourseOption("course_18h", "course"),
}
DECKS = {  # by game: the option of each kind of data beside the courses, and what it is called
    "carom_golf": (("deck", "cards", marked("Cards")),),
    "eighteen_holes": (
        ("decks", "shot_decks", marked("Shot cards")),
        ("solo_deck", "solo_deck", marked("Solo deck")),
        ("clubs", "clubs", marked("Clubs")),
    ),
}


@dataclass(frozen=True, slots=True)
class Course:
    """A course to choose: its name in a header, its drawing, and whether it is one's own."""

    name: str
    art: CourseArt
    is_own: bool = False


@dataclass(frozen=True, slots=True)
class OwnDeck:
    """Cards, decks or clubs of one's own to choose: their option, its title, and their names."""

    key: str
    title: str
    names: tuple[str, ...]


def kit_of(game: str) -> Kit:
    """The kit of a golf game's players; an empty one where they need none."""
    if game == "carom_golf":
        return Kit(balls=later.carom_agreed.BALLS)
    return Kit(later.powers.POWERS, later.clubs.HANDS) if game == "eighteen_holes" else Kit()


@golf_setup.get("/new/<any(carom_golf, roll_in_one, eighteen_holes):game>/<variant>")
@needs("score")
def players(game: str, variant: str) -> str:
    """The players of this golf mode, the course and the options; raises UnknownGame for no mode."""
    rules = game_of(game)
    counts = tuple(rules.seats(rules.rule_set(variant)))
    title, about = MODES[rules.rule_set(variant)]
    return render_template(
        "golf_setup.html",
        game=game,
        variant=variant,
        title=title,
        about=about,
        counts=sorted(counts),
        usual=counts[0],
        courses=[*courses(game, variant), *own_courses(game, variant)],
        course_option=COURSE_OPTIONS[game],
        choices=list(options_of(game, variant)),
        handicap=handicap_of(game_of(game), variant),
        own_decks=list(own_decks(game, variant)),
        golfer_sets=_golfer_sets() if game == "eighteen_holes" else {},
        kit=kit_of(game),
        golfer_words=GOLFERS,
        signs=SIGNS,
        people=scorekeeper().people(),
        colours=COLOURS,
        running=running(scorekeeper().match()),
    )


def courses(game: str, variant: str) -> Iterator[Course]:
    """Every built-in course on which this mode can be played, drawn."""
    for name in later.shelf.shipped(COURSE_OPTIONS[game].kind):
        if art := _drawn(game, variant, name):
            yield Course(name, art)


def own_courses(game: str, variant: str) -> Iterator[Course]:
    """The same of one's own courses."""
    kind = COURSE_OPTIONS[game].kind
    for name in own_box().names(kind):
        with suppress(NoSuchOwn):
            if art := _drawn(game, variant, own_box().read(kind, name)):
                yield Course(name, art, is_own=True)


def _drawn(game: str, variant: str, course: Json) -> CourseArt | None:
    """The drawing of a course; None where this mode cannot be played on it."""
    try:
        option = COURSE_OPTIONS[game]
        options = {option.key: option.value(course)}
        header = header_from_json({"game": game, "variant": variant, "options": options})
        chart = later.charts.chart_of(Match.begin(header))
    except NotationError:
        return None
    return None if chart is None else draw_course(chart)


def own_decks(game: str, variant: str) -> Iterator[OwnDeck]:
    """The cards, decks and clubs of one's own that this mode reads, where there are any."""
    for key, kind, title in DECKS.get(game, ()):
        names = own_box().names(kind)
        if names and variant in OF_MODE.get(key, (variant,)):
            yield OwnDeck(key, title, names)


def _golfer_sets() -> dict[str, Json]:
    """The golfers of each of one's own sets, by its name."""
    sets: dict[str, Json] = {}
    for name in own_box().names("golfers"):
        with suppress(NoSuchOwn):
            content = own_box().read("golfers", name)
            sets[name] = content.get("golfers", []) if isinstance(content, dict) else []
    return sets


def options_of(game: str, variant: str) -> Iterator[Option]:
    """The options of a table, each with its value in this mode."""
    options = json_from_header(header_for(game, variant))["options"]
    assert isinstance(options, dict)
    for key, explained in EXPLAINED[game].items():
        if variant in OF_MODE.get(key, (variant,)):
            yield Option(key, explained, options[key])
