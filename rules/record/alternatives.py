"""The alternatives to a deed, the likeliest first: the offers to a person who corrects it.

The game of the match supplies the alternatives and their likelihoods; see `Rereading`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Protocol

from rules.codec import Json
from rules.errors import Refused
from rules.games import part
from rules.notation import json_from_act
from rules.record.corrections import corrections_of
from rules.record.deeds import Deed, Fallen, deed_of
from rules.record.match import Match
from rules.ruling import Insert, Ruling
from rules.verdict import Verdict

MOST = 8


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another reading of a deed: the ruling for it, the pieces that fell by it, and the laws' verdicts on it.

    `label` are the camera's own words for it, None where it has none.
    """

    act: Ruling
    likelihood: float
    pocketed: tuple[Fallen, ...] = ()
    jumped: tuple[Fallen, ...] = ()
    label: str | None = None
    verdicts: tuple[Verdict, ...] = ()

    def to_json(self) -> dict[str, Json]:
        """The alternative as JSON carries it."""
        return {
            "act": json_from_act(self.act),
            "likelihood": round(self.likelihood, 4),
            "label": self.label,
            "pocketed": [fallen.to_json() for fallen in self.pocketed],
            "jumped": [fallen.to_json() for fallen in self.jumped],
            "verdicts": [verdict.to_json() for verdict in self.verdicts],
        }


class Rereading(Protocol):
    """A game's corrections with likelihoods, beside those that `rules.record.corrections` asks for."""

    def alternatives(self, match: Match, deed: Deed) -> Iterator[Alternative]:
        """The other readings of the deed, the likeliest first, without those that the laws refuse."""


def alternatives(match: Match, entry: int) -> tuple[Alternative, ...]:
    """The likeliest alternatives to this entry's deed; raises Refused where there is no such deed."""
    deed = deed_of(match, entry)
    if deed is None:
        raise Refused(f"entry {entry} is no stroke and no ruling that could have been another")
    reread: Rereading = part(match.header.game, "corrections")
    return tuple(islice(reread.alternatives(match, deed), MOST))


def missed(match: Match, entry: int) -> tuple[Insert, ...]:
    """Acts that may have been missed before this entry; none before a correction."""
    return tuple(corrections_of(match.header.game).missed(tuple(match.passages_near(entry)), entry))
