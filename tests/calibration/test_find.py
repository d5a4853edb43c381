"""The search finds a board where there is one, and refuses other pictures."""

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from calibration.find import NoBoard, find_board, search
from calibration.lens import Picture, Points
from device.virtual.film import table_of
from device.virtual.staging.seeing import Tables
from rules.pieces import Kind
from rules.table import Mm
from tests.calibration.judge import CHANGES, OTHER_THINGS, Seen, dazzled, other_thing
from vision.synthetic.scene.scene import Disc, Scene
from vision.synthetic.variety.varied import show, varied

LONG = pytest.mark.long
SIDES = ("NW", "NE", "SE", "SW")
LIKE_OTHERS = ("mirrored", "relit", "grey")  # changes that fail with others
NEXT_THINGS = ("crokinole", "rings")
STRIDE = 24  # of the pictures of a folder `make test` sees one in so many


def picture(path: Path) -> Picture:
    return np.asarray(cv2.imread(str(path)), np.uint8)


def worst_corner_px(corners_px: Points, wanted: Points) -> float:
    return float(np.nanmax(np.linalg.norm(corners_px - wanted, axis=1)))


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["anskarthik_board", "nic_empty", "maimoons_empty"])
def test_finds_real_boards_within_a_hundredth_of_their_side(shared: Path, name: str) -> None:
    truth = json.loads((shared / "photos/carrom/truth.json").read_text())[f"{name}.jpg"]
    wanted = np.array([truth["corners_px"][side] for side in SIDES])
    board_map = search(picture(shared / f"photos/carrom/{name}.jpg")).board_map
    side_px = np.linalg.norm(wanted - np.roll(wanted, 1, axis=0), axis=1).mean()
    assert worst_corner_px(board_map.corners_px(), wanted) <= 0.01 * side_px + truth["corner_tolerance_px"]


@pytest.mark.long
@pytest.mark.parametrize("nth", [0, *(pytest.param(nth, marks=LONG) for nth in range(1, 5))])
def test_finds_every_board_that_a_person_can_find(shared: Path, nth: int) -> None:
    pictures = sorted((shared / "photos/carrom").glob("*.jpg"))
    assert len(pictures) == 15
    assert [path.name for path in pictures[nth::5] if find_board(picture(path)) is None] == []


@pytest.mark.parametrize("nth", [0, *(pytest.param(nth, marks=LONG) for nth in range(1, STRIDE))])
def test_finds_small_shop_pictures_of_boards(shared: Path, nth: int) -> None:
    """The network has learnt from these; of others, seven in ten are placed rightly."""
    truths = json.loads((shared / "photos/boards/truth.json").read_text())
    sample = sorted(truths.items())[nth::STRIDE]
    right = [is_right(shared / "photos/boards" / name, truth) for name, truth in sample]
    assert sum(right) >= 0.6 * len(right)


def is_right(path: Path, truth: dict[str, Any]) -> bool:
    """Whether a board is found within 2 % of its side, or the label's tolerance; modulo quarter turns."""
    found = find_board(picture(path))
    if found is None:
        return False
    wanted = np.array([truth["corners_px"][side] for side in SIDES], float)
    side_px = float(np.linalg.norm(wanted - np.roll(wanted, 1, axis=0), axis=1).mean())
    off_px = min(worst_corner_px(np.roll(found.corners_px(), turn, axis=0), wanted) for turn in range(4))
    return bool(off_px <= max(0.02 * side_px, truth["corner_tolerance_px"]))


