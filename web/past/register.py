"""The interface to what is known of people: the accounts of all matches, and which spellings are one person."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, cast

from flask import current_app

from rules.coins.past.account import Account
from web.errors import Unsaved

REGISTER = "pocketwatch.register"


@dataclass(frozen=True, slots=True)
class KeptAccount:
    """The account of a kept match: its number here, and when it began."""

    number: int
    began_at: str
    account: Account


@dataclass(frozen=True, slots=True)
class Remembered:
    """The accounts of all matches, earliest first; `unread` matches were left for the next time."""

    accounts: tuple[KeptAccount, ...] = ()
    unread: int = 0


class Register(Protocol):
    """The owner of what is known of people. Every method may be called from any thread."""

    def remembered(self) -> Remembered:
        """The accounts of every kept match."""

    def same(self) -> Mapping[str, str]:
        """The spellings that mean another name."""

    def merge(self, name: str, into: str) -> None:
        """Keeps that one spelling means another name; raises Unsaved where it cannot."""

    def part(self, name: str) -> None:
        """Takes a merge back."""

    def forget(self, names: frozenset[str]) -> None:
        """Takes these names out of everything that is kept; raises Refused for whoever plays just now."""


class EmptyRegister:
    """A register for tests and for a server that keeps nothing."""

    def remembered(self) -> Remembered:
        return Remembered()

    def same(self) -> Mapping[str, str]:
        return {}

    def merge(self, name: str, into: str) -> None:
        raise Unsaved("nothing can be kept here")

    def part(self, name: str) -> None:
        raise Unsaved("nothing can be kept here")

    def forget(self, names: frozenset[str]) -> None:
        raise Unsaved("nothing can be kept here")


def register() -> Register:
    """The register of the app that serves this request."""
    return cast(Register, current_app.extensions[REGISTER])
