"""The start of a game of 18 Holes: any state that play can reach, as a header writes it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules.codec import Json
from rules.errors import NotationError, Refused
from rules.golf.eighteen_holes import draft
from rules.golf.eighteen_holes.automata import AUTOMATA, dealt
from rules.golf.eighteen_holes.chaos import fresh_greens
from rules.golf.eighteen_holes.clubs import HANDS
from rules.golf.eighteen_holes.powers import wrong_hand
from rules.golf.eighteen_holes.rounds import TRAVEL, begin_round, order_of
from rules.golf.eighteen_holes.rulings import club_meant
from rules.golf.eighteen_holes.state import Automaton, Golfer, Green, Mate, Solo, State, Table, club_word
from rules.golf.papers import Leaf, leaf_of

NUMBERS = ("hole", "turns", "extra", "points", "tokens", "target")
TRUTHS = ("misses", "done")
KEYS = ("player", "at", "hand", "discard", "club", "scores", "mate", *NUMBERS, *TRUTHS)
Powers = tuple[tuple[str, tuple[str, str | None]], ...]  # of each player: golfer and side, lasting club
Pots = tuple[tuple[int, int], ...]
Hands = tuple[tuple[str, tuple[str, ...]], ...]  # of each player: a letter alone, or clubs


@dataclass(frozen=True, slots=True)
class Start:
    """A start as it was written, checked against course and clubs when the game begins."""

    text: Json

    def leaf(self) -> Leaf:
        """Its content, with places."""
        return leaf_of(self.text, "start")


def begin(
    table: Table,
    names: tuple[str, ...],
    hands: Hands,
    powers: Powers,
    pots: Pots,
    start: Start | None,
    seed: int,
) -> State:
    """The state a start describes; raises NotationError for one that no game can reach."""
    _verify_draft(table, hands, powers, start)
    first = table.course.holes[0]
    state = State(table, tuple(Golfer(name, table.course.tee(first), first, ()) for name in names))
    state = _with_hands(state, dict(hands))
    if table.laws.draft:
        state = draft.dealt(state, seed)
    state = _with_powers(state, powers)
    if table.mode == "skins":
        state = replace(state, pots=pots)
    if table.mode in ("kelly", "chaos_teams"):
        state = replace(state, flags=table.course.holes)
    if table.mode == "chaos_teams":
        golfers = tuple(replace(one, mate=Mate(one.at)) for one in state.golfers)
        state = replace(state, golfers=golfers)
    if table.mode in ("chaos", "solo"):
        state = replace(state, greens=fresh_greens(table.course.holes))
    if table.mode == "solo":
        hand, holes = state.golfers[0].hand, table.course.holes
        state = replace(state, solo=dealt(table.clubs, hand, holes, table.solo_deck, seed))
    if start is not None:
        state = _started(state, start.leaf())
    return begin_round(state)


def _verify_draft(table: Table, hands: Hands, powers: Powers, start: Start | None) -> None:
    """Raise NotationError where clubs are drafted and told too, or a golfer's card changes the draft."""
    if not table.laws.draft:
        return
    if hands or start is not None or table.mode == "solo":
        raise NotationError("options.draft begins a game: without hands, without a start, and not solo")
    for name, (power, _) in powers:
        if power not in draft.UNCHANGED:
            raise NotationError(
                f"options.draft: {power} of {name} changes the draft, so tell the hands instead"
            )


def _with_hands(state: State, told: dict[str, tuple[str, ...]]) -> State:
    """Each player's clubs; raises NotationError for one that is told twice, since there is one of each."""
    taken: dict[int, str] = {}
    for number, golfer in enumerate(state.golfers):
        hand = _hand(state, told.get(golfer.name, (HANDS[number],)), tuple(taken))
        for club in hand if golfer.name in told else ():
            if club in taken:
                word, one = club_word(state, club), taken[club]
                raise NotationError(f"options.hands gives the {word} twice, to {one} and to {golfer.name}")
            taken[club] = golfer.name
        state = state.with_golfer(number, replace(golfer, hand=hand))
    return state


def _with_powers(state: State, powers: Powers) -> State:
    """Each player's golfer card; raises NotationError for a hand that its golfer may not carry."""
    names = [golfer.name for golfer in state.golfers]
    for name, (power, lasting) in powers:
        if name not in names:
            raise NotationError(f"options.golfers names {name}, and the players are {', '.join(names)}")
        number = names.index(name)
        club = None if lasting is None else _hand(state, (lasting,))[0]
        golfer = replace(state.golfers[number], power=power, lasting=club)
        wrong = wrong_hand(state, golfer)
        if wrong:
            raise NotationError(f"options.golfers: {name} with {power} {wrong}")
        state = state.with_golfer(number, golfer)
    return state


def _started(state: State, leaf: Leaf) -> State:
    keys = leaf.table((), ("round", "players", "greens", "pots", "flags", "extras", "solo"))
    if "round" in keys:
        state = replace(state, round=keys["round"].whole(1, 9999))
    for one in keys["players"].entries() if "players" in keys else ():
        state = _with_player(state, one)
    if "greens" in keys:
        state = replace(state, greens=keys["greens"].each(lambda one: _green(state, one)))
    if "flags" in keys:
        state = replace(state, flags=keys["flags"].each(lambda one: one.whole(1, 18)))
    if "pots" in keys:
        worth = {hole: one.whole(0, 9999) for hole, one in keys["pots"].items().items()}
        state = replace(state, pots=tuple((hole, worth.get(str(hole), value)) for hole, value in state.pots))
    if "extras" in keys:
        state = replace(state, extras=_extras(state, keys["extras"]))
    if "solo" in keys:
        state = replace(state, solo=_solo(state, keys["solo"]))
    return _revealed(state)


