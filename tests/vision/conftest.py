"""The shared fixtures of the vision tests."""

from __future__ import annotations

import pytest

from tests.vision.plain_table import plain_detector
from vision.change.detector import ChangeDetector


@pytest.fixture(scope="module")
def detector() -> ChangeDetector:
    """A detector over a plain table seen from above; a file that needs another has one of its own."""
    return plain_detector()
