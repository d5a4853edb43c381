"""Every refusal of the laws that is a sentence has its translation, and none is listed that no law says."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import rules
import web
from web.languages.faults import FAULTS
from web.languages.phrases import PHRASES
from web.languages.refusals import REFUSALS

LAWS = Path(rules.__file__).parent
WEB = Path(web.__file__).parent
FAULTY = ("NotationError", "UnknownGame", "wrong", "BadAsk", "NoSuchMatch", "NotAllowed", "Refused", "abort")
UNKNOWN = {  # what `rules.errors.unknown` says
    'unknown {} "{}": did you mean "{}"? {} are known, see rules/README.md',
    'unknown {} "{}": did you mean "{}"? known are {}',
    'unknown {} "{}": known are {}',
    "key of {}",
}
OF_FILES_ALONE = {  # no page of one's own box edits these
    "is no face that is described: {}",
    'is {} of deck {} and wants "to" {}, not {}',
    "names a golfer that is there already: {}",
}
PLACE = re.compile(r"\{\w*\}")


def shaped(sentence: str) -> str:
    """The sentence with every place to fill in alike."""
    return PLACE.sub("{}", sentence)


def sentences_of(node: ast.expr) -> Iterator[str]:
    """The sentences that an expression may give; none for one that is put together elsewhere."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        parts = (str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
        yield "".join(parts)
    elif isinstance(node, ast.BinOp):
        left, right = ("".join(sentences_of(part)) or "{}" for part in (node.left, node.right))
        yield left + right
    elif isinstance(node, ast.IfExp):
        yield from (*sentences_of(node.body), *sentences_of(node.orelse))


def refused() -> set[str]:
    """The sentences of every `Refused` of the laws."""
    calls = (
        node
        for path in LAWS.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused"
    )
    return {shaped(said) for call in calls if call.args for said in sentences_of(call.args[0])}


def test_every_refusal_of_the_laws_is_given_to_the_translators() -> None:
    listed = {shaped(sentence) for sentence in (*PHRASES, *REFUSALS)}
    said = refused()
    assert len(said) > 150
    assert said - listed == set()


def test_no_refusal_is_listed_that_no_law_says() -> None:
    assert {shaped(sentence) for sentence in REFUSALS} - refused() == set()


def faulted(*rooms: Path) -> set[str]:
    """The sentences of every error of notation, every fault at a place and every refused request."""
    calls = (
        node
        for room in rooms
        for path in room.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and node.args and _name_of(node.func) in FAULTY
    )
    return {shaped(said) for call in calls for said in sentences_of(call.args[0])}


def _name_of(called: ast.expr) -> str:
    return called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")


def test_what_a_person_can_get_wrong_is_given_to_the_translators() -> None:
    """What is drawn, named and chosen on a page; faults of JSON that only programs write are left out."""
    listed = {shaped(sentence) for sentence in (*PHRASES, *REFUSALS, *FAULTS)}
    printed = (LAWS / "golf" / game / "printed" for game in ("carom_golf", "roll_in_one", "eighteen_holes"))
    said = faulted(*printed) - {
        "is no face that is described: {}",
        'is {} of deck {} and wants "to" {}, not {}',
    }
    assert said - listed - {"names a golfer that is there already: {}"} == set()


def test_every_listed_fault_is_said_somewhere() -> None:
    said = faulted(LAWS, WEB) | UNKNOWN
    assert {shaped(sentence) for sentence in FAULTS} - said == set()
