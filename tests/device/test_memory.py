"""Freed memory is given back; the garbage collector stands still while a match is read."""

from __future__ import annotations

import gc
import subprocess
import sys
from contextlib import suppress

import pytest

from device.memory import LARGE_BYTES, SELDOM, now_mb, seldom_collected, uncollected


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


GIVEN_BACK = f"""
import resource
from device.memory import large_memory_given_back_at_once, now_mb
def again():
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for _ in range(20):
        bytearray(b"x") * {2 * LARGE_BYTES}
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before
with large_memory_given_back_at_once():
    before_mb = now_mb()
    blocks = [bytearray(b"x") * {2 * LARGE_BYTES} for _ in range(20)]
    last = bytes(1000)  # behind them: nothing at the end of what is in use can be cut off
    del blocks
    print(now_mb() - before_mb, again())
print(again())
"""


def test_large_blocks_are_given_back_as_they_are_freed_and_kept_afterwards() -> None:
    """In a process of its own, which alone is changed."""
    if now_mb() is None:
        pytest.skip("this system does not report the size of a process")
    ran = subprocess.run((sys.executable, "-c", GIVEN_BACK), capture_output=True, text=True, check=True)
    grown_mb, faults_meanwhile, faults_afterwards = map(float, ran.stdout.split())
    assert grown_mb < 10.0
    assert faults_afterwards < faults_meanwhile / 4
