"""The verdict on a span that nobody watched: a sentence for people, the same in every game."""

from __future__ import annotations

from math import ceil, floor

from rules.table import Unwatched
from rules.verdict import LOG_BOOK, Verdict, say

# The camera's few words, and how a sentence says them; any others stand as they came.
REASONS = {
    "picture frozen": "the picture was frozen",
    "covered": "the board was covered",
    "blurred": "the picture was blurred",
    "too dark to see": "it was too dark to see",
    "no pictures came": "no pictures came",
    "too few pictures came": "too few pictures came",
    "no board": "the board was out of view",
    "nothing came to rest": "nothing came to rest",
    "something was taken for a hand": "something was taken for a hand",
    "the pictures ended before anything came to rest": "the pictures ended before anything came to rest",
}


def said_of(event: Unwatched) -> Verdict:
    """The verdict that nobody watched in this span, in whole seconds that cover it."""
    span = {"from_s": floor(event.t_s), "until_s": ceil(event.until_s)}
    if not event.why:
        return say(LOG_BOOK, "unwatched", **span)
    return say(LOG_BOOK, "unwatched_why", **span, reason=REASONS.get(event.why, event.why))
