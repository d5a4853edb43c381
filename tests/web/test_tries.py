"""Wrong codes are counted, each address for itself and all together."""

from __future__ import annotations

from web.tries import Tries, TrySettings

SETTINGS = TrySettings(each=2, all=3, window_s=10.0)


def test_a_mistyped_code_may_be_mended_at_once() -> None:
    tries = Tries(SETTINGS)
    tries.note("a", 0.0)
    assert tries.wait_s("a", 0.1) == 0


def test_who_guesses_waits_until_the_first_guess_is_forgotten() -> None:
    tries = Tries(SETTINGS)
    tries.note("a", 0.0)
    tries.note("a", 4.0)
    assert tries.wait_s("a", 5.0) == 5.0
    assert tries.wait_s("b", 5.0) == 0
    assert tries.wait_s("a", 10.0) == 0


def test_guessing_from_many_addresses_does_not_help() -> None:
    tries = Tries(SETTINGS)
    for visitor in "abc":
        tries.note(visitor, 0.0)
    assert tries.wait_s("d", 1.0) == 9.0


def test_a_flood_of_guesses_fills_no_memory() -> None:
    tries = Tries(SETTINGS)
    for number in range(10_000):
        tries.note(str(number), 0.001 * number)
    assert tries.wait_s("0", 10.0) > 9
    assert len(tries._wrong) == SETTINGS.all
