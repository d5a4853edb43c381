"""The shuffling of 18 Holes: the same seed gives the same order on every machine, so that a log replays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

MULTIPLIER, INCREMENT, MODULUS = 1103515245, 12345, 2**31  # a plain generator
T = TypeVar("T")


def numbers(seed: int) -> Iterator[int]:
    """Random numbers of 15 bits from the seed; the low bits of the generator are too regular to use."""
    number = seed
    while True:
        number = (number * MULTIPLIER + INCREMENT) % MODULUS
        yield number >> 16


def shuffled(items: tuple[T, ...], seed: int) -> tuple[T, ...]:
    """These items in the order of the seed: each place takes one of those that are left."""
    drawn, left = numbers(seed), list(items)
    return tuple(left.pop(next(drawn) % len(left)) for _ in items)
