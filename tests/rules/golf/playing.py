"""Games that random legal play made, and the match that their acts make again."""

from __future__ import annotations

import random
from typing import Any

from device.evaluation.golf import play as golf_play
from rules.header import Header
from rules.match import Match
from rules.ruling import Ruling
from tests.rules.plays import played


def played_out(position: Any, seed: int) -> tuple[Any, list[Ruling]]:
    """The position at the end of a golf game, and the acts that led there."""
    return golf_play.played_out(position, random.Random(seed))


def match_of(header: Header, acts: list[Ruling]) -> Match:
    """The match that these acts make, entry by entry."""
    return played(Match.begin(header), *acts)
