"""The header of a match by the words of a command line or of a file, with rule set files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from device.errors import BadInput
from device.files import text_in
from rules.codec import json_from_text
from rules.errors import NotationError
from rules.games import game_from_text
from rules.header import Header, header_for


def header_from_words(game: str, players: str | None) -> Header:
    """The header for `--game` and `--players`; raises BadInput for a wrong game or wrong players.

    `game` is `carrom`, `carrom:icf`, or `carrom:path/to/rules.json`, the user's own rule set.
    """
    names = None if players is None else tuple(players.split(","))
    name, _, variant = game.partition(":")
    try:
        if is_file_name(variant):
            return header_for(name, None, names, rule_set_in(Path(variant)))
        chosen, variant = game_from_text(game)
        return header_for(chosen.name, variant, names)
    except NotationError as wrong:
        raise BadInput(str(wrong)) from wrong


def is_file_name(variant: object) -> bool:
    """Whether a variant is named by its file: it has a folder or ends in .json."""
    return isinstance(variant, str) and ("/" in variant or variant.endswith(".json"))


def rule_set_in(path: Path) -> object:
    """The contents of a rule set's file, to be read by the rules; raises BadInput for one that is not JSON."""
    text = text_in(path)
    try:
        return json_from_text(text)
    except ValueError as wrong:
        raise BadInput(
            f"the rule set {path} cannot be read ({wrong}): name a JSON file, see rules/README.md"
        ) from wrong


def with_rule_set(line: str, beside: Path) -> str:
    """A header line whose `variant` names a file, with the file's contents instead; any other line unchanged.

    The file is searched beside the scenario, then where the program was started.
    """
    try:
        header: Any = json_from_text(line)
    except ValueError:
        return line
    if not isinstance(header, dict) or not is_file_name(header.get("variant")):
        return line
    named = Path(str(header.pop("variant")))
    rule_set = next((path for path in (beside / named, named) if path.is_file()), named)
    return json.dumps({**header, "rule_set": rule_set_in(rule_set)})
