"""An action of the golfer whose turn it is: its club and cards put away, penalties, its landing scored (6)."""

from __future__ import annotations

from dataclasses import replace

from rules.golf.eighteen_holes.modes import automata
from rules.golf.eighteen_holes.modes.chaos import landed
from rules.golf.eighteen_holes.modes.scoring import ACES, WAITS, ended, hole_score
from rules.golf.eighteen_holes.play import kelly
from rules.golf.eighteen_holes.play.columns import cleared
from rules.golf.eighteen_holes.play.draws import club_for
from rules.golf.eighteen_holes.play.penalties import penalised
from rules.golf.eighteen_holes.play.powers import keeps
from rules.golf.eighteen_holes.play.rounds import TRAVEL, Result, after_all
from rules.golf.eighteen_holes.printed.course import Surface
from rules.golf.eighteen_holes.table import piles, teams
from rules.golf.eighteen_holes.table.lie import spot_for
from rules.golf.eighteen_holes.table.sentences import SENTENCES
from rules.golf.eighteen_holes.table.shots import DRAWS, Action, Landing, decks_for
from rules.golf.eighteen_holes.table.state import Golfer, State, club_word, refilled
from rules.hexes import Hex
from rules.verdict import Verdict, say


def acted(state: State, action: Action, landing: Landing, card: str | None = None) -> Result:
    """The state after an action of the player whose turn it is; `card` is the one that was played, if known."""
    state = _cards_away(state, action, card)
    number, initiative = state.order[0], dict(state.selected)[state.order[0]]
    golfer = _put_away(state, number, action, landing)
    begun_at, has_moved = golfer.at, landing.at != golfer.at
    golfer = replace(golfer, at=landing.at, turns=golfer.turns + 1)
    if not _holds_card(state, action):
        golfer = replace(golfer, bound=None, card=None)
    said = [_action_sentence(state, golfer, action, initiative, landing)]
    golfer, more = penalised(state, golfer, landing, has_moved or _flies_again(state, action))
    golfer = teams.rested(state, golfer)
    state = replace(state.with_golfer(number, golfer), order=state.order[1:])
    if has_moved:
        state, scored = _scored(state, number, begun_at)
        state = _fresh(state, number, golfer)
        more = (*more, *scored)
    said += more
    if state.is_over:
        return state, tuple(said)
    return (state, tuple(said)) if state.order else after_all(state, number, tuple(said))


def _holds_card(state: State, action: Action) -> bool:
    """Whether Bunjil holds on to his kept card: by an option, in a turn without a draw from its deck."""
    golfer = state.golfers[state.order[0]]
    if golfer.bound is None or state.table.laws.bunjil_unused == "discarded":
        return False
    club = club_for(state, action)
    return action not in DRAWS or not club.decks or golfer.bound not in decks_for(club, action)


def _flies_again(state: State, action: Action) -> bool:
    """Whether a shot that leads nowhere counts as ending where it began: by an option in water."""
    return action in ("club", "big_hit") and state.table.laws.stay_in_water == "misses"


def _cards_away(state: State, action: Action, card: str | None) -> State:
    """The cards of the turn are discarded; a longest drive that was played is kept by its player (4)."""
    number = state.order[0]
    kept = None if _holds_card(state, action) else state.golfers[number].card
    if card is not None and piles.card_of(state, card).kind == "longest":
        state = replace(state, souvenirs=(*state.souvenirs, (number, card)))
    return piles.discarded(cleared(state), () if kept is None else (kept,))


def _put_away(state: State, number: int, action: Action, landing: Landing) -> Golfer:
    """The golfer with the used club discarded, or back in the hand after a shot out of bounds (5.5)."""
    golfer, initiative = state.golfers[number], dict(state.selected)[number]
    if landing.out or (action != "reset_hand" and keeps(state, golfer, initiative)):
        return golfer
    hand = tuple(club for club in golfer.hand if club != initiative)
    used = (initiative,) if initiative in golfer.hand else ()  # a borrowed club stays its owner's
    if action == "reset_hand":
        if not state.table.laws.reset_discards:
            return refilled(golfer)
        return replace(refilled(replace(golfer, hand=hand)), discard=used)
    return replace(golfer, hand=hand, discard=(*golfer.discard, *used))


def _action_sentence(
    state: State, golfer: Golfer, action: Action, initiative: int, landing: Landing
) -> Verdict:
    club = club_word(state, initiative)
    at = f"{landing.at.q},{landing.at.r}"
    key = "out" if landing.out else "moved"
    return say(SENTENCES, key, player=golfer.name, club=club, action=action.replace("_", " "), at=at)


def _scored(state: State, number: int, begun_at: Hex) -> Result:
    """The score for a golfer on a new hex, after a turn that began at `begun_at`."""
    if state.solo is not None and automata.is_combined(state):
        return replace(state, solo=replace(state.solo, arrived=True)), ()
    if state.table.mode in ("chaos", "solo_chaos"):
        return landed(state, number, begun_at)
    if state.table.mode == "chaos_teams":
        after, said = teams.landed(state, number)
        return ended(after, said) if teams.is_decided(after) else (after, said)
    if state.table.mode == "kelly":
        after, said = kelly.landed(state, number)
        return (after, said) if after.flags else ended(after, said)
    return _reached(state, number, begun_at) if _is_on_green(state, state.golfers[number]) else (state, ())


def _fresh(state: State, number: int, before: Golfer) -> State:
    """The state with abilities per hole fresh for a golfer who took a green, in modes without common holes.

    By an option those of the others are fresh too.
    """
    golfer = state.golfers[number]
    if state.table.mode not in TRAVEL or golfer.points == before.points:
        return state
    state = state.with_golfer(number, replace(golfer, turns=0, extra=0))
    every = range(len(state.golfers)) if state.table.laws.ability_fresh == "any" else (number,)
    for k in every:
        of_hand = tuple(use for use in state.golfers[k].used if use == "hand")
        state = state.with_golfer(k, replace(state.golfers[k], used=of_hand))
    return state


def _is_on_green(state: State, golfer: Golfer) -> bool:
    spot = spot_for(state, golfer)
    return (spot.surface, spot.number) == (Surface.GREEN, golfer.hole)


def _reached(state: State, number: int, begun_at: Hex) -> Result:
    """The state after a green is reached; in one turn from the tee it is a hole in one."""
    golfer, mode = state.golfers[number], state.table.mode
    from_tee = begun_at == state.table.course.tee(golfer.hole)
    said = [say(SENTENCES, "reached", player=golfer.name, hole=golfer.hole, turns=golfer.turns)]
    if golfer.turns == 1 and from_tee and mode in ACES:
        golfer = replace(golfer, tokens=golfer.tokens + 1)
        said.append(say(SENTENCES, "hole_in_one", player=golfer.name))
    if mode in WAITS:
        score = hole_score(state, golfer)
        golfer = replace(golfer, done=True, scores=(*golfer.scores, score))
        said.append(say(SENTENCES, "holed", player=golfer.name, points=score, hole=golfer.hole))
    return replace(state.with_golfer(number, golfer), reached=(*state.reached, number)), tuple(said)
