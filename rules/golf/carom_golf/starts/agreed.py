"""The agreements in a header of Carom Golf: courses, cards, balls and the decided ambiguities."""

from __future__ import annotations

from dataclasses import dataclass, fields

from rules.codec import PLAIN, Json, record_of
from rules.errors import NotationError
from rules.golf.carom_golf.play.state import Table
from rules.golf.carom_golf.printed.cards import cards_from_leaf
from rules.golf.carom_golf.printed.course import course_from_leaf
from rules.golf.carom_golf.printed.options import Laws
from rules.golf.shared.leaf import Leaf, leaf_of
from rules.golf.shared.shelf import DataFile, data_file, data_file_from_leaf

COLOURS = ("red", "yellow", "green", "blue", "purple", "orange")
BALLS = (*COLOURS, *(f"flat {colour}" for colour in COLOURS))  # six round ones, six flat ones
KIND, DECK = "course_cg", "cards"
DEFAULT_COURSES = ("meadow", "orchard")
LAW_KEYS = tuple(field.name for field in fields(Laws))
LAWS = record_of(Laws, "options", PLAIN)


@dataclass(frozen=True, slots=True)
class Agreed:
    """The options of a header: laws, courses in the order of play, cards, and each player's balls."""

    laws: Laws
    courses: tuple[DataFile, ...]
    deck: DataFile | None = None
    balls: tuple[tuple[str, tuple[str, ...]], ...] = ()


def agreed_from_leaf(leaf: Leaf) -> Agreed:
    """The options of a header; raises NotationError naming the error and the nearest known word."""
    keys = leaf.table((), (*LAW_KEYS, "courses", "deck", "balls"))
    laws: Laws = LAWS.read({key: keys[key].value for key in LAW_KEYS if key in keys})
    named = keys["courses"] if "courses" in keys else leaf_of(list(DEFAULT_COURSES), "options.courses")
    courses = named.each(lambda course: data_file_from_leaf(KIND, course), 1)
    deck = (
        data_file_from_leaf(DECK, keys["deck"]) if "deck" in keys and keys["deck"].value is not None else None
    )
    for course in courses:
        course.read(course_from_leaf)
    if deck:
        deck.read(cards_from_leaf)
    return Agreed(laws, courses, deck, _balls(keys["balls"]) if "balls" in keys else ())


def json_from_agreed(agreed: Agreed) -> dict[str, Json]:
    """The options as a header writes them, every key."""
    return {
        **LAWS.write(agreed.laws),
        "courses": [course.json() for course in agreed.courses],
        "deck": None if agreed.deck is None else agreed.deck.json(),
        "balls": {player: list(names) for player, names in agreed.balls},
    }


def table_for(names: tuple[str, ...], agreed: Agreed, takes_turns: bool) -> Table:
    """The table of the agreed options, ready to play."""
    deck = agreed.deck or data_file(DECK, "default")
    return Table(
        players=names,
        balls=_order(names, dict(agreed.balls)),
        courses=tuple(course.read(course_from_leaf) for course in agreed.courses),
        cards=deck.read(cards_from_leaf),
        laws=agreed.laws,
        takes_turns=takes_turns,
    )


def _balls(leaf: Leaf) -> tuple[tuple[str, tuple[str, ...]], ...]:
    owned = tuple((name, balls.each(Leaf.text, 1)) for name, balls in leaf.items().items())
    names = [ball for _, balls in owned for ball in balls]
    if len(set(names)) < len(names):
        raise leaf.wrong("gives a ball to two players")
    if len(names) > len(BALLS):
        raise leaf.wrong(f"has {len(names)} balls, and no more than {len(BALLS)} can play")
    return owned


def _order(names: tuple[str, ...], given: dict[str, tuple[str, ...]]) -> tuple[tuple[str, int], ...]:
    """The order of play: everybody's first ball, then everybody's second, and so on."""
    for player in given:
        if player not in names:
            raise NotationError(f"options.balls names {player}, and the players are {', '.join(names)}")
    taken = {ball for balls in given.values() for ball in balls}
    free = iter([ball for ball in BALLS if ball not in taken])
    owned = [given[name] if name in given else (next(free),) for name in names]
    longest = max(len(balls) for balls in owned)
    return tuple(
        (balls[turn], player)
        for turn in range(longest)
        for player, balls in enumerate(owned)
        if turn < len(balls)
    )
