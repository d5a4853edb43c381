"""The API's document: OpenAPI made from the routes themselves, so that it cannot become outdated.

A route's summary is its first sentence; its access comes from `needs`; the form of a request is in BODIES,
that of an answer in ANSWERS. A test finds a POST without its line there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from flask import Blueprint, Flask, Response, current_app, jsonify
from werkzeug.routing import Rule

from web.api_acts import ruling_forms
from web.api_forms import ANSWERS, BODIES, COMPONENTS, EVENTS, QUERIES
from web.door import Json
from web.visitors.roles import CODE_HEADER

VERSION = "1"
SECURITY = {"type": "apiKey", "in": "header", "name": CODE_HEADER}
ABOUT = (
    "What phones and programs ask of a scoreboard. Anyone in the network may read; changing the score wants "
    "the table's code in the header, settings the umpire's. Every ruling carries the revision of the state "
    "that was seen, and is refused with 409 and the fresh state where that is no longer the newest."
)
MEDIA = {
    ".json": "application/json",
    ".sol": "application/json",
    ".js": "text/javascript",
    ".css": "text/css",
    ".crt": "application/x-x509-ca-cert",
    ".jpg": "image/jpeg",
    ".ico": "image/vnd.microsoft.icon",
    ".zip": "application/zip",
    ".pdf": "application/pdf",
    "form>": "text/csv",
    "filename>": "*/*",
    "part>": "*/*",
}
VARIABLE = re.compile(r"<(?:(?P<kind>\w+)(?:\((?P<words>[^)]*)\))?:)?(?P<name>\w+)>")

api = Blueprint("api", __name__)


@api.get("/openapi.json")
def openapi() -> Response:
    """The possible requests and who may make them, as OpenAPI."""
    return jsonify(document(current_app))


def document(app: Flask) -> Json:
    """The OpenAPI document of every route of this app, and of the event stream that is served beside it."""
    paths: dict[str, Json] = {"/events": EVENTS}
    for rule in app.url_map.iter_rules():
        address = VARIABLE.sub(r"{\g<name>}", rule.rule)
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
            operation = _operation(method, rule, app.view_functions[rule.endpoint])
            paths.setdefault(address, {})[method.lower()] = operation
    return {
        "openapi": "3.0.3",
        "info": {"title": "Pocketwatch", "version": VERSION, "description": ABOUT, "license": {"name": "MIT"}},
        "paths": dict(sorted(paths.items())),
        "components": {"schemas": {"Act": ruling_forms(), **COMPONENTS}, "securitySchemes": {"code": SECURITY}},
    }


def _operation(method: str, rule: Rule, view: Callable[..., Any]) -> Json:
    operation: Json = {
        "operationId": f"{method.lower()}.{rule.endpoint}",
        "summary": "Scripts, styles and fonts of the pages." if rule.endpoint == "static" else _summary(view),
        "parameters": list(_parameters(rule)),
        "responses": {
            "200": {"description": "as asked", "content": {_media(method, rule): {"schema": _answer(rule)}}},
            "default": {
                "description": "why not, in one sentence",
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
            },
        },
    }
    if role := vars(view).get("needs"):
        operation |= {"security": [{"code": []}], "x-role": role}
    if method == "POST":
        schema = BODIES.get(rule.rule, {"type": "object"})
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
    return operation


def _summary(view: Callable[..., Any]) -> str:
    return (view.__doc__ or view.__name__).strip().split("\n\n")[0].replace("\n    ", " ")


def _parameters(rule: Rule) -> Iterator[Json]:
    for variable in VARIABLE.finditer(rule.rule):
        schema: Json = {"type": "integer" if variable["kind"] == "int" else "string"}
        if variable["words"]:
            schema["enum"] = [word.strip("' ") for word in variable["words"].split(",")]
        yield {"name": variable["name"], "in": "path", "required": True, "schema": schema}
    for name, schema in QUERIES.get(rule.rule, {}).items():
        yield {"name": name, "in": "query", "required": False, "schema": schema}


def _media(method: str, rule: Rule) -> str:
    if method != "GET":
        return "application/json"
    return next((media for end, media in MEDIA.items() if rule.rule.endswith(end)), "text/html")


def _answer(rule: Rule) -> Json:
    name = ANSWERS.get(rule.rule)
    return {"$ref": f"#/components/schemas/{name}"} if name else {}
