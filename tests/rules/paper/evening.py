"""A match with every kind of stroke, its card and what is counted of its players."""

from rules.match import Match
from rules.paper.accounts import card_of, statistics
from rules.paper.card import Card
from rules.paper.statistics import PlayerStatistics

EVENING = (
    '{"players": ["Asha", "Bela"]}',
    '{"type": "toss", "winner": "N", "choice": "give_up"}',
    '{"type": "stroke", "touched": false}',
    '{"type": "stroke", "left_lines": false}',
    '{"type": "stroke", "pocketed": ["white", "black"]}',
    '{"type": "stroke"}',
    '{"type": "stroke", "pocketed": ["black", "striker"]}',
    '{"type": "stroke", "pocketed": ["striker"]}',
    '{"type": "stroke", "pocketed": ["white", "white"]}',
    '{"type": "stroke", "pocketed": ["queen"]}',
    '{"type": "stroke", "pocketed": ["white"]}',
    '{"type": "stroke", "jumped": ["black"]}',
    '{"type": "illegal_stroke", "reason": "push"}',
    '{"type": "stroke", "pocketed": ["queen"]}',
    '{"type": "stroke", "pocketed": ["black", "black", "black"]}',
    '{"type": "stroke", "pocketed": ["black", "black", "black", "black", "black"]}',
)
CLEARED = '{"white": 1, "black": 4, "queen": "covered", "queen_by": "white"}'


def card(match: Match) -> Card:
    made = card_of(match)
    assert made is not None
    return made


def counted(match: Match) -> tuple[PlayerStatistics, ...]:
    made = statistics(match)
    assert made is not None
    return made.players
