"""Crops of rendered balls and discs; the lattice lies about as well as a search places it."""

from __future__ import annotations

from device.training.golf_forms.samples import FORMS, crops_about, cut_out
from device.training.golf_hexes.rendered import MOST_HIDDEN
from device.training.golf_hexes.views import misplaced
from device.training.golf_tables.rendered import Rendered
from device.training.golf_tables.shards import Samples
from device.training.golf_tables.stage import Luck
from vision.golf.flat_course import flat_course


def samples_of_rendered(table: Rendered, luck: Luck) -> Samples:
    """The crops of one picture with the lattice a little off, as `samples_of` gives those of drawn ones."""
    kept = [
        token
        for token in table.truth["tokens"]
        if token["at"] and token["form"] in FORMS and token.get("occluded", 0) <= MOST_HIDDEN
    ]
    plane = table.plane.moved(misplaced(luck))
    flat = flat_course(table.picture, plane, table.course)
    hexes = [(int(token["at"][0]), int(token["at"][1])) for token in kept]
    return cut_out(list(crops_about(flat, plane, hexes)), [token["form"] for token in kept])
