"""The forms of requests and answers, as JSON Schema; see `web.api`."""

from __future__ import annotations

from web.ask import LONGEST_NAME
from web.door import Json
from web.watching.learning import LEARN_STEPS
from web.watching.practice import PRACTICE_ACTS
from web.watching.trial import TRIAL_ACTS


def _object(required: tuple[str, ...] = (), **properties: Json) -> Json:
    return {"type": "object", "properties": properties, "required": list(required)}


def _ref(name: str) -> Json:
    return {"$ref": f"#/components/schemas/{name}"}


def _nullable(schema: Json) -> Json:
    return {**schema, "nullable": True}


STATES = "watching, hand, placing, moving, settling, asking, out_of_step, no_view, by_hand"
TEXT: Json = {"type": "string"}
WHOLE: Json = {"type": "integer"}
NUMBER: Json = {"type": "number"}
YES_NO: Json = {"type": "boolean"}
ANY_OBJECT: Json = {"type": "object"}
REVISION: Json = {"type": "integer", "minimum": 0, "description": "of the state that the person saw"}
ROLE: Json = {"type": "string", "enum": ["watch", "score", "umpire"]}
CODE: Json = {"type": "string", "maxLength": 64}
OWN_NAME: Json = {"type": "string", "minLength": 1, "maxLength": 40}
PLACE: Json = {"type": "array", "items": NUMBER, "minItems": 2, "maxItems": 2}
CORNERS: Json = {"type": "array", "items": PLACE, "minItems": 4, "maxItems": 4}
MOVED: Json = _nullable(_object((), looked=YES_NO, followed=YES_NO, residual_mm=_nullable(NUMBER)))
VERDICT: Json = _nullable(
    _object(("key", "params", "law", "text"), key=TEXT, params=ANY_OBJECT, law=TEXT, text=TEXT)
)
RULED: Json = _object(("revision",), revision=REVISION)
NOTHING: Json = _object()

BODIES: dict[str, Json] = {
    "/rulings": _object(("revision", "act"), revision=REVISION, act=_ref("Act")),
    "/answer": _object(("revision", "question", "choice"), revision=REVISION, question=WHOLE, choice=WHOLE),
    "/undo": RULED,
    "/redo": RULED,
    "/umpire": _object(("open", "patience_s"), open=YES_NO, patience_s=_nullable({**WHOLE, "minimum": 1})),
    "/proposals": _object(("stroke", "confirm"), stroke=WHOLE, confirm=YES_NO),
    "/clock": _object(("run",), run=YES_NO),
    "/matches": _object(
        ("revision",), revision=REVISION, header=_nullable(_ref("Header")), put_away=YES_NO, colours=ANY_OBJECT
    ),
    "/matches/current": _object(("revision", "match"), revision=REVISION, match=WHOLE, put_away=YES_NO),
    "/matches/import": ANY_OBJECT,
    "/practice": _object(
        ("act",),
        act={"type": "string", "enum": list(PRACTICE_ACTS)},
        drill={"type": "string", "maxLength": 20},
        seat={"type": "string", "enum": ["S", "W", "N", "E"]},
    ),
    "/players/merge": _object(("name", "into"), name=TEXT, into=TEXT),
    "/players/part": _object(("name",), name=TEXT),
    "/players/forget": _object(("name",), name=TEXT),
    "/session": _object(code=CODE, role=ROLE, name={"type": "string", "maxLength": LONGEST_NAME}, colour=TEXT),
    "/session/end": NOTHING,
    "/codes": _object(score=CODE, umpire=CODE),
    "/align": _object(("corners",), corners=CORNERS),
    "/align/accept": NOTHING,
    "/align/find": NOTHING,
    "/align/back": NOTHING,
    "/trial": _object(
        ("revision", "act"),
        revision=REVISION,
        act={"type": "string", "enum": list(TRIAL_ACTS)},
        layout={**WHOLE, "minimum": 0, "maximum": 4},
    ),
    "/learn": _object(
        ("step",), step={"type": "string", "enum": list(LEARN_STEPS)}, anyway=YES_NO, mm=_nullable(NUMBER)
    ),
    "/box/<kind>/check": _object(("value",), value={}),
    "/box/<kind>/keep": _object(
        ("name", "value"), name=OWN_NAME, value={}, was=_nullable(TEXT), replace=YES_NO
    ),
    "/box/<kind>/remove": _object(("name",), name=OWN_NAME),
    "/box/<kind>/import": _object(("name", "text"), name=OWN_NAME, text=TEXT),
    "/box/<kind>/photograph": _object(("jpeg",), jpeg={"type": "string", "format": "byte"}),
    "/golf/sheet": _object(("player", "jpeg"), player=TEXT, jpeg={"type": "string", "format": "byte"}),
    "/golf/club": _object(("revision", "player", "club"), revision=REVISION, player=TEXT, club=TEXT),
}

