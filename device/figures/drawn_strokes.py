"""The main figure: drawn strokes of every kind, and the number that were wrongly reported without a question.

Each part is ten strokes at one table, filmed by the virtual table from one seed each and watched as they are
drawn, with nothing kept: the board is found in the first frame of the ten. Strokes that the view itself hides
are counted apart, since only a question is right there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import chain
from typing import Any

import numpy as np

from device.evaluation.strokes import (
    ASKED,
    MISSED,
    PHANTOM,
    RIGHT,
    WRONG,
    JudgedStroke,
    coins_by_hand,
    judged_strokes,
)
from device.figures.figure import STROKES as HOW_MANY
from device.figures.figure import Json, Plan
from device.virtual.film import FILMS_A_TABLE, Film
from device.virtual.staging.seeing import Tables
from device.watching.pipeline import Board, board_map_of, watch
from rules.notation import json_from_act
from vision.frame import Frame

SEEN_A_TABLE = 2  # of a table's films, where tables are of any make
LATE_S = 0.25  # tolerance of a stroke's end
VERDICTS = (RIGHT, ASKED, WRONG, MISSED, PHANTOM)
Events = list[dict[str, Any]]


@dataclass(frozen=True)
class StrokesFigure:
    """A thousand strokes of a mix of traps, one seed each."""

    name: str = "strokes-mix"
    title: str = "Strokes of every kind, drawn"
    mix: str = "figures"

    def parts(self, plan: Plan) -> Sequence[str]:
        """Ten seeds each; the last may be fewer."""
        ends = range(plan.first_stroke, plan.first_stroke + plan.strokes, FILMS_A_TABLE)
        last = plan.first_stroke + plan.strokes - 1
        return [f"{self.mix} {first}-{min(first + FILMS_A_TABLE - 1, last)}" for first in ends]

    def measure(self, part: str, plan: Plan) -> Json:
        """Every stroke of ten films, judged."""
        mix, seeds = part.split(" ")
        first, last = (int(seed) for seed in seeds.split("-"))
        return {"seeds": [first, last], "films": list(filmed(range(first, last + 1), mix))}

    def as_text(self, results: Sequence[Json]) -> str:
        """Shares over all strokes, a row for each kind, and a line for everything that was not right."""
        films = [film for result in results for film in result["films"]]
        seeds = [seed for result in results for seed in result["seeds"]]
        return as_text(films, f"Seeds {min(seeds)} to {max(seeds)}, mix `{self.mix}`")


@dataclass(frozen=True)
class TablesFigure(StrokesFigure):
    """The same strokes on tables of any make, before any lens: two for each table, since tables vary."""

    name: str = "strokes-tables"
    title: str = "Strokes of every kind, drawn on tables of any make"
    tables: Tables = Tables.ANY

    def parts(self, plan: Plan) -> Sequence[str]:
        """Ten strokes each, of five tables."""
        every = FILMS_A_TABLE * FILMS_A_TABLE // SEEN_A_TABLE
        end = plan.first_stroke + plan.strokes * FILMS_A_TABLE // SEEN_A_TABLE
        firsts = range(plan.first_stroke, end, every)
        return [f"{self.mix} {first}-{min(first + every, end) - 1}" for first in firsts]

    def measure(self, part: str, plan: Plan) -> Json:
        """The first films of each table, judged."""
        mix, seeds = part.split(" ")
        first, last = (int(seed) for seed in seeds.split("-"))
        chosen = [seed for seed in range(first, last + 1) if seed % FILMS_A_TABLE < SEEN_A_TABLE]
        return {"seeds": [first, last], "films": list(filmed(chosen, mix, self.tables))}


@dataclass(frozen=True)
class NuisancesFigure(StrokesFigure):
    """Films without strokes: hands, lamps, clouds, nudges. Nothing may be scored."""

    name: str = "nuisances"
    title: str = "Nuisances without a stroke, drawn"
    mix: str = "idle"

    def parts(self, plan: Plan) -> Sequence[str]:
        """A tenth as many films as there are strokes; beside a thousand strokes, a whole hour of them."""
        fewer = replace(plan, strokes=max(plan.strokes // FILMS_A_TABLE, 1))
        hour = plan.first_stroke + plan.strokes
        return [*super().parts(fewer), *([f"idle_hour {hour}-{hour}"] if plan.strokes >= HOW_MANY else [])]

    def as_text(self, results: Sequence[Json]) -> str:
        """The events that were scored though nothing happened."""
        films = [film for result in results for film in result["films"]]
        wrong = [film for film in films if film["strokes"] or film["hands"]]
        lines = [f"{len(films)} films of {_seconds(films):.0f} s in all, {len(wrong)} with something scored."]
        lines += [f"- seed {film['seed']}, {film['trap']}: {_film_words(film)}" for film in wrong]
        return "\n".join(lines)


def filmed(seeds: Iterable[int], mix: str, tables: Tables = Tables.MATCH) -> Iterator[Json]:
    """Each film watched and judged; the board's size is given, as by `--surface-mm`, but for broad tables."""
    known: tuple[int, Board] | None = None
    for seed in seeds:
        film = Film(seed, mix=mix, tables=tables)
        table = seed // FILMS_A_TABLE
        frames = iter(film)
        first = next(frames)
        if known is None or known[0] != table:
            size = Board(surface_mm=None if tables is Tables.BROAD else film.table.profile.surface_mm)
            known = table, Board(known=board_map_of(first, size))
        events, seconds = watched(film, first, frames, known[1])
        strokes = judged_strokes(events, [dict(line) for line in film.truth])
        hands = coins_by_hand(events, [dict(line) for line in film.truth])
        yield {
            "seed": seed,
            "trap": film.trap.name,
            "seconds": seconds,
            "hands": hands,
            "strokes": [asdict(stroke) for stroke in strokes],
        }


