"""18 Holes as the registry of games knows it: its variants, options, start and beginning."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from rules.codec import PLAIN, Json, record_of
from rules.errors import NotationError, UnknownGame, unknown
from rules.golf.eighteen_holes.modes.skins import drawn_tokens
from rules.golf.eighteen_holes.play.powers import POWERS
from rules.golf.eighteen_holes.position import EighteenHoles
from rules.golf.eighteen_holes.printed.clubs import clubs_from_leaf
from rules.golf.eighteen_holes.printed.course import course_from_leaf
from rules.golf.eighteen_holes.printed.decks import LONGEST_DRIVE, Decks, decks_from_leaf
from rules.golf.eighteen_holes.printed.options import DEFAULTS, Laws
from rules.golf.eighteen_holes.printed.solo import solo_deck_from_leaf
from rules.golf.eighteen_holes.starts.hands import Hands
from rules.golf.eighteen_holes.starts.start import Powers, Start, begin
from rules.golf.eighteen_holes.table.state import Table
from rules.golf.shared.leaf import Leaf, leaf_of
from rules.golf.shared.shelf import DataFile, data_file, data_file_from_leaf
from rules.table import Layout

VARIANTS = ("match", "skins", "racing", "stroke", "stableford", "chaos", "chaos_teams", "kelly", "solo_chaos")
ALIASES = {"solo": "solo_chaos"}
COURSE, DECKS, CLUBS, SOLO = "course_18h", "shot_decks", "clubs", "solo_deck"
READERS: Mapping[str, Callable[[Leaf], object]] = {
    COURSE: course_from_leaf,
    DECKS: decks_from_leaf,
    CLUBS: clubs_from_leaf,
    SOLO: solo_deck_from_leaf,
}
LAWS = record_of(Laws, "options", PLAIN)
LAW_KEYS = tuple(field.name for field in fields(Laws))
MORE_KEYS = ("course", "decks", "solo_deck", "clubs", "hands", "tokens", "seed", "golfers")
PLAYERS = {
    "chaos": (3, 4, 5),
    "chaos_teams": (2,),
    "solo_chaos": (1,),
    "stroke": (2, 1, 3, 4, 5),
    "stableford": (2, 1, 3, 4, 5),
}  # modes with other numbers than two to five; the usual number first
MOST = 2**31 - 1  # of a seed


@dataclass(frozen=True, slots=True)
class Agreed:
    """The options of a header: laws, course, decks, and the hand of each player."""

    laws: Laws = DEFAULTS
    course: DataFile | None = None
    decks: DataFile | None = None
    solo_deck: DataFile | None = None
    clubs: DataFile | None = None
    hands: Hands = ()
    tokens: tuple[tuple[int, int], ...] = ()
    seed: int = 1
    golfers: Powers = ()


class EighteenHolesGame:
    """See `rules.games.Game`; it has no state. A rule set is the name of the variant."""

    name = "eighteen_holes"
    variants = VARIANTS

    def rule_set(self, variant: str, written: Json = None) -> str:
        """The variant; course and decks are options, so there is no custom rule set."""
        if written is not None:
            raise NotationError('eighteen_holes takes course and decks in "options", not in "rule_set"')
        variant = ALIASES.get(variant, variant)
        if variant not in VARIANTS:
            raise UnknownGame(unknown("variant of eighteen_holes", variant, VARIANTS))
        return variant

    def variant_of(self, rule_set: str) -> str:
        """The name of the variant."""
        return rule_set

    def seats(self, rule_set: str) -> dict[int, tuple[None, ...]]:
        """The numbers of players of each mode; nobody has a seat."""
        return {number: (None,) * number for number in PLAYERS.get(rule_set, (2, 3, 4, 5))}

    def options(self, rule_set: str, json: Json) -> Agreed:
        """The options of a header."""
        keys = leaf_of(json, "options").table((), (*LAW_KEYS, *MORE_KEYS))
        laws: Laws = LAWS.read({key: keys[key].value for key in LAW_KEYS if key in keys})
        return Agreed(
            laws,
            course=_data_file(keys, "course", COURSE),
            decks=_data_file(keys, "decks", DECKS),
            solo_deck=_data_file(keys, "solo_deck", SOLO),
            clubs=_data_file(keys, "clubs", CLUBS),
            hands=_hands(keys["hands"]) if "hands" in keys else (),
            tokens=_tokens(keys["tokens"]) if "tokens" in keys else (),
            seed=keys["seed"].whole(0, MOST) if "seed" in keys else 1,
            golfers=_golfers(keys["golfers"]) if "golfers" in keys else (),
        )

    def start(self, json: Json) -> Start:
        """The start of a header."""
        return Start(json)

    def start_seen(self, rule_set: str, layout: Layout) -> None:
        """None: a course has no carrom pieces."""

    def to_json(self, header: Any) -> dict[str, Json]:
        """The header's keys `options`, `start` and `rule_set`."""
        agreed: Agreed = header.options
        return {
            "options": {
                **LAWS.write(agreed.laws),
                "course": None if agreed.course is None else agreed.course.json(),
                "decks": None if agreed.decks is None else agreed.decks.json(),
                "solo_deck": None if agreed.solo_deck is None else agreed.solo_deck.json(),
                "clubs": None if agreed.clubs is None else agreed.clubs.json(),
                "hands": {name: list(words) for name, words in agreed.hands},
                "tokens": {str(hole): worth for hole, worth in agreed.tokens},
                "seed": agreed.seed,
                "golfers": {name: _json_from_power(power) for name, power in agreed.golfers},
            },
            "start": None if header.start is None else header.start.text,
            "rule_set": None,
        }

    def begin(self, header: Any) -> EighteenHoles:
        """The position before the first entry."""
        agreed: Agreed = header.options
        names = tuple(name for name, _ in header.seated)
        table = Table(
            mode=header.variant,
            course=(agreed.course or data_file(COURSE, "seven")).read(course_from_leaf),
            clubs=(agreed.clubs or data_file(CLUBS, "default")).read(clubs_from_leaf),
            decks=_decks(agreed),
            laws=agreed.laws,
            solo_deck=(agreed.solo_deck or data_file(SOLO, "default")).read(solo_deck_from_leaf),
            seed=agreed.seed,
        )
        for hole, _ in agreed.tokens:
            if hole not in table.course.holes:
                raise NotationError(f"options.tokens names hole {hole}, which the course does not have")
        pots = drawn_tokens(table.course.holes, dict(agreed.tokens), agreed.seed)
        return EighteenHoles(begin(table, names, agreed.hands, agreed.golfers, pots, header.start))


