"""The body of a request; anything unexpected is refused with BadAsk and one sentence."""

from __future__ import annotations

import re
from binascii import Error, a2b_base64
from collections.abc import Iterable, Sequence

from flask import request

from rules.codec import Json, as_read, broken_at, json_from_text
from rules.errors import NotationError
from web.errors import BadAsk

# Scripts of India and emoji join and part letters by two invisible signs (Unicode 16, 12.1 and 23.2). After any
# other letter, or after one another, they would only make two names that look the same.
JOINER = re.compile("(?<=[\u0590-\u1fff\u2600-\u27bf\ufe0f\U0001f000-\U0001faff])[\u200c\u200d]")
LONGEST_NAME = 32  # that a page takes
LONGEST_KEPT = 64  # of a match: other programs may use longer ones


def body_json() -> Json:
    """The body as JSON; refused where it is none, or has a key twice."""
    try:
        return json_from_text(request.get_data(as_text=True))
    except NotationError as wrong:
        raise BadAsk(f"the body is refused: {wrong}") from wrong
    except ValueError as wrong:
        raise BadAsk(f"the body is not JSON: {broken_at(wrong)}") from wrong


def asked(*wanted: str) -> dict[str, object]:
    """The body, a JSON object that has these keys."""
    body = body_json()
    if not isinstance(body, dict):
        raise BadAsk(f"the body must be a JSON object, not {as_read(body)}")
    missing = [key for key in wanted if key not in body]
    if missing:
        raise BadAsk(f'the body has no "{missing[0]}": it wants {", ".join(wanted)}')
    return body


def asked_text(key: str, longest: int) -> str:
    """A text of the body, readable and not longer than this."""
    value = asked(key)[key]
    if not isinstance(value, str) or len(value) > longest or not is_readable(value):
        raise BadAsk(f'"{key}" must be a text of at most {longest} letters')
    return value


def asked_whole(key: str) -> int:
    """A whole number of the body."""
    value = asked(key)[key]
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadAsk(f'"{key}" must be a whole number, not {as_read(value)}')
    return value


def asked_yes_no(key: str, usual: bool | None = None) -> bool:
    """True or false of the body; `usual` where the key may be left out."""
    value = asked(key)[key] if usual is None else asked().get(key, usual)
    if not isinstance(value, bool):
        raise BadAsk(f'"{key}" must be true or false, not {value!r:.40}')
    return value


def asked_word(key: str, words: Sequence[str]) -> str:
    """A word of the body, which is one of these."""
    value = asked(key)[key]
    if value not in words:
        raise BadAsk(f'"{key}" must be one of {", ".join(words)}, not {value!r:.40}')
    return str(value)


def is_readable(text: str) -> bool:
    """Whether all of a text is visible: no controls, nothing that reverses the writing direction."""
    return JOINER.sub("", text).isprintable()


def verify_names(names: Iterable[str]) -> None:
    """Raises BadAsk for a name that no page could show: too long, or partly invisible."""
    for name in names:
        if len(name) > LONGEST_KEPT or not is_readable(name):
            raise BadAsk(f"a name has at most {LONGEST_KEPT} letters, all of them visible: not {name!a:.60}")


def picture_bytes(given: object) -> bytes:
    """The picture in a body's `jpeg`, which is base64."""
    try:
        return a2b_base64(given if isinstance(given, str) else b"?", strict_mode=True)
    except (Error, ValueError) as wrong:
        raise BadAsk('"jpeg" must be a picture in base64') from wrong
