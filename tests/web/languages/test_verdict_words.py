"""What the laws fill into their sentences is known to the translators, in every scenario of every game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from rules.scenario import play
from rules.verdict import Verdict
from web.languages.catalogues import gathered
from web.languages.verdicts import FLAT, KINDS, LISTED, SPOKEN

SCENARIOS = sorted((Path(__file__).parents[2] / "rules").rglob("scenarios/*.jsonl"))
# Parameters that are names of people, or what is printed on a card or a hex.
NAMES = frozenset(
    (
        *("player", "opponent", "next", "winner", "winners", "starter", "loser", "names", "owner", "rivals"),
        *("offender", "breaker", "owing", "debtor", "totals", "cards", "deck", "at", "dice"),
    )
)
TYPED = frozenset(("reason", "what", "question", "club"))  # sentences, texts that people typed, printed names
CODES = frozenset(("+3", "+5", "+10", "×2", "fl", "f0"))  # what stands on cards


@cache
def known() -> frozenset[str]:
    """Every sentence and word that translators get."""
    return frozenset(message.id for message in gathered() if isinstance(message.id, str))


def verdicts() -> Iterator[Verdict]:
    for path in SCENARIOS:
        for spoken in play(path.read_text(encoding="utf-8").splitlines()).history:
            yield from spoken.verdicts


def unknown(name: str, value: str) -> list[str]:
    """What of a parameter's value no translator gets."""
    if name in LISTED:
        pairs = [item.rpartition(" ") for item in value.split(", ")]
        wanted = [f"ball {ball.removeprefix(FLAT)}" for ball, _, _ in pairs if ball]
        wanted += [f"fate {rest}" for _, _, rest in pairs if rest.isalpha()]
    elif name in KINDS:
        wanted = [] if value in CODES else [f"{KINDS[name]} {value.removeprefix(FLAT)}"]
    else:
        wanted = [] if name in NAMES | TYPED else [value if name in SPOKEN else f"{name}={value}"]
    return [word for word in wanted if word not in known()]


def test_every_word_in_a_verdict_is_translated() -> None:
    left = {
        f"{verdict.key}: {word}"
        for verdict in verdicts()
        for name, value in verdict.params
        if isinstance(value, str)
        for word in unknown(name, value)
    }
    assert left == set()