def _extras(state: State, leaf: Leaf) -> tuple[int, ...]:
    """Who has an extra turn; raises NotationError in a mode without, and for a name that stands there twice."""
    names = [golfer.name for golfer in state.golfers]
    extras = leaf.each(lambda one: names.index(one.word(names)))
    if extras and state.table.mode not in TRAVEL:
        raise leaf.wrong(f"belongs to the variants {', '.join(TRAVEL)}")
    if len(set(extras)) < len(extras):
        raise leaf.wrong("names a player twice")
    return extras


def _solo(state: State, leaf: Leaf) -> Solo:
    """The automata and the cards, as they lie; raises NotationError outside Solo Chaos."""
    if state.solo is None:
        raise leaf.wrong("belongs to the variant solo")
    keys = leaf.table((), ("automata", "cards", "symbol"))
    solo = state.solo
    if "automata" in keys:
        rows = keys["automata"].entries(AUTOMATA, AUTOMATA)
        solo = replace(
            solo,
            automata=tuple(_automaton(state, one, row) for one, row in zip(solo.automata, rows, strict=True)),
        )
    if "cards" in keys:
        known = {card.name: card for card in state.table.solo_deck}
        solo = replace(solo, cards=keys["cards"].each(lambda one: known[one.word(tuple(known))], 1))
    if "symbol" in keys:
        solo = replace(solo, symbol=keys["symbol"].whole(0, len(solo.cards[0].symbols) - 1))
    return solo


def _automaton(state: State, automaton: Automaton, leaf: Leaf) -> Automaton:
    keys = leaf.table((), ("targets", "clubs", "points"))
    holes = state.table.course.holes
    if "targets" in keys:
        targets = keys["targets"].each(lambda one: one.whole(1, 18))
        if not set(targets) <= set(holes):
            raise keys["targets"].wrong("names a hole that the course does not have")
        automaton = replace(automaton, targets=targets)
    if "clubs" in keys:
        automaton = replace(automaton, clubs=_hand(state, keys["clubs"].each(Leaf.text, 1)))
    return replace(automaton, points=keys["points"].whole(0, 9999)) if "points" in keys else automaton


def _green(state: State, leaf: Leaf) -> Green:
    """What of a green's tokens is taken, and by whom."""
    keys = leaf.table(("hole",), ("five", "two"))
    names = [golfer.name for golfer in state.golfers]
    took = {
        key: names.index(keys[key].word(names)) for key in ("five", "two") if key in keys and keys[key].value
    }
    return Green(keys["hole"].whole(1, 18), took.get("five"), took.get("two"))


def _with_player(state: State, leaf: Leaf) -> State:
    keys = leaf.table(("player",), KEYS[1:])
    names = [golfer.name for golfer in state.golfers]
    number = names.index(keys["player"].word(names))
    golfer = state.golfers[number]
    hole = keys["hole"].whole() if "hole" in keys else golfer.hole
    if hole not in state.table.course.holes:
        raise leaf.wrong(f"plays hole {hole}, which the course does not have")
    at = keys["at"].hex() if "at" in keys else state.table.course.tee(hole)
    if at not in state.table.course.spots:
        raise keys["at"].wrong(f"is not on the course: {list(at)}")
    changed: dict[str, Any] = {key: keys[key].whole(0, 9999) for key in NUMBERS if key in keys}
    changed |= {key: keys[key].truth() for key in TRUTHS if key in keys}
    changed |= {key: _hand(state, keys[key].each(Leaf.text)) for key in ("hand", "discard") if key in keys}
    if "mate" in keys:
        changed["mate"] = _mate(state, golfer, keys["mate"])
    changed |= {"scores": keys["scores"].each(Leaf.whole)} if "scores" in keys else {}
    golfer = replace(golfer, at=at, **changed)
    if not golfer.hand and not golfer.discard:
        raise leaf.wrong("has no club, neither in hand nor discarded")
    state = state.with_golfer(number, golfer)
    if "club" in keys:
        club = _hand(state, (keys["club"].text(),))[0]
        if club not in golfer.hand:
            raise keys["club"].wrong("is not in the hand")
        state = replace(state, selected=(*state.selected, (number, club)))
    return state


def _mate(state: State, golfer: Golfer, leaf: Leaf) -> Mate:
    """The second golfer of a team."""
    if golfer.mate is None:
        raise leaf.wrong("belongs to the variant chaos_teams")
    keys = leaf.table((), ("at", "misses"))
    at = keys["at"].hex() if "at" in keys else golfer.mate.at
    if at not in state.table.course.spots:
        raise keys["at"].wrong(f"is not on the course: {list(at)}")
    return Mate(at, keys["misses"].truth() if "misses" in keys else False)


def _revealed(state: State) -> State:
    """Where all clubs are revealed, the order stands."""
    if not state.selected or state.selecting:
        return state
    return replace(state, order=order_of(state))


def _hand(state: State, words: tuple[str, ...], taken: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Clubs by their names, or the five of a preset hand by its letter; a name alone is the copy not taken."""
    if len(words) == 1 and words[0] in HANDS:
        return tuple(club.initiative for club in state.table.clubs if club.hand == words[0])
    try:
        clubs: tuple[int, ...] = ()
        for word in words:
            clubs = (*clubs, club_meant(state, word, (*taken, *clubs)))
    except Refused as wrong:
        raise NotationError(str(wrong)) from wrong
    return clubs
