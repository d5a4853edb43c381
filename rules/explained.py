"""Options in words for people who choose them: the decision of each, and the effect of each of its values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Explained:
    """The explanation of an option: its decision, `title`, and the effect of each value; no `values`: a number.

    `unset` says what a missing number means, where it may be left out.
    """

    title: str
    values: Mapping[object, str] = field(default_factory=dict)
    unset: str | None = None

    def sentences(self) -> tuple[str, ...]:
        """All texts of the explanation."""
        return tuple(filter(None, (self.title, *self.values.values(), self.unset)))


Explanations = Mapping[str, Explained]
