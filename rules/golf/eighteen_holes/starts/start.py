"""The start of a game of 18 Holes: any state that play can reach, as a header writes it.

The players are read here, the table in `table`, clubs in `hands`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules.codec import Json
from rules.errors import NotationError
from rules.golf.eighteen_holes.modes.automata import dealt
from rules.golf.eighteen_holes.modes.chaos import fresh_greens
from rules.golf.eighteen_holes.play import draft, kelly
from rules.golf.eighteen_holes.play.powers import wrong_hand
from rules.golf.eighteen_holes.play.rounds import begin_round
from rules.golf.eighteen_holes.printed.clubs import DECKS
from rules.golf.eighteen_holes.starts.hands import Hands, dealt_hands, one_club
from rules.golf.eighteen_holes.starts.table import TABLE_KEYS, hole_in, laid, names_of
from rules.golf.eighteen_holes.table import piles
from rules.golf.eighteen_holes.table.state import Golfer, Mate, State, Table
from rules.golf.shared.leaf import Leaf, leaf_of

NUMBERS = ("hole", "turns", "extra", "points", "tokens", "target")
HOLES, MANY = 18, 999  # more than a hole takes, and more than a game brings
MOST = {"hole": HOLES, "turns": MANY, "extra": MANY, "points": MANY, "tokens": HOLES, "target": HOLES}
TRUTHS = ("misses", "done", "second")
WORDS = ("hand", "discard", "club", "used", "bound", "card")
KEYS = ("player", "at", *WORDS, "scores", "mate", "drawn", *NUMBERS, *TRUTHS)
USES = ("hand", "hole")  # the periods for which an ability may be used up
Powers = tuple[tuple[str, tuple[str, str | None]], ...]  # for each player: golfer and side, lasting club
Pots = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Start:
    """A start as it was written, checked against course and clubs when the game begins."""

    text: Json

    def leaf(self) -> Leaf:
        """The start's content, with places."""
        return leaf_of(self.text, "start")


def begin(
    table: Table, names: tuple[str, ...], hands: Hands, powers: Powers, pots: Pots, start: Start | None
) -> State:
    """The state a start describes; raises NotationError for one that no game can reach."""
    keys = {} if start is None else start.leaf().table((), ("players", *TABLE_KEYS))
    first = table.course.holes[0]
    state = State(table, tuple(Golfer(name, table.course.tee(first), first, ()) for name in names))
    players = _by_name(state, keys["players"]) if "players" in keys else {}
    _verify_draft(table, hands, powers, "draft" in keys, players)
    state = _fresh(_with_hands(state, hands, players, is_drafted="draft" in keys), powers, pots)
    for name, leaf in players.items():
        state = _with_player(state, names.index(name), leaf, is_drawn=_given(keys, "drawn"))
    return begin_round(kelly.dealt(laid(state, keys)))


def _by_name(state: State, leaf: Leaf) -> dict[str, Leaf]:
    """The entries of each player; raises NotationError for one that is given twice."""
    leaves: dict[str, Leaf] = {}
    for entry in leaf.entries():
        name = entry.table(("player",), KEYS[1:])["player"].word(names_of(state))
        if name in leaves:
            raise entry.wrong(f"tells of {name} a second time")
        leaves[name] = entry
    return leaves


def _verify_draft(table: Table, hands: Hands, powers: Powers, is_begun: bool, players: dict[str, Leaf]) -> None:
    """Raise NotationError where clubs are both drafted and given."""
    if not table.laws.draft:
        if is_begun:
            raise NotationError("start.draft wants the option draft")
        return
    if hands or table.mode == "solo_chaos":
        raise NotationError("options.draft deals the clubs: without options.hands, and not in solo")
    if any(lasting is not None for _, (_, lasting) in powers):
        raise NotationError("options.draft: Dorian names the lasting club after the draft, with name_lasting")
    names = [name for name, leaf in players.items() if {"hand", "discard"} & set(leaf.table(("player",), KEYS))]
    if names and not is_begun:
        raise NotationError(f"start.players tells clubs of {names[0]}, which are drafted: add start.draft")


def _with_hands(state: State, hands: Hands, players: dict[str, Leaf], is_drafted: bool) -> State:
    """The state with everybody's clubs; in a draft that has begun only those that are given."""
    if state.table.laws.draft and not is_drafted:
        return state
    keys = {name: leaf.table(("player",), KEYS[1:]) for name, leaf in players.items()}
    return dealt_hands(state, dict(hands), keys, with_presets=not is_drafted)


