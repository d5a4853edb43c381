"""The snapshot of 18 Holes for screens; every key is explained in the room's README."""

from __future__ import annotations

from rules.golf.eighteen_holes.modes.automata import name_of
from rules.golf.eighteen_holes.modes.scoring import STROKES, winners
from rules.golf.eighteen_holes.play import columns, draft
from rules.golf.eighteen_holes.play.possible import ends_of, why_not
from rules.golf.eighteen_holes.printed.clubs import DECKS
from rules.golf.eighteen_holes.printed.solo import rank_of
from rules.golf.eighteen_holes.shown import scorepad
from rules.golf.eighteen_holes.shown.screens import (
    ActorScore,
    AutomatonScore,
    ClaimScore,
    Drafting,
    DrawnScore,
    EighteenOutcome,
    EighteenScore,
    GolferScore,
    GreenScore,
    MateScore,
    PileScore,
    Possible,
    PotScore,
    SeenGolfer,
    SoloScore,
)
from rules.golf.eighteen_holes.table import teams
from rules.golf.eighteen_holes.table.lie import spot_for
from rules.golf.eighteen_holes.table.shots import ACTIONS, Action
from rules.golf.eighteen_holes.table.state import Automaton, Drawn, Golfer, Green, Solo, State, club_word
from rules.golf.eighteen_holes.table.teams import in_front
from rules.golf.shared.shown import LEAST, MOST
from rules.hexes import Hex
from rules.score import Question


def snapshot(state: State, seen: Hex | None, doubt: Question | None = None) -> EighteenScore:
    """The state as screens see it."""
    course = state.table.course
    actor = state.golfers[state.order[0]].name if state.order else ""
    return EighteenScore(
        mode=state.table.mode,
        course=course.name,
        par=tuple(course.par[hole] for hole in course.holes),
        phase=_phase(state),
        round=state.round,
        turn=_actor(state) if state.order else None,
        draft=_drafting(state),
        packs=_packs(state),
        drawn=None if state.drawn is None else _drawn(state, state.drawn),
        decks=tuple(
            PileScore(deck, len(pile.draw), pile.discard)
            for deck, pile in zip(DECKS, state.piles, strict=False)
        ),
        selecting=tuple(state.golfers[number].name for number in state.selecting),
        order=tuple(state.golfers[number].name for number in state.order),
        extras=tuple(state.golfers[number].name for number in state.extras),
        pots=tuple(PotScore(hole, worth) for hole, worth in state.pots),
        playoff=tuple(state.golfers[number].name for number in state.playoff),
        flags=state.flags,
        claims=tuple(
            ClaimScore(claim.hole, state.golfers[claim.by].name, claim.worth) for claim in state.claims
        ),
        solo=None if state.solo is None else _solo(state, state.solo),
        greens=tuple(_green(state, green) for green in state.greens),
        players=tuple(_golfer(state, number, golfer) for number, golfer in enumerate(state.golfers)),
        open=() if doubt is None else (doubt,),
        out_of_step=None if seen is None else _seen(state, actor, seen),
        outcome=_outcome(state),
        waiting=scorepad.waiting(state),
        tokens=scorepad.tokens(state),
        pad=scorepad.pad(state),
        best=LEAST if state.table.mode in STROKES else MOST,
    )


def _seen(state: State, actor: str, seen: Hex) -> SeenGolfer:
    number = state.order[0] if state.order else None
    return SeenGolfer(actor, seen, scorepad.tokens(state), scorepad.tokens(state, number, seen))


def _outcome(state: State) -> EighteenOutcome | None:
    if not state.is_over:
        return None
    return EighteenOutcome(winners(state), tuple(line.total for line in scorepad.pad(state)))


def _phase(state: State) -> str:
    if state.is_over:
        return "over"
    return "draft" if state.draft else ("play" if state.order else "select")