class _Rest:
    """The frames of a film after its first one was used."""

    def __init__(self, film: Film, first: Frame, frames: Iterator[Frame]) -> None:
        self.size_px, self.rate_hz, self.name, self.is_live = film.size_px, film.rate_hz, film.name, False
        self.seconds = 0.0
        self._frames = chain([first], frames)

    def __iter__(self) -> Iterator[Frame]:
        return self

    def __next__(self) -> Frame:
        frame = next(self._frames)
        self.seconds = frame.t_s
        return frame

    def __enter__(self) -> _Rest:
        return self

    def __exit__(self, *_: object) -> None:
        return


def watched(film: Film, first: Frame, frames: Iterator[Frame], board: Board) -> tuple[Events, float]:
    """The events reported on a film, as JSON, and its length in seconds."""
    rest = _Rest(film, first, frames)
    events = [json_from_act(event) for event in watch(rest, board)]
    return events, rest.seconds


def as_text(films: Sequence[Json], heading: str) -> str:
    """The tables and lines of these films."""
    strokes = [JudgedStroke(**stroke) for film in films for stroke in film["strokes"]]
    seen = [stroke for stroke in strokes if not stroke.hidden]
    lines = [f"{heading}: {len(strokes)} strokes.", "", *_table(seen), *_hidden(strokes), "", *_ends(seen)]
    lines += [
        "",
        *(f"- seed {film['seed']}, {film['trap']}: {_film_words(film)}" for film in films if _odd(film)),
    ]
    return "\n".join(lines).strip()


def _table(strokes: Sequence[JudgedStroke]) -> list[str]:
    kinds = sorted({stroke.kind for stroke in strokes if stroke.kind})
    lines = ["| kind | strokes | " + " | ".join(VERDICTS) + " |", "|---" * (len(VERDICTS) + 2) + "|"]
    for kind in [*kinds, None]:
        counts = Counter(stroke.verdict for stroke in strokes if kind is None or stroke.kind == kind)
        known = counts.total() - counts[PHANTOM]
        cells = [str(counts[verdict]) for verdict in VERDICTS]
        lines.append(f"| {kind or 'all'} | {known} | " + " | ".join(cells) + " |")
    return lines


def _hidden(strokes: Sequence[JudgedStroke]) -> list[str]:
    hidden = Counter(stroke.verdict for stroke in strokes if stroke.hidden)
    verdicts = ", ".join(f"{hidden[verdict]} {verdict}" for verdict in VERDICTS if hidden[verdict])
    return ["", f"Hidden from the view, {hidden.total()} more: {verdicts}."] if hidden else []


def _ends(strokes: Sequence[JudgedStroke]) -> list[str]:
    """The errors of the ends, and the number of correct pockets."""
    off_s = np.abs([stroke.end_off_s for stroke in strokes if stroke.end_off_s is not None])
    right, of = (sum(stroke.pockets[place] for stroke in strokes) for place in (0, 1))
    if not off_s.size:
        return []
    late = int((off_s > LATE_S).sum())
    p95_s, most_s = np.percentile(off_s, 95), off_s.max()
    return [
        f"End of a stroke off by {p95_s:.3f} s at the 95th percentile, {most_s:.2f} s at most, {late} by more "
        f"than {LATE_S} s. Pockets named rightly: {right} of {of}."
    ]


def _odd(film: Json) -> bool:
    return bool(film["hands"]) or any(stroke["verdict"] != RIGHT for stroke in film["strokes"])


def _film_words(film: Json) -> str:
    parts = [
        f"{stroke['verdict']}: {stroke['words']}" for stroke in film["strokes"] if stroke["verdict"] != RIGHT
    ]
    parts += [f"{film['hands']} coins wrongly put or taken by hands"] if film["hands"] else []
    return "; ".join(parts)


def _seconds(films: Sequence[Json]) -> float:
    return float(sum(film["seconds"] for film in films))


BROAD = TablesFigure(
    name="strokes-broad", title="Strokes on tables of any size, print and set, unmeasured", tables=Tables.BROAD
)
STROKES = (StrokesFigure(), TablesFigure(), BROAD, NuisancesFigure())
