"""What every test may ask for."""

import os
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of photographs and renders beside the checkout; tests that need it skip where it is absent."""
    folder = Path(os.environ.get("POCKETWATCH_SHARED", CHECKOUT.parent / "shared"))
    if not folder.is_dir():
        pytest.skip(f"no shared photographs and renders at {folder}: set POCKETWATCH_SHARED to their folder")
    return folder