def _decks(agreed: Agreed) -> Decks:
    """The shot cards; by an option the longest drive goes five from rough (H8)."""
    decks = (agreed.decks or data_file(DECKS, "default")).read(decks_from_leaf)
    rough = None if agreed.laws.longest_from_rough == "six" else len(LONGEST_DRIVE) - 1
    return {
        deck: tuple(replace(card, rough=rough) if card.kind == "longest" else card for card in cards)
        for deck, cards in decks.items()
    }


def _data_file(keys: dict[str, Leaf], key: str, kind: str) -> DataFile | None:
    if key not in keys or keys[key].value is None:
        return None
    named = data_file_from_leaf(kind, keys[key])
    named.read(READERS[kind])
    return named


def _tokens(leaf: Leaf) -> tuple[tuple[int, int], ...]:
    """The values that were placed on greens, by the numbers of their holes."""
    leaves = leaf.items()
    if not all(name.isdecimal() for name in leaves):
        raise leaf.wrong("wants the values of greens by the numbers of their holes")
    return tuple((int(name), count.whole(1, MOST)) for name, count in leaves.items())


def _golfers(leaf: Leaf) -> Powers:
    """Each player's golfer and its side; for Dorian's a-side with the lasting club."""
    golfers: list[tuple[str, tuple[str, str | None]]] = []
    for name, part in leaf.items().items():
        if not isinstance(part.value, dict):
            golfers.append((name, (part.word(POWERS), None)))
            continue
        keys = part.table(("golfer", "lasting"))
        golfers.append((name, (keys["golfer"].word(("dorian_a",)), keys["lasting"].text())))
    return tuple(golfers)


def _json_from_power(power: tuple[str, str | None]) -> Json:
    golfer, lasting = power
    return golfer if lasting is None else {"golfer": golfer, "lasting": lasting}


def _hands(leaf: Leaf) -> Hands:
    """Each player's hand: the letter of a preset one, or a list of clubs."""
    return tuple(
        (name, clubs.each(Leaf.text, 1) if isinstance(clubs.value, list) else (clubs.text(),))
        for name, clubs in leaf.items().items()
    )
