"""Patches of rendered tables with the answers due; the lattice lies about as well as a search places it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calibration.golf.plane import plane_from_hexes
from device.training.golf_hexes.labels import HAND, NEAR_TOKEN, NONE, UNKNOWN, Label
from device.training.golf_hexes.samples import patched
from device.training.golf_hexes.views import misplaced
from device.training.golf_tables.rendered import Rendered
from device.training.golf_tables.shards import Samples
from device.training.golf_tables.stage import Luck
from vision.golf.flat_course import flat_course
from vision.golf.hex_network import COLOURS, STATES
from vision.golf.obstacles import SOLID
from vision.synthetic.hexes.scene import Place

BARE_SHARE = 0.3  # of bare hexes that are learnt from
MOST_HIDDEN = 0.6  # share of a token that may be hidden
TALL = ("tree", "flag", "stump", "mushroom", "rock")  # what may hide a hex that no hand covers


def samples_of_rendered(table: Rendered, luck: Luck) -> Samples:
    """The patches of one picture with the lattice a little off, as `samples_of` gives those of drawn ones."""
    labels = [label for label in rendered_labels(table) if label.state or luck.random() < _share(table, label)]
    plane = table.plane.moved(misplaced(luck))
    return patched(flat_course(table.picture, plane, table.course), plane, table.course, labels)


def _share(table: Rendered, label: Label) -> float:
    return 1.0 if table.course[label.at] in SOLID else BARE_SHARE


def rendered_labels(table: Rendered) -> list[Label]:
    """The answer due for each hex that is seen, or that a hand covers; what hides others is not told."""
    tokens = {_place(entry): entry for entry in table.truth["tokens"] if entry["at"]}
    standing = {_place(entry) for entry in table.truth["obstacles"]}
    tall = [_place(entry) for entry in table.truth["obstacles"] if entry["kind"] in TALL]
    near_tall = _near(table, [*tokens, *tall])
    labels = []
    for number, entry in enumerate(table.truth["hexes"]):
        place = _place(entry)
        if not entry["in_picture"] or table.course.get(place, "rim") == "rim":
            continue
        token = tokens.get(place)
        if token is not None:
            labels += [_of_token(table, place, token, place in standing)]
        elif entry["seen"] or (place in standing and not table.truth["hand"]):
            labels.append(Label(place, NONE, stands=_stands(table, place, place in standing)))
        elif table.truth["hand"] and not near_tall[number]:
            labels.append(Label(place, HAND))
    return [label for label in labels if label is not None]


def _place(token: Mapping[str, Any]) -> Place:
    return int(token["at"][0]), int(token["at"][1])


def _of_token(table: Rendered, place: Place, token: Mapping[str, Any], stands: bool) -> Label | None:
    if token.get("occluded", 0) > MOST_HIDDEN:
        return None
    state, colour = STATES.index(token["form"]), COLOURS.index(token["token"])
    return Label(place, state, colour, _stands(table, place, stands))


def _stands(table: Rendered, place: Place, stands: bool) -> int:
    ground = table.course[place]
    return int(stands) if ground in SOLID and ground != "hole" else UNKNOWN


def _near(table: Rendered, places: Sequence[Place]) -> NDArray[np.bool_]:
    """(N,) which of the truth's hexes lie so near that something tall may hide them."""
    hexes = plane_from_hexes([_place(entry) for entry in table.truth["hexes"]])
    off = hexes[:, None] - plane_from_hexes(list(places)).reshape(1, -1, 2)
    return np.asarray((np.hypot(off[..., 0], off[..., 1]) < NEAR_TOKEN).any(axis=1))
