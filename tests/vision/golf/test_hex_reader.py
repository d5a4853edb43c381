"""Hexes that look as they did are not read again; those that changed are, and read as at first sight."""

import cv2
import numpy as np

from tests.vision.golf.drawn_golf import found_on, table_and_picture
from vision.golf.flat_course import Flattening
from vision.golf.hex_reader import HexReader, seen_hexes


def looks() -> tuple[Flattening, HexReader, np.ndarray, np.ndarray]:
    """A drawn table's looks, its picture, and where its hexes lie in it."""
    table, picture = table_and_picture(70_002, "carom_golf")
    plane = found_on(table).plane
    flattening = Flattening(plane, table.course)
    flat = flattening.flat(picture)
    hexes = seen_hexes(flat, table.course, with_rim=False)
    return flattening, HexReader(flat, plane, table.course, hexes), picture, plane.px_from_hexes(hexes)


def test_noise_is_no_change() -> None:
    flattening, seen, picture, _ = looks()
    before = seen.seen
    noise = np.random.default_rng(1).normal(0, 3, picture.shape)
    assert seen.renewed(flattening.flat(np.clip(picture + noise, 0, 255).astype(np.uint8)))
    assert seen.seen is before


def test_what_changed_is_read_and_nothing_else() -> None:
    flattening, seen, picture, px = looks()
    before, answers = seen.seen, seen.answers
    number = len(px) // 2
    changed = picture.copy()
    cv2.circle(changed, (round(px[number, 0]), round(px[number, 1])), 9, (40, 40, 230), -1)
    assert seen.renewed(flattening.flat(changed))
    fresh = [k for k, (one, other) in enumerate(zip(before, seen.seen, strict=True)) if one is not other]
    assert number in fresh
    assert len(fresh) < 20
    away = np.hypot(*(px[fresh] - px[number]).T)
    assert away.max() < np.median(np.sort(np.hypot(*(px - px[number]).T))[1:7]) * 3.5
    kept = [k for k in range(len(px)) if k not in fresh]
    assert np.array_equal(seen.answers.states[kept], answers.states[kept])
    assert seen.renewed(flattening.flat(changed))
    assert seen.seen[number] is not before[number]


def test_a_narrow_part_of_a_thing_is_read_though_no_two_pixels_of_the_small_picture_show_it_each_way() -> None:
    """The foot of a golfer behind a tree was a crescent of one pixel's width (18 Holes, 98104)."""
    flattening, seen, picture, px = looks()
    before, number, changed = seen.seen, len(px) // 2, picture.copy()
    middle, radius = (round(px[number, 0]), round(px[number, 1])), 18
    cv2.ellipse(changed, middle, (radius, radius), 0, 20, 160, (40, 40, 230), 2)
    assert seen.renewed(flattening.flat(changed))
    assert seen.seen[number] is not before[number]


def test_another_light_is_no_change_of_hexes_but_of_all() -> None:
    flattening, seen, picture, _ = looks()
    before = seen.seen
    assert not seen.renewed(flattening.flat((picture * 0.6).astype(np.uint8)))
    assert seen.seen is before
