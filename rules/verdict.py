"""Verdicts, the laws' statements about an act: a key with parameters, the clause, and one plain sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from string import Formatter


@dataclass(frozen=True, slots=True)
class Sentence:
    """The wording of a verdict: a template over its parameters, and the clause it rests on."""

    template: str
    law: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """One ruling of the laws: `key` and `params` for machines and other languages, `text` for people."""

    key: str
    params: tuple[tuple[str, str | int], ...]
    law: str
    text: str

    def to_json(self) -> dict[str, object]:
        """The verdict as JSON carries it."""
        return {"key": self.key, "params": dict(self.params), "law": self.law, "text": self.text}


Book = Mapping[str, Sentence]


def say(book: Book, key: str, **params: str | int) -> Verdict:
    """The verdict of this key in a book of sentences; it keeps the `params` that its template names."""
    sentence = book[key]
    named = {name: params[name] for name in _names(sentence.template)}
    return Verdict(key, tuple(named.items()), sentence.law, sentence.template.format(**named))


@cache
def _names(template: str) -> tuple[str, ...]:
    """The parameters that a template names, each once, in its order."""
    return tuple(dict.fromkeys(name for _, name, _, _ in Formatter().parse(template) if name))


LOG_BOOK: Book = {
    "retracted": Sentence("Taken back: {what} (entry {entry}).", "a person's word outranks the camera"),
    "amended": Sentence("Corrected: entry {entry} was a {what}.", "a person's word outranks the camera"),
    "inserted": Sentence("Added before entry {entry}: a {what}.", "a person's word outranks the camera"),
    "answered": Sentence("Answered: question {entry}, choice {choice}.", "a person's word outranks the camera"),
    "set_aside": Sentence(
        "Set aside after a correction: {reason}.", "a ruling holds while the state allows it"
    ),
    "unwatched": Sentence(
        "Not watched from {from_s} s to {until_s} s.", "what nobody watched is said, not guessed"
    ),
    "unwatched_why": Sentence(
        "Not watched from {from_s} s to {until_s} s: {reason}.", "what nobody watched is said, not guessed"
    ),
}
