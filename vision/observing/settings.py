"""All settings of the observer."""

from __future__ import annotations

from dataclasses import dataclass, field

from vision.change.settings import ChangeSettings
from vision.pieces.settings import ReadingSettings


@dataclass(frozen=True, slots=True)
class ObserverSettings:
    """Settings of reading and of change detection together."""

    reading: ReadingSettings = field(default_factory=ReadingSettings)
    change: ChangeSettings = field(default_factory=ChangeSettings)
