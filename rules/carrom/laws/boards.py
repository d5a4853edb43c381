"""From one board to the next, from game to game, and to the end of the match (Scoring; R13; ICF 49 to 60)."""

from __future__ import annotations

from dataclasses import replace

from rules.carrom.laws.sentences import SENTENCES
from rules.carrom.laws.state import (
    BoardResult,
    Laws,
    Phase,
    Player,
    State,
)
from rules.carrom.laws.tables import Award
from rules.carrom.laws.worth import value_of
from rules.coins.state import Queen, QueenAt
from rules.pieces import Kind, Seat
from rules.verdict import Verdict, say

Judged = tuple[State, tuple[Verdict, ...]]


def end_coloured(state: State, ending: str, winner: int, award: Award) -> Judged:
    """The state after a coloured board ends by `ending`: only its winner scores, and may win the match."""
    queen = queen_worth(state, winner, award)
    penalty = 0 if state.options.penalty_to == "subtract" else award.penalty
    cap = state.options.board_cap
    whole = award.pieces + queen + penalty
    points = whole if cap is None else min(whole, cap)
    ahead, behind = state.sides[winner], state.sides[1 - winner]
    lost = award.penalty - penalty
    over = state.with_side(winner, replace(ahead, points=ahead.points + points, boards=ahead.boards + 1))
    over = over.with_side(1 - winner, replace(behind, points=behind.points - lost))
    result = BoardResult(
        state.board,
        winner,
        points,
        lost,
        ending,
        pieces=points - queen,
        queen=queen,
        extra=award.extra if cap is None else min(award.extra, cap - points),
        badge=_badge(state, ending, winner),
    )
    decided, notes = decide(_closed(over, result))
    return decided, (*_about_board(state, result), *notes)


def queen_worth(state: State, winner: int, award: Award) -> int:
    """The queen's points, unless the winner had too many before the board (R13; ICF 54)."""
    cap = state.options.queen_cap
    if not award.queen or cap is None or state.sides[winner].points < cap:
        return award.queen
    return award.least


def end_any_colour(state: State, ending: str) -> Judged:
    """The state after an any-colour board ends: the highest score on it, or over all boards, may win."""
    if state.laws is Laws.SOLO:
        return _end_alone(state, ending)
    here = [value_of(side.taken, state.options) for side in state.sides]
    sides = state.tied or tuple(range(len(here)))
    score = here if state.tied else [side.points for side in state.sides]
    best = [side for side in sides if score[side] == max(score[side] for side in sides)]
    winner = best[0] if len(best) == 1 else None
    over = state if winner is None else _with_board_won(state, winner)
    points = 0 if winner is None else here[winner]
    queen = 0 if winner is None else state.sides[winner].taken.queen * state.options.queen_value
    result = BoardResult(state.board, winner, points, 0, ending, pieces=points - queen, queen=queen)
    closed = _closed(over, result)
    decided, notes = _decide_any_colour(closed, tuple(best))
    who = " & ".join(state.sides[number].player for number in best)
    said = say(
        SENTENCES, ending, player=state.player.name, board=state.board, winner=who, points=score[best[0]]
    )
    return decided, (said, *notes)


def decide(state: State) -> Judged:
    """R13: first to the target, or ahead after the last board; level then means an extra board (ICF 56)."""
    length = state.options.match
    points = [side.points for side in state.sides]
    leader = 0 if points[0] > points[1] else 1
    if length.target is None:
        won = state.results[-1].winner
        return match_won(state, (leader if won is None else won,), "board_match_won")
    is_level = points[0] == points[1]
    if not is_level and (max(points) >= length.target or state.board >= length.boards):
        return game_won(state, leader)
    if is_level and state.board >= length.boards:
        return state, (say(SENTENCES, "extra_board", points=points[0], boards=state.board),)
    return _changed_within(state)


def game_won(state: State, winner: int) -> Judged:
    """A game is decided; the match with it if more than half of its games are won (ICF 57)."""
    side = state.sides[winner]
    state = state.with_side(winner, replace(side, games=side.games + 1))
    games = [each.games for each in state.sides]
    number = state.options.match.games
    if 2 * max(games) > number or state.game >= number:
        best = tuple(k for k, game in enumerate(games) if game == max(games))
        return match_won(state, best, "match_won" if number == 1 else "match_won_in_games")
    names: dict[str, str | int] = {"winner": side.player, "game": state.game, "points": side.points}
    note = say(SENTENCES, "game_won", **names, against=state.sides[1 - winner].points)
    opener = state.next_player(state.opener)
    over = replace(state, phase=Phase.GAME_OVER, turn=opener)
    if state.options.change_sides == "no":
        return over, (note,)
    return _moved(over), (note, say(SENTENCES, "sides_changed"))


def match_won(state: State, winners: tuple[int, ...], key: str) -> Judged:
    """The match is decided; more than one winner have won it together."""
    ahead = state.sides[winners[0]]
    behind = [side for number, side in enumerate(state.sides) if number not in winners]
    said: dict[str, str | int] = {
        "winner": " & ".join(state.sides[winner].player for winner in winners),
        "points": ahead.points,
        "games": ahead.games,
        "misses": ahead.misses,
    }
    if behind:
        said |= {"against": max(side.points for side in behind), "lost": max(side.games for side in behind)}
    won = say(SENTENCES, key if len(winners) == 1 else "match_shared", **said)
    return replace(state, phase=Phase.MATCH_OVER, winners=winners), (won,)