QUERIES: dict[str, dict[str, Json]] = {
    "/new/<game>/<variant>": {"own": TEXT},
    "/overlay": {"size": TEXT, "at": TEXT, "sides": TEXT},
    "/box/<kind>": {"name": TEXT, "like": TEXT},
    "/box/<kind>/file.json": {"name": TEXT},
    "/join": {"role": TEXT, "next": TEXT},
    "/log.json": {"before": TEXT, "since": TEXT},
    "/matches": {"page": TEXT},
    "/players/person": {"name": TEXT},
    "/players/person.json": {"name": TEXT},
    "/matches.json": {"page": TEXT},
    "/golf/line.json": {"player": TEXT, "into": TEXT, "turns": TEXT},
}

ANSWERS = {  # the others are described by their first sentence
    "/state.json": "State",
    "/status.json": "Status",
    "/acts.json": "Acts",
    "/rulings": "State",
    "/answer": "State",
    "/undo": "State",
    "/redo": "State",
    "/matches": "State",
    "/matches/current": "State",
    "/session": "Session",
    "/session/end": "Session",
    "/codes": "Codes",
    "/align.json": "Alignment",
}

COMPONENTS: dict[str, Json] = {
    "Error": _object(
        ("error",),
        error=TEXT,
        needs={"type": "string", "description": "the role that is wanted"},
        state=ANY_OBJECT,
    ),
    "Header": {"type": "object", "description": "game, variant, players and options, see rules/README.md"},
    "Live": _object(
        ("state", "age_s"),
        t=_nullable(NUMBER),
        state={
            "type": "string",
            "description": STATES,
        },
        pieces={"type": "array", "items": ANY_OBJECT, "nullable": True},
        age_s=NUMBER,
        view=_nullable({"type": "string", "description": "no board, while none is in view"}),
        problem=_nullable(TEXT),
        problem_s=_nullable(NUMBER),
        moved=MOVED,
        unwatched=VERDICT,
    ),
    "State": _object(
        ("match", "revision", "score", "live"),
        match=WHOLE,
        revision=REVISION,
        score={"type": "object", "description": "see rules/README.md", "required": ["schema", "game", "phase"]},
        undo=ANY_OBJECT,
        redo=ANY_OBJECT,
        live=_ref("Live"),
    ),
    "Acts": _object(("revision", "acts"), revision=REVISION, acts={"type": "array", "items": ANY_OBJECT}),
    "Status": _object(
        ("revision",),
        revision=REVISION,
        frames=ANY_OBJECT,
        alignment=ANY_OBJECT,
        heartbeats={"type": "object"},
        minutes=_nullable({"type": "array", "items": _object(("watched", "why"), watched=NUMBER, why=TEXT)}),
        temperature_c=_nullable(NUMBER),
        disk=ANY_OBJECT,
        memory_mb=_nullable(NUMBER),
        versions=ANY_OBJECT,
        log={"type": "array", "items": _object(("at", "text"), at=TEXT, text=TEXT)},
    ),
    "Session": _object(("role",), role=ROLE, name=TEXT, colour=TEXT),
    "Codes": _object(("score", "umpire"), score=_nullable(TEXT), umpire=_nullable(TEXT)),
    "Alignment": _object(
        ("by", "can_put_back"),
        by={"type": "string", "enum": ["hand", "found"]},
        can_put_back=YES_NO,
        size_px={"type": "array", "items": WHOLE},
        board=_nullable(ANY_OBJECT),
        light=_nullable(ANY_OBJECT),
        colours=_nullable(ANY_OBJECT),
        refusal=_nullable(TEXT),
        moved=MOVED,
    ),
}

EVENTS: Json = {
    "get": {
        "operationId": "get.events",
        "summary": "Server-sent events: `score` as /state.json without `live`, and `live`, at least every 2 s.",
        "description": "Each stream begins with the newest of both. Who comes back with the header "
        "Last-Event-ID is spared a score that it has seen. A slow listener skips to the newest; 503 where too "
        "many listen.",
        "parameters": [{"name": "Last-Event-ID", "in": "header", "required": False, "schema": TEXT}],
        "responses": {
            "200": {
                "description": "until either side hangs up",
                "content": {"text/event-stream": {"schema": TEXT}},
            },
            "default": {
                "description": "why not, in one sentence",
                "content": {"application/json": {"schema": _ref("Error")}},
            },
        },
    }
}
