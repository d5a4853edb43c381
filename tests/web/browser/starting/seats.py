"""The seats of a match that is set up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Page

if TYPE_CHECKING:
    pass


def sit(page: Page, seat: str, name: str) -> None:
    page.locator(f'.seat[data-seat="{seat}"]').click()
    page.locator("#name").fill(name)
