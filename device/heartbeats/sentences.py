"""What is said of a stage that stands still."""

from __future__ import annotations

from collections.abc import Mapping

PULSE_S = 3.0  # a pulse that is older says nothing of the stages
SILENT = "nothing came from the camera for {n} s"
STOPPED = "the camera's process stood still for {n} s"
FROZEN = "the camera's picture was frozen for {n} s"
STANDS = {  # what is said of a stage that stands still
    "camera": "the camera gave no picture for {n} s",
    "decoder": "the decoder of the film gave no picture for {n} s",
    "reading": "a picture was not read for {n} s",
}


def silent_stage(pulse: Mapping[str, object], age_s: float) -> str:
    """The sentence on the stage that stands still, by a pulse of this age; `{n}` in it are the seconds."""
    if age_s < PULSE_S:
        for stage, sentence in STANDS.items():
            if float(str(pulse.get(stage, 0.0))) > PULSE_S:
                return sentence
    return SILENT
