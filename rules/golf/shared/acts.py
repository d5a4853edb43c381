"""Rulings that the golf games share, beside those that every game knows; one class an entry."""

from __future__ import annotations

from dataclasses import dataclass

from rules.ruling import Ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll(Ruling):
    """The dice show these numbers."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptBoard(Ruling):
    """The course is right where score and course disagree: the tokens stand where they were seen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptScore(Ruling):
    """The score is right where score and course disagree: the tokens are put where it says."""
