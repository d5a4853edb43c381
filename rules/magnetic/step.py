"""Board and score in step, in Magnetic Carom: what lies there against what the score expects, and the way back.

As in `rules.carrom.step`: while the two disagree a stroke is scored only if that brings them together again.
"""

from __future__ import annotations

from rules.errors import Refused
from rules.magnetic.contact import coins_of
from rules.magnetic.counting import Judged, speak
from rules.magnetic.rulings import set_counts, verify_counts
from rules.magnetic.snapshot import expected
from rules.magnetic.state import State
from rules.pieces import Kind
from rules.ruling import BelieveBoard, BelieveScore, SetCounts
from rules.score import Counts
from rules.table import Layout

NO_EXCUSE = Counts(0, 0, 0)
KINDS = (Kind.WHITE, Kind.BLACK, Kind.QUEEN)


def shown(lying: Layout | None, excused: Counts, state: State) -> Counts | None:
    """What is compared with the score: what lies there, and what a person said is to be thought there.

    None where nobody saw it. Where the board agrees with the score by itself, nothing needs an excuse.
    """
    if lying is None:
        return None
    kinds = [piece.kind for piece in coins_of(lying)]
    seen = Counts(*(kinds.count(kind) for kind in KINDS))
    if seen == expected(state):
        return seen
    return Counts(*(getattr(seen, kind.value) + getattr(excused, kind.value) for kind in KINDS))


def is_out_of_step(state: State, seen: Counts | None) -> bool:
    """Whether a game, all that is due put back, shows something else than the score expects."""
    return seen is not None and state.is_running and not state.returns and seen != expected(state)


def verify_belief(state: State, seen: Counts | None, ruling: BelieveBoard | BelieveScore) -> None:
    """Raise Refused where board and score agree, or a set cannot show the counts that were seen."""
    if seen is None or not is_out_of_step(state, seen):
        raise Refused("board and score agree, as far as it was seen: there is nothing to choose between")
    if isinstance(ruling, BelieveBoard):
        verify_counts(state, _as_counts(state, seen))


def believe_board(state: State, seen: Counts | None) -> Judged:
    """The score takes the counts that were seen."""
    assert seen is not None  # verified before
    after, notes = set_counts(state, _as_counts(state, seen))
    return after, (speak(state, "board_believed"), *notes)


def excuse_for(state: State, lying: Layout | None) -> Counts:
    """What has to be thought added to the board for it to agree with the score."""
    seen = shown(lying, NO_EXCUSE, state)
    assert seen is not None  # verified before
    due = expected(state)
    return Counts(*(getattr(due, kind.value) - getattr(seen, kind.value) for kind in KINDS))


def _as_counts(state: State, seen: Counts) -> SetCounts:
    """A queen who lies there is on the board; who took one that is gone, only a person can say."""
    if seen.queen > 1:
        raise Refused(
            f"{seen.queen} queens cannot lie there: take the one away that is none, or believe the score"
        )
    if not seen.queen and state.lying(Kind.QUEEN):
        raise Refused("the queen is gone, and the board does not tell who took her: say so with set_counts")
    if seen.queen:
        return SetCounts(white=seen.white, black=seen.black, queen="on_board")
    return SetCounts(white=seen.white, black=seen.black)