def _fresh(state: State, powers: Powers, pots: Pots) -> State:
    """The table before the first round of its mode: golfer cards, draft, decks, tokens, flags, automata."""
    table = state.table
    state = _with_powers(state, powers)
    if table.laws.draft and not any(golfer.hand for golfer in state.golfers):
        state = draft.begun(state)
    if table.laws.cards == "dealt":
        state = replace(state, piles=piles.fresh(table.decks, table.seed))
    if table.mode == "skins":
        state = replace(state, pots=pots)
    if table.mode in ("kelly", "chaos_teams"):
        state = replace(state, flags=table.course.holes)
    if table.mode == "chaos_teams":
        state = replace(state, golfers=tuple(replace(golfer, mate=Mate(golfer.at)) for golfer in state.golfers))
    if table.mode in ("chaos", "solo_chaos"):
        state = replace(state, greens=fresh_greens(table.course.holes))
    return replace(state, solo=dealt(table, state.golfers[0].hand)) if table.mode == "solo_chaos" else state


def _with_powers(state: State, powers: Powers) -> State:
    """Each player's golfer card; raises NotationError for a hand that its golfer may not carry."""
    cards: dict[str, str] = {}
    for name, (power, lasting) in powers:
        if name not in names_of(state):
            known = ", ".join(names_of(state))
            raise NotationError(f"options.golfers names {name}, and the players are {known}")
        card = power.rpartition("_")[0]
        if state.table.laws.draft and card in cards:
            raise NotationError(f"options.golfers gives the card of {card} to {cards[card]} and to {name}")
        cards[card] = name
        number = names_of(state).index(name)
        club = None if lasting is None else one_club(state, number, lasting)
        golfer = replace(state.golfers[number], power=power, lasting=club)
        wrong = None if state.table.laws.draft else wrong_hand(state, golfer)
        if wrong:
            raise NotationError(f"options.golfers: {name} with {wrong}")
        state = state.with_golfer(number, golfer)
    return state


def _with_player(state: State, number: int, leaf: Leaf, is_drawn: bool) -> State:
    """The state with a player as the start describes him; hands are already dealt."""
    keys, golfer = leaf.table(("player",), KEYS[1:]), state.golfers[number]
    changed: dict[str, Any] = {key: keys[key].whole(0, MOST[key]) for key in NUMBERS if _given(keys, key)}
    changed |= {key: keys[key].truth() for key in TRUTHS if key in keys}
    for key in ("hole", "target"):
        if changed.get(key, golfer.hole) not in state.table.course.holes:
            raise keys[key].wrong(f"names hole {changed[key]}, which the course does not have")
    changed["at"] = _place(state, keys, state.table.course.tee(changed.get("hole", golfer.hole)))
    if "scores" in keys:
        changed["scores"] = keys["scores"].each(lambda score: score.whole(0, MANY), 0, HOLES)
    changed |= {"used": keys["used"].each(lambda use: use.word(USES))} if "used" in keys else {}
    changed |= {"drawn": keys["drawn"].each(lambda hole: hole_in(state, hole))} if "drawn" in keys else {}
    changed |= _bound(state, keys, is_drawn)
    if "mate" in keys:
        changed["mate"] = _mate(state, golfer, keys["mate"])
    return _with_club(state.with_golfer(number, replace(golfer, **changed)), number, keys)


def _given(keys: dict[str, Leaf], key: str) -> bool:
    return key in keys and keys[key].value is not None


def _place(state: State, keys: dict[str, Leaf], usual: Any) -> Any:
    at = keys["at"].hex() if _given(keys, "at") else usual
    if at not in state.table.course.spots:
        raise keys["at"].wrong(f"is not on the course: {list(at)}")
    return at


def _bound(state: State, keys: dict[str, Leaf], is_drawn: bool) -> dict[str, Any]:
    """The card that Bunjil keeps: its deck, and its name where cards are dealt; drawn, it lies on the table."""
    if not _given(keys, "bound"):
        return {}
    deck = keys["bound"].word(DECKS)
    names = [card.name for card in state.table.decks[deck]]
    card = keys["card"].word(names) if _given(keys, "card") else None
    is_known = card is not None or is_drawn
    if not is_known if piles.is_dealt(state) else card is not None:
        raise keys["bound"].wrong("goes with the name of its card exactly where cards are dealt")
    return {"bound": deck, "card": card}


def _mate(state: State, golfer: Golfer, leaf: Leaf) -> Mate:
    """The second golfer of a team."""
    if golfer.mate is None:
        raise leaf.wrong("belongs to the variant chaos_teams")
    keys = leaf.table((), ("at", "misses"))
    return Mate(_place(state, keys, golfer.mate.at), keys["misses"].truth() if "misses" in keys else False)


def _with_club(state: State, number: int, keys: dict[str, Leaf]) -> State:
    """The state with the club that a player has revealed in this round; after acting it is discarded."""
    if not _given(keys, "club"):
        return state
    golfer = state.golfers[number]
    club = one_club(state, number, keys["club"].text())
    if club not in (*golfer.hand, *golfer.discard) and not golfer.power.startswith("rikesh"):
        raise keys["club"].wrong("is not in the hand, and not discarded")
    return replace(state, selected=tuple(sorted((*state.selected, (number, club)))))