@pytest.mark.parametrize("quarter", [0, *(pytest.param(nth, marks=LONG) for nth in range(1, 4))])
def test_finds_rendered_boards_to_the_millimetre_and_reads_raised_pieces_there(
    shared: Path, quarter: int
) -> None:
    truths = sorted((shared / "renders/stills").glob("*.json"))[quarter::4]
    assert truths
    for path in truths:
        truth = json.loads(path.read_text())
        board_map = search(picture(path.with_suffix(".jpg"))).board_map
        px_per_mm = board_map.px_per_mm()
        assert worst_corner_px(board_map.corners_px(), np.array(truth["corners_px"])) < 1.5 * px_per_mm, (
            path.name
        )
        tops_px = np.array([piece["px"] for piece in truth["pieces"]])
        wanted_mm = np.array([[piece["x_mm"], piece["y_mm"]] for piece in truth["pieces"]])
        off_mm = np.linalg.norm(board_map.board_from_image(tops_px, 8.0) - wanted_mm, axis=1)
        assert off_mm.mean() < 0.6, path.name


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "folder",
    [
        "dice",
        "hex",
        *(pytest.param(name, marks=pytest.mark.long) for name in ("checkerboard", "charuco")),
        "discs",
    ],
)
@pytest.mark.parametrize("nth", [0, *(pytest.param(nth, marks=pytest.mark.long) for nth in range(1, STRIDE))])
def test_refuses_pictures_without_a_carrom_board(shared: Path, folder: str, nth: int) -> None:
    pictures = sorted((shared / "photos" / folder).glob("*.jpg"))
    assert pictures
    assert [path.name for path in pictures[nth::STRIDE] if find_board(picture(path)) is not None] == []


def test_a_tiny_picture_is_refused_with_its_size() -> None:
    with pytest.raises(NoBoard, match="1x1 pixels"):
        search(np.zeros((1, 1, 3), np.uint8))


def test_noise_is_refused() -> None:
    noise = np.random.default_rng(1).integers(0, 255, (700, 900, 3), np.uint8)
    with pytest.raises(NoBoard, match="no board"):
        search(noise)


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("number", "change"),
    [pytest.param(n, name, marks=LONG if name in LIKE_OTHERS else ()) for n, name in enumerate(CHANGES)],
)
def test_finds_real_boards_seen_otherwise(shared: Path, number: int, change: str) -> None:
    name = ("nic_empty", "maimoons_empty", "tanmay_142222", "anskarthik_board")[number % 4]
    truth = json.loads((shared / "photos/carrom/truth.json").read_text())[f"{name}.jpg"]
    corners = np.array([truth["corners_px"][side] or [np.nan, np.nan] for side in SIDES], float)
    bgr = picture(shared / f"photos/carrom/{name}.jpg")
    scale = min(1.0, 1200 / max(bgr.shape))
    bgr = np.asarray(cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    before = Seen(bgr, (corners + 0.5) * scale - 0.5)
    seen = CHANGES[change](before, np.random.default_rng([len(name), *change.encode()]))
    board_map = search(seen.bgr).board_map
    tolerance = truth["corner_tolerance_px"] * scale / before.side_px
    assert seen.off_px(board_map.corners_px()) <= (0.01 + tolerance) * seen.side_px


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "name",
    ["still_000", pytest.param("still_001", marks=LONG), "still_005", pytest.param("still_007", marks=LONG)],
)
@pytest.mark.parametrize("number", [0, *(pytest.param(n, marks=pytest.mark.long) for n in (1, 2))])
def test_finds_boards_whose_middle_a_lamps_image_hides(shared: Path, name: str, number: int) -> None:
    truth = json.loads((shared / f"renders/stills/{name}.json").read_text())
    before = Seen(picture(shared / f"renders/stills/{name}.jpg"), np.array(truth["corners_px"]))
    seen = dazzled(before, np.random.default_rng([number, len(name)]))
    assert seen.off_px(search(seen.bgr).board_map.corners_px()) <= 0.01 * seen.side_px


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "kind", [pytest.param(k, marks=LONG if n % 8 else ()) for n, k in enumerate(OTHER_THINGS)]
)
def test_a_lamps_image_makes_no_board_of_other_things(kind: str) -> None:
    bgr = other_thing(kind, 2)
    height, width = bgr.shape[:2]
    corners = np.array([[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]]) * [width, height]
    assert find_board(dazzled(Seen(bgr, corners), np.random.default_rng(3)).bgr) is None


def test_half_of_a_billiard_table_is_no_board() -> None:
    """Four holes at the corners of a square: but the cloth goes on beyond one of its sides."""
    assert find_board(other_thing("billiards", 3)) is None


@pytest.mark.sample(1)
@pytest.mark.parametrize(  # others than those with a lamp's image above
    "kind",
    [pytest.param(k, marks=() if k in NEXT_THINGS else pytest.mark.long) for k in OTHER_THINGS],
)
def test_refuses_drawn_pictures_of_other_things(kind: str) -> None:
    assert find_board(other_thing(kind, 1)) is None


