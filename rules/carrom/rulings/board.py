"""Rulings about whole boards: toss, seats, passing, giving up, losing outright, replaying."""

from __future__ import annotations

from dataclasses import replace

from rules.carrom.laws.boards import end_coloured, game_won, match_won
from rules.carrom.laws.racks import replayed, with_breaker
from rules.carrom.laws.sentences import SENTENCES
from rules.carrom.laws.state import BoardResult, Laws, Phase, Player, State
from rules.carrom.laws.tables import Award
from rules.carrom.laws.turn import Judged, passed, queen_returned, say_of
from rules.carrom.rulings.counts import running
from rules.coins.state import Queen, QueenAt, Return
from rules.errors import Refused
from rules.pieces import Seat
from rules.ruling import Concede, Forfeit, Replay, SetSeats, Skip, Toss
from rules.verdict import say


def player_at(state: State, seat: Seat) -> int:
    number = state.player_at(seat)
    if number is None:
        taken = " and ".join(f"{player.name} at {player.seat.name}" for player in state.players)
        raise Refused(f"nobody sits at {seat.name}: there are {taken}")
    return number


# --- the toss and who sits where (Choosing first player; ICF 39, 43, 56b) ---


def is_extra_board_next(state: State) -> bool:
    """Level after the last board: a toss decides who breaks the extra one (ICF 56b)."""
    level = state.has_colours and state.sides[0].points == state.sides[1].points
    return state.phase is Phase.BOARD_OVER and level and state.board >= state.options.match.boards


def verify_toss(state: State, ruling: Toss) -> None:
    """Raise Refused unless it is before the first stroke of a board, or before an extra board."""
    player_at(state, ruling.winner)
    is_fresh = state.phase is Phase.BREAK and not state.strokes
    if not is_fresh and not is_extra_board_next(state):
        raise Refused("the toss comes before the first stroke of a board")
    by_icf = state.options.toss == "side_or_strike"
    if ruling.choice == ("give_up" if by_icf else "side"):
        said = "takes the break or the side" if by_icf else "takes the break or gives it up"
        raise Refused(f"here the winner of the toss {said}")
    if ruling.sits is not None and not by_icf:
        raise Refused("who sits where is not tossed for here: set_seats tells it")


def toss(state: State, ruling: Toss) -> Judged:
    """The winner breaks, or leaves the break to the next player for black or for the side to sit on."""
    winner = player_at(state, ruling.winner)
    follower = state.next_player(winner)
    breaker = winner if ruling.choice == "break" else follower
    named = {"player": state.players[winner].name, "breaker": state.players[breaker].name}
    after = replace(state, turn=breaker) if is_extra_board_next(state) else with_breaker(state, breaker)
    if ruling.sits is not None:
        chooser = follower if breaker == winner else winner
        after = _turned(after, (ruling.sits - after.players[chooser].seat) % len(Seat))
    key = "toss_side" if ruling.choice == "side" else "toss" if state.has_colours else "toss_any"
    return after, (say(SENTENCES, key, **named),)


def _turned(state: State, step: int) -> State:
    """The state with every player moved clockwise by this many seats."""
    players = tuple(replace(player, seat=Seat((player.seat + step) % len(Seat))) for player in state.players)
    return _reseated(state, players)


def _reseated(state: State, players: tuple[Player, ...]) -> State:
    """The state with the players at these seats; their duty to put pieces back moves with them."""
    moved = {old.seat: new.seat for old, new in zip(state.players, players, strict=True)}

    def follow(due: Return) -> Return:
        placed_by = None if due.placed_by is None else moved.get(due.placed_by, due.placed_by)
        owed_by = None if due.owed_by is None else moved.get(due.owed_by, due.owed_by)
        return replace(due, placed_by=placed_by, owed_by=owed_by)

    return replace(state, players=players, returns=tuple(follow(due) for due in state.returns))


def verify_seats(state: State, ruling: SetSeats) -> None:
    """Raise Refused unless everybody has a seat, and partners sit opposite."""
    if len(ruling.seats) != len(state.players) or len(set(ruling.seats)) != len(ruling.seats):
        raise Refused(f"seats want {len(state.players)} different ones, in the order of the players")
    sides = {player.side: seat % 2 for player, seat in zip(state.players, ruling.seats, strict=True)}
    apart = any(
        sides[player.side] != seat % 2 for player, seat in zip(state.players, ruling.seats, strict=True)
    )
    if apart:
        raise Refused("partners sit opposite each other")


