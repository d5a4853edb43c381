"""Roll in One as the registry of games knows it: its variants, options, start and beginning."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from rules.codec import PLAIN, Json, record_of
from rules.errors import NotationError, UnknownGame, unknown
from rules.golf.roll_in_one.play.state import Table
from rules.golf.roll_in_one.position import RollInOne
from rules.golf.roll_in_one.printed.course import course_from_leaf
from rules.golf.roll_in_one.printed.options import DEFAULTS, Laws
from rules.golf.roll_in_one.start import Start, begin, json_from_start, start_from_leaf
from rules.golf.shared.leaf import Leaf, leaf_of
from rules.golf.shared.shelf import DataFile, data_file, data_file_from_leaf
from rules.table import Layout

VARIANTS = ("full", "six", "three")
KIND, DEFAULT_COURSE = "course_rio", "nine"
PLAYERS_AT_MOST = 12
LAWS = record_of(Laws, "options", PLAIN)
LAW_KEYS = tuple(field.name for field in fields(Laws))


@dataclass(frozen=True, slots=True)
class Agreed:
    """The options of a header: the laws, and the course (None: the one with nine holes that ships)."""

    laws: Laws = DEFAULTS
    course: DataFile | None = None


class RollInOneGame:
    """See `rules.games.Game`; it has no state. A rule set is the name of the variant."""

    name = "roll_in_one"
    variants = VARIANTS

    def rule_set(self, variant: str, written: Json = None) -> str:
        """The variant; course and laws are options, so there is no custom rule set."""
        if written is not None:
            raise NotationError('roll_in_one takes its laws and its course in "options", not in "rule_set"')
        if variant not in VARIANTS:
            raise UnknownGame(unknown("variant of roll_in_one", variant, VARIANTS))
        return variant

    def variant_of(self, rule_set: str) -> str:
        """The name of the variant."""
        return rule_set

    def seats(self, rule_set: str) -> dict[int, tuple[None, ...]]:
        """Any number of players up to twelve, who sit nowhere in particular; two are the usual number."""
        return {number: (None,) * number for number in (2, 1, *range(3, PLAYERS_AT_MOST + 1))}

    def options(self, rule_set: str, json: Json) -> Agreed:
        """The options of a header."""
        keys = leaf_of(json, "options").table((), (*LAW_KEYS, "course"))
        laws: Laws = LAWS.read({key: keys[key].value for key in LAW_KEYS if key in keys})
        return Agreed(laws, _course(keys["course"]) if "course" in keys else None)

    def start(self, json: Json) -> Start:
        """The start of a header."""
        return start_from_leaf(leaf_of(json, "start"))

    def start_seen(self, rule_set: str, layout: Layout) -> None:
        """None: a course has no carrom pieces."""

    def to_json(self, header: Any) -> dict[str, Json]:
        """The header's keys `options`, `start` and `rule_set`."""
        course = header.options.course
        return {
            "options": {**LAWS.write(header.options.laws), "course": None if course is None else course.json()},
            "start": None if header.start is None else json_from_start(header.start),
            "rule_set": None,
        }

    def begin(self, header: Any) -> RollInOne:
        """The position before the first entry."""
        names = tuple(name for name, _ in header.seated)
        return RollInOne(begin(table_for(header.variant, header.options), names, header.start))


def table_for(variant: str, agreed: Agreed) -> Table:
    """The holes of a variant: all, those with a single die, those with two (5)."""
    course = (agreed.course or data_file(KIND, DEFAULT_COURSE)).read(course_from_leaf)
    dice = {"full": (1, 2), "six": (1,), "three": (2,)}[variant]
    holes = tuple(hole for hole in course.holes if len(hole.label) in dice)
    if not holes:
        raise NotationError(f"the course {course.name} has no hole for the variant {variant}")
    return Table(
        course, agreed.laws, holes, all_open=variant == "three" and agreed.laws.three == "open", mode=variant
    )


def _course(leaf: Leaf) -> DataFile | None:
    if leaf.value is None:
        return None
    course = data_file_from_leaf(KIND, leaf)
    course.read(course_from_leaf)
    return course
