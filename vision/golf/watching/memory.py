"""Which token is which from look to look: a token that was there stays the same one, in colour and in form.

A reading of one picture errs more often than a table changes by itself. Where a token's place looks as it
did, the token is still there, unless it is plainly seen elsewhere; where a place that was empty looks as it
did, none has come. A token whose place has changed is where the table looks different and most like it, even
where a first look would not tell one: it was on the table, and hardly ever leaves it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from vision.golf.tokens import SURE, Token
from vision.golf.watching.changes import Place

LIKELY = 0.2  # likelihood from which a token that is known to be on the table is told at a changed place
GUESS = 0.4  # likelihood from which a golfer is told where another may hide it, or where it was overlooked
PLAIN = 0.75  # likelihood from which one is given up where nothing changed, for what has plainly come elsewhere
LEAD = 0.1  # by so much less likely may that be than what was told where nothing changed
SHARED = frozenset({"meeple"})  # forms of which several stand on one hex


class Looks(Protocol):
    """Two looks at a table: what is likely now, and what has changed since."""

    @property
    def places(self) -> Sequence[Place]:
        """The hexes on which a token may stand."""

    def is_as_before(self, at: Place, form: str) -> bool:
        """Whether a hex looks as it did, as far as a token of this form would reach."""

    def likelihood(self, at: Place, token: str, form: str) -> float:
        """How likely a token of this colour and form stands on a hex now, by the new picture alone."""

    def was_likely(self, at: Place, token: str, form: str) -> float:
        """How likely that was by the picture of the earlier look alone."""


@dataclass(frozen=True, slots=True)
class _Stand:
    """A token of the last look at a place now, and how likely that is."""

    score: float
    token: Token
    at: Place

    def order(self) -> tuple[float, str, str, Place]:
        """The likeliest first."""
        return (-self.score, self.token.token, self.token.form, self.at)

    def as_token(self) -> Token:
        """The token there; one that has not moved is as sure as it was."""
        stays = self.at == self.token.at
        return replace(self.token, at=self.at, score=max(self.score, self.token.score if stays else 0.0))


def first_tokens(seen: Sequence[Token]) -> tuple[Token, ...]:
    """The tokens of a first look: of each colour and form the surest."""
    return _distinct([token for token in seen if token.score >= SURE])


def with_hidden(seen: Sequence[Token], lying: Sequence[Token]) -> tuple[Token, ...]:
    """The tokens of a first look with those that lie, by the laws, where they may be hidden.

    What looks like one elsewhere, while another stands where it lies, is something else: a tree may be as green
    as a golfer. So is one of another colour among them: red before yellow looks orange.
    """
    told, by_law = {_key(one): one for one in seen}, {_key(one): one.at for one in lying}
    taken = {(one.at, one.form) for one in seen if by_law.get(_key(one), one.at) == one.at}
    hidden = {_key(one): one for one in lying if _key(one) not in told or (one.at, one.form) in taken}
    plain = {key: one for key, one in told.items() if by_law.get(key) == one.at}
    crowds = {one.at for one in (*hidden.values(), *plain.values())}
    others = {key: one for key, one in told.items() if key in by_law or one.at not in crowds}
    return tuple(sorted({**others, **hidden, **plain}.values(), key=_key))


def remembered(before: Sequence[Token], seen: Sequence[Token], looks: Looks) -> tuple[Token, ...]:
    """The tokens now, each with the colour and form that it had before.

    `seen` is the reading of the new picture alone, weak ones included. Tokens of the last look take their
    places first, the likeliest before others; of the rest, the sure ones have come where the table changed.
    """
    kept = _without_guesses(_placed(before, looks), before)
    for token in [token for token in before if not _is_in(token, kept)]:
        kept += _unseen(token, kept, looks)
    taken = {token.at for token in kept}
    fresh = [new for new in seen if new.score >= SURE and new.at not in taken]
    come = _distinct([new for new in fresh if not looks.is_as_before(new.at, new.form)])
    kept += [new for new in come if not _is_in(new, kept)]
    return tuple(sorted(kept, key=_key))


def _placed(before: Sequence[Token], looks: Looks) -> list[Token]:
    """Where the tokens of the last look are now, as far as they are seen."""
    restless = [token for token in before if not looks.is_as_before(token.at, token.form)]
    kept = _likeliest([stand for token in restless for stand in _stands(token, looks)])
    for token in before:
        if token not in restless:
            kept.append(_come_elsewhere(token, looks, {one.at for one in kept}) or token)
    return kept


def _likeliest(stands: Sequence[_Stand]) -> list[Token]:
    """Each token once and each place once, the likeliest before others."""
    kept: list[Token] = []
    for stand in sorted(stands, key=_Stand.order):
        if not _is_in(stand.token, kept) and stand.at not in {token.at for token in kept}:
            kept.append(stand.as_token())
    return kept


def _stands(token: Token, looks: Looks) -> list[_Stand]:
    """The places of a token now that are likely enough: its own, and those that look different."""
    places = [at for at in looks.places if at == token.at or not looks.is_as_before(at, token.form)]
    likely = [_Stand(_evidence(token, at, looks), token, at) for at in places]
    return [stand for stand in likely if stand.score >= LIKELY]


def _evidence(token: Token, at: Place, looks: Looks) -> float:
    """How likely a token is at a place; what looked like it there while it was elsewhere says little."""
    now = looks.likelihood(at, token.token, token.form)
    return now if at == token.at else now * (1 - looks.was_likely(at, token.token, token.form))


def _come_elsewhere(token: Token, looks: Looks, taken: set[Place]) -> Token | None:
    """The token where it has plainly come, though nothing changed where it was told; None where it has not.

    There is one of each: what still looks like it was never it.
    """
    needed = max(PLAIN, looks.likelihood(token.at, token.token, token.form) - LEAD)
    elsewhere = [stand for stand in _stands(token, looks) if stand.at not in {token.at, *taken}]
    come = [stand for stand in elsewhere if stand.score >= needed]
    return min(come, key=_Stand.order).as_token() if come else None


def _without_guesses(kept: Sequence[Token], before: Sequence[Token]) -> list[Token]:
    """Those without the ones that are weakly seen elsewhere while another may hide them where they were."""
    was = {_key(one): one.at for one in before}
    stayed = {one.at for one in kept if was[_key(one)] == one.at}
    return [
        one for one in kept if one.score >= GUESS or one.form not in SHARED or not _may_hide(one, was, stayed)
    ]


def _may_hide(one: Token, was: Mapping[tuple[str, str], Place], stayed: set[Place]) -> bool:
    return was[_key(one)] != one.at and was[_key(one)] in stayed


def _unseen(token: Token, kept: Sequence[Token], looks: Looks) -> list[Token]:
    """The golfer whom no changed place shows: behind another on their hex, or where it was overlooked."""
    if token.form not in SHARED:
        return []
    taken = {one.at for one in kept}
    if token.at in taken:
        return [token]
    stands = [_Stand(_evidence(token, at, looks), token, at) for at in looks.places if at not in taken]
    overlooked = [one for one in stands if one.score >= LIKELY and _is_plain(one, looks)]
    return [min(overlooked, key=_Stand.order).as_token()] if overlooked else []


def _is_plain(stand: _Stand, looks: Looks) -> bool:
    return looks.likelihood(stand.at, stand.token.token, stand.token.form) >= GUESS


def _is_in(token: Token, kept: Sequence[Token]) -> bool:
    """Whether a token is among those: there is one of each colour and form."""
    return any(_key(token) == _key(other) for other in kept)


def _key(token: Token) -> tuple[str, str]:
    return token.token, token.form


def _distinct(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """Of each colour and form the surest; there is one of each."""
    best: dict[tuple[str, str], Token] = {}
    for token in tokens:
        key = (token.token, token.form)
        if key not in best or best[key].score < token.score:
            best[key] = token
    return tuple(best[key] for key in sorted(best))