def set_seats(state: State, ruling: SetSeats) -> Judged:
    """The players sit as entered (ICF 60c: a change noticed late)."""
    pairs = zip(state.players, ruling.seats, strict=True)
    players = tuple(replace(player, seat=seat) for player, seat in pairs)
    return _reseated(state, players), (say(SENTENCES, "seats_set"),)


# --- passing and replaying (ICF 137, 140, 142) ---


def verify_skip(state: State, ruling: Skip) -> None:
    """Raise Refused unless more than one player is playing a board."""
    running(state)
    if state.laws is Laws.SOLO:
        raise Refused("a player alone has nobody to pass the turn to")


def skip(state: State, ruling: Skip) -> Judged:
    """A player passes; a queen he had to cover goes back (R8). Enough passes in a row replay the board."""
    note = say_of(state, "skipped")
    after = replace(passed(state), strokes=state.strokes + 1, passes=state.passes + 1)
    limit = state.options.passes_to_replay
    if limit is not None and after.passes >= limit * len(state.players):
        return replayed(after), (note, say(SENTENCES, "replayed_passes", board=state.board))
    if state.queen != Queen(QueenAt.PENDING, state.side):
        return after, (note,)
    return queen_returned(after), (note, say_of(state, "queen_uncovered"))


def verify_replay(state: State, ruling: Replay) -> None:
    """Raise Refused unless a board is being played."""
    running(state)


def replay(state: State, ruling: Replay) -> Judged:
    """The board begins again."""
    return replayed(state), (say(SENTENCES, "replayed", board=state.board, reason=ruling.reason),)


# --- giving up and losing outright ---


def verify_concede(state: State, ruling: Concede) -> None:
    """Raise Refused unless there is something to concede, to exactly one other side."""
    player_at(state, ruling.seat)
    if len(state.sides) != 2:
        raise Refused("giving up wants one other side that wins by it: skip, or take the last act back")
    if ruling.what == "board":
        running(state)
    if ruling.what == "game" and (state.options.match.games == 1 or state.phase is Phase.GAME_OVER):
        raise Refused("there is no game of several to give up: say board or match")


def concede(state: State, ruling: Concede) -> Judged:
    """The other side wins the board, game or match (ICF 139), a board as if it cleared its pieces now."""
    loser = state.players[player_at(state, ruling.seat)].side
    if ruling.what == "board" and state.has_colours:
        counts = state.options.conceded == "pieces_and_queen"
        covered = counts and state.queen == Queen(QueenAt.COVERED, 1 - loser)
        queen = state.options.queen_value if covered else 0
        return end_coloured(state, "conceded", 1 - loser, Award(state.sides[loser].left, queen))
    if ruling.what == "game":
        after, notes = game_won(_abandoned(state), 1 - loser)
        return after, (say(SENTENCES, "game_conceded", player=state.sides[loser].player), *notes)
    return _match_given(state, loser)


def _match_given(state: State, loser: int) -> Judged:
    names = {"player": state.sides[loser].player, "winner": state.sides[1 - loser].player}
    after, _ = match_won(_abandoned(state), (1 - loser,), "match_won")
    return after, (say(SENTENCES, "match_conceded", **names),)


def _abandoned(state: State) -> State:
    """The state with returns, counters of the board and claimable points cleared."""
    results: tuple[BoardResult, ...] = state.results
    if results:
        results = (*results[:-1], replace(results[-1], extra=results[-1].claimed))
    return replace(state, returns=(), results=results, break_tries=0, turn_strokes=0, passes=0)


def verify_forfeit(state: State, ruling: Forfeit) -> None:
    """Raise Refused unless the ICF's laws judge, and for a board, unless one is being played."""
    player_at(state, ruling.seat)
    if state.laws is not Laws.ICF:
        raise Refused("boards are lost outright by the ICF Laws alone: concede the board instead")
    if ruling.reason != "indiscipline":
        running(state)


def forfeit(state: State, ruling: Forfeit) -> Judged:
    """Own pieces on the board, and the queen there, go to the other side (ICF 51, 91, 121, 126b)."""
    loser = state.players[player_at(state, ruling.seat)].side
    if ruling.reason == "indiscipline":
        return _match_given(state, loser)
    lies = state.queen.at is QueenAt.ON_BOARD
    award = Award(state.sides[loser].left, state.options.queen_value if lies else 0)
    return end_coloured(state, "board_lost", 1 - loser, award)
