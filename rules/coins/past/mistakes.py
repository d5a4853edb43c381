"""Alternative readings of a stroke with coins, the likeliest first.

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
    for at, fallen in enumerate(deed.pocketed):
        for kind, share in MISTAKEN[fallen.piece].items():
            yield _instead(deed, at, replace(fallen, piece=kind), _doubt(fallen) * share)


def _other_pockets(deed: Deed) -> Iterator[Alternative]:
    for at, fallen in enumerate(deed.pocketed):
        for pocket in Pocket:
            if isinstance(fallen.event, Pocketed) and fallen.pocket not in (None, pocket):
                yield _instead(deed, at, replace(fallen, pocket=pocket), _doubt(fallen) * POCKET)


def _fewer(deed: Deed) -> Iterator[Alternative]:
    for at, fallen in enumerate(deed.pocketed):
        rest = _without(deed.pocketed, at)
        yield _whole(deed, rest, deed.jumped, _doubt(fallen) * TOO_MANY)
        yield _whole(deed, rest, (*deed.jumped, Fallen(fallen.piece)), _doubt(fallen) * JUMPED)
    for at, fallen in enumerate(deed.jumped):
        rest = _without(deed.jumped, at)
        yield _whole(deed, (*deed.pocketed, Fallen(fallen.piece)), rest, _doubt(fallen))
        yield _whole(deed, deed.pocketed, rest, _doubt(fallen) * TOO_MANY)


def _more(deed: Deed) -> Iterator[Alternative]:
    single = {fallen.piece for fallen in deed.pocketed} & {Kind.STRIKER, Kind.QUEEN}
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
    """The stroke corrected."""
    before = deed.stroke or Stroke()
    stroke = replace(
        before,
        pocketed=tuple(fallen.piece for fallen in pocketed),
        jumped=tuple(fallen.piece for fallen in jumped),
        touched=None if pocketed else before.touched,
    )
    return Alternative(Amend(entry=deed.entry, act=stroke), likelihood, pocketed, jumped)


def _without(pieces: tuple[Fallen, ...], at: int) -> tuple[Fallen, ...]:
    return (*pieces[:at], *pieces[at + 1 :])


def _doubt(fallen: Fallen) -> float:
    return 1 - fallen.confidence + UNSURE


def _distinct(deed: Deed, thought: list[Alternative]) -> Iterator[Alternative]:
    """Each reading once, the likeliest way to it; not the one that counts already."""
    seen = {_reading(deed.pocketed, deed.jumped)}
    for alternative in thought:
        reading = alternative.label or _reading(alternative.pocketed, alternative.jumped)
        if reading not in seen:
            seen.add(reading)
            yield alternative


def _reading(pocketed: tuple[Fallen, ...], jumped: tuple[Fallen, ...]) -> str:
    fell = sorted(f"{fallen.piece.value}{fallen.pocket.value if fallen.pocket else ''}" for fallen in pocketed)
    return f"{fell} {sorted(fallen.piece.value for fallen in jumped)}"
