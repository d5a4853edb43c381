"""All settings of the observer."""

from __future__ import annotations

from dataclasses import dataclass, field

from vision.change.settings import GateSettings
from vision.occlusion.settings import ObstructionSettings
from vision.pieces.settings import ReadingSettings


@dataclass(frozen=True, slots=True)
class EyeSettings:
    """All that the observer needs."""

    reading: ReadingSettings = field(default_factory=ReadingSettings)
    gate: GateSettings = field(default_factory=GateSettings)
    obstruction: ObstructionSettings = field(default_factory=ObstructionSettings)
