"""A round: clubs revealed, actions in the order of initiative, landings and their scores (5 and 6)."""

from __future__ import annotations

from dataclasses import replace

from rules.golf.eighteen_holes.modes import automata
from rules.golf.eighteen_holes.modes.chaos import landed, may_travel, travellers
from rules.golf.eighteen_holes.modes.scoring import ACES, WAITS, at_round_end, ended, hole_score
from rules.golf.eighteen_holes.play import kelly
from rules.golf.eighteen_holes.play.columns import cleared
from rules.golf.eighteen_holes.play.draws import club_for
from rules.golf.eighteen_holes.play.powers import (
    is_against_the_card,
    is_spent,
    keeps,
    order_key,
)
from rules.golf.eighteen_holes.printed.course import WET, Surface
from rules.golf.eighteen_holes.table import piles, teams
from rules.golf.eighteen_holes.table.lie import ignores_water, spot_for
from rules.golf.eighteen_holes.table.sentences import SENTENCES
from rules.golf.eighteen_holes.table.shots import DRAWS, Action, Landing, decks_for
from rules.golf.eighteen_holes.table.state import Golfer, State, club_word, plays, refilled
from rules.hexes import Hex
from rules.verdict import Verdict, say

TRAVEL = ("chaos", "chaos_teams", "solo_chaos", "kelly")  # modes with fast travel, the last by an option

Result = tuple[State, tuple[Verdict, ...]]


def begin_round(state: State) -> State:
    """The state with all discards back in empty hands (5.1), except a hand with its last club revealed."""
    chosen = dict(state.selected)
    golfers = tuple(
        refilled(golfer) if is_spent(state, golfer) and number not in chosen else golfer
        for number, golfer in enumerate(state.golfers)
    )
    return replace(state, golfers=golfers)


def selected(state: State, number: int, initiative: int) -> Result:
    """The state after a player reveals a club; once all have, they act in the order of initiative."""
    golfer = state.golfers[number]
    others = tuple(pair for pair in state.selected if pair[0] != number)
    state = replace(state, selected=tuple(sorted((*others, (number, initiative)))))
    club = club_word(state, initiative)
    said = [say(SENTENCES, "selected", player=golfer.name, club=club, initiative=initiative)]
    if is_against_the_card(state, golfer, state.club(initiative)):
        said.append(say(SENTENCES, "not_an_iron", player=golfer.name))
    if state.extras:
        return replace(state, order=(number,)), tuple(said)
    if state.selecting:
        return state, tuple(said)
    order = order_of(state)
    names = ", ".join(state.golfers[each].name for each in order)
    return replace(state, order=order, line_up=order), (*said, say(SENTENCES, "order", names=names))


def order_of(state: State) -> tuple[int, ...]:
    """The order of play in this round."""
    return tuple(number for number, _ in sorted(state.selected, key=lambda pair: order_key(state, *pair)))


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
    golfer, more = _effects(state, golfer, landing, has_moved or _flies_again(state, action))
    golfer = teams.rested(state, golfer)
    state = replace(state.with_golfer(number, golfer), order=state.order[1:])
    if has_moved:
        state, scored = _scored(state, number, begun_at)
        state = _fresh(state, number, golfer)
        more = (*more, *scored)
    said += more
    if state.is_over:
        return state, tuple(said)
    return (state, tuple(said)) if state.order else _after_all(state, number, tuple(said))


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


def _after_all(state: State, number: int, said: tuple[Verdict, ...]) -> Result:
    """The state after everybody's turn: extra turns come first, one after the other; then the round ends.

    A golfer whose extra turn ends on a tee box again has another one, as long as there are clubs in the hand.
    """
    state, more = automata.scored(state)
    said = (*said, *more)
    if not _travels(state):
        return _round_over(state, said)
    before = state.extras
    again = before[:1] if before and may_travel(state, number) else ()
    return _travelling(state, (*again, *before[1:]) if before else travellers(state), said)


def _travels(state: State) -> bool:
    return state.table.mode in TRAVEL and (state.table.mode != "kelly" or state.table.laws.kelly_travel)


def _travelling(state: State, extras: tuple[int, ...], said: tuple[Verdict, ...]) -> Result:
    """The state with the first extra turn begun; without extra turns the round is over."""
    state = replace(state, extras=extras)
    if not extras:
        return _round_over(state, said)
    return state, (*said, say(SENTENCES, "extra_turn", player=state.golfers[extras[0]].name))


def declined(state: State) -> Result:
    """The state after a player declines an extra turn, which the rules make optional."""
    name = state.golfers[state.extras[0]].name
    return _travelling(state, state.extras[1:], (say(SENTENCES, "declined", player=name),))


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


def _effects(
    state: State, golfer: Golfer, landing: Landing, has_moved: bool
) -> tuple[Golfer, tuple[Verdict, ...]]:
    """The effects of water, bunkers and out-of-bounds hexes; in Stroke they cost strokes instead of rounds.

    A hazard affects a golfer whose flight ends in it, not one who stays there.
    """
    strokes = state.table.mode == "stroke"
    surface = spot_for(state, golfer, landing.at).surface
    if landing.out:
        return _charged(state, golfer), ()
    if surface in WET and has_moved and not ignores_water(golfer):
        key = "water_stroke" if strokes else "water"
        golfer = replace(golfer, extra=golfer.extra + strokes, misses=not strokes)
        return golfer, (say(SENTENCES, key, player=golfer.name),)
    if surface is Surface.BUNKER and has_moved:
        return golfer, (say(SENTENCES, "bunker", player=golfer.name),)
    return golfer, ()


def _charged(state: State, golfer: Golfer) -> Golfer:
    """The golfer after the extra cost of going out of bounds: a stroke in Stroke (H10), or a turn (H11)."""
    mode, laws = state.table.mode, state.table.laws
    if mode == "stableford" and laws.stableford_out == "two":
        return replace(golfer, turns=golfer.turns + 1)
    costs = mode == "stroke" and laws.stroke_out == "two"
    return replace(golfer, extra=golfer.extra + costs)


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


def _round_over(state: State, said: tuple[Verdict, ...]) -> Result:
    """The state after the mode's scoring, in the next round without the golfers who get out of the water."""
    sat_out = [k for k, golfer in enumerate(state.golfers) if golfer.misses and k not in dict(state.selected)]
    for number in sat_out:
        golfer = state.golfers[number]
        golfer = teams.rested(state, replace(golfer, misses=False, turns=golfer.turns + 1))
        state = state.with_golfer(number, golfer)
        said = (*said, say(SENTENCES, "stands_up", player=golfer.name))
    state, scored = automata.scored(state)
    state, more = at_round_end(state)
    said = (*said, *scored, *more)
    if state.is_over:
        return state, said
    state = replace(automata.advanced(state), round=state.round + 1, selected=(), reached=(), shown=False)
    state = begin_round(replace(state, line_up=()))
    if any(plays(golfer) for golfer in state.golfers):
        return state, said
    return _round_over(state, said)
