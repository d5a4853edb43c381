"""Every refusal of the laws that is a sentence has its translation, and none is listed that no law says."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import rules
from web.phrases import PHRASES
from web.refusals import REFUSALS

LAWS = Path(rules.__file__).parent
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
