"""The table of 18 Holes when a game begins in its middle: tokens, cards, the draft, the order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from rules.errors import NotationError
from rules.golf.eighteen_holes.modes.automata import AUTOMATA, name_of
from rules.golf.eighteen_holes.play import draft
from rules.golf.eighteen_holes.play.kelly import OWN
from rules.golf.eighteen_holes.play.rounds import TRAVEL, order_of
from rules.golf.eighteen_holes.printed.clubs import DECKS
from rules.golf.eighteen_holes.starts.hands import named_club
from rules.golf.eighteen_holes.table import piles
from rules.golf.eighteen_holes.table.chance import shuffled
from rules.golf.eighteen_holes.table.shots import DRAWS
from rules.golf.eighteen_holes.table.state import Automaton, Claim, Draft, Drawn, Green, Pile, Solo, State
from rules.golf.shared.leaf import Leaf

ONLY = {
    "greens": ("chaos", "solo_chaos"),
    "flags": ("kelly", "chaos_teams"),
    "claims": ("kelly", "chaos_teams"),
    "pots": ("skins",),
    "playoff": ("skins",),
    "extras": TRAVEL,
    "solo": ("solo_chaos",),
}  # keys that belong to some modes alone
Keys = Mapping[str, Leaf]


def laid(state: State, keys: Keys) -> State:
    """The state with everything that a start gives beside its players; raises NotationError."""
    for key, modes in ONLY.items():
        if key in keys and keys[key].value not in ([], None) and state.table.mode not in modes:
            raise keys[key].wrong(f"belongs to the variant {' and '.join(modes)}")
    for key, lay in LAYS.items():
        if key in keys and keys[key].value is not None:
            state = lay(state, keys[key])
    state = _without(state, {golfer.card for golfer in state.golfers if golfer.card is not None})
    state = _revealed(state, keys.get("order"))
    if state.drawn is not None and not state.order:
        raise keys["drawn"].wrong("wants a player whose turn it is: clubs revealed, and the order")
    return state


def names_of(state: State) -> list[str]:
    """The players' names in their order."""
    return [golfer.name for golfer in state.golfers]


def players_in(state: State, leaf: Leaf) -> tuple[int, ...]:
    """The places of players that a list names, each once."""
    numbers = leaf.each(lambda player: names_of(state).index(player.word(names_of(state))))
    if len(set(numbers)) < len(numbers):
        raise leaf.wrong("names a player twice")
    return numbers


def hole_in(state: State, leaf: Leaf) -> int:
    """A hole of the course."""
    hole = leaf.whole(1, 18)
    if hole not in state.table.course.holes:
        raise leaf.wrong(f"names hole {hole}, which the course does not have")
    return hole


def _greens(state: State, leaf: Leaf) -> State:
    """The state with the taken tokens of the greens; a green that is left out has both."""
    taken = {green.hole: green for green in leaf.each(lambda row: _green(state, row))}
    return replace(state, greens=tuple(taken.get(green.hole, green) for green in state.greens))


def _green(state: State, leaf: Leaf) -> Green:
    """A green with its taken tokens and their takers."""
    keys = leaf.table(("hole",), ("five", "two"))
    names = [*names_of(state), *(name_of(k) for k in range(AUTOMATA if state.solo else 0))]
    took = {
        key: names.index(keys[key].word(names))
        for key in ("five", "two")
        if key in keys and keys[key].value is not None
    }
    green = Green(hole_in(state, keys["hole"]), took.get("five"), took.get("two"))
    if green.two is not None and green.two == green.five:
        raise leaf.wrong("gives both tokens to one player")
    return green


def _flags(state: State, leaf: Leaf) -> State:
    return replace(state, flags=tuple(sorted(set(leaf.each(lambda hole: hole_in(state, hole))))))


def _claims(state: State, leaf: Leaf) -> State:
    """The state with the taken flags and their takers; the flags of other greens stay as they are."""

    def claim(part: Leaf) -> Claim:
        keys = part.table(("hole", "player"), ("worth",))
        by = names_of(state).index(keys["player"].word(names_of(state)))
        return Claim(hole_in(state, keys["hole"]), by, keys["worth"].whole(1, OWN) if "worth" in keys else 1)

    claims = leaf.each(claim)
    holes = {claim.hole for claim in claims}
    if len(holes) < len(claims):
        raise leaf.wrong("gives a flag twice")
    return replace(state, claims=claims, flags=tuple(flag for flag in state.flags if flag not in holes))


