"""The pages of My box: the list of what people entered here, an editor for each kind, export and import."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Protocol, cast

from flask import Blueprint, Response, abort, current_app, jsonify, render_template, request

from rules.codec import Json
from web.ask import asked, picture_bytes
from web.box.beginnings import model, rules_shown, samples
from web.box.faults import fault_json
from web.box.forms import form_of
from web.box.palettes import COURSES, SHAPES, TOOLS
from web.errors import BadAsk, NoCamera
from web.golf.course_map import PATTERNED, SIGNS
from web.golf.modes import GOLFERS
from web.own_box import KINDS, faults_of, own_box, read_file, verified_name
from web.visitors.roles import needs

own = Blueprint("own", __name__)

SURVEYOR = "pocketwatch.surveyor"
LONGEST = 1024 * 1024  # bytes of an entry; a course of eighteen holes has some forty thousand
LONGEST_PICTURE = 12 * 1024 * 1024


class Surveyor(Protocol):
    """Whoever reads an empty course from a photograph."""

    def __call__(self, jpeg: bytes, kind: str) -> Mapping[str, object]:
        """The proposed ground of each hex; raises BadAsk with the reason where no hexes are found."""


@own.get("/box")
@needs("score")
def page() -> str:
    """Everything that was entered here, by its kind."""
    return render_template("box.html", kinds=[(key, kind, own_box().names(key)) for key, kind in KINDS.items()])


@own.get("/box/<kind>")
@needs("score")
def editor(kind: str) -> str:
    """The editor of one entry: `name` is a kept one; `like` a kept or a shipped one, to begin with."""
    _verify(kind)
    name, like = request.args.get("name", ""), request.args.get("like", "")
    value = own_box().read(kind, verified_name(name)) if name else model(kind, like)
    shown = {"kind": kind, "words": KINDS[kind], "name": name, "value": value, "samples": samples(kind)}
    if kind in COURSES:
        words = {"tools": TOOLS[kind], "shapes": SHAPES, "signs": SIGNS, "patterned": PATTERNED}
        return render_template("box_course.html", **words, **shown)
    if kind == "rule_set":
        return render_template("box_rules.html", **shown, **rules_shown(value, like))
    return render_template("box_form.html", form=form_of(kind, value), golfers=GOLFERS, **shown)


@own.get("/box/<kind>/file.json")
@needs("score")
def export(kind: str) -> Response:
    """What is kept under the `name`, as its data file."""
    _verify(kind)
    name = verified_name(request.args.get("name"))
    text = json.dumps(own_box().read(kind, name), ensure_ascii=False, indent=1)
    response = Response(text + "\n", mimetype="application/json")
    response.headers.set("Content-Disposition", "attachment", filename=f"{kind}_{name}.json")
    return response


@own.post("/box/<kind>/check")
@needs("score")
def check(kind: str) -> Response:
    """`{"value"}`: everything that is wrong in this entry, `{"faults": [{"place", "says", "hexes"}]}`."""
    _verify(kind)
    request.max_content_length = LONGEST
    value = asked("value")["value"]
    return jsonify(faults=[fault_json(kind, value, fault) for fault in faults_of(kind, value)])


@own.post("/box/<kind>/keep")
@needs("score")
def keep(kind: str) -> tuple[Response, int] | Response:
    """`{"name", "value", "was"}`: keeps a faultless entry, else 422 with its `faults`.

    `was` is its former name. A name that another entry has is refused, unless `replace` is true.
    """
    _verify(kind)
    request.max_content_length = LONGEST
    body = asked("name", "value")
    name, was = verified_name(body["name"]), body.get("was") or None
    value = _named(kind, name, body["value"])
    faults = faults_of(kind, value)
    if faults:
        fields = [fault_json(kind, value, fault) for fault in faults]
        return jsonify(error=str(faults[0]), faults=fields), 422
    if name != was and name in own_box().names(kind) and body.get("replace") is not True:
        raise BadAsk(f'another one is called "{name}": choose another name')
    own_box().keep(kind, name, value)
    if was is not None and was != name:
        own_box().remove(kind, verified_name(was))
    return jsonify(name=name)


@own.post("/box/<kind>/remove")
@needs("score")
def remove(kind: str) -> Response:
    """`{"name"}`: forgets what is kept under this name."""
    _verify(kind)
    own_box().remove(kind, verified_name(asked("name")["name"]))
    return jsonify(removed=True)


@own.post("/box/<kind>/import")
@needs("score")
def take_in(kind: str) -> Response:
    """`{"name", "text"}`: keeps the content of a data file; an error names its line."""
    _verify(kind)
    request.max_content_length = LONGEST
    body = asked("name", "text")
    if not isinstance(body["text"], str):
        raise BadAsk('"text" must be the text of a JSON file')
    value = read_file(kind, body["text"])
    inner = value.get("name") if KINDS[kind].is_named and isinstance(value, dict) else None
    name = _free(kind, verified_name(inner or body["name"]))
    own_box().keep(kind, name, _named(kind, name, value))
    return jsonify(name=name)


@own.post("/box/<kind>/photograph")
@needs("score")
def photograph(kind: str) -> Response:
    """`{"jpeg"}` in base64: the ground of each hex as a photograph shows it, for a person to correct."""
    _verify(kind)
    request.max_content_length = LONGEST_PICTURE
    given = asked("jpeg")["jpeg"]
    surveyor = cast(Surveyor | None, current_app.extensions.get(SURVEYOR))
    if surveyor is None or kind not in COURSES:
        raise NoCamera("no photograph can be read here")
    return jsonify(dict(surveyor(picture_bytes(given), kind)))


def _verify(kind: str) -> None:
    if kind not in KINDS:
        abort(404, f'nothing of the kind "{kind:.40}" is kept here: it is one of {", ".join(KINDS)}')


def _named(kind: str, name: str, value: Json) -> Json:
    """The content with the name that it is kept by."""
    if not KINDS[kind].is_named or not isinstance(value, dict):
        return value
    return {"name": name, **{key: part for key, part in value.items() if key != "name"}}


def _free(kind: str, name: str) -> str:
    """The name, with a number behind it where it is taken."""
    taken = own_box().names(kind)
    names = (f"{name} {n}" if n > 1 else name for n in range(1, len(taken) + 2))
    return next(free for free in names if free not in taken)
