"""The course of a trial, its report, and what it advises to mend."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from device.trial.advice import view_of, weak_points
from device.trial.folder import trial_from, trial_json
from device.trial.judgement import judge
from device.trial.report import COUNTS, report_of
from device.trial.trial import Act, NotNow, Stage, Trial, acted, can_act, received
from device.trial.truth import truth_of
from rules.carrom.board import ICF
from rules.table import Mm
from tests.device.trial.tables import GOOD, WANTED, shot_of
from vision.light.quality import Fault, LightQuality
from vision.pieces.surface_size import SurfaceSize


def laid(trial: Trial, missing: int = 0) -> Trial:
    """The trial after the shown layout was laid and read, with some pieces missing."""
    trial = acted(trial, Act.LAID)
    return received(trial, shot_of(WANTED[trial.at].pieces[missing:], trial.asked))


def whole(missing: int = 0) -> Trial:
    trial = acted(Trial(), Act.BEGIN, now="2026-11-26T01:02:03+00:00")
    for _ in WANTED:
        trial = acted(laid(trial, missing), Act.CONFIRM)
    return trial


def test_five_layouts_are_laid_confirmed_and_reported() -> None:
    trial = whole(missing=1)
    assert trial.stage is Stage.DONE
    report = report_of(trial)
    assert list(report["layouts"]) == [wanted.name for wanted in WANTED]
    assert report["sum"] == {"laid": 37, "found": 32, "missed": 5, "ghosts": 0, "wrong_kinds": 0}
    assert report["weak"] == []
    assert report["view"]["surface_mm"] == 740


def test_a_shot_that_nobody_waits_for_changes_nothing() -> None:
    begun = acted(Trial(), Act.BEGIN)
    waiting = acted(begun, Act.LAID)
    assert received(begun, shot_of(WANTED[0].pieces, 0)) is begun
    assert received(waiting, shot_of(WANTED[0].pieces, waiting.asked + 1)) is waiting
    stopped = acted(waiting, Act.AGAIN)
    assert received(stopped, shot_of(WANTED[0].pieces, waiting.asked)) is stopped


def test_a_layout_laid_again_loses_its_reading_and_counts_only_when_confirmed() -> None:
    shown = laid(acted(Trial(), Act.BEGIN), missing=2)
    again = acted(shown, Act.AGAIN)
    assert (again.stage, again.at, again.shots[0]) == (Stage.LAY, 0, None)
    with pytest.raises(NotNow, match="no layout is confirmed"):
        acted(shown, Act.FINISH)


def test_a_trial_is_left_and_resumed_where_it_was() -> None:
    shown = laid(acted(acted(Trial(), Act.BEGIN, now="now"), Act.SKIP))
    left = acted(shown, Act.LEAVE)
    assert not left.is_under_way
    resumed = acted(left, Act.RESUME)
    assert (resumed.stage, resumed.at, resumed.shots) == (Stage.SHOWN, 1, shown.shots)
    with pytest.raises(NotNow, match="no trial was left"):
        acted(Trial(), Act.RESUME)


ACTS = st.lists(st.one_of(st.sampled_from([*Act, "shot"])), max_size=25)


@settings(max_examples=60, deadline=None)
@given(ACTS, st.integers(0, 4))
def test_any_acts_in_any_order_keep_the_trial_whole(acts: list[object], at: int) -> None:
    trial = Trial()
    for act in acts:
        before = trial
        if not isinstance(act, Act):
            trial = received(trial, shot_of(WANTED[trial.at].pieces[1:], trial.asked))
        elif can_act(trial, act):
            trial = acted(trial, act, at=at, now="now")
            assert trial.revision == before.revision + 1
        else:
            with pytest.raises(NotNow):
                acted(trial, act, at=at)
        assert all(trial.shots[number] is not None for number in trial.confirmed)
        assert trial.stage is not Stage.SHOWN or trial.shots[trial.at] is not None
        total = report_of(trial)["sum"]
        assert total["found"] + total["missed"] == total["laid"]
        assert set(total) == set(COUNTS)
    kept = trial_from(trial_json(trial))
    assert (kept.stage, kept.at, kept.revision, kept.confirmed) == (
        trial.stage, trial.at, trial.revision, trial.confirmed
    )  # fmt: skip
    assert trial_json(kept) == trial_json(trial)


@pytest.mark.parametrize(
    ("changed", "part", "what"),
    [
        ({"light": LightQuality(0.2, Fault.GLARE, Mm(100.0, 100.0))}, "lamp", "glare"),
        ({"light": LightQuality(0.2, Fault.DARK)}, "lamp", "dark"),
        ({"size": SurfaceSize(600.0, 55.0, 1)}, "size", "unsure"),
        ({"rim_mm": 5.0}, "focus", "soft"),
    ],
)
def test_each_weak_point_names_its_part(changed: dict[str, object], part: str, what: str) -> None:
    shot = replace(shot_of(WANTED[0].pieces), **changed)  # type: ignore[arg-type]
    view = view_of([shot])
    assert view is not None
    (weak,) = weak_points(view, [judge(WANTED[0], shot)])
    assert (weak.part, weak.what) == (part, what)


def test_pieces_that_touch_tell_a_wrong_size() -> None:
    wide = tuple(
        replace(piece, at=Mm(1.12 * piece.at.x_mm, 1.12 * piece.at.y_mm)) for piece in WANTED[0].pieces
    )
    shot = shot_of(wide, light=GOOD)
    judged = judge(WANTED[0], shot)
    view = view_of([shot])
    assert view is not None
    assert judged.is_right
    assert "gaps" in [weak.what for weak in weak_points(view, [judged])]


def test_a_missed_piece_has_its_place_from_a_refused_disc_or_else_from_the_drawing() -> None:
    missing, *rest = WANTED[3].pieces
    for maybe, by, places in (((missing,), "refused", "read"), ((), "drawn", "drawn")):
        truth = truth_of(shot_of(tuple(rest), maybe=maybe), 3, "drawn")
        assert truth["places"] == places
        assert [piece["by"] for piece in truth["pieces"]] == [by] + ["read"] * len(rest)
        assert [piece["kind"] for piece in truth["pieces"]] == [piece.kind for piece in WANTED[3].pieces]
        assert truth["pieces"][0]["r_px"] == pytest.approx(ICF.coin_radius_mm * 0.97, rel=0.05)
