"""Board and score in step, in Magnetic Carom: what lies there, what is expected; see `rules.coins.step`."""

from __future__ import annotations

from rules.coins.step import NO_EXCUSE, counts_of, credited, missing, verify_astray
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


def shown(lying: Layout | None, excused: Counts, state: State) -> Counts | None:
    """What is compared with the score: what lies there, and what a person said is to be thought there.

    None where nobody saw it.
    """
    if lying is None:
        return None
    return credited(counts_of(piece.kind for piece in coins_of(lying)), excused, expected(state))


def is_out_of_step(state: State, seen: Counts | None) -> bool:
    """Whether a game, all that is due put back, shows something else than the score expects."""
    return seen is not None and state.is_running and not state.returns and seen != expected(state)


def verify_belief(state: State, seen: Counts | None, ruling: BelieveBoard | BelieveScore) -> None:
    """Raise Refused where board and score agree, or a set cannot show the counts that were seen."""
    verify_astray(is_out_of_step(state, seen))
    if isinstance(ruling, BelieveBoard) and seen is not None:
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
    return missing(expected(state), seen)


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
