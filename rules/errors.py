"""The errors of the laws: one tree, each also the builtin a caller would expect."""

from collections.abc import Iterable
from difflib import get_close_matches

LISTED = 24  # words: a line that already names the nearest one lists no more than these


class RulesError(Exception):
    """Anything the laws refuse; its text is one line for a person."""


class NotationError(RulesError, ValueError):
    """A malformed act, entry or header; the text names the word and the nearest known one."""


class Misplaced(NotationError):
    """An error within data: `place` is the way to it, as `course.stumps[2]`; `says` goes on from there."""

    def __init__(self, place: str, line: int | None, says: str) -> None:
        super().__init__(f"{place if line is None else f'line {line}: {place}'} {says}")
        self.place, self.line, self.says = place, line, says


class ScenarioError(NotationError):
    """A line of a scenario that cannot be read or played: names the line's number."""


class UnknownGame(NotationError):
    """A game or variant that is not in the registry."""


class Refused(RulesError, ValueError):
    """An entry that the state of the game does not allow; the match is unchanged."""


def unknown(what: str, word: object, known: Iterable[str]) -> str:
    """The sentence for an unknown word: the word, the nearest known one, then all if they are few."""
    words = sorted(known)
    near = _nearest(str(word).lower(), words)
    hint = f'did you mean "{near}"? ' if near else ""
    if near and len(words) > LISTED:
        return f'unknown {what} "{word}": {hint}{len(words)} are known, see rules/README.md'
    return f'unknown {what} "{word}": {hint}known are {", ".join(words)}'


def _nearest(word: str, known: list[str]) -> str | None:
    """The known word that is most like it, else the first that begins with it; None where none is near."""
    like = get_close_matches(word, known, n=1)
    begun = [other for other in known if word and other.lower().startswith(word)]
    return next(iter(like + begun), None)
