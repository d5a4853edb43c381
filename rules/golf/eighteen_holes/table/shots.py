"""The landings of a golfer: by a card or a wood, out of a bunker, and all that a club can do (6 to 8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import Literal

from rules.golf.eighteen_holes.printed.clubs import DECKS, Club
from rules.golf.eighteen_holes.printed.course import GOOD, Course, Surface
from rules.golf.eighteen_holes.printed.decks import ICONS, Card, Decks, reachable
from rules.golf.eighteen_holes.printed.options import DEFAULTS, Laws
from rules.hexes import Direction, Hex, neighbours, path, step, turned

Action = Literal["move", "club", "big_hit", "exit_bunker", "reset_hand"]
ACTIONS: tuple[Action, ...] = ("move", "club", "big_hit", "exit_bunker", "reset_hand")
DRAWS: tuple[Action, ...] = ("club", "big_hit", "exit_bunker")  # the actions that cards may be drawn for
SIDE = {"target": 0, "left": 1, "right": -1}


@dataclass(frozen=True, slots=True)
class Landing:
    """A golfer's landing; `out`: it went out of bounds and stays where it was."""

    at: Hex
    out: bool = False


def is_rough(course: Course, at: Hex) -> bool:
    """Whether a shot from here counts as from the rough; a club that plays from a bunker does so."""
    return course.spots[at].surface not in GOOD


def flown(course: Course, start: Hex, hexes: tuple[Hex, ...], laws: Laws = DEFAULTS) -> Landing:
    """The end of a path: out of bounds, before the first fenced tree, or on its last hex (6).

    By an option a path may cross out-of-bounds hexes if it does not end there; by another it is out of bounds
    for hexes behind the tree too (H4).
    """
    at, stopped = start, False
    for further in hexes:
        if further not in course.spots and not laws.through_oob:
            return Landing(start, out=True)
        if course.is_tree(further):
            stopped = True
        if stopped and laws.tree_before_edge == "stops":
            break
        at = at if stopped else further
    return _landed(course, start, at)


def chipped(course: Course, start: Hex, hexes: tuple[Hex, ...], laws: Laws = DEFAULTS) -> Landing:
    """The end of a chip: over a tree on its first hex; a tree on its last leaves the golfer on the first."""
    if not laws.through_oob and any(at not in course.spots for at in hexes):
        return Landing(start, out=True)
    open_ones = [at for at in hexes if not course.is_tree(at)]
    if not open_ones:
        return Landing(start)
    return _landed(course, start, hexes[-1] if hexes[-1] in open_ones else open_ones[-1])


def _landed(course: Course, start: Hex, at: Hex) -> Landing:
    is_out = at not in course.spots or course.spots[at].surface is Surface.CLUBHOUSE
    return Landing(start, out=True) if is_out else Landing(at)


def by_card(
    course: Course, club: Club, card: Card, start: Hex, direction: Direction, laws: Laws = DEFAULTS
) -> tuple[Landing, ...]:
    """The landings of a card; a wild one has two, and one in bounds has to be taken (4)."""
    ends = tuple(
        _card_path(course, start, path(start, direction, offsets), card, laws)
        for offsets in _cut(course, club, card, start)
    )
    in_bounds = tuple(end for end in ends if not end.out)
    return in_bounds or ends[:1]


def _cut(course: Course, club: Club, card: Card, start: Hex) -> Iterator[tuple[int, ...]]:
    """The card's paths, cut to its rough length where the lie is rough and the club minds it (6)."""
    rough = is_rough(course, start) and not club.no_rough_penalty and card.deck != "C"
    for offsets in card.paths:
        yield offsets[: card.rough] if rough and card.rough is not None else offsets


def _card_path(course: Course, start: Hex, hexes: tuple[Hex, ...], card: Card, laws: Laws) -> Landing:
    fly = chipped if card.deck == "C" else flown
    return fly(course, start, hexes, laws)


