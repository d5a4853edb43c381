"""The lattice of tiles: every hex is a centre, a petal or a corner, and lies where all three views agree."""

from collections import Counter
from itertools import product

from rules.golf.eighteen_holes.printed.tiles import Tile, corners, part_of, placed
from rules.hexes import Hex, disc, distance, rotated

FIELD = disc(Hex(0, 0), 12)


def test_a_seventh_of_nine_is_a_centre_six_petals_and_two_corners() -> None:
    """Each tile brings a centre, six petals and six thirds: nine hexes' worth."""
    counted = Counter(part_of(Hex(q, r)) for q, r in product(range(9), repeat=2))
    assert counted == {"centre": 9, "petal": 54, "corner": 18}


def test_corners_lie_between_directions_and_turn_with_the_tile() -> None:
    for number, corner in enumerate(corners(Tile(0, 0))):
        assert distance(Hex(0, 0), corner) == 2
        assert rotated(corners(Tile(0, 0))[0], number) == corner
        assert placed(corners(Tile(0, 0))[0], Tile(2, -1), number) == corners(Tile(2, -1))[number]
