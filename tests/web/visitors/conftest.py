"""Pages that want a code."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.lockbox import PLAYER, UMPIRE, Lockbox
from web.app import WebSettings, create_app
from web.visitors.codes import Codes

if TYPE_CHECKING:
    from tests.web.conftest import FakeScorekeeper


@pytest.fixture
def lockbox() -> Lockbox:
    return Lockbox(Codes(PLAYER, UMPIRE))


@pytest.fixture
def app(keeper: FakeScorekeeper, lockbox: Lockbox) -> Flask:
    return create_app(keeper, WebSettings(lock=lockbox, addresses=lambda: ("http://10.0.0.2:8080/",)))


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
