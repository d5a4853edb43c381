"""Every knob of the eyes, in one place to import from."""

from __future__ import annotations

from dataclasses import dataclass, field

from vision.settings_motion import FollowSettings, GateSettings
from vision.settings_obstruction import ObstructionSettings
from vision.settings_reading import CAREFUL, ReadingSettings
from vision.settings_witness import WitnessSettings

__all__ = [
    "CAREFUL",
    "EyeSettings",
    "FollowSettings",
    "GateSettings",
    "ObstructionSettings",
    "ReadingSettings",
    "WitnessSettings",
]


@dataclass(frozen=True, slots=True)
class EyeSettings:
    """All that the observer needs."""

    reading: ReadingSettings = field(default_factory=ReadingSettings)
    gate: GateSettings = field(default_factory=GateSettings)
    obstruction: ObstructionSettings = field(default_factory=ObstructionSettings)
