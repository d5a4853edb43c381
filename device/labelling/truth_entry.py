"""One picture's entry in a truth file, as a person's label has it: verified, and joined with what stood there.

    corners_px        {"NW": [x, y], ...}, null where a corner was not seen
    corners_est_px    the corners that were estimated: never scored against
    corners_inferred  names of corners in `corners_px` that are hidden, where the print fixes them
    pieces            null: not labelled; []: certainly none; else {"kind", "px", "r_px"}
    in_pocket, on_frame   pieces elsewhere, {"kind", "px"}

All places are pixels, (0, 0) the middle of the upper left one; `r_px` is half the longer axis as seen. An entry
without any corner says that there is no board in the picture.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite
from typing import Any

from rules.pieces import Kind, Pocket
from web.errors import BadAsk

Entry = dict[str, Any]

CORNERS = tuple(str(pocket) for pocket in Pocket)
UNKNOWN = "unknown"  # a piece whose kind cannot be told
KINDS = (*(str(kind) for kind in Kind), UNKNOWN)
FARTHEST_PX = 100_000  # no picture is larger; a corner may lie outside of it
LONGEST_NOTES = 4000
MOST_PIECES = 200
ELSEWHERE = ("in_pocket", "on_frame")
NUMBERS = ("tolerance_px", "corner_tolerance_px", "print_ratio")  # left out where they are not given
OWN = frozenset(
    ("size", "corners_px", "corners_est_px", "corners_inferred", "pieces", *ELSEWHERE, "hand", "whole", "notes")
) | frozenset(NUMBERS)


def verified(entry: object, size_px: tuple[int, int]) -> Entry:
    """The entry with every key of a label in its place; raises BadAsk where one has another form."""
    if not isinstance(entry, dict):
        raise BadAsk(f'"entry" must be a JSON object, not {entry!r:.60}')
    pieces = entry.get("pieces")
    inferred = entry.get("corners_inferred") or []
    label = {
        "size": list(size_px),
        "corners_px": _corners(entry, "corners_px"),
        "pieces": None if pieces is None else _listed(entry, "pieces", _is_piece),
        **{key: _listed(entry, key, _is_elsewhere) for key in ELSEWHERE},
        **{key: _flag(entry, key) for key in ("hand", "whole")},
        "corners_est_px": _given(_corners(entry, "corners_est_px")),
        "notes": _notes(entry),
        **_numbers(entry),
    }
    _verify_corners(label, inferred)
    return label | ({"corners_inferred": list(inferred)} if inferred else {}) | _unknown(entry)


def joined(before: Entry | None, label: Entry) -> Entry:
    """The label in place of the entry before it; what the label does not know stays, in its place.

    A surface's size that nobody measured is given as unknown, as other truth files have it.
    """
    kept = {
        key: value for key, value in (before or {"surface_mm": None}).items() if key not in OWN - label.keys()
    }
    return kept | label


def _unknown(entry: Entry) -> Entry:
    return {key: value for key, value in entry.items() if key not in OWN}


def _corners(entry: Entry, key: str) -> dict[str, list[float] | None]:
    """The corners by name, from that form or from a list NW NE SE SW."""
    given = entry.get(key) or {}
    named = dict(zip(CORNERS, given, strict=False)) if isinstance(given, list) else given
    if not isinstance(named, dict) or not all(
        name in CORNERS and (at is None or _is_place(at)) for name, at in named.items()
    ):
        raise BadAsk(f'"{key}" must name places in pixels, {{"NW": [x, y], ...}}, not {given!r:.60}')
    return {name: named.get(name) for name in CORNERS}


def _given(corners: dict[str, list[float] | None]) -> dict[str, list[float]]:
    return {name: at for name, at in corners.items() if at is not None}


def _verify_corners(label: Entry, inferred: object) -> None:
    seen, estimated = _given(label["corners_px"]), label["corners_est_px"]
    both = [name for name in CORNERS if name in seen and name in estimated]
    if both:
        raise BadAsk(f"the corner {both[0]} is both seen and estimated: give it once")
    if not isinstance(inferred, list) or not all(name in seen for name in inferred):
        raise BadAsk(f'"corners_inferred" must name corners of "corners_px", not {inferred!r:.60}')


def _listed(entry: Entry, key: str, is_one: Callable[[object], bool]) -> list[Entry]:
    given = entry.get(key) or []
    if not isinstance(given, list) or len(given) > MOST_PIECES:
        raise BadAsk(f'"{key}" must be a list of at most {MOST_PIECES} pieces, not {given!r:.60}')
    wrong = [piece for piece in given if not is_one(piece)]
    if wrong:
        raise BadAsk(
            f'"{key}" holds {wrong[0]!r:.80}: a piece has a "kind" of {", ".join(KINDS)}, "px" [x, y] '
            'and, on the surface, "r_px" above 0'
        )
    return given


def _is_piece(piece: object) -> bool:
    return (
        _is_elsewhere(piece) and isinstance(piece, dict) and _is_number(piece.get("r_px")) and piece["r_px"] > 0
    )


def _is_elsewhere(piece: object) -> bool:
    return isinstance(piece, dict) and piece.get("kind") in KINDS and _is_place(piece.get("px"))


def _is_place(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_is_number, value))


def _is_number(value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return isfinite(value) and abs(value) <= FARTHEST_PX


def _flag(entry: Entry, key: str) -> bool:
    value = entry.get(key, False)
    if not isinstance(value, bool):
        raise BadAsk(f'"{key}" must be true or false, not {value!r:.60}')
    return value


def _notes(entry: Entry) -> str:
    notes = entry.get("notes") or ""
    if not isinstance(notes, str) or len(notes) > LONGEST_NOTES:
        raise BadAsk(f'"notes" must be a text of at most {LONGEST_NOTES} letters')
    return notes


def _numbers(entry: Entry) -> Entry:
    given = {key: entry[key] for key in NUMBERS if entry.get(key) is not None}
    wrong = [key for key, value in given.items() if not _is_number(value) or value < 0]
    if wrong:
        raise BadAsk(f'"{wrong[0]}" must be a number from 0, or null, not {given[wrong[0]]!r:.60}')
    return given
