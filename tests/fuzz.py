"""How long fuzzed tests try: a fixed number of examples in the usual run, or as long as POCKETWATCH_FUZZ says.

Usually every run tries the same examples. With `POCKETWATCH_FUZZ=3600` the fuzzed tests run alone, for so many
seconds together: each goes round for the same share of them, every round with another seed. The cache of pytest
keeps what was spent: a run that was stopped goes on, and the next whole one begins with seeds nobody tried.
"""

from __future__ import annotations

import os
import time
from hashlib import blake2b
from typing import Any

import pytest
from hypothesis import seed, settings
from hypothesis import strategies as st

SECONDS = float(os.environ.get("POCKETWATCH_FUZZ", "0"))
ROUNDS = 4  # in which as many examples are tried as usually
ROUND = "fuzz_round"  # the fixture of a test that draws by itself

Edit = tuple[float, int, bytes]  # where, as a share of the file; so many bytes go; these come
edits = st.lists(
    st.tuples(st.floats(0, 1), st.integers(0, 40), st.binary(max_size=12) | st.just(bytes(40))),
    min_size=1,
    max_size=6,
)


def examples(usual: int) -> int:
    """The number of examples that a test tries: `usual`, or those of a round."""
    return max(1, usual // ROUNDS) if SECONDS else usual


def fuzzed(usual: int) -> settings:
    """The settings of a door. The usual number of examples takes a door a second of processor."""
    return settings(max_examples=examples(usual), derandomize=True, deadline=None, database=None)


def edited(whole: bytes, changes: list[Edit]) -> bytes:
    """The file with spans replaced at some shares of its length: cut, filled, shifted, overwritten."""
    for share, length, put in changes:
        at = int(share * len(whole))
        whole = whole[:at] + put + whole[at + length :]
    return whole


def is_fuzzed(item: pytest.Item) -> bool:
    """Whether this test draws its examples."""
    return isinstance(item, pytest.Function) and (hasattr(item.obj, "hypothesis") or ROUND in item.fixturenames)


def leave_fuzzed(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselects all other tests, where seconds are to be spent."""
    if SECONDS:
        config.hook.pytest_deselected(items=[item for item in items if not is_fuzzed(item)])
        items[:] = [item for item in items if is_fuzzed(item)]


class Spent:
    """The rounds that a test has gone in all runs, and the seconds of the run that is under way."""

    def __init__(self, item: pytest.Item) -> None:
        self._config = item.config
        self._key = "pocketwatch-fuzz/" + blake2b(item.nodeid.encode(), digest_size=8).hexdigest()
        known: dict[str, Any] = self._cache().get(self._key, {})
        self.rounds, self.seconds = int(known.get("rounds", 0)), float(known.get("seconds", 0.0))

    def note(self, seconds: float, rounds: int = 1) -> None:
        """Keeps that it went round in so many seconds."""
        self.rounds, self.seconds = self.rounds + rounds, self.seconds + seconds
        self._cache().set(self._key, {"rounds": self.rounds, "seconds": self.seconds})

    def _cache(self) -> pytest.Cache:
        assert self._config.cache is not None
        return self._config.cache


def begin_again_where_all_is_spent(items: list[pytest.Item]) -> None:
    """Where a whole run has ended, the next one has all its seconds before it."""
    spent = [Spent(item) for item in items] if SECONDS else []
    if spent and all(each.seconds >= SECONDS / len(spent) for each in spent):
        for each in spent:
            each.note(-each.seconds, rounds=0)


def go_round(item: pytest.Function) -> None:
    """Runs a test with one seed after the other, until its share of the seconds is spent."""
    spent, share_s = Spent(item), SECONDS / len(item.session.items)
    arguments = {name: item.funcargs[name] for name in item._fixtureinfo.argnames}
    while spent.seconds < share_s:
        began_s = time.monotonic()
        if ROUND in arguments:
            arguments[ROUND] = spent.rounds
        else:
            seed(spent.rounds)(getattr(item.obj, "__func__", item.obj))
        item.obj(**arguments)
        spent.note(time.monotonic() - began_s)
