"""The decided ambiguities of 18 Holes, each a named option; the point is that of `eighteen_holes.md`, 12."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Laws:
    """What the rules leave open, decided. Each comment: what the default does; then the other way."""

    # out of bounds on the way ends the shot; true: only its last hex counts (the rules' own variation)
    through_oob: bool = False
    # H23: in Skins a tie carries the tokens to the next green; share: everybody who tied scores them
    skins_tie: Literal["jackpot", "share"] = "jackpot"
    # H1: Iron Jane's card says irons only, the rulebook does not: a warning; false: nothing is said
    iron_jane_only_irons: bool = True
    # hands are told, or the preset ones; true: clubs are dealt by the seed, and drafted
    draft: bool = False


DEFAULTS = Laws()
