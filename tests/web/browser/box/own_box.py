"""A box of one's own behind a page, and the press that keeps a thing in it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

GARDEN = {
    "inside": {"discs": [[0, 0, 6]]},
    "tee": [[-4, 0], [-3, 0], [-4, 1], [-3, 1], [-5, 1], [-5, 2]],
    "hole": [4, 0],
}


def surveyor(jpeg: bytes, kind: str) -> dict[str, Any]:
    """A photograph of seven hexes, one of them sand and doubtful."""
    assert jpeg[:2] == b"\xff\xd8"
    near = [[0, 0], [1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1]]
    hexes: list[Any] = [[*at, "plain", 0.9] for at in near]
    return {"hexes": [*hexes, [0, 1, "sand", 0.1]], "picture": None}


def saves(page: Page, name: str) -> None:
    page.get_by_label("Name", exact=True).first.fill(name)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="My box")).to_be_visible()
    expect(page.get_by_role("link", name=name, exact=True)).to_be_visible()
