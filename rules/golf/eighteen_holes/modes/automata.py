"""Solo Chaos: three automata that take the greens of their tokens whenever scoring is combined (section 10).

The player's landings count at once in a turn of his own scoring; in a combined one when the automata have come.
"""

from __future__ import annotations

from dataclasses import replace

from rules.golf.eighteen_holes.modes import chaos
from rules.golf.eighteen_holes.printed.clubs import dealt_to
from rules.golf.eighteen_holes.printed.course import Surface
from rules.golf.eighteen_holes.table.chance import shuffled
from rules.golf.eighteen_holes.table.lie import spot_for
from rules.golf.eighteen_holes.table.sentences import SENTENCES
from rules.golf.eighteen_holes.table.state import Automaton, Solo, State, Table
from rules.verdict import Verdict, say

AUTOMATA = 3
CLUBS_EACH = 5
EVERYBODY = 5  # players with whom all clubs are used
GOLFERS = 4  # the player and three automata: the clubs for four golfers are dealt, as those for one are too few

Result = tuple[State, tuple[Verdict, ...]]


def dealt(table: Table, hand: tuple[int, ...]) -> Solo:
    """The table before the first turn: tokens in three stacks, five clubs each, the deck; all by the seed."""
    seed = table.seed
    tokens = shuffled(table.course.holes, seed)
    golfers = GOLFERS if table.laws.solo_clubs == "four" else EVERYBODY
    left = tuple(club.initiative for club in dealt_to(table.clubs, golfers) if club.initiative not in hand)
    cards = shuffled(left, seed + 1)
    automata = tuple(
        Automaton(tokens[k::AUTOMATA], cards[k * CLUBS_EACH : (k + 1) * CLUBS_EACH]) for k in range(AUTOMATA)
    )
    return Solo(automata, shuffled(table.solo_deck, seed + 2))


def name_of(number: int) -> str:
    """The name of an automaton; `number` counts from zero."""
    return f"Automaton {number + 1}"


def is_combined(state: State) -> bool:
    """Whether this turn's scoring is combined, and has not been done yet."""
    solo = state.solo
    return solo is not None and not solo.scored and solo.cards[0].symbols[solo.symbol] == "combined"


def scored(state: State) -> Result:
    """The combined scoring of this turn: the automata take their greens, then the player takes the rest."""
    if state.solo is None or not is_combined(state):
        return state, ()
    said: list[Verdict] = []
    for number, automaton in enumerate(state.solo.automata):
        if automaton.targets:
            state, more = _came(state, number, automaton.targets[0])
            said += more
    if state.solo is not None and state.solo.arrived:
        state, more = chaos.landed(state, 0)
        said += more
    solo = state.solo
    return replace(state, solo=None if solo is None else replace(_aimed(solo), scored=True)), tuple(said)


def _aimed(solo: Solo) -> Solo:
    """Every automaton with its next token on top."""
    return replace(
        solo, automata=tuple(replace(automaton, targets=automaton.targets[1:]) for automaton in solo.automata)
    )


def _came(state: State, number: int, hole: int) -> Result:
    """The state after an automaton comes to its green; it meets a player who is there and may still score."""
    said: tuple[Verdict, ...] = ()
    solo = state.solo
    if solo is None:
        return state, ()
    if solo.arrived and _stands_on(state, hole) and state.selected:
        quicker, club = _met(state, solo.automata[number])
        clubs = solo.automata[number].clubs
        below = state.table.laws.flipped_club == "below"
        turned = replace(solo.automata[number], clubs=_flipped(clubs) if below else clubs, is_open=False)
        state = replace(state, solo=_with(solo, number, turned))
        said = (say(SENTENCES, "contest", player=name_of(number), initiative=club, hole=hole),)
        if not quicker:
            state, mine = chaos.landed(state, 0)
            said = (*said, *mine)
    return _takes(state, number, hole, said)


def _met(state: State, automaton: Automaton) -> tuple[bool, int]:
    """Whether the automaton's top club comes before the player's, and its initiative."""
    return automaton.clubs[0] < dict(state.selected)[0], automaton.clubs[0]


def _flipped(clubs: tuple[int, ...]) -> tuple[int, ...]:
    """The automaton with its top club, which has been seen, below the others."""
    return (*clubs[1:], clubs[0])


def _stands_on(state: State, hole: int) -> bool:
    """Whether the player has come to this green and has not taken its 5 before."""
    green = next((each for each in state.greens if each.hole == hole), None)
    spot = spot_for(state, state.golfers[0])
    is_there = (spot.surface, spot.number) == (Surface.GREEN, hole)
    return green is not None and green.five != 0 and is_there


def _takes(state: State, number: int, hole: int, said: tuple[Verdict, ...]) -> Result:
    """An automaton takes the largest token that is left on its green."""
    green = next((each for each in state.greens if each.hole == hole), None)
    solo = state.solo
    if solo is None or green is None or green.two is not None or green.five == number + 1:
        return state, said
    worth = chaos.FIRST if green.five is None else chaos.SECOND
    taken = replace(green, five=number + 1) if green.five is None else replace(green, two=number + 1)
    automaton = solo.automata[number]
    automaton = replace(automaton, points=automaton.points + worth)
    greens = tuple(taken if each is green else each for each in state.greens)
    verdict = say(SENTENCES, "token", player=name_of(number), worth=worth, hole=hole, points=automaton.points)
    return replace(state, greens=greens, solo=_with(solo, number, automaton)), (*said, verdict)


def _with(solo: Solo, number: int, automaton: Automaton) -> Solo:
    return replace(solo, automata=(*solo.automata[:number], automaton, *solo.automata[number + 1 :]))


def advanced(state: State) -> State:
    """The marker on the next symbol, or on the first of the next card."""
    solo = state.solo
    if solo is None:
        return state
    solo = replace(solo, scored=False, arrived=False, automata=_closed(solo.automata))
    if solo.symbol + 1 < len(solo.cards[0].symbols):
        return replace(state, solo=replace(solo, symbol=solo.symbol + 1))
    return replace(state, solo=replace(solo, cards=solo.cards[1:] or solo.cards, symbol=0))


def _closed(automata: tuple[Automaton, ...]) -> tuple[Automaton, ...]:
    return tuple(replace(automaton, is_open=False) for automaton in automata)


def peeked(state: State, number: int) -> Result:
    """The state after a look at an automaton's top club."""
    solo = state.solo
    if solo is None:
        return state, ()
    automaton = replace(solo.automata[number], is_open=True)
    verdict = say(SENTENCES, "peeked", player=name_of(number), initiative=automaton.clubs[0])
    return replace(state, solo=_with(solo, number, automaton)), (verdict,)
