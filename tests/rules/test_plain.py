"""A snapshot as JSON carries it is what the standard library's dictionary of it would be."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import Enum, IntEnum, StrEnum
from pathlib import Path

import pytest

from rules.paper.accounts import card_of, statistics
from rules.scenario import play
from rules.score import plain

SCENARIOS = sorted(Path(__file__).parent.rglob("scenarios/*.jsonl"))[::40]


class Seat(IntEnum):
    S = 0


class Word(StrEnum):
    BREAK = "break"


class Plain(Enum):
    ONE = 1


@dataclass(frozen=True)
class Inner:
    seat: Seat
    words: tuple[Word, ...]


@dataclass(frozen=True)
class Outer:
    inner: Inner
    named: dict[str, Inner]
    more: list[Plain]
    none: None = None
    sure: bool = True
    share: float = 0.5


def as_listed(value: object) -> object:
    """The same, of a dictionary that was copied to the bottom."""
    if isinstance(value, dict):
        return {key: as_listed(part) for key, part in value.items()}
    if isinstance(value, tuple | list):
        return [as_listed(part) for part in value]
    if isinstance(value, IntEnum):
        return value.name
    return value.value if isinstance(value, Enum) else value


def test_a_value_of_every_sort() -> None:
    inner = Inner(Seat.S, (Word.BREAK,))
    assert plain(Outer(inner, {"other": inner}, [Plain.ONE])) == {
        "inner": {"seat": "S", "words": ["break"]},
        "named": {"other": {"seat": "S", "words": ["break"]}},
        "more": [1],
        "none": None,
        "sure": True,
        "share": 0.5,
    }
    assert type(plain(Word.BREAK)) is str


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda path: path.stem)
def test_scores_cards_and_statistics(scenario: Path) -> None:
    match = play(scenario.read_text(encoding="utf-8").splitlines())
    for value in (match.score.score, card_of(match), statistics(match)):
        assert value is None or plain(value) == as_listed(asdict(value))