def _pots(state: State, leaf: Leaf) -> State:
    worth = {hole: value.whole(0, 9999) for hole, value in leaf.items().items()}
    for hole in worth:
        if hole not in map(str, state.table.course.holes):
            raise leaf.wrong(f"names hole {hole}, which the course does not have")
    return replace(state, pots=tuple((hole, worth.get(str(hole), value)) for hole, value in state.pots))


def _solo(state: State, leaf: Leaf) -> State:
    """The state with the automata and the cards as they lie."""
    keys = leaf.table((), ("automata", "cards", "symbol", "scored", "arrived"))
    solo = state.solo
    assert solo is not None
    if "automata" in keys:
        rows = keys["automata"].entries(AUTOMATA, AUTOMATA)
        pairs = zip(solo.automata, rows, strict=True)
        solo = replace(solo, automata=tuple(_automaton(state, automaton, row) for automaton, row in pairs))
    if "cards" in keys:
        known = {card.name: card for card in state.table.solo_deck}
        solo = replace(solo, cards=keys["cards"].each(lambda card: known[card.word(tuple(known))], 1))
    if "symbol" in keys:
        solo = replace(solo, symbol=keys["symbol"].whole(0, len(solo.cards[0].symbols) - 1))
    return replace(state, solo=_done(solo, keys))


def _done(solo: Solo, keys: Keys) -> Solo:
    """Whether this turn's combined scoring is done, and whether the player came to a hex before it."""
    scored = keys["scored"].truth() if "scored" in keys else solo.scored
    return replace(solo, scored=scored, arrived=keys["arrived"].truth() if "arrived" in keys else solo.arrived)


def _automaton(state: State, automaton: Automaton, leaf: Leaf) -> Automaton:
    keys = leaf.table((), ("targets", "clubs", "points", "is_open"))
    if "targets" in keys:
        automaton = replace(automaton, targets=keys["targets"].each(lambda hole: hole_in(state, hole)))
    if "clubs" in keys:
        clubs = tuple(named_club(state, club) for club in keys["clubs"].each(Leaf.text, 1))
        golfer = state.golfers[0]
        if set(clubs) & {*golfer.hand, *golfer.discard}:
            raise keys["clubs"].wrong(f"names a club of {golfer.name}")
        automaton = replace(automaton, clubs=clubs)
    if "is_open" in keys:
        automaton = replace(automaton, is_open=keys["is_open"].truth())
    return replace(automaton, points=keys["points"].whole(0, 9999)) if "points" in keys else automaton


def _draft(state: State, leaf: Leaf) -> State:
    """The state of a draft in its middle; the clubs that a player has kept are in the hand."""
    keys = leaf.table(("packs",), ("stage", "kept", "turn", "boxed"))
    given = keys["packs"].items()
    for name in given:
        if name not in names_of(state):
            raise keys["packs"].wrong(f"names {name}, and the players are {', '.join(names_of(state))}")
    packs = tuple(_clubs(state, given[name]) if name in given else () for name in names_of(state))
    boxed = _clubs(state, keys["boxed"]) if "boxed" in keys else ()
    held = [club for golfer in state.golfers for club in golfer.hand]
    every = [*held, *(club for pack in packs for club in pack), *boxed]
    if len(set(every)) < len(every):
        raise leaf.wrong("has a club in two places")
    begun = Draft(
        stage=keys["stage"].word(draft.STAGES) if "stage" in keys else "packs",
        packs=packs,
        kept=players_in(state, keys["kept"]) if "kept" in keys else (),
        turn=keys["turn"].whole(1, draft.PACK) if "turn" in keys else 1,
        boxed=boxed,
    )
    return draft.settled(replace(state, draft=begun))


def _clubs(state: State, leaf: Leaf) -> tuple[int, ...]:
    clubs: tuple[int, ...] = ()
    for club in leaf.each(Leaf.text):
        clubs = (*clubs, named_club(state, club, clubs))
    return clubs


