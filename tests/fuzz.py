"""How many examples a fuzzed test tries: few in the usual run, more where POCKETWATCH_FUZZ says how many."""

from __future__ import annotations

import os


def examples(usual: int) -> int:
    """`usual`, or as many as POCKETWATCH_FUZZ says where that is more."""
    return max(usual, int(os.environ.get("POCKETWATCH_FUZZ", "0")))
