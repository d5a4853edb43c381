"""Which token is which from look to look: a token that was there stays the same one, in colour and in form.

A reading of one picture errs more often than a table changes by itself. Where a token's place looks as it
did, the token is still there, unless it is plainly seen elsewhere; where a place that was empty looks as it
did, none has come. A token whose place has changed is where the table looks different and most like it, even
where a first look would not tell one: it was on the table, and hardly ever leaves it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from vision.golf.tokens import SURE, Token
from vision.golf.watching.changes import Place

LIKELY = 0.2  # likelihood from which a token that is known to be on the table is told at a changed place
UNCHANGED = 0.5  # what a place that looks as before adds to the likelihood that its token is still there
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


@dataclass(frozen=True, slots=True)
class _Stand:
    """A token of the last look at a place now, and how likely that is."""

    score: float
    token: Token
    at: Place

    def as_token(self) -> Token:
        """The token there; one that has not moved is as sure as it was."""
        stays = self.at == self.token.at
        return replace(self.token, at=self.at, score=max(self.score, self.token.score if stays else 0.0))


def first_tokens(seen: Sequence[Token]) -> tuple[Token, ...]:
    """The tokens of a first look: of each colour and form the surest."""
    return _distinct([token for token in seen if token.score >= SURE])


def with_hidden(seen: Sequence[Token], lying: Sequence[Token]) -> tuple[Token, ...]:
    """The tokens of a first look with those that lie, by the laws, on a hex where another one hides them."""
    taken, told = {token.at for token in seen}, {(token.token, token.form) for token in seen}
    hidden = [one for one in lying if one.at in taken and (one.token, one.form) not in told]
    return tuple(sorted((*seen, *hidden), key=lambda token: (token.token, token.form)))


def remembered(before: Sequence[Token], seen: Sequence[Token], looks: Looks) -> tuple[Token, ...]:
    """The tokens now, each with the colour and form that it had before.

    `seen` is the reading of the new picture alone, weak ones included. Tokens of the last look take their
    places first, the likeliest before others; of the rest, the sure ones have come where the table changed.
    """
    kept = _placed(before, looks)
    hidden = [token for token in before if not _is_in(token, kept) and _is_hidden(token, kept)]
    kept += hidden
    taken = {token.at for token in kept}
    fresh = [new for new in seen if new.score >= SURE and new.at not in taken]
    come = _distinct([new for new in fresh if not looks.is_as_before(new.at, new.form)])
    kept += [new for new in come if not _is_in(new, kept)]
    return tuple(sorted(kept, key=lambda token: (token.token, token.form)))


def _placed(before: Sequence[Token], looks: Looks) -> list[Token]:
    """Where the tokens of the last look are now, as far as they are seen."""
    stands = sorted(
        (stand for token in before for stand in _stands(token, looks)),
        key=lambda stand: (-stand.score, stand.token.token, stand.token.form, stand.at),
    )
    kept: list[Token] = []
    for stand in stands:
        if not _is_in(stand.token, kept) and stand.at not in {token.at for token in kept}:
            kept.append(stand.as_token())
    return kept


def _stands(token: Token, looks: Looks) -> list[_Stand]:
    """The places of a token now that are likely enough: its own, and those that look different."""
    is_still = looks.is_as_before(token.at, token.form)
    stays = looks.likelihood(token.at, token.token, token.form) + UNCHANGED * is_still
    elsewhere = [
        _Stand(score, token, at)
        for at in looks.places
        if at != token.at
        and (score := looks.likelihood(at, token.token, token.form)) >= LIKELY
        and not looks.is_as_before(at, token.form)
    ]
    return [*([_Stand(stays, token, token.at)] if stays >= LIKELY else []), *elsewhere]


def _is_hidden(token: Token, kept: Sequence[Token]) -> bool:
    """Whether another one on its hex may hide a token."""
    return token.form in SHARED and any(other.at == token.at and other.form == token.form for other in kept)


def _is_in(token: Token, kept: Sequence[Token]) -> bool:
    """Whether a token is among those: there is one of each colour and form."""
    return any((token.token, token.form) == (other.token, other.form) for other in kept)


def _distinct(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """Of each colour and form the surest; there is one of each."""
    best: dict[tuple[str, str], Token] = {}
    for token in tokens:
        key = (token.token, token.form)
        if key not in best or best[key].score < token.score:
            best[key] = token
    return tuple(best[key] for key in sorted(best))
