"""Wrong codes are counted, each address for itself."""

from __future__ import annotations

from web.visitors.tries import Tries, TrySettings

SETTINGS = TrySettings(each=2, wait_s=10.0, longest_s=35.0, forget_s=1000.0, addresses=3)


def wrong(tries: Tries, visitor: str, count: int, now_s: float) -> None:
    for _ in range(count):
        tries.note(visitor, now_s)


def test_a_mistyped_code_may_be_mended_at_once() -> None:
    tries = Tries(SETTINGS)
    tries.note("a", 0.0)
    assert tries.wait_s("a", 0.1) == 0


def test_each_further_batch_waits_twice_as_long_up_to_a_longest_wait() -> None:
    tries, now_s, waits = Tries(SETTINGS), 0.0, []
    for _ in range(5):
        wrong(tries, "a", 2, now_s)
        waits.append(tries.wait_s("a", now_s))
        now_s += waits[-1]
        assert tries.wait_s("a", now_s) == 0
    assert waits == [10, 20, 35, 35, 35]


def test_nobody_waits_for_the_guesses_of_others() -> None:
    tries = Tries()
    for number in range(9):
        wrong(tries, f"10.0.0.{number}", 5, 0.0)
    assert tries.wait_s("10.0.0.8", 1.0) == 59
    assert tries.wait_s("10.0.0.9", 1.0) == 0


def test_who_was_wrong_long_ago_begins_afresh() -> None:
    tries = Tries(SETTINGS)
    wrong(tries, "a", 4, 0.0)
    wrong(tries, "a", 2, 1000.0)
    assert tries.wait_s("a", 1000.0) == 10


def test_a_flood_of_addresses_fills_no_memory_and_the_latest_wait() -> None:
    tries = Tries(SETTINGS)
    for number in range(10_000):
        wrong(tries, str(number), 2, 0.001 * number)
    assert tries.wait_s("9999", 10.0) > 9
    assert len(tries._wrong) == SETTINGS.addresses


def test_a_whole_network_needs_a_lifetime_for_six_characters() -> None:
    """As the docstring says: fewer than two tries an hour for each address, however it spends its time."""
    assert in_thirty_days(pause_s=0.0) / (30 * 24) < 2
    assert in_thirty_days(pause_s=24 * 3600.0) / (30 * 24) < 2
    assert 32**6 / 2 / (254 * 2) / 24 / 365 > 120


def in_thirty_days(pause_s: float) -> int:
    """The tries of an address that never waits longer than it must, and pauses after forty."""
    tries, now_s, count = Tries(), 0.0, 0
    while now_s < 30 * 24 * 3600.0:
        tries.note("a", now_s)
        count += 1
        now_s += tries.wait_s("a", now_s) if count % 40 else max(tries.wait_s("a", now_s), pause_s)
    return count


def test_wrong_codes_at_the_same_moment_are_all_counted() -> None:
    tries = Tries(SETTINGS)
    wrong(tries, "a", 3, 0.0)  # the third was checked beside the second
    assert tries.wait_s("a", 0.0) == 10
