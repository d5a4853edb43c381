"""The document of figures: one table by source, then each figure's own section, between two marks of a file."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from device.errors import BadInput
from device.evaluation.accuracy_table import Table
from device.figures.figure import FIRST_SEED, Figure, Json
from device.figures.pictures import PictureFigure

BEGIN, END = "<!-- figures: begin -->", "<!-- figures: end -->"
COLUMNS = (
    "source",
    "pictures",
    "boards found",
    "worst corner, mean, % of side",
    "pieces F1",
    "kinds right",
    "position, mean / 95 %, mm",
    "scores off by",
    "boardless refused",
)

Measured = Sequence[tuple[Figure, Sequence[Json]]]


def as_document(measured: Measured, command: str, key: str, *, details: bool = True) -> str:
    """The figures as text: one table by source and, with `details`, the section of each picture figure too."""
    day = datetime.now(UTC).date().isoformat()
    head = (
        f"Measured {day} with `{command}`, eyes {key}. Drawn scenes are the seeds from {FIRST_SEED} on, on\n"
        "which nothing is tuned; the board is found in each picture by itself. Real, rendered and drawn\n"
        "pictures are never in one number."
    )
    rows = [
        _row(figure.title, figure.table(results))
        for figure, results in measured
        if isinstance(figure, PictureFigure) and results
    ]
    parts = [head]
    if rows:
        parts.append("\n".join([_line(COLUMNS), "|---" * len(COLUMNS) + "|", *rows]))
    for figure, results in measured:
        if isinstance(figure, PictureFigure) and results and not details:
            continue
        text = figure.as_text(results) if results else "Not measured: the pictures were not at hand."
        parts.append(f"### {figure.title}\n\n{text or 'Nothing amiss.'}")
    return "\n\n".join(parts)


def write_between_marks(path: Path, document: str) -> None:
    """Puts the document between the marks of a file; raises BadInput where it has none."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as cause:
        raise BadInput(f"cannot read {path}: {cause}; name a document with the marks {BEGIN} {END}") from cause
    if text.count(BEGIN) != 1 or text.count(END) != 1 or text.index(BEGIN) > text.index(END):
        raise BadInput(f"{path} has no place for the figures: it needs the lines {BEGIN} and {END}, once each")
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    path.write_text(f"{before}{BEGIN}\n\n{document}\n\n{END}{after}", "utf-8")


def _row(title: str, table: Table) -> str:
    boards, corner, position = table["boards"], table["corner_share"], table["position_mm"]
    pieces = table["pieces"]["any"]
    cells = (
        title,
        str(table["pictures"]),
        f"{boards['found']} of {boards['known']}" if boards["known"] else "",
        f"{100 * corner['mean']:.2f}" if corner else "",
        f"{pieces['f1']:.4f} of {pieces['known']}" if boards["known"] else "",
        f"{table['kind_right']:.4f}" if boards["known"] else "",
        f"{position['mean']:.2f} / {position['p95']:.2f}" if position else "",
        f"{table['calibration_error']:.3f}" if table["scores"] else "",
        f"{boards['refused']} of {boards['without']}" if boards["without"] else "",
    )
    return _line(cells)


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"
