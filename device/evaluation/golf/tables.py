"""One picture of a golf table compared with its truth: lattice, tokens, dice, hand; counts that add up."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calibration.golf.find import find_course
from calibration.golf.found import NoCourse
from calibration.golf.plane import HexPlane, plane_from_hexes
from device.files import text_in
from device.golf_tables.courses import course_in
from rules.hexes import Hex, disc
from vision.golf.course_reader import Reading
from vision.golf.dice.faces import Die, dice
from vision.golf.table import read_table

Json = dict[str, Any]
MAY_MISS = 0.6  # hidden share above which finding is optional
HEX19 = {(at.q, at.r): "land" for at in disc(Hex(0, 0), 2)}


def judged_table(picture: Path, truth: Json, course: Path, bgr: NDArray[np.uint8]) -> Json:
    """The counts of one rendered picture with its course given."""
    wanted = course_in(course)
    base: Json = {"name": picture.name, "family": truth["family"]}
    try:
        read = read_table(bgr, wanted.grounds, wanted.game, labels=wanted.labels)
    except NoCourse as refusal:
        tokens = [token for token in truth["tokens"] if token["at"] and _must(token)]
        return {
            **base,
            "found": False,
            "refusal": str(refusal),
            "tokens": {"right": 0, "missed": len(tokens), "ghosts": 0, "form": 0},
            "dice": compared_dice(dice(bgr), truth["dice"]),
        }
    return {
        **base,
        "found": True,
        "off": _off(read.placement.plane, truth["hexes"]),
        "tokens": _tokens(read, truth["tokens"]),
        "dice": compared_dice(read.dice, truth["dice"]),
        "hand": [bool(truth["hand"]), read.hand],
    }


def _off(plane: HexPlane, hexes: Sequence[Json]) -> list[float]:
    """The distance of each hex in the picture from where it was found, in pitches."""
    seen = [of_hex for of_hex in hexes if of_hex["in_picture"]]
    points = plane.plane_from_px(np.array([of_hex["px"] for of_hex in seen]))
    off = np.hypot(*(points - plane_from_hexes([of_hex["at"] for of_hex in seen])).T)
    return [round(float(value), 4) for value in off]


def _must(marked: Mapping[str, Any]) -> bool:
    return bool(marked.get("occluded", 0) <= MAY_MISS and marked.get("in_picture", 1) > 0.5)


def _tokens(read: Reading, truth: Sequence[Json]) -> Json:
    true = {(token["token"], tuple(token["at"])): token for token in truth if token["at"]}
    seen = {(token.token, token.at): token for token in read.sure_tokens}
    both = true.keys() & seen.keys()
    return {
        "right": len(both),
        "missed": sum(key not in both and _must(token) for key, token in true.items()),
        "ghosts": sum(key not in both for key in seen),
        "form": sum(true[key]["form"] == seen[key].form for key in both),
        "faults": sorted(f"missed {key}" for key, token in true.items() if key not in both and _must(token))
        + sorted(f"ghost {key}" for key in seen if key not in both),
    }


def compared_dice(seen: Iterable[Die], truth: Sequence[Json]) -> Json:
    """Dice are the same where the middle of one lies within half a side of the true top face."""
    left, matched, right, optional = list(seen), 0, 0, 0
    for die in truth:
        near = [candidate for candidate in left if _apart(candidate, die) < 0.6 * die["size_px"]]
        optional += not near and not _must(die)
        if near:
            best = min(near, key=lambda candidate: _apart(candidate, die))
            left.remove(best)
            matched, right = matched + 1, right + (best.value == die["value"])
    return {"there": len(truth) - optional, "found": matched, "right": right, "ghosts": len(left)}


def _apart(seen: Die, die: Json) -> float:
    return min(float(np.hypot(seen.x_px - px[0], seen.y_px - px[1])) for px in (die["px"], die["px_top"]))


def judged_photograph(picture: Path, truth: Json, bgr: NDArray[np.uint8]) -> Json:
    """How far the worst marked hex of a photographed 19-hex board is off, modulo sixths of a turn."""
    try:
        plane = find_course(bgr, HEX19).plane
    except NoCourse as refusal:
        return {"name": picture.name, "found": False, "refusal": str(refusal)}
    marks = truth["lattice"]["hexes"]
    seen = plane.plane_from_px(np.array([mark["px"] for mark in marks]))
    worst = min(_worst(seen, np.array([mark["at"] for mark in marks]), turn) for turn in range(6))
    pitch_px = float(np.sqrt(np.median(np.abs(np.linalg.det(plane.jacobians(seen))))))
    allowed = max(0.15, truth["lattice"].get("tolerance_px", truth.get("tolerance_px") or 0) / pitch_px)
    return {"name": picture.name, "found": True, "worst": round(worst, 3), "right": bool(worst <= allowed)}


def _worst(seen: NDArray[np.float64], at: NDArray[np.int64], turn: int) -> float:
    q, r = at[:, 0], at[:, 1]
    for _ in range(turn):
        q, r = q + r, -q
    return float(np.hypot(*(seen - plane_from_hexes(np.column_stack((q, r)).tolist())).T).max())


def judged_refusal(picture: Path, bgr: NDArray[np.uint8]) -> Json:
    """Whether a picture without a golf table is refused."""
    try:
        agreeing = find_course(bgr, HEX19).agreeing
    except NoCourse:
        return {"name": picture.name, "refused": True}
    return {"name": picture.name, "refused": False, "agreeing": round(agreeing, 3)}


def judged_dice(picture: Path, truth: Json, bgr: NDArray[np.uint8]) -> Json:
    """The dice of a photograph, compared as a bag of values: places are not labelled in most."""
    true: Counter[int] = Counter(truth["faces_sorted"])
    seen = Counter(die.value for die in dice(bgr))
    both = min(sum(true.values()), sum(seen.values()))
    ghosts = max(sum(seen.values()) - sum(true.values()), 0)
    return {
        "name": picture.name,
        "there": sum(true.values()),
        "found": both,
        "right": sum((true & seen).values()),
        "ghosts": ghosts,
    }


def truth_of(path: Path) -> Json:
    """A truth file."""
    read: Json = json.loads(text_in(path))
    return read
