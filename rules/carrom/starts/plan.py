"""A start with its context, the players and the laws, and the state that it describes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeVar

from rules.carrom.laws.options import Options
from rules.carrom.laws.state import (
    PIECES_A_SIDE,
    Laws,
    Phase,
    Player,
    Side,
    State,
    Taken,
    colour_of,
)
from rules.carrom.laws.worth import value_of
from rules.carrom.starts.start import Start
from rules.coins.state import Queen, QueenAt, Return
from rules.errors import NotationError
from rules.pieces import Kind, Seat

Seated = tuple[tuple[str, Seat], ...]
T = TypeVar("T")


def players_of(seated: Seated, laws: Laws, is_teams: bool) -> tuple[Player, ...]:
    """The players with their sides; four in a coloured game or in teams are partners of those opposite."""
    in_pairs = len(seated) == len(Seat) and (laws in (Laws.BASE, Laws.ICF) or is_teams)
    sides: dict[int, int] = {}
    for _, seat in seated:
        sides.setdefault(_side_key(seat, in_pairs), len(sides))
    return tuple(Player(name, seat, sides[_side_key(seat, in_pairs)]) for name, seat in seated)


def _side_key(seat: Seat, in_pairs: bool) -> int:
    return seat % 2 if in_pairs else int(seat)


def seated_as(seated: Seated, start: Start, laws: Laws, options: Options) -> tuple[Player, ...]:
    """The players, at the start's seats where sides were changed."""
    players = players_of(seated, laws, options.teams)
    if not start.seats:
        return players
    if len(set(start.seats)) != len(players) or len(start.seats) != len(players):
        raise NotationError(f'a start cannot be: "seats" wants {len(players)} different ones')
    return tuple(replace(player, seat=seat) for player, seat in zip(players, start.seats, strict=True))