OTHERS = ("dice", "hex", "discs")
OTHERWISE = [(folder, change, nth) for nth in (0, 1) for folder in OTHERS for change in ("turned", "tilted")]
USUAL_OTHERWISE = [("dice", "turned", 0), ("hex", "tilted", 0)]


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("folder", "change", "nth"),
    [pytest.param(*case, marks=() if case in USUAL_OTHERWISE else pytest.mark.long) for case in OTHERWISE],
)
def test_refuses_other_things_seen_otherwise(shared: Path, folder: str, change: str, nth: int) -> None:
    pictures = sorted((shared / "photos" / folder).glob("*.jpg"))
    path = pictures[nth % len(pictures)]
    bgr = cv2.resize(picture(path), (900, 700), interpolation=cv2.INTER_AREA)
    whole = Seen(np.asarray(bgr, np.uint8), np.array([[90.0, 70], [810, 70], [810, 630], [90, 630]]))
    assert find_board(CHANGES[change](whole, np.random.default_rng(nth)).bgr) is None, path.name


@pytest.mark.sample(1)
@pytest.mark.parametrize("seeds", [range(100, 101), pytest.param(range(101, 106), marks=LONG)])
def test_finds_the_feet_of_drawn_cushions_to_the_millimetre(seeds: range) -> None:
    off_mm = []
    for seed in seeds:
        shown = show(varied(seed))
        surface_mm = shown.varied.board_map.surface_mm
        board_map = search(shown.bgr, surface_mm=surface_mm).board_map
        wanted = np.array(shown.corners_px)
        off_mm.append(worst_corner_px(board_map.corners_px(), wanted) / board_map.px_per_mm())
    assert np.mean(off_mm) < 1.5


@pytest.mark.long
@pytest.mark.parametrize("seed", [14170, *(pytest.param(n, marks=pytest.mark.long) for n in (14188, 16022))])
def test_finds_a_board_whose_pack_hides_every_ring_though_no_base_circle_is_printed(seed: int) -> None:
    shown = show(varied(seed))
    board_map = search(shown.bgr).board_map
    side_px = float(np.linalg.norm(np.diff(shown.corners_px, axis=0), axis=1).mean())
    assert worst_corner_px(board_map.corners_px(), np.array(shown.corners_px)) <= 0.01 * side_px


def test_follows_the_print_to_the_near_corners_through_a_wide_lens_from_aslant() -> None:
    """They lie 64 degrees off its axis: with the usual second term of bend they are a fifth of a side off."""
    shown = show(varied(14004))
    wanted = np.array(shown.corners_px)
    side_px = float(np.linalg.norm(np.diff(wanted, axis=0), axis=1).mean())
    assert worst_corner_px(search(shown.bgr).board_map.corners_px(), wanted) <= 0.04 * side_px


LAID = (  # on table 710: so a plain board was refused at its own size, and found at half of it
    (Kind.WHITE, -232.3, -39.17),
    (Kind.BLACK, -58.2, 13.37),
    (Kind.QUEEN, -93.9, 108.26),
    (Kind.WHITE, 79.42, -20.29),
    (Kind.BLACK, 81.43, 142.85),
    (Kind.WHITE, 161.74, 95.22),
    (Kind.BLACK, 232.47, 16.86),
    (Kind.WHITE, 28.94, -190.45),
    (Kind.BLACK, 208.89, -6.37),
    (Kind.STRIKER, 220.73, -114.45),
)


@pytest.mark.long
def test_what_misleads_at_one_size_does_not_at_another() -> None:
    table = table_of(710, Tables.ANY)
    scene = Scene(tuple(Disc(kind, Mm(x_mm, y_mm)) for kind, x_mm, y_mm in LAID))
    frame = table.renderer.draw(scene, 0.0, 0, np.random.default_rng((710, 78)))
    board_map = search(frame.whole_bgr(), surface_mm=table.profile.surface_mm).board_map
    assert worst_corner_px(board_map.corners_px(), table.board_map.corners_px()) < 0.01 * 700
