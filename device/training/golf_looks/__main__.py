"""Fits the weights of looks and prints them: `python -m device.training.golf_looks carom_golf 51000 51032`.

A fourth number says how many deeds are played at each table: late in a game tokens stand behind one another.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence

from device.training.golf_looks.fit import fitted, shares
from device.training.golf_looks.looks import Look, looks_of
from vision.golf.layouts.fitted_weights import LENGTHS, PART
from vision.golf.watching.table_look import CERTAIN

DEEDS = 8  # at each table, where nobody says how many


def main(game: str, first: int, end: int, deeds: int = DEEDS) -> None:
    """Prints how looks of each half of the tables are told by weights of the other, then the weights of all."""
    halves: dict[bool, list[list[Look]]] = {False: [[], []], True: [[], []]}
    for seed in range(first, end):
        for alone, looks in halves.items():
            looks[seed % 2] += looks_of(game, seed, deeds, alone=alone)
    for alone, (even, odd) in halves.items():
        counts = _judged(even, odd) + _judged(odd, even)
        weights = fitted(even + odd)
        print(f"alone {alone}: {len(even + odd)} looks, held out {dict(counts)}")
        for way in LENGTHS:
            if way.startswith("alone") == alone:
                print(f'"{way}": {tuple(round(float(weight), 3) for weight in weights[PART[way]])},')


def _judged(looks: Sequence[Look], others: Sequence[Look]) -> Counter[str]:
    """How these looks are told by weights of others."""
    weights, counts = fitted(others), Counter[str]()
    for look in looks:
        likely = shares(look, weights)
        is_true = likely.argmax() == look.true
        counts["asked" if likely.max() < CERTAIN else "right" if is_true else "wrong"] += 1
    return counts


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
