"""Options in words for people who choose them: what each one decides, and what each of its values does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Explained:
    """What an option decides, `title`, and what each of its values does; no `values`: it wants a number.

    `unset` says what no number means, where it may be left out.
    """

    title: str
    values: Mapping[object, str] = field(default_factory=dict)
    unset: str | None = None

    def sentences(self) -> tuple[str, ...]:
        """Every text of it."""
        return tuple(filter(None, (self.title, *self.values.values(), self.unset)))


Explanations = Mapping[str, Explained]
