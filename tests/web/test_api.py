"""The API's document is true, and no allowed or nearly allowed request breaks the server.

POCKETWATCH_FUZZ tries more requests to each route than the few of the usual run, see `tests.fuzz`.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
import schemathesis
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import APIOperation, Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance

from tests.fuzz import examples
from tests.web.fake_camera import FakeCamera
from tests.web.lockbox import PLAYER, UMPIRE, Lockbox
from tests.web.visitors.who_may import WHO_MAY, routes
from web.api import VARIABLE, document
from web.api_acts import ruling_forms
from web.api_forms import ANSWERS, BODIES, QUERIES
from web.app import WebSettings, create_app
from web.visitors.codes import Codes
from web.visitors.roles import CODE_HEADER

if TYPE_CHECKING:
    from tests.web.conftest import FakeScorekeeper

REQUESTS = examples(2)
FORMS = {form["properties"]["type"]["enum"][0]: set(form["properties"]) for form in ruling_forms()["x-forms"]}
CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance]


@pytest.fixture
def app(keeper: FakeScorekeeper) -> Flask:
    return create_app(keeper, WebSettings(lock=Lockbox(Codes(PLAYER, UMPIRE)), camera=FakeCamera()))


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def operations(app: Flask) -> dict[str, Any]:
    """The document's operation for each route, as `METHOD /address`."""
    paths = document(app)["paths"]
    assert isinstance(paths, dict)
    return {
        f"{method.upper()} {address}": operation
        for address, all in paths.items()
        for method, operation in all.items()
    }


def test_the_document_is_served_to_anyone(app: Flask, client: FlaskClient) -> None:
    assert client.get("/openapi.json").get_json() == document(app)


def test_every_route_is_in_the_document_and_no_other(app: Flask) -> None:
    documented = set(operations(app)) - {"GET /events"}
    assert documented == {VARIABLE.sub(r"{\g<name>}", route) for route in routes(app)}


def test_the_document_says_who_may(app: Flask) -> None:
    roles = {VARIABLE.sub(r"{\g<name>}", route): role for route, role in WHO_MAY.items()}
    for route, operation in operations(app).items():
        assert operation.get("x-role", "watch") == roles.get(route, "watch"), route
        assert ("security" in operation) is ("x-role" in operation), route


def test_every_body_has_its_form_and_every_form_its_route(app: Flask) -> None:
    addresses = {route.partition(" ")[2] for route in routes(app)}
    assert {route.partition(" ")[2] for route in routes(app) if route.startswith("POST")} == set(BODIES)
    assert set(ANSWERS) | set(QUERIES) <= addresses


def test_every_route_says_what_it_is(app: Flask) -> None:
    for route, operation in operations(app).items():
        assert len(operation["summary"]) > 15, route


def make_it_count(body: dict[str, Any], revision: int) -> None:
    """Gives the body the present revision, and an act only its own keys: else few rulings reach the laws."""
    if "revision" in body:
        body["revision"] = revision
    if isinstance(act := body.get("act"), dict):
        keys = FORMS[act["type"]]
        body["act"] = {key: value for key, value in act.items() if key in keys}


def fuzzed(app: Flask) -> list[APIOperation[Any, Any, Any, Any]]:
    schema = schemathesis.openapi.from_wsgi("/openapi.json", app)
    operations_ = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
    return [operation for operation in operations_ if operation.path not in ("/events", "/static/{filename}")]


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_nothing_that_is_asked_breaks_the_server(
    app: Flask, keeper: FakeScorekeeper, mode: GenerationMode, fuzz_round: int
) -> None:
    asked = 0

    for operation in fuzzed(app):
        if mode is GenerationMode.NEGATIVE and not (
            operation.body or operation.query or operation.path_parameters
        ):
            continue

        @seed(7 + fuzz_round)
        @settings(
            max_examples=REQUESTS,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(generation_mode=mode))
        def ask(case: Case[Any]) -> None:
            nonlocal asked
            asked += 1
            if mode is GenerationMode.POSITIVE and isinstance(case.body, dict):
                make_it_count(case.body, len(keeper.match().entries))
            case.call_and_validate(headers={CODE_HEADER: UMPIRE}, checks=CHECKS)

        with suppress(Unsatisfiable):  # where any text is right, none is wrong
            ask()
    assert asked >= REQUESTS * 10
