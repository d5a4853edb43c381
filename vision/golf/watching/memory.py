"""Which token is which from look to look: a token that was there stays the same one, in colour and in form.

A reading of one picture errs more often than a table changes by itself. Where a token's place looks as it did,
the token is still there; where a place that was empty looks as it did, none has come.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from vision.golf.tokens import Token
from vision.golf.watching.changes import Place

SURE = 0.5  # score from which a token is told at the first look
Looks = Callable[[Place, str], bool]  # whether a place looks as at the last look, for a token of a form


def first_tokens(seen: Sequence[Token]) -> tuple[Token, ...]:
    """The tokens of a first look: of each colour and form the surest."""
    return _distinct([token for token in seen if token.score >= SURE])


def remembered(before: Sequence[Token], seen: Sequence[Token], is_as_before: Looks) -> tuple[Token, ...]:
    """The tokens now, each with the colour and form that it had before.

    `seen` is the reading of the new picture alone, weak ones included. A token that is seen where it was stays;
    one that is seen elsewhere, where the table looks different now, has moved; one that is seen nowhere stays
    where its place looks as before, and has left the course where it does not.
    """
    left = [token for token in seen if token.score >= SURE]
    kept: list[Token] = []
    for token in before:
        there = next((new for new in left if new.at == token.at and new.token == token.token), None)
        if there is not None:
            left.remove(there)
            kept.append(replace(there, form=token.form))
    fresh = [new for new in left if not is_as_before(new.at, new.form)]
    gone = [token for token in before if not any(_is_one(token, k) for k in kept)]
    for token in sorted(gone, key=lambda token: token.form):
        moved = _moved(token, fresh)
        if moved is not None:
            fresh.remove(moved)
            kept.append(replace(moved, form=token.form))
        elif is_as_before(token.at, token.form):
            fresh = [new for new in fresh if new.at != token.at]
            kept.append(token)
    kept += [new for new in _distinct(fresh) if not any(_is_one(new, k) for k in kept)]
    return tuple(sorted(kept, key=lambda token: (token.token, token.form)))


def _is_one(token: Token, other: Token) -> bool:
    """Whether two are the same token: there is one of each colour and form."""
    return (token.token, token.form) == (other.token, other.form)


def _moved(token: Token, fresh: Sequence[Token]) -> Token | None:
    """Where a token went: the surest new one of its colour, of its form before others."""
    same = [new for new in fresh if new.token == token.token]
    return max(same, key=lambda new: (new.form == token.form, new.score), default=None)


def _distinct(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """Of each colour and form the surest; there is one of each."""
    best: dict[tuple[str, str], Token] = {}
    for token in tokens:
        key = (token.token, token.form)
        if key not in best or best[key].score < token.score:
            best[key] = token
    return tuple(best[key] for key in sorted(best))