def undecided(state: State) -> State:
    """The state without the decision that the last board brought: a claim may change it (ICF 87b)."""
    if state.phase is Phase.GAME_OVER or (state.phase is Phase.MATCH_OVER and state.options.match.target):
        points = [side.points for side in state.sides]
        leader = 0 if points[0] > points[1] else 1
        side = state.sides[leader]
        if state.phase is Phase.GAME_OVER and state.options.change_sides == "yes":
            state = _moved(state, back=True)
        state = state.with_side(leader, replace(side, games=side.games - 1))
    return replace(state, phase=Phase.BOARD_OVER, winners=(), turn=state.next_player(state.breaker))


def finished_at_once(state: State) -> State:
    """A start with nothing left to pocket is the end of its board."""
    is_empty = not state.has_colours and state.pool == (0, 0)
    if not is_empty or state.queen.at is not QueenAt.COVERED:
        return state
    return end_any_colour(state, "board_cleared")[0]


def _closed(state: State, result: BoardResult) -> State:
    """No board is played; the break passes to the next seat (Scoring; ICF 49)."""
    totals = tuple(side.points for side in state.sides)
    full = replace(result, game=state.game, breaker=state.breaker, totals=totals)
    return replace(
        state,
        phase=Phase.BOARD_OVER,
        turn=state.next_player(state.breaker),
        break_tries=0,
        turn_strokes=0,
        passes=0,
        returns=(),
        results=(*state.results, full),
    )


def _badge(state: State, ending: str, winner: int) -> str | None:
    """White slam, black slam: everything cleared in the first turn (ICF 26)."""
    side = state.sides[winner]
    if (
        state.laws is not Laws.ICF
        or ending not in ("cleared", "both_won")
        or side.turns
        or winner != state.side
    ):
        return None
    if side.colour is Kind.BLACK:
        return "black_slam"
    return "white_slam" if state.queen == Queen(QueenAt.COVERED, winner) else None


def _about_board(state: State, result: BoardResult) -> tuple[Verdict, ...]:
    assert result.winner is not None
    winner, loser = state.sides[result.winner], state.sides[1 - result.winner]
    actor = loser if result.ending in ("conceded", "board_lost") else state.shooter
    said: dict[str, str | int] = {
        "player": actor.player,
        "colour": actor.colour or "",
        "winner": winner.player,
        "board": result.board,
        "points": result.points,
    }
    notes = [say(SENTENCES, result.ending, **said)]
    if result.lost:
        notes.append(say(SENTENCES, "points_lost", player=loser.player, lost=result.lost))
    if result.extra:
        notes.append(say(SENTENCES, "extra_on_demand", winner=winner.player, extra=result.extra))
    if result.badge:
        notes.append(say(SENTENCES, result.badge, winner=winner.player))
    return tuple(notes)


def _changed_within(state: State) -> Judged:
    """In the deciding game sides change once, after a board or at so many points (ICF 60)."""
    options = state.options
    is_deciding = options.match.games > 1 and state.game == options.match.games
    if options.change_sides == "no" or not is_deciding or state.has_changed_sides:
        return state, ()
    after_board = options.change_after_board is not None and state.board >= options.change_after_board
    most = max(side.points for side in state.sides)
    at_points = options.change_at_points is not None and most >= options.change_at_points
    if not (after_board or at_points):
        return state, ()
    return replace(_moved(state), has_changed_sides=True), (say(SENTENCES, "sides_changed"),)


def _moved(state: State, back: bool = False) -> State:
    """Singles change to the opposite side, doubles to the next seat on the right (ICF 58, 59)."""
    step = 2 if len(state.players) == 2 else 1 if back else 3

    def moved(player: Player) -> Player:
        return replace(player, seat=Seat((player.seat + step) % len(Seat)))

    return replace(state, players=tuple(moved(player) for player in state.players))


def _with_board_won(state: State, winner: int) -> State:
    side = state.sides[winner]
    return state.with_side(winner, replace(side, boards=side.boards + 1))


def _decide_any_colour(state: State, best: tuple[int, ...]) -> Judged:
    """Most points win; level ones share it or break the tie; with added boards only the last one decides."""
    options, points = state.options, max(side.points for side in state.sides)
    if options.accumulate_boards and not state.tied:
        reached = options.match.target is not None and points >= options.match.target
        if not reached and state.board < options.match.boards:
            return replace(state, turn=state.next_player(state.breaker)), ()
    if len(best) == 1 or options.tie == "shared":
        return match_won(state, best, "match_won_any")
    level = replace(state, tied=best)
    if options.tie_points == "fresh":
        level = replace(level, sides=tuple(replace(side, points=0) for side in level.sides))
    turn = level.next_player(state.breaker)
    names = " & ".join(state.sides[number].player for number in best)
    key = "tie_colours" if len(best) == 2 else "tie_point"
    return replace(level, turn=turn), (say(SENTENCES, key, names=names, points=points),)


def _end_alone(state: State, ending: str) -> Judged:
    """A player alone has cleared a board; after everybody's boards the fewest misses win (corona)."""
    over = _closed(
        _with_board_won(state, state.side), BoardResult(state.board, state.side, 0, 0, "cleared_alone")
    )
    said = say(
        SENTENCES, "cleared_alone", player=state.player.name, board=state.board, misses=state.shooter.misses
    )
    if state.board < state.options.match.boards * len(state.players):
        return over, (said,)
    fewest = min(side.misses for side in over.sides)
    best = tuple(k for k, side in enumerate(over.sides) if side.misses == fewest)
    decided, notes = match_won(over, best, "match_won_alone")
    return decided, (said, *notes)
