"""The screens without buttons: the big screen of a room, and the overlay of streams with a clear background."""

from __future__ import annotations

from flask import Blueprint, current_app, render_template, request

from web.errors import BadAsk
from web.scoring.scoreboard import SCREENS, page_now, shown_at_once
from web.visitors.join import ADDRESSES, code_to_scan

PLACES = ("top-left", "top", "top-right", "bottom-left", "bottom", "bottom-right")
LEAST_PERCENT, MOST_PERCENT = 30, 400
MOST_SIDES = 12  # golf has this many

screens = Blueprint("screens", __name__)


@screens.get("/screen")
def screen() -> str:
    """The score for a room, with the code that brings phones in; nothing on it is pressed."""
    page = page_now()
    address = (current_app.extensions[ADDRESSES]() or (request.host_url,))[0]
    come = {"address": address, "drawing": code_to_scan(address)}
    return render_template(SCREENS.get(page, page), **shown_at_once(), **come)


@screens.get("/overlay")
def overlay() -> str:
    """A strip over a stream. `?size=` per cent, `?at=` a place of PLACES, `?sides=` such as 2,1."""
    return render_template("overlay.html", size=asked_size(), at=asked_place(), sides=asked_sides())


def asked_size() -> int:
    """The size in per cent; raises BadAsk for an invalid one."""
    text = request.args.get("size", "100").removesuffix("%")
    if not (text.isascii() and text.isdigit() and LEAST_PERCENT <= int(text) <= MOST_PERCENT):
        raise BadAsk(f"size wants a number of per cent from {LEAST_PERCENT} to {MOST_PERCENT}")
    return int(text)


def asked_place() -> str:
    """The overlay's place on the picture; raises BadAsk for an invalid one."""
    place = request.args.get("at", "bottom")
    if place not in PLACES:
        raise BadAsk(f"at wants one of {', '.join(PLACES)}")
    return place


def asked_sides() -> tuple[int, ...]:
    """The sides to show, from 1, in this order; none given: all in the match's order. Raises BadAsk."""
    text = request.args.get("sides", "")
    numbers = [part.strip() for part in text.split(",")] if text else []
    if not all(part.isascii() and part.isdigit() and 1 <= int(part) <= MOST_SIDES for part in numbers):
        raise BadAsk(f"sides wants numbers from 1 to {MOST_SIDES}, such as 2,1")
    return tuple(int(part) for part in numbers)
