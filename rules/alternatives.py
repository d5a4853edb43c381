"""What a deed may have been instead, the likeliest first: what a person is offered who corrects it.

The camera's own doubts come first, with its likelihoods. Beside them stand the mistakes that a camera or a
person makes: another piece, one too many, one too few, another pocket. How likely those are is a guess of this
file alone, in the order in which people correct scores at a table; no law reads it. Each alternative is tried
on the match: what the laws refuse, or cannot believe, is not offered. What a golf entry may have been follows
from its game, which knows the strokes that explain what is seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from rules.codec import Json
from rules.deeds import Deed, Fallen, deeds
from rules.errors import Refused
from rules.golf.corrections import additions, others
from rules.golf.instead import Golf
from rules.log import Entry
from rules.match import Match
from rules.notation import json_from_act
from rules.pieces import Kind, Pocket
from rules.ruling import Amend, Answer, Insert, Ruling, Stroke
from rules.table import Pocketed
from rules.verdict import Verdict

MOST = 8
UNSURE = 0.05  # how often a piece is mistaken of which the camera was certain
MISTAKEN = {  # one piece taken for another: how likely, by what it was said to be
    Kind.WHITE: {Kind.BLACK: 1.0, Kind.STRIKER: 0.3, Kind.QUEEN: 0.1},
    Kind.BLACK: {Kind.WHITE: 1.0, Kind.STRIKER: 0.2, Kind.QUEEN: 0.2},
    Kind.QUEEN: {Kind.BLACK: 0.5, Kind.WHITE: 0.4, Kind.STRIKER: 0.1},
    Kind.STRIKER: {Kind.WHITE: 0.5, Kind.BLACK: 0.4, Kind.QUEEN: 0.1},
}
TOO_MANY = 0.8  # of a doubtful piece: it did not fall at all
JUMPED = 0.25  # or it jumped over the frame
MISSED = {
    Kind.WHITE: 0.028,
    Kind.BLACK: 0.027,
    Kind.STRIKER: 0.03,
    Kind.QUEEN: 0.006,
}  # one that nobody saw fall
POCKET = 0.02  # another pocket: changes no score, and is seldom asked for


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another reading of a deed: the ruling that says so, what fell by it, and what the laws would say then.

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
            "pocketed": [_written(one) for one in self.pocketed],
            "jumped": [_written(one) for one in self.jumped],
            "verdicts": [verdict.to_json() for verdict in self.verdicts],
        }


def alternatives(match: Match, entry: int) -> tuple[Alternative, ...]:
    """The likeliest others of the deed of this entry; raises Refused where there is no such deed."""
    deed = next((one for one in deeds(match) if one.entry == entry), None)
    if deed is None:
        raise Refused(f"entry {entry} is no stroke and no ruling that could have been another")
    if isinstance(match.position, Golf):
        return _of_golf(match, entry)
    thought = sorted(_thought_of(deed), key=lambda one: -one.likelihood)
    tried = (_tried(match, deed, one) for one in _distinct(deed, thought))
    found: list[Alternative] = []
    for one in tried:
        if one is not None:
            found.append(one)
        if len(found) == MOST:
            break
    return tuple(found)


def missed(match: Match, entry: int) -> tuple[Insert, ...]:
    """Acts that may have been missed before this entry; in carrom a stroke. None before a correction."""
    if isinstance(match.position, Golf):
        return tuple(additions(tuple(match.passages()), entry))
    return (Insert(before=entry, act=Stroke()),)


def _of_golf(match: Match, entry: int) -> tuple[Alternative, ...]:
    """The likeliest readings, as the game ranks them: how likely each is, nobody has counted."""
    found = islice(others(tuple(match.passages()), entry), MOST)
    return tuple(Alternative(one.act, 1 / (rank + 2), verdicts=one.verdicts) for rank, one in enumerate(found))


def _thought_of(deed: Deed) -> Iterator[Alternative]:
    for doubt in deed.asked:
        for number, choice in enumerate(doubt.choices):
            if number != doubt.taken:
                act = Answer(question=doubt.entry, choice=number)
                yield Alternative(act, 1 + choice.likelihood, label=choice.label)
    if deed.stroke is not None:
        yield from _other_pieces(deed)
        yield from _fewer(deed)
        yield from _more(deed)
        yield from _other_pockets(deed)


def _other_pieces(deed: Deed) -> Iterator[Alternative]:
    for at, one in enumerate(deed.pocketed):
        for kind, share in MISTAKEN[one.piece].items():
            yield _instead(deed, at, replace(one, piece=kind), _doubt(one) * share)


def _other_pockets(deed: Deed) -> Iterator[Alternative]:
    for at, one in enumerate(deed.pocketed):
        for pocket in Pocket:
            if isinstance(one.event, Pocketed) and one.pocket not in (None, pocket):
                yield _instead(deed, at, replace(one, pocket=pocket), _doubt(one) * POCKET)


def _fewer(deed: Deed) -> Iterator[Alternative]:
    for at, one in enumerate(deed.pocketed):
        rest = _without(deed.pocketed, at)
        yield _whole(deed, rest, deed.jumped, _doubt(one) * TOO_MANY)
        yield _whole(deed, rest, (*deed.jumped, Fallen(one.piece)), _doubt(one) * JUMPED)
    for at, one in enumerate(deed.jumped):
        rest = _without(deed.jumped, at)
        yield _whole(deed, (*deed.pocketed, Fallen(one.piece)), rest, _doubt(one))
        yield _whole(deed, deed.pocketed, rest, _doubt(one) * TOO_MANY)


def _more(deed: Deed) -> Iterator[Alternative]:
    single = {one.piece for one in deed.pocketed} & {Kind.STRIKER, Kind.QUEEN}
    for kind, likelihood in MISSED.items():
        if kind not in single:
            yield _whole(deed, (*deed.pocketed, Fallen(kind)), deed.jumped, likelihood)


def _instead(deed: Deed, at: int, other: Fallen, likelihood: float) -> Alternative:
    """One piece was another: its event is amended where there is one, which keeps everything else."""
    now = (*deed.pocketed[:at], other, *deed.pocketed[at + 1 :])
    if not isinstance(other.event, Pocketed) or other.entry is None:
        return _whole(deed, now, deed.jumped, likelihood)
    event = replace(other.event, piece=other.piece, pocket=other.pocket, confidence=1.0)
    return Alternative(Amend(entry=other.entry, act=event), likelihood, now, deed.jumped)


def _whole(
    deed: Deed, pocketed: tuple[Fallen, ...], jumped: tuple[Fallen, ...], likelihood: float
) -> Alternative:
    """The stroke told anew."""
    before = deed.stroke or Stroke()
    told = replace(
        before,
        pocketed=tuple(one.piece for one in pocketed),
        jumped=tuple(one.piece for one in jumped),
        touched=None if pocketed else before.touched,
    )
    return Alternative(Amend(entry=deed.entry, act=told), likelihood, pocketed, jumped)


def _without(pieces: tuple[Fallen, ...], at: int) -> tuple[Fallen, ...]:
    return (*pieces[:at], *pieces[at + 1 :])


def _doubt(one: Fallen) -> float:
    return 1 - one.confidence + UNSURE


def _distinct(deed: Deed, thought: list[Alternative]) -> Iterator[Alternative]:
    """Each reading once, the likeliest way to it; not the one that counts already."""
    seen = {_reading(deed.pocketed, deed.jumped)}
    for one in thought:
        reading = one.label or _reading(one.pocketed, one.jumped)
        if reading not in seen:
            seen.add(reading)
            yield one


def _reading(pocketed: tuple[Fallen, ...], jumped: tuple[Fallen, ...]) -> str:
    fell = sorted(f"{one.piece.value}{one.pocket.value if one.pocket else ''}" for one in pocketed)
    return f"{fell} {sorted(one.piece.value for one in jumped)}"


def _tried(match: Match, deed: Deed, one: Alternative) -> Alternative | None:
    """The alternative with what the laws would say; None where they refuse it, or cannot believe it."""
    try:
        after = match.receive(Entry(match.entries[-1].seq + 1, "player", one.act)).match
    except Refused:
        return None
    again = next((other for other in deeds(after) if other.entry == deed.entry), None)
    verdicts = () if again is None else again.verdicts
    if any(verdict.key == "impossible" for verdict in verdicts):
        return None
    return replace(one, verdicts=verdicts)


def _written(one: Fallen) -> dict[str, Json]:
    return {"piece": one.piece.value, "pocket": None if one.pocket is None else one.pocket.value}