def _drafting(state: State) -> Drafting | None:
    if state.draft is None:
        return None
    waiting = draft.waiting(state)
    names = tuple(state.golfers[number].name for number in waiting)
    may_pass = tuple(state.golfers[number].name for number in waiting if draft.may_pass(state, number))
    return Drafting(state.draft.stage, state.draft.turn, names, may_pass)


def _drawn(state: State, drawn: Drawn) -> DrawnScore:
    neighbour = state.left_neighbour
    discards = None if neighbour is None else state.golfers[neighbour].name
    return DrawnScore(
        action=drawn.action,
        direction=drawn.direction,
        columns=drawn.columns,
        gone=drawn.gone,
        must=drawn.must,
        cards=tuple(card.name for card in columns.choices(state)),
        discards=discards if columns.waits_for_neighbour(drawn) else None,
        follow=columns.resolvable(state),
    )


def _packs(state: State) -> tuple[tuple[str, ...], ...]:
    """The clubs before each player in the draft; none for players who wait."""
    packs = state.draft.packs if state.draft else ()
    open_ones = draft.waiting(state)
    return tuple(
        tuple(club_word(state, club) for club in (pack if k in open_ones else ()))
        for k, pack in enumerate(packs)
    )


def _green(state: State, green: Green) -> GreenScore:
    names = [golfer.name for golfer in state.golfers]
    names += [name_of(k) for k in range(len(state.solo.automata) if state.solo else 0)]
    return GreenScore(
        green.hole, *(None if player is None else names[player] for player in (green.five, green.two))
    )


def _solo(state: State, solo: Solo) -> SoloScore:
    card, rank = solo.cards[0], rank_of(state.table.solo_deck)
    automata = tuple(_automaton(state, k, automaton) for k, automaton in enumerate(solo.automata))
    return SoloScore(card.name, card.symbols, solo.symbol, (rank.least, rank.most), automata)


def _automaton(state: State, number: int, automaton: Automaton) -> AutomatonScore:
    target = automaton.targets[0] if automaton.targets else None
    club = club_word(state, automaton.clubs[0]) if automaton.is_open else None
    return AutomatonScore(name_of(number), target, len(automaton.targets), automaton.points, club)


def _actor(state: State) -> ActorScore:
    number = state.order[0]
    club = state.club_of(number)
    possible = tuple(
        _possible(teams.nominated(state, number, which), number, which, action)
        for which in teams.able(state, number) or (None,)
        for action in ACTIONS
    )
    word = club_word(state, club.initiative)
    return ActorScore(state.golfers[number].name, word, club.initiative, possible)


def _possible(state: State, number: int, which: int | None, action: Action) -> Possible:
    refused, ends = why_not(state, number, action), ends_of(state, number, action)
    hexes = tuple(sorted(end.at for end in ends if not end.out))
    return Possible(which, action, refused, hexes, any(end.out for end in ends))


def _golfer(state: State, number: int, golfer: Golfer) -> GolferScore:
    club = dict(state.selected).get(number)
    first = in_front(golfer, False)
    team = (
        (MateScore(first.at, first.misses), MateScore(first.mate.at, first.mate.misses)) if first.mate else ()
    )
    return GolferScore(
        player=golfer.name,
        at=golfer.at,
        hole=golfer.hole,
        surface=spot_for(state, golfer).surface.value,
        hand=tuple(club_word(state, held) for held in golfer.hand),
        discard=tuple(club_word(state, held) for held in golfer.discard),
        club=None if club is None else club_word(state, club),
        misses=golfer.misses,
        done=golfer.done,
        turns=golfer.turns,
        extra=golfer.extra,
        points=golfer.points,
        tokens=golfer.tokens,
        scores=golfer.scores,
        total=sum(golfer.scores),
        has_target=golfer.target is not None,
        golfer=golfer.power or None,
        used=golfer.used,
        team=team,
        lasting=None if golfer.lasting is None else club_word(state, golfer.lasting),
        bound=golfer.bound,
        drawn=golfer.drawn,
        souvenirs=tuple(card for owner, card in state.souvenirs if owner == number),
    )
