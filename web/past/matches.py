"""The past matches: their list, each one's card and statistics, and their files."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from flask import Blueprint, Response, jsonify, render_template, request, url_for

from rules.errors import NotationError
from rules.golf.scorepad import GAMES as GOLF
from web.archive import Kept, NoSuchMatch, archive
from web.ask import body_json
from web.cards.handover import handed_in, written_out
from web.cards.importing import AT_ONCE, importer
from web.cards.paper import on_paper
from web.cards.printing import printed
from web.cards.sheet import sheet_of
from web.cards.sol import has_form, sol_of
from web.cards.summaries import Summary, summary_of
from web.door import scorekeeper
from web.errors import BadAsk, BeingRead
from web.languages.counts import counted
from web.languages.language import gettext
from web.languages.terms import game_name
from web.past.charts import charts_of
from web.past.people import is_nobody
from web.past.replay import has_replay
from web.starting.setup import running
from web.visitors.roles import needs

matches = Blueprint("matches", __name__)

A_PAGE = 20  # matches of the list: this many are folded for it
LONGEST_FILE = 32 * 1024 * 1024  # bytes of an imported match: fifty thousand entries as export writes them


@dataclass(frozen=True, slots=True)
class Now:
    """The present match: its number, the revision seen, and whether leaving it would put it away."""

    number: int
    revision: int
    is_under_way: bool


@matches.app_context_processor
def _names() -> dict[str, object]:
    return {"game_name": game_name}


@matches.get("/matches")
def page() -> str:
    """The list of matches, the newest first, a page of it."""
    some, shown, pages = _page()
    has_golf = any(not isinstance(summary, str) and summary.game in GOLF for _, summary in some)
    return render_template(
        "matches.html", matches=some, now=_now(), shown=shown, pages=pages, has_golf=has_golf
    )


@matches.get("/matches.json")
def list_json() -> Response:
    """`{"matches", "page", "pages"}`: the same as JSON; an unreadable match is null."""
    some, shown, pages = _page()
    summaries = [None if isinstance(summary, str) else summary.to_json() for _, summary in some]
    return jsonify(matches=summaries, page=shown, pages=pages)


@matches.get("/matches/<int:number>")
def match(number: int) -> str:
    """A match: its card and its statistics."""
    kept = archive().kept(number)
    charts = charts_of(kept.match)
    files = _files(kept, has_statistics=charts is not None)
    counts = () if charts is None else counted(charts.players)
    shown: dict[str, object] = {"sheet": sheet_of(kept), "charts": charts, "counts": counts, "files": files}
    is_over = kept.match.score.score.outcome is not None
    shown["has_strokes"] = has_replay(kept.match)
    shown["people"] = [player.name for player in kept.match.header.players if not is_nobody(player.name)]
    return render_template("match.html", **shown, number=number, is_over=is_over, now=_now())


@matches.get("/matches/<int:number>.json")
def whole(number: int) -> Response:
    """The whole match, in the form for `POST /matches/import`."""
    parts = written_out(archive().kept(number))
    return _file(Response(parts, mimetype="application/json"), number, "json")


@matches.get("/matches/<int:number>/<any('card.csv', 'statistics.csv'):form>")
def table(number: int, form: str) -> Response:
    """The card, a row for each board or golf player, or the statistics, a row for each player."""
    text = on_paper(archive().kept(number).match, form)
    return _file(Response(text, mimetype="text/csv"), number, form)


@matches.get("/matches/<int:number>/card.pdf")
def pdf(number: int) -> Response:
    """The card to print, in the page's language."""
    kept = archive().kept(number)
    written = printed(sheet_of(kept), kept.ended_at or kept.began_at)
    return _file(Response(written, mimetype="application/pdf"), number, "card.pdf")


@matches.get("/matches/<int:number>.sol")
def sol(number: int) -> Response:
    """The match for SoL, the tournament manager."""
    return _file(Response(sol_of(archive().kept(number)), mimetype="application/json"), number, "sol")


@matches.post("/matches/import")
@needs("score")
def take_in() -> tuple[Response, int]:
    """Imports a match: the body is an exported one, each entry is tried, and `{"match"}` is its number here.

    A long one is tried after the answer, 202: `{"file"}` is the number under which it is followed.
    """
    request.max_content_length = LONGEST_FILE
    apart = importer()
    if apart is not None and len(file := request.get_data()) > AT_ONCE:
        return jsonify(file=apart.begin(file)), 202
    given = handed_in(body_json())
    return jsonify(match=archive().take_in(given.began_at, given.match)), 200


@matches.get("/matches/import/<int:number>.json")
def taken_in(number: int) -> Response:
    """How far a long file is: `{"done", "of", "match", "error"}`."""
    apart = importer()
    if apart is None:
        raise NoSuchMatch("this file is not known any more: take it in again")
    return jsonify(apart.state(number))


def _now() -> Now:
    state = scorekeeper().snapshot()
    is_under_way = running(scorekeeper().match()) is not None
    return Now(int(str(state["match"])), int(str(state["revision"])), is_under_way)


def _page() -> tuple[list[tuple[int, Summary | str]], int, int]:
    """The summaries of the requested page, by number, the page's number, and the number of pages."""
    numbers = archive().numbers()
    pages = max(1, ceil(len(numbers) / A_PAGE))
    shown = request.args.get("page", 1, type=int)
    if not 1 <= shown <= pages:
        raise BadAsk(f"there are pages 1 to {pages} of matches, and no page {shown}")
    return [_summary(number) for number in numbers[(shown - 1) * A_PAGE : shown * A_PAGE]], shown, pages


def _summary(number: int) -> tuple[int, Summary | str]:
    """The summary of a match by its number; a sentence where there is none."""
    try:
        return number, summary_of(archive().kept(number))
    except BeingRead:
        return number, gettext("It is long and is being read: look again in a moment.")
    except (NoSuchMatch, NotationError):
        return number, gettext("It cannot be read any more: it is of another version.")


def _files(kept: Kept, *, has_statistics: bool) -> list[tuple[str, str]]:
    """The files of a match: addresses and names."""
    number = kept.number
    files = [
        (url_for("matches.pdf", number=number), "PDF"),
        (url_for("matches.whole", number=number), "JSON"),
        (url_for("matches.table", number=number, form="card.csv"), gettext("Card as CSV")),
    ]
    if has_statistics:
        statistics = url_for("matches.table", number=number, form="statistics.csv")
        files.append((statistics, gettext("Statistics as CSV")))
    if has_form(kept):
        files.append((url_for("matches.sol", number=number), "SoL"))
    return files


def _file(response: Response, number: int, ending: str) -> Response:
    """The response as a file to keep, named after its match."""
    name = f"match-{number}{'.' if '.' not in ending else '-'}{ending}"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
