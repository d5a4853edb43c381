"""What a stroke with coins may have been instead, the likeliest first.

The camera's own doubts come first, with its likelihoods. Beside them stand the mistakes that a camera or a
person makes: another piece, one too many, one too few, another pocket. How likely those are is a guess of this
file alone, in the order in which people correct scores at a table; no law reads it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.pieces import Kind, Pocket
from rules.record.alternatives import Alternative
from rules.record.deeds import Deed, Fallen
from rules.ruling import Amend, Answer, Stroke
from rules.table import Pocketed

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


def mistakes(deed: Deed) -> Iterator[Alternative]:
    """Each other reading of the deed once, the likeliest first."""
    return _distinct(deed, sorted(_thought_of(deed), key=lambda reading: -reading.likelihood))


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
