"""The best results of golf on every course, over all kept matches."""

from __future__ import annotations

from collections.abc import Iterable

from flask import Blueprint, Response, jsonify, render_template

from rules.golf import later
from web.archive import Brought, archive

bests = Blueprint("bests", __name__)


@bests.get("/matches/best")
def page() -> str:
    """The best result of every course and mode, with its match."""
    return render_template("best.html", bests=_bests())


@bests.get("/matches/best.json")
def as_json() -> Response:
    """`{"best"}`: the same as JSON, each with its `match`."""
    return jsonify(
        best=[{"match": record.match, **later.results.json_from_result(record.result)} for record in _bests()]
    )


def best_of(kept: Iterable[Brought]) -> tuple[Brought, ...]:
    """The best of the kept results, by game, mode and course; of equal ones the earliest."""
    earliest: dict[object, Brought] = {}
    for brought in kept:
        earliest.setdefault(brought.result, brought)
    return tuple(
        earliest[fewest] for fewest in later.results.best(earliest[result].result for result in earliest)
    )


def _bests() -> tuple[Brought, ...]:
    return best_of(archive().golf_results())