def _decks(state: State, leaf: Leaf) -> State:
    """The state with decks in the given order from the top; other cards lie below, in the order of the seed."""
    if not piles.is_dealt(state):
        raise leaf.wrong('wants the option "cards": "dealt"')
    for deck, part in leaf.table((), DECKS).items():
        keys = part.table((), ("draw", "discard"))
        names = [card.name for card in state.table.decks[deck]]
        draw, discard = (_names(keys.get(key), names) for key in ("draw", "discard"))
        if len({*draw, *discard}) < len(draw) + len(discard):
            raise part.wrong("has a card twice")
        below = tuple(name for name in names if name not in (*draw, *discard))
        rest = shuffled(below, state.table.seed + DECKS.index(deck))
        state = piles.with_pile(state, deck, Pile((*draw, *rest), discard))
    return state


def _names(leaf: Leaf | None, known: list[str]) -> tuple[str, ...]:
    return () if leaf is None else leaf.each(lambda name: name.word(known))


def _drawn(state: State, leaf: Leaf) -> State:
    """The state with the cards of a turn under way; dealt cards are then no longer in their piles."""
    keys = leaf.table(("action", "columns"), ("direction", "gone", "must", "golfer"))
    names = [card.name for cards in state.table.decks.values() for card in cards]
    columns = keys["columns"].each(lambda column: column.each(lambda name: name.word(names), 1), 1, 4)
    last = len(columns) - 1
    numbers = {
        key: keys[key].whole(0, most)
        for key, most in (("direction", 5), ("gone", last), ("must", last), ("golfer", 2))
        if key in keys and keys[key].value is not None
    }
    drawn = Drawn(keys["action"].word(DRAWS), columns, **numbers)
    return _without(replace(state, drawn=drawn), {name for column in columns for name in column})


def _without(state: State, names: set[str]) -> State:
    """These cards taken out of the decks."""
    piles = tuple(
        Pile(*(tuple(card for card in part if card not in names) for part in (pile.draw, pile.discard)))
        for pile in state.piles
    )
    return replace(state, piles=piles)


def _souvenirs(state: State, leaf: Leaf) -> State:
    """Longest drives that their players have kept."""
    cards = [c.name for deck in state.table.decks.values() for c in deck if c.kind == "longest"]

    def kept(part: Leaf) -> tuple[int, str]:
        keys = part.table(("player", "card"))
        return names_of(state).index(keys["player"].word(names_of(state))), keys["card"].word(cards)

    souvenirs = leaf.each(kept)
    return _without(replace(state, souvenirs=souvenirs), {name for _, name in souvenirs})


def _revealed(state: State, order: Leaf | None) -> State:
    """The state with the order of play once all clubs are revealed: everybody, or those still to act."""
    if order is not None and order.value is not None:
        left = players_in(state, order)
        if not set(left) <= set(dict(state.selected)):
            raise order.wrong("names a player who has revealed no club")
        for number in left:
            if not _may_act_with(state, number):
                raise order.wrong(f"names {names_of(state)[number]}, whose club is not in the hand")
        return replace(state, order=left, line_up=state.line_up or order_of(state))
    for number, _ in state.selected:
        if not _may_act_with(state, number):
            raise NotationError(f"start.players: the club of {names_of(state)[number]} is not in the hand")
    if not state.selected or state.selecting:
        return state
    return replace(state, order=order_of(state), line_up=state.line_up or order_of(state))


def _may_act_with(state: State, number: int) -> bool:
    """Whether a player who has still to act holds the revealed club, or may have borrowed it."""
    golfer = state.golfers[number]
    return dict(state.selected)[number] in golfer.hand or golfer.power.startswith("rikesh")


LAYS: Mapping[str, Callable[[State, Leaf], State]] = {
    "round": lambda state, leaf: replace(state, round=leaf.whole(1, 9999)),
    "greens": _greens,
    "pots": _pots,
    "flags": _flags,
    "claims": _claims,
    "playoff": lambda state, leaf: replace(state, playoff=players_in(state, leaf)),
    "reached": lambda state, leaf: replace(state, reached=players_in(state, leaf)),
    "extras": lambda state, leaf: replace(state, extras=players_in(state, leaf)),
    "line_up": lambda state, leaf: replace(state, line_up=players_in(state, leaf)),
    "shown": lambda state, leaf: replace(state, shown=leaf.truth()),
    "solo": _solo,
    "decks": _decks,
    "souvenirs": _souvenirs,
    "drawn": _drawn,
    "shuffles": lambda state, leaf: replace(state, shuffles=leaf.whole(0, 9999)),
    "draft": _draft,
}
TABLE_KEYS = (*LAYS, "order")
