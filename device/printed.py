"""Events as `replay` prints them: one line of JSON each, with times that a person can read."""

from __future__ import annotations

import json
from collections.abc import Mapping

TIMES = frozenset({"t", "reported_t", "until_t"})
DIGITS = 4  # of a second: frames come a millisecond apart at the closest


def printed(event: Mapping[str, object]) -> str:
    """The event's line; times are rounded to a ten-thousandth of a second, also those of offered choices."""
    return json.dumps(_rounded(event))


def _rounded(value: object) -> object:
    if isinstance(value, Mapping):
        return {key: _rounded_time(part) if key in TIMES else _rounded(part) for key, part in value.items()}
    return [_rounded(part) for part in value] if isinstance(value, list) else value


def _rounded_time(time: object) -> object:
    return round(time, DIGITS) if isinstance(time, float) else time
