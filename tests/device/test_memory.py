"""Freed memory is given back; the garbage collector stands still while a match is read."""

from __future__ import annotations

import gc
from contextlib import suppress

from device.memory import SELDOM, seldom_collected, uncollected


def test_nothing_is_collected_meanwhile() -> None:
    assert gc.isenabled()
    seen = []
    with suppress(ValueError), uncollected():
        seen.append(gc.isenabled())
        raise ValueError("broken")
    assert seen == [False]
    assert gc.isenabled()


def test_a_long_match_that_stays_is_not_read_by_the_collector() -> None:
    before = gc.get_freeze_count()
    with uncollected(leaves_much=True):
        match: list[list[int]] = [[] for _ in range(1000)]
    assert gc.get_freeze_count() >= before + len(match)
    gc.unfreeze()


def test_what_is_there_is_left_alone_and_the_rest_is_collected() -> None:
    before = gc.get_threshold(), gc.get_freeze_count()
    with uncollected():
        with seldom_collected():
            assert gc.isenabled()
            assert gc.get_threshold()[0] == SELDOM
            assert gc.get_freeze_count() > before[1]
            ring: list[object] = []
            ring.append(ring)
            del ring
            assert gc.collect() > 0
        assert not gc.isenabled()
    assert gc.isenabled()
    assert (gc.get_threshold(), gc.get_freeze_count()) == before
