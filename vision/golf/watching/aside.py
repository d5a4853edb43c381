"""Tokens that the laws do not follow now: idle ones of the match, and strangers that stood there before it."""

from __future__ import annotations

from collections.abc import Sequence

from vision.golf.layouts.foreseen import Foreseen, Layout, idle_tokens, strange_tokens
from vision.golf.tokens import Token
from vision.golf.watching.memory import first_tokens, still_standing


def tokens_aside(
    seen: Sequence[Token],
    foreseen: Foreseen,
    standing: Layout,
    met: Sequence[Token],
    before: Sequence[Token],
) -> tuple[Token, ...]:
    """Those that are plain now, and those `before`, at the last look, that are still seen at their places.

    `standing` are the tokens that the laws follow, `met` those that were seen before there were laws.
    """
    plain = first_tokens(seen)
    aside = (*idle_tokens(plain, foreseen, standing), *strange_tokens(plain, met, foreseen))
    known = {(token.token, token.form) for token in aside}
    followed = [foreseen.guises[name] for name, _ in standing]
    kept = (
        token
        for token in still_standing(seen, before)
        if (token.token, token.form) not in known and not any(guise.is_of(token) for guise in followed)
    )
    return (*aside, *kept)
