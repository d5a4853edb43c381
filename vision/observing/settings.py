"""All settings of the observer."""

from __future__ import annotations

from dataclasses import dataclass, field

from vision.change.settings import GateSettings
from vision.pieces.settings import ReadingSettings


@dataclass(frozen=True, slots=True)
class EyeSettings:
    """Settings of reading and of change detection together."""

    reading: ReadingSettings = field(default_factory=ReadingSettings)
    gate: GateSettings = field(default_factory=GateSettings)
