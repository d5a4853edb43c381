"""The stages of a running service, and their last signs of life."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from web.door import Json


class Heartbeats:
    """The last sign of life of each stage, by its name; `LATE_S` without one is too long.

    camera: a picture came from it; decoder: the same of a film. reading: a picture was read. vision: its
    process said something. journal: it can be written. stream: a message was given to the phones.
    """

    STAGES = ("camera", "decoder", "reading", "vision", "journal", "stream")
    LATE_S = 10.0

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._heard_s: dict[str, float] = {}

    def note(self, stage: str) -> None:
        """Notes a sign of life."""
        self._heard_s[stage] = self._clock()

    def note_ages(self, ages_s: Mapping[str, object]) -> None:
        """Notes how long ago each stage of the vision process did its work, as `heartbeats.pulse` says it."""
        now_s = self._clock()
        for stage, age_s in ages_s.items():
            if stage in self.STAGES and isinstance(age_s, int | float):
                self._heard_s[stage] = now_s - age_s

    def begin_again(self) -> None:
        """Forgets the stages of a vision process that ended: another one may have others."""
        for stage in ("camera", "decoder", "reading"):
            self._heard_s.pop(stage, None)

    def to_json(self) -> Json:
        """`{stage: {"age_s", "is_late"}}`; `age_s` null for a stage that never gave a sign."""
        now_s = self._clock()
        ages_s = {stage: now_s - self._heard_s[stage] for stage in self.STAGES if stage in self._heard_s}
        return {
            stage: {
                "age_s": round(ages_s[stage], 1) if stage in ages_s else None,
                "is_late": ages_s.get(stage, 0.0) > self.LATE_S,
            }
            for stage in self.STAGES
        }
