"""The user's own courses, cards and decks: files that a golf game's header names, read and checked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from device.errors import BadInput
from device.files import text_in
from rules.codec import json_from_text
from rules.errors import NotationError
from rules.golf import later


def with_golf_files(line: str, beside: Path) -> str:
    """A header line with the contents of the files that its options name; any other line unchanged.

    A name that ends in .json is a file, searched beside the scenario, then where the program was started.
    Raises BadInput naming the file and the line that is wrong in it.
    """
    try:
        header: Any = json_from_text(line)
    except ValueError:
        return line
    options = header.get("options") if isinstance(header, dict) else None
    if not isinstance(options, dict) or not isinstance(header.get("game"), str):
        return line
    kinds = later.files.OPTIONS.get(header["game"], {})
    read = {key: _read(value, kinds[key], beside) for key, value in options.items() if key in kinds}
    return json.dumps({**header, "options": {**options, **read}})


def _read(value: object, kind: str, beside: Path) -> object:
    if isinstance(value, list):
        return [_read(item, kind, beside) for item in value]
    if not isinstance(value, str) or not value.endswith(".json"):
        return value
    named = Path(value)
    path = next((path for path in (beside / named, named) if path.is_file()), named)
    try:
        return later.files.checked(kind, text_in(path), kind)
    except NotationError as wrong:
        raise BadInput(f"{path}: {wrong}") from wrong
