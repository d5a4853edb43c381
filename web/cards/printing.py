"""The interface to the printer: a card as PDF, written in this process or in another."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from flask import current_app

from web.cards.sheet import Sheet

PRINTER = "pocketwatch.printer"
Printer = Callable[[Sheet, str], bytes]
"""Writes a sheet as PDF; the text is the file's date, in ISO 8601."""


def print_here(sheet: Sheet, made_at: str) -> bytes:
    """The sheet as PDF, written by this process: the library takes a second and 45 MB, and stays."""
    from web.cards.pdf import pdf_of

    return pdf_of(sheet, made_at)


def printed(sheet: Sheet, made_at: str) -> bytes:
    """The sheet as PDF, by the printer of the app that serves this request."""
    return cast(Printer, current_app.extensions[PRINTER])(sheet, made_at)
