"""Rendered golf tables are cut into samples with the answers of their truth, and a group can be left out."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from calibration.golf.plane import plane_from_hexes
from device.errors import BadInput
from device.training.golf_dice.rendered import samples_of_rendered as crops_of
from device.training.golf_hexes.labels import HAND
from device.training.golf_hexes.rendered import rendered_labels
from device.training.golf_hexes.rendered import samples_of_rendered as patches_of
from device.training.golf_tables.held_out import judged_apart, summed
from device.training.golf_tables.plan import Plan
from device.training.golf_tables.rendered import STYLES, Rendered, rendered_tables, with_rendered
from device.training.golf_tables.shards import Samples
from vision.golf.hex_network import COLOURS, STATES
from vision.golf.patches import CHANNELS, SIZE

WORST_PITCHES = 0.09  # segments of a rendered course lie up to 0.08 off its lattice


@pytest.fixture(scope="module")
def tables(shared: Path) -> list[Rendered]:
    if not (shared / "renders" / "hex").exists():
        pytest.skip(f"no rendered golf tables in {shared}")
    return [table for table in rendered_tables(shared) if table.name in ("still_001", "still_008", "still_010")]


def test_the_lattice_is_that_of_the_truth(tables: list[Rendered]) -> None:
    for table in tables:
        seen = [one for one in table.truth["hexes"] if one["in_picture"]]
        points = table.plane.plane_from_px(np.array([one["px"] for one in seen], float))
        off = np.hypot(*(points - plane_from_hexes([one["at"] for one in seen])).T)
        assert off.max() < WORST_PITCHES


def test_every_token_that_is_seen_has_its_label(tables: list[Rendered]) -> None:
    for table in tables:
        told = {
            (label.at, STATES[label.state], COLOURS[label.colour])
            for label in rendered_labels(table)
            if label.state not in (0, HAND)
        }
        there = {
            ((one["at"][0], one["at"][1]), one["form"], one["token"])
            for one in table.truth["tokens"]
            if one["at"] and one["occluded"] <= 0.6
        }
        assert told == there


def test_hands_are_labelled_where_one_is_alone(tables: list[Rendered]) -> None:
    told = {table.name: sum(label.state == HAND for label in rendered_labels(table)) for table in tables}
    assert told["still_010"] > 10
    assert told["still_001"] == 0


def test_samples_have_the_shapes_of_drawn_ones(tables: list[Rendered]) -> None:
    luck = np.random.default_rng(1)
    patches, crops = patches_of(tables[0], luck), crops_of(tables[0], luck)
    assert patches.shown.shape == (len(patches), CHANNELS, SIZE[1], SIZE[0])
    assert patches.due.shape == (len(patches), 3)
    assert crops.shown.shape[1:] == (128, 128, 3)
    values = {die["value"] for die in tables[0].truth["dice"]}
    assert set(np.unique(crops.due[..., 3])) == {0.0, *map(float, values)}


def test_a_group_is_left_out(shared: Path, tables: list[Rendered], tmp_path: Path) -> None:
    one = Samples(np.zeros((1, 1)), np.zeros((1, 1)))
    plan = Plan(tmp_path, 2, 1, shared=shared)
    groups: list[int] = []

    def draw(table: Rendered, luck: np.random.Generator) -> Samples:
        groups.append(table.group)
        return one

    assert len(with_rendered(one, plan, draw)) == 1 + len(groups)
    assert set(groups) == {0, 1}
    groups.clear()
    with_rendered(one, replace(plan, leave_out=0), draw)
    assert set(groups) == {1}


def test_prints_are_left_out_and_others_cut_alike(shared: Path, tmp_path: Path) -> None:
    one = Samples(np.zeros((1, 1)), np.zeros((1, 1)))
    plan = Plan(tmp_path, 2, 1, shared=shared)
    drawn: dict[str, set[float]] = {}

    def draw(table: Rendered, luck: np.random.Generator) -> Samples:
        drawn.setdefault(table.style, set()).add(luck.random())
        return one

    with_rendered(one, plan, draw)
    whole = dict(drawn)
    assert set(whole) == set(STYLES)
    drawn.clear()
    with_rendered(one, replace(plan, leave_out_styles=("bright", "plain")), draw)
    assert drawn == {style: luck for style, luck in whole.items() if style not in ("bright", "plain")}


def test_without_the_folder_it_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no rendered golf tables"):
        list(rendered_tables(tmp_path))


def test_networks_of_a_folder_are_all_there(shared: Path, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"lacks golf_hex, golf_form, golf_dice, golf_face, golf_face_drawn"):
        judged_apart(shared, tmp_path, 0)


def test_pictures_are_summed() -> None:
    one = {"right": 3, "missed": 1, "ghosts": 0, "form": 2}
    dice = {"there": 1, "found": 1, "right": 1, "ghosts": 2}
    told = summed([{"found": True, "tokens": one, "dice": dice, "hand": [True, True]}] * 2)
    assert told["tokens"]["f1"] == round(12 / 14, 4)
    assert told["dice"]["ghosts"] == 4
    assert told["hands"] == 2
