"""A label written into a truth file is read back as it was, by this tool and by the evaluation."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.evaluation.truth import known_picture, known_pictures
from device.labelling.truth_entry import CORNERS, ELSEWHERE, KINDS, NUMBERS, OWN, joined, verified
from device.labelling.truth_file import TruthFile
from rules.pieces import Kind
from web.errors import BadAsk

SIZE = (640, 480)
numbers = st.floats(-2000, 3000).map(lambda value: round(value, 1))
places = st.lists(numbers, min_size=2, max_size=2)
hows = st.sampled_from(("seen", "inferred", "estimated", "none"))
unknown = st.dictionaries(
    st.text(min_size=1).filter(lambda key: key not in OWN | {"kind", "px", "r_px"}),
    st.integers() | st.text() | st.lists(st.booleans()),
    max_size=2,
)


@st.composite
def pieces(draw: st.DrawFn) -> dict[str, Any]:
    size = {"r_px": draw(st.floats(0.5, 90))}
    return {"kind": draw(st.sampled_from(KINDS)), "px": draw(places), **size, **draw(unknown)}


@st.composite
def entries(draw: st.DrawFn) -> dict[str, Any]:
    """Any entry that the page can make, with keys that it does not know."""
    corners = {name: (draw(places), draw(hows)) for name in CORNERS}
    inferred = [name for name, (_, how) in corners.items() if how == "inferred"]
    seen = {name: at if how in ("seen", "inferred") else None for name, (at, how) in corners.items()}
    some = {key: draw(st.floats(0.5, 20)) for key in NUMBERS if draw(st.booleans())}
    return {
        **draw(unknown),
        "size": list(SIZE),
        "corners_px": seen,
        "corners_est_px": {name: at for name, (at, how) in corners.items() if how == "estimated"},
        "pieces": draw(st.none() | st.lists(pieces(), max_size=4)),
        **{key: draw(st.lists(pieces(), max_size=1)) for key in ELSEWHERE},
        "hand": draw(st.booleans()),
        "whole": draw(st.booleans()),
        "notes": draw(st.text(max_size=20)),
        **some,
        **({"corners_inferred": inferred} if inferred else {}),
    }


@given(entry=entries())
def test_what_is_kept_is_read_back_as_it_was(
    tmp_path_factory: pytest.TempPathFactory, entry: dict[str, Any]
) -> None:
    truth = TruthFile(tmp_path_factory.mktemp("truth") / "truth.json")
    truth.put("a.jpg", joined(None, verified(entry, SIZE)))
    kept = truth.entry("a.jpg")
    assert kept is not None
    assert kept | entry == kept
    assert set(kept) - set(entry) <= {"surface_mm"}
    again = joined(kept, verified(kept, SIZE))
    assert again == kept


@given(entry=entries())
def test_the_evaluation_reads_every_label(entry: dict[str, Any]) -> None:
    known = known_picture(Path("a.jpg"), joined(None, verified(entry, SIZE)))
    assert known.has_pieces is (entry["pieces"] is not None)
    assert [piece.px for piece in known.pieces] == [tuple(piece["px"]) for piece in entry["pieces"] or ()]
    assert (known.corners_px is not None) is any((*entry["corners_px"].values(), *entry["corners_est_px"]))


def test_what_is_unknown_here_stays_where_it_stands() -> None:
    before = {"ellipse_ratio": 0.6, "size": [1, 1], "tolerance_px": 2, "pockets_px": {"NW": [1, 2]}}
    label = joined(before, verified({"corners_px": {"NW": [-5, 3]}}, SIZE))
    assert next(iter(label)) == "ellipse_ratio"
    assert label["pockets_px"] == {"NW": [1, 2]}
    assert label["size"] == list(SIZE)
    assert "tolerance_px" not in label  # a person took it away
    assert label["corners_px"] == {"NW": [-5, 3], "NE": None, "SE": None, "SW": None}


def test_corners_may_come_as_a_list() -> None:
    label = verified({"corners_px": [[1, 2], None, [3, 4], [5, 6]]}, SIZE)
    assert label["corners_px"] == {"NW": [1, 2], "NE": None, "SE": [3, 4], "SW": [5, 6]}


@pytest.mark.parametrize(
    ("entry", "part"),
    [
        ([], "JSON object"),
        ({"corners_px": {"NORTH": [1, 2]}}, "corners_px"),
        ({"corners_px": {"NW": [1]}}, "corners_px"),
        ({"corners_px": {"NW": [1, float("nan")]}}, "corners_px"),
        ({"corners_px": {"NW": [1, 2]}, "corners_est_px": {"NW": [1, 2]}}, "both seen and estimated"),
        ({"corners_inferred": ["NW"]}, "corners_inferred"),
        ({"pieces": [{"kind": "white", "px": [1, 2]}]}, "r_px"),
        ({"pieces": [{"kind": "white", "px": [1, 2], "r_px": 0}]}, "r_px"),
        ({"pieces": [{"kind": "green", "px": [1, 2], "r_px": 3}]}, "green"),
        ({"pieces": {}, "hand": 1}, "hand"),
        ({"pieces": "none"}, "list"),
        ({"notes": 3}, "notes"),
        ({"tolerance_px": "3"}, "tolerance_px"),
        ({"tolerance_px": -1}, "tolerance_px"),
    ],
)
def test_an_unfit_label_is_refused_in_words(entry: object, part: str) -> None:
    with pytest.raises(BadAsk, match=part):
        verified(entry, SIZE)


def test_a_truth_of_the_photographs_stays_as_it_is(shared: Path) -> None:
    path = shared / "photos/carrom3/truth.json"
    for name, entry in json.loads(path.read_text(encoding="utf-8")).items():
        kept = joined(entry, verified(entry, tuple(entry["size"])))
        assert kept == {key: value for key, value in entry.items() if key not in NUMBERS or value}, name


def test_a_truth_elsewhere_is_found_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos/a.png").write_bytes(b"")
    corners = {"corners_px": [[0, 0], [9, 0], [9, 9], [0, 9]]}
    piece = {"kind": "queen", "px": [3, 4], "r_px": 2}
    TruthFile(tmp_path / "mine.json").put("a.png", verified(corners | {"pieces": [piece]}, SIZE))
    (known,) = known_pictures(tmp_path / "photos", tmp_path / "mine.json")
    assert known.pieces[0].kind is Kind.QUEEN
