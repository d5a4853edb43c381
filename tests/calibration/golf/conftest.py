"""The drawn course, loaded from beside the tests."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture
def drawn_course() -> ModuleType:
    """The module that draws a course."""
    spec = importlib.util.spec_from_file_location("drawn_course", Path(__file__).with_name("drawn_course.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
