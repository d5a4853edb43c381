"""The time that a correction may take."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    pass

GOAL_S = 3.0
SLOW = 3  # a machine that runs other tests beside
