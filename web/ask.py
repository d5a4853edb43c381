"""What a request's body says; whatever it is not is refused with BadAsk and one sentence."""

from __future__ import annotations

from flask import request

from web.errors import BadAsk


def asked(*wanted: str) -> dict[str, object]:
    """The body, a JSON object that has these keys."""
    body = request.get_json()
    if not isinstance(body, dict):
        raise BadAsk(f"the body must be a JSON object, not {body!r:.60}")
    missing = [key for key in wanted if key not in body]
    if missing:
        raise BadAsk(f'the body has no "{missing[0]}": it wants {", ".join(wanted)}')
    return body


def asked_text(key: str, longest: int) -> str:
    """A text of the body, printable and not longer than this."""
    value = asked(key)[key]
    if not isinstance(value, str) or len(value) > longest or not value.isprintable():
        raise BadAsk(f'"{key}" must be a text of at most {longest} letters')
    return value


def asked_whole(key: str) -> int:
    """A whole number of the body."""
    value = asked(key)[key]
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadAsk(f'"{key}" must be a whole number, not {value!r:.60}')
    return value