def by_wood(course: Course, club: Club, start: Hex, direction: Direction, laws: Laws = DEFAULTS) -> Landing:
    """The landing of a club without cards: straight, less far from rough."""
    good, rough = club.straight or (0, 0)
    length = rough if is_rough(course, start) else good
    return flown(course, start, path(start, direction, (0,) * length), laws)


def by_bunker_icon(
    course: Course, start: Hex, direction: Direction, icon: str, laws: Laws = DEFAULTS
) -> Landing:
    """The landing out of a bunker by a card's icon: the declared hex, left or right of it, or none (8).

    A tree there leaves the golfer in the bunker, or by an option on the declared hex (H5).
    """
    if icon == "remain":
        return Landing(start)
    to = step(start, turned(direction, SIDE[icon]))
    if not course.is_tree(to):
        return _landed(course, start, to)
    if icon == "target" or laws.bunker_tree == "stays":
        return Landing(start)
    return by_bunker_icon(course, start, direction, "target", laws)


def big_hit_deck(club: Club) -> str:
    """The deck of a big hit: one above the highest numbered one of the club (7)."""
    highest = max(DECKS.index(deck) for deck in club.decks)
    return DECKS[min(highest + 1, len(DECKS) - 1)]


def decks_for(club: Club, action: Action) -> tuple[str, ...]:
    """The decks that an action with this club may draw its first card from."""
    return (big_hit_deck(club),) if action == "big_hit" else club.decks


def may(course: Course, club: Club, action: Action, at: Hex, laws: Laws = DEFAULTS) -> str | None:
    """The reason why an action is impossible here with this club; None where it is possible (5)."""
    in_bunker = course.spots[at].surface is Surface.BUNKER
    plays_out = in_bunker and club.from_bunkers and action == "club"
    if action == "exit_bunker":
        if not in_bunker:
            return "the golfer is in no bunker"
        if club.from_bunkers and laws.sand_wedge == "chips":
            return f"the {club.name} chips out of a bunker, as from rough"
        return f"there is no way out of a bunker with the {club.name}" if club.is_wood else None
    if in_bunker and not plays_out and action != "reset_hand":
        return "out of a bunker first"
    if action == "big_hit" and not club.big_hit:
        return f"the {club.name} has no big hit"
    if club.tee_only and action == "club" and course.spots[at].surface is not Surface.TEE:
        return f"the {club.name} is played from a tee only"
    return None


def landings(
    course: Course, decks: Decks, club: Club, action: Action, start: Hex, laws: Laws = DEFAULTS
) -> frozenset[Landing]:
    """Every possible landing of a club and an action, with any card, in every direction (11)."""
    if action == "reset_hand":
        return frozenset({Landing(start)})
    if action == "move":
        return frozenset(_steps(course, start, laws))
    if action == "exit_bunker":
        return frozenset(by_bunker_icon(course, start, way, icon, laws) for way in range(6) for icon in ICONS)
    return frozenset(_shots(course, decks, club, action, start, laws))


def _shots(
    course: Course, decks: Decks, club: Club, action: Action, start: Hex, laws: Laws
) -> Iterator[Landing]:
    cards = _different(course, club, start, decks, decks_for(club, action))
    for way in range(6):
        if club.straight is not None:
            yield by_wood(course, club, start, way, laws)
        for card in cards:
            yield from by_card(course, club, card, start, way, laws)


def _different(course: Course, club: Club, start: Hex, decks: Decks, first: Iterable[str]) -> tuple[Card, ...]:
    """The cards that can come up, one for each set of paths that they lead along."""
    distinct: dict[object, Card] = {}
    every = (reached for deck in first for reached in reachable(decks, deck))
    for card in sorted(every, key=attrgetter("name")):
        distinct.setdefault((card.deck == "C", tuple(_cut(course, club, card, start))), card)
    return tuple(distinct.values())


def _steps(course: Course, start: Hex, laws: Laws) -> Iterator[Landing]:
    """The moves by one hex, onto hexes in play without a tree; the clubhouse only by an option (H9)."""
    for at in neighbours(start):
        if at in course.spots and not course.is_tree(at):
            landing = _landed(course, start, at)
            if not landing.out or laws.clubhouse == "out":
                yield landing
