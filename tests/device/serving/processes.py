"""Small programs that stand in for the vision process, and a board that records what phones are told."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable

from device.heartbeats.vigil import VigilSettings
from device.keeping.sight import STARTING
from device.serving.vision_process import Eyes, EyesSettings
from rules.notation import json_from_act
from rules.pieces import Kind
from rules.table import Pocketed, StrokeEnded, StrokeStarted

PATIENCE_S = 20.0
QUICK = EyesSettings(first_wait_s=0.01, longest_wait_s=0.02, vigil=VigilSettings(silent_s=600.0))
LOOKS = VigilSettings(silent_s=0.3, look_every_s=0.05)
WAKEFUL = EyesSettings(0.01, 0.02, patience_s=0.5, vigil=LOOKS)
STROKE = (
    StrokeStarted(t_s=1.0, stroke=1),
    Pocketed(t_s=1.5, stroke=1, piece=Kind.WHITE),
    StrokeEnded(t_s=2.0, stroke=1, left_lines=True, touched=True),
)
SAY_STROKE = "".join(
    f"print({json.dumps(json.dumps({'event': json_from_act(act)}))}, flush=True)\n" for act in STROKE
)
LIVE = 'print(\'{"live": {"t": 0.5, "state": "watching", "pieces": []}}\', flush=True)\n'
STAY = "import threading\nthreading.Event().wait()\n"

Open = Callable[..., Eyes]


class Board:
    """Records the published messages, and lets a test wait for one."""

    def __init__(self) -> None:
        self._news = threading.Condition()
        self._published: list[tuple[str, dict[str, object]]] = []

    def __call__(self, kind: str, payload: object, id: str | None = None) -> None:
        assert isinstance(payload, dict)
        with self._news:
            self._published.append((kind, payload))
            self._news.notify_all()

    def wait_for(
        self, kind: str, is_it: Callable[[dict[str, object]], bool], after: Callable[..., bool] | None = None
    ) -> dict[str, object]:
        """The first message of this kind that matches, after the first one that is as `after` says."""

        def published() -> dict[str, object] | None:
            said = [payload for name, payload in self._published if name == kind]
            since = 0 if after is None else next((k for k, one in enumerate(said) if after(one)), len(said))
            return next((payload for payload in said[since:] if is_it(payload)), None)

        with self._news:
            assert self._news.wait_for(lambda: published() is not None, PATIENCE_S), "it was never published"
            payload = published()
        assert payload is not None
        return payload


def is_lost(view: dict[str, object]) -> bool:
    return view["state"] == "no_view" and view["problem"] != STARTING


def left(payload: dict[str, object]) -> list[int]:
    score = payload["score"]
    assert isinstance(score, dict)
    return [side["left"] for side in score["sides"]]
