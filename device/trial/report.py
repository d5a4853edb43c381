"""The report of a trial: one row for each confirmed layout, the sum, the view and the weak points, as JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from device.trial.advice import View, Weak, view_of, weak_points
from device.trial.judgement import Judgement
from device.trial.layouts import NAMES
from device.trial.matching import REACH_MM
from device.trial.shot import Shot
from device.trial.trial import Trial, judgement_of
from rules.table import Mm

SCHEMA = 1
COUNTS = ("laid", "found", "missed", "ghosts", "wrong_kinds")


def report_of(trial: Trial) -> dict[str, Any]:
    """`{"layouts", "sum", "view", "weak", "reach_mm"}`, of the confirmed layouts alone."""
    confirmed = sorted(trial.confirmed)
    judgements = {number: judged for number in confirmed if (judged := judgement_of(trial, number))}
    rows = {NAMES[number]: row_of(judged) for number, judged in judgements.items()}
    view = view_of([shot for number in judgements if (shot := trial.shots[number]) is not None])
    weak = () if view is None else weak_points(view, list(judgements.values()))
    return {
        "layouts": rows,
        "sum": {name: sum(row[name] for row in rows.values()) for name in COUNTS},
        "view": None if view is None else view_json(view),
        "weak": [weak_json(weakness) for weakness in weak],
        "reach_mm": REACH_MM,
    }


def row_of(judged: Judgement) -> dict[str, Any]:
    """One layout's figures: counts, and in mm the spread over the frames and the mean and worst gap."""
    matching, gaps = judged.matching, judged.gaps_mm
    matched = len(matching.pairs)
    return {
        "laid": matched + len(matching.missed),
        "found": matched,
        "missed": len(matching.missed),
        "ghosts": len(matching.ghosts),
        "wrong_kinds": len(matching.wrong),
        "flickering": judged.flickering,
        "turn": matching.turn,
        "spread_mm": _rounded(judged.spread_mm, 2),
        "gap_mm": _rounded(sum(gaps) / len(gaps), 1) if gaps else None,
        "worst_gap_mm": _rounded(max(gaps, key=abs), 1) if gaps else None,
    }


def view_json(view: View) -> dict[str, Any]:
    """The view as JSON: light, and the numbers of camera, scale and size."""
    return {
        "light": {
            "score": round(view.light.score, 2),
            "fault": view.light.fault.value,
            "at": at_json(view.light.at),
        },
        "height_mm": round(view.height_mm),
        "tilt_deg": round(view.tilt_deg, 1),
        "px_per_mm": round(view.px_per_mm, 2),
        "residual_mm": round(view.residual_mm, 2),
        "surface_mm": round(view.surface_mm),
        "surface_sd_mm": round(view.surface_sd_mm, 1),
        "rim_mm": _rounded(view.rim_mm, 1),
    }


def weak_json(weak: Weak) -> dict[str, Any]:
    """A weak point as JSON."""
    return {**asdict(weak), "value": _rounded(weak.value, 2), "at": at_json(weak.at)}


def at_json(at: Mm | None) -> dict[str, float] | None:
    """A place as JSON."""
    return None if at is None else {"x_mm": round(at.x_mm, 1), "y_mm": round(at.y_mm, 1)}


def document(trial: Trial, source: str, version: str) -> dict[str, Any]:
    """`trial.json` of the archive: the report, the day, the kind of pictures, the version that read them."""
    day = trial.begun[: len("2026-11-26")]
    return {"schema": SCHEMA, "version": version, "day": day, "source": source, **report_of(trial)}


def shots_of(trial: Trial) -> dict[int, Shot]:
    """The shots of the confirmed layouts, by number."""
    return {number: shot for number in sorted(trial.confirmed) if (shot := trial.shots[number]) is not None}


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits) + 0.0  # never -0
