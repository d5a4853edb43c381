"""The layouts of tokens that the laws foresee, in the words of a camera; and how likely each is by a look.

They come from outside with each look; nothing here knows why a layout may follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from calibration.golf.course import Place
from vision.golf.hex_network import COLOURS
from vision.golf.tokens import GOLFER, PLAIN, Token

STRANGERS = 3  # so many plain tokens that are none of the match's are more than print and clutter
Layout: TypeAlias = frozenset[tuple[str, Place]]  # tokens by their names, each once


@dataclass(frozen=True, slots=True)
class Guise:
    """The look of a token: its colour, and the forms that it may be taken for, its own first."""

    colour: str
    forms: tuple[str, ...]

    def is_of(self, token: Token) -> bool:
        """Whether a token that was read looks like this."""
        return token.token == self.colour and token.form in self.forms


@dataclass(frozen=True, slots=True)
class Foreseen:
    """The tokens of a match by name, and the layouts that a look may show: the present one first, each once.

    `deciding` are the tokens whose places may change the score now: looks that differ in others alone say the
    same. `dice` is how many dice the laws await now. `gone` are hexes of the course's obstacles that were taken
    away, `falling` those of obstacles in whose hex a token lies in some of the layouts. `returning` is the hex
    of a token whose stroke is due and may leave all tokens where they are; no layout shows such a stroke.
    `idle` are tokens that the laws do not follow now: finished ones, and ones that wait. They may lie anywhere,
    and are in no layout.
    """

    guises: Mapping[str, Guise]
    layouts: tuple[Layout, ...]
    deciding: frozenset[str]
    dice: int = 0
    gone: frozenset[Place] = frozenset()
    falling: frozenset[Place] = frozenset()
    returning: Place | None = None
    idle: frozenset[str] = frozenset()

    @property
    def present(self) -> Layout:
        """The layout of the score as it stands."""
        return self.layouts[0]

    @property
    def may_throw(self) -> bool:
        """Whether one die may be thrown: it is awaited, or will be after a stroke that left no trace."""
        return self.dice == 1 or self.returning is not None

    def followed(self, layout: Layout) -> Layout:
        """The part of a layout that the laws follow now."""
        return frozenset(token for token in layout if token[0] not in self.idle)

    def decisive(self, layout: Layout) -> Layout:
        """The part of a layout that may change the score now."""
        return frozenset(token for token in layout if token[0] in self.deciding)


@dataclass(frozen=True, slots=True)
class WeighedLayout:
    """A layout by the laws, the places of its tokens as they are seen, and how likely it is, 0 to 1.

    A token that the laws have moved, and nobody has carried yet, is seen in another place than its layout's.
    """

    layout: Layout
    seen: Layout
    likelihood: float


def together(candidates: Iterable[WeighedLayout], foreseen: Foreseen) -> tuple[WeighedLayout, ...]:
    """One layout for all that agree in the deciding tokens, as likely as they are together."""
    groups: dict[Layout, list[WeighedLayout]] = {}
    for candidate in candidates:
        groups.setdefault(foreseen.decisive(candidate.layout), []).append(candidate)
    whole = [
        replace(group[0], likelihood=sum(candidate.likelihood for candidate in group))
        for group in groups.values()
    ]
    return tuple(sorted(whole, key=lambda candidate: -candidate.likelihood))


def is_of_another_set(tokens: Iterable[Token], foreseen: Foreseen) -> bool:
    """Whether most tokens that plainly stand on the course are not of this match."""
    guises = foreseen.guises.values()
    if not all(guise.colour in COLOURS for guise in guises):  # a set with names of its own
        return False
    plain = [token for token in tokens if token.score >= PLAIN]
    own = sum(any(guise.is_of(token) for guise in guises) for token in plain)
    return len(plain) - own >= max(own + 1, STRANGERS)


def idle_tokens(tokens: Iterable[Token], foreseen: Foreseen, standing: Layout) -> tuple[Token, ...]:
    """The seen tokens that plainly look like idle ones of the match, without those named in `standing`."""
    idle = [foreseen.guises[name] for name in foreseen.idle - {name for name, _ in standing}]
    return tuple(
        token for token in tokens if token.score >= PLAIN and any(guise.is_of(token) for guise in idle)
    )


def strange_tokens(tokens: Iterable[Token], met: Iterable[Token], foreseen: Foreseen) -> tuple[Token, ...]:
    """The seen tokens that plainly are not of the match, and look like some that were `met` before it began."""
    known = {(token.token, token.form) for token in met}
    own = foreseen.guises.values()
    return tuple(
        token
        for token in tokens
        if token.score >= PLAIN
        and (token.token, token.form) in known
        and not any(guise.is_of(token) for guise in own)
    )


def are_golfers(foreseen: Foreseen) -> bool:
    """Whether the tokens stand upright, and may share a hex: balls do not."""
    return any(GOLFER in guise.forms for guise in foreseen.guises.values())
