"""Write a recording of the virtual golf table: its frames, and beside them what truly happened."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

from device.headers.header import header_from_words
from device.sources.recording import DRAWN, Meta
from device.sources.recording_writer import RecordingWriter
from rules.header import json_from_header
from rules.notation import json_from_act

PLAYED = ("carom_golf", "eighteen_holes")
STROKES, GOLF_HZ = 10, 15.0
CAROM_HZ = 60.0  # the usual rate of carrom, whose pieces move by themselves
TRUTH = "truth.json"


def record_golf(
    out: Path, game: str, players: str | None, seed: int, strokes: int | None, rate_hz: float
) -> dict[str, object]:
    """Plays and draws so many strokes into a new folder; a summary."""
    from device.virtual.golf.players import Move
    from device.virtual.golf.source import TrueStroke, VirtualGolfTable  # the laws take megabytes

    header = header_from_words(game, players)
    truths: list[TrueStroke] = []
    rate_hz = GOLF_HZ if rate_hz == CAROM_HZ else rate_hz
    table = VirtualGolfTable(header, seed, rate_hz=rate_hz, strokes=strokes or STROKES, on_truth=truths.append)
    meta = Meta(
        camera=f"virtual golf table, seed {seed}",
        size_px=table.size_px,
        rate_hz=rate_hz,
        date=datetime.now(UTC).isoformat(timespec="seconds"),
        game=f"{header.game}:{header.variant}",
        players=tuple(player.name for player in header.players),
        source=DRAWN,
    )
    with table, RecordingWriter(out, meta) as recording:
        for frame in table:
            recording.write(frame)
        for truth in truths:
            for act in truth.acts:
                recording.write_truth(json_from_act(act))
    whole = {"header": json_from_header(header), "score": table.match.score.to_json()}
    (out / TRUTH).write_text(json.dumps(whole, indent=1) + "\n", "utf-8")
    moves = sum(isinstance(truth.deed, Move) for truth in truths)
    return {"recording": str(out), "frames": recording.count, "strokes": moves}