@dataclass(frozen=True, slots=True)
class Plan:
    """A start with the players and laws that give it its meaning."""

    players: tuple[Player, ...]
    start: Start
    laws: Laws
    options: Options

    @property
    def has_colours(self) -> bool:
        """Whether each of two sides has a colour to clear."""
        return self.laws in (Laws.BASE, Laws.ICF)

    @property
    def sides(self) -> int:
        """The number of sides."""
        return 1 + max(player.side for player in self.players)

    @property
    def breaker(self) -> int:
        """The player who broke this board."""
        return self.player(self.start.breaker, "breaker", 0)

    @property
    def owner(self) -> int | None:
        """The side that pocketed the queen."""
        by = self.start.queen_by
        if by is None:
            return next((k for k, taken in enumerate(self.start.pocketed) if taken.queen), None)
        if by not in ("white", "black"):
            return self.players[self.player(Seat[by], "queen_by", 0)].side
        if not self.has_colours:
            raise NotationError('"queen_by" wants a seat where no side has a colour')
        white = self.players[self.breaker].side
        return white if by == "white" else 1 - white

    @property
    def queen(self) -> Queen:
        """The queen's place and owner."""
        taken = any(held.queen for held in self.start.pocketed)
        return Queen(QueenAt(self.start.queen or ("covered" if taken else "on_board")), self.owner)

    @property
    def has_too_many(self) -> bool:
        """Whether there are more than nine pieces of a colour, or two queens."""
        pocketed = self.start.pocketed
        white = self.left(Kind.WHITE) + sum(held.white for held in pocketed)
        black = self.left(Kind.BLACK) + sum(held.black for held in pocketed)
        return max(white, black) > PIECES_A_SIDE or sum(held.queen for held in pocketed) > 1

    def player(self, seat: Seat | None, name: str, otherwise: int) -> int:
        """The player at a seat, `otherwise` for none; raises NotationError for an empty one."""
        if seat is None:
            return otherwise
        for number, player in enumerate(self.players):
            if player.seat == seat:
                return number
        taken = " and ".join(known.seat.name for known in self.players)
        raise NotationError(f'"{name}" is seat {seat.name}, where nobody sits: the players sit at {taken}')

    def each(self, values: tuple[T, ...], otherwise: T) -> list[T]:
        """One value a side."""
        return list(values) if values else [otherwise] * self.sides

    def state(self) -> State:
        """The state that the start describes."""
        start, queen = self.start, self.queen
        covering = queen.by if queen.at is QueenAt.PENDING else None
        first = self.breaker if covering is None else self._member(covering)
        sides = tuple(self._side(number) for number in range(self.sides))
        phase = self._phase()
        begun = phase is not Phase.BREAK or start.break_tries > 0
        return State(
            options=self.options,
            players=self.players,
            sides=sides,
            laws=self.laws,
            phase=phase,
            turn=self.player(start.turn, "turn", first),
            breaker=self.breaker,
            opener=self.player(start.opener, "opener", self.breaker),
            board=start.board,
            game=start.game,
            break_tries=start.break_tries,
            strokes=int(begun) if start.strokes is None else start.strokes,
            turn_strokes=start.turn_strokes,
            passes=start.passes,
            has_changed_sides=start.changed_sides,
            pool=self._pool(),
            queen=queen,
            returns=tuple(self._return(due, sides) for due in start.returns_due),
            results=start.results,
            tied=tuple(self.players[self.player(seat, "tied", 0)].side for seat in start.tied),
            winners=self._winners(phase),
        )

    def _member(self, side: int) -> int:
        """The player who plays for a side: its breaker, else its first."""
        own = [k for k, player in enumerate(self.players) if player.side == side]
        return self.breaker if self.breaker in own else own[0]

    def _phase(self) -> Phase:
        start = self.start
        if start.phase is not None:
            return Phase(start.phase)
        whole = self.left(Kind.WHITE) == self.left(Kind.BLACK) == PIECES_A_SIDE
        owed = start.white_debt or start.black_debt or any(start.debts)
        played = owed or start.white_ever or start.black_ever or any(start.ever) or start.returns_due
        return Phase.BREAK if whole and self.queen.at is QueenAt.ON_BOARD and not played else Phase.PLAY

    def left(self, colour: Kind) -> int:
        """White or black pieces on the board: as given, else those that are not pocketed."""
        given = self.start.white if colour is Kind.WHITE else self.start.black
        if given is not None:
            return given
        down = [held.white if colour is Kind.WHITE else held.black for held in self.start.pocketed]
        return PIECES_A_SIDE - sum(down)

    def _pool(self) -> tuple[int, int]:
        if self.has_colours:
            return PIECES_A_SIDE, PIECES_A_SIDE
        return self.left(Kind.WHITE), self.left(Kind.BLACK)

    def _side(self, number: int) -> Side:
        start = self.start
        name = " & ".join(player.name for player in self.players if player.side == number)
        side = Side(
            player=name,
            colour=None,
            boards=self.each(start.boards, 0)[number],
            games=self.each(start.games, 0)[number],
            turns=self.each(start.turns, int(self._phase() is not Phase.BREAK))[number],
            misses=self.each(start.misses, 0)[number],
        )
        return self._coloured(side, number) if self.has_colours else self._counting(side, number)

    def _coloured(self, side: Side, number: int) -> Side:
        start = self.start
        colour = colour_of(number, self.players[self.breaker].side)
        left = self.left(colour)
        is_white = colour is Kind.WHITE
        ever = start.white_ever if is_white else start.black_ever
        return replace(
            side,
            colour=colour,
            left=left,
            ever_pocketed=left < PIECES_A_SIDE if ever is None else ever,
            debt=self.each(start.debts, start.white_debt if is_white else start.black_debt)[number],
            points=self.each(start.points, 0)[number],
        )

    def _counting(self, side: Side, number: int) -> Side:
        start = self.start
        taken = self.each(start.pocketed, Taken())[number]
        if self.queen.at is QueenAt.COVERED and self.queen.by == number:
            taken = replace(taken, queen=1)
        colour = self.each(start.colours, None)[number]
        return replace(
            side,
            colour=None if colour is None else Kind(colour),
            left=0,
            ever_pocketed=self.each(start.ever, taken.pieces > 0)[number],
            debt=self.each(start.debts, 0)[number],
            points=self.each(start.points, value_of(taken, self.options))[number],
            taken=taken,
        )

    def _return(self, due: Return, sides: tuple[Side, ...]) -> Return:
        """A due piece is owed by the side of its colour where nobody else is named."""
        if not self.has_colours or due.owed_by is not None or due.placed_by is None or due.kind is Kind.QUEEN:
            return due
        side = 0 if sides[0].colour is due.kind else 1
        return replace(due, owed_by=next(player.seat for player in self.players if player.side == side))

    def _winners(self, phase: Phase) -> tuple[int, ...]:
        start = self.start
        if phase is not Phase.MATCH_OVER:
            return ()
        seats = start.winners or (() if start.winner is None else (start.winner,))
        if seats:
            return tuple(self.players[self.player(seat, "winner", 0)].side for seat in seats)
        points = self.each(start.points, 0)
        return tuple(k for k, number in enumerate(points) if number == max(points))[:1]
