"""People's photographs of golf tables, read in processes of their own."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

from web.errors import BadAsk

PATIENCE_S = 180  # a Pi under load
GAMES = {"course_cg": "carom_golf", "course_18h": "eighteen_holes", "course_rio": "roll_in_one"}


def survey_apart(jpeg: bytes, kind: str) -> Mapping[str, object]:
    """The proposal of a course for a photograph, see `device.reading_apart.course.proposal`.

    Raises BadAsk with the reason where there is none.
    """
    return read_apart("device.reading_apart.course", GAMES[kind], jpeg)


def read_apart(module: str, word: str, given: bytes) -> dict[str, Any]:
    """The answer of a reader, which is the main function of a module, to what it is given: a photograph.

    Raises BadAsk with the reason where there is none.
    """
    command = (sys.executable, "-m", module, word)
    try:
        done = subprocess.run(command, input=given, stdout=subprocess.PIPE, check=True, timeout=PATIENCE_S)
    except subprocess.TimeoutExpired as late:
        raise BadAsk(f"the photograph was not read within {PATIENCE_S} s: try a smaller one") from late
    except (OSError, subprocess.SubprocessError) as failure:
        raise BadAsk("the photograph could not be read: take it again as JPEG") from failure
    answer: dict[str, Any] = json.loads(done.stdout)
    if "refusal" in answer:
        raise BadAsk(str(answer["refusal"]))
    return answer
