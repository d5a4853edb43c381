"""The lattice of tiles: every hex is a centre, a petal or a corner, and lies where all three views agree."""

from collections import Counter
from itertools import product

from rules.golf.table.tiles import Tile, centre_of, corners, hexes_of, part_of, petals, placed, tiles_at
from rules.hexes import Hex, disc, distance, rotated

FIELD = disc(Hex(0, 0), 12)


def test_a_seventh_of_nine_is_a_centre_six_petals_and_two_corners() -> None:
    """Each tile brings a centre, six petals and six thirds: nine hexes' worth."""
    counted = Counter(part_of(Hex(q, r)) for q, r in product(range(9), repeat=2))
    assert counted == {"centre": 9, "petal": 54, "corner": 18}


def test_every_hex_knows_its_tiles_and_they_know_it() -> None:
    for at in FIELD:
        owners = tiles_at(at)
        assert len(owners) == (3 if part_of(at) == "corner" else 1)
        for tile in owners:
            parts = {"centre": (centre_of(tile),), "petal": petals(tile), "corner": corners(tile)}
            assert at in parts[part_of(at)]


def test_a_tile_has_thirteen_hexes_and_two_side_by_side_share_two() -> None:
    assert len(hexes_of([Tile(0, 0)])) == 13
    assert len(hexes_of([Tile(0, 0), Tile(1, 0)])) == 24
    around = [Tile(0, 0), *(Tile(*way) for way in disc(Hex(0, 0), 1)[1:])]
    assert set(disc(Hex(0, 0), 2)) <= hexes_of(around)
    assert len(hexes_of(around)) == 7 * 7 + 24


def test_corners_lie_between_directions_and_turn_with_the_tile() -> None:
    for number, corner in enumerate(corners(Tile(0, 0))):
        assert distance(Hex(0, 0), corner) == 2
        assert rotated(corners(Tile(0, 0))[0], number) == corner
        assert placed(corners(Tile(0, 0))[0], Tile(2, -1), number) == corners(Tile(2, -1))[number]
