"""The decided ambiguities of Roll in One, each a named option; the point is the one of `roll_in_one.md`, 7."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Laws:
    """The decisions on points that the rules leave open. Comments: the default, then the other way."""

    # section 1: the table of the rules; old: the one before, which is it mirrored
    deviation: Literal["current", "old"] = "current"
    # P2: a curl is no bend; true: it counts as one, where a bend is needed or too many would be
    curl_is_bend: bool = False
    # P3: a curl may turn either way; bound: it may not turn against the bends (no snakes)
    curl_way: Literal["free", "bound"] = "free"
    # P4: on a short shot curls go before bends; bend: a shot of two segments bends once and curls once
    short_shot: Literal["curls", "bend"] = "curls"
    # P5: with the three two-dice holes alone all are open; closed: a hole has to be unlocked even so
    three: Literal["open", "closed"] = "open"
    # P6: a shot ends on the flag where its last segment lies in the flag's hex; edge: where it ends beside it
    flag: Literal["hex", "edge"] = "hex"
    # P7: a single segment into rough or a bunker leaves the ball where it is; drawn: the ball comes behind it
    one_into_rough: Literal["stays", "drawn"] = "stays"
    # P8: from a green other clubs than the putter stray as from the fairway; none: they do not
    green: Literal["fairway", "none"] = "fairway"
    # P9: a tree that stops a shot outranks the ground it stands on; ground: rough, water, flag count there
    tree_stop: Literal["tree", "ground"] = "tree"
    # P11: a line that leaves the page anywhere is off it; end: one that comes back to the page is not
    page_border: Literal["anywhere", "end"] = "anywhere"
    # P14: a line off the page costs two in all; plus_one: the erased line itself does not count
    off_page: Literal["plus_two", "plus_one"] = "plus_two"


DEFAULTS = Laws()
