"""The game's own words on a card and in a list: games, rule sets, endings of a board."""

from __future__ import annotations

from web.languages.language import gettext, marked

GAMES = {
    "carrom": marked("Carrom"),
    "magnetic": marked("Magnetic Carom"),
    "carom_golf": marked("Carom Golf"),
    "eighteen_holes": marked("18 Holes"),
    "roll_in_one": marked("Roll in One"),
}
VARIANTS = {
    "base": marked("base rules"),
    "team": marked("teams of two"),
    "family": marked("Family Point"),
    "point": marked("Point"),
    "icf": marked("ICF tournament"),
    "corona": marked("corona, alone"),
    "rani": marked("Rani and Children"),
    "basic": marked("basic"),
    "carom": marked("carom"),
    "match": marked("match play"),
    "skins": marked("skins"),
    "racing": marked("racing"),
    "stroke": marked("stroke play"),
    "stableford": marked("Stableford"),
    "chaos": marked("chaos"),
    "chaos_teams": marked("chaos in teams"),
    "kelly": marked("Kelly"),
    "solo_chaos": marked("chaos, alone"),
    "full": marked("all holes"),
    "six": marked("six holes"),
    "three": marked("three holes"),
}
ENDINGS = {
    "cleared": marked("cleared"),
    "both_won": marked("both last pieces, won"),
    "both_lost": marked("both last pieces, lost"),
    "both_lost_icf": marked("both last pieces, lost"),
    "both_lost_own_queen": marked("both last pieces, lost"),
    "opponents_last": marked("sank the opponent's last piece"),
    "opponents_last_icf": marked("sank the opponent's last piece"),
    "before_queen": marked("last piece before the queen"),
    "before_queen_icf": marked("last piece before the queen"),
    "own_before_queen": marked("last piece before the queen"),
    "board_lost": marked("board lost outright"),
    "board_cleared": marked("cleared"),
    "queen_left": marked("only the queen left"),
    "target_reached": marked("target reached"),
    "cleared_alone": marked("cleared"),
    "conceded": marked("conceded"),
    "won": marked("cleared"),
    "dead_end_won": marked("dead end, more coins"),
    "dead_end_drawn": marked("dead end, a draw"),
    "white_slam": marked("white slam"),
    "black_slam": marked("black slam"),
}
TOSSES = {
    "break": marked("%(player)s won the toss and breaks"),
    "give_up": marked("%(player)s won the toss and gives the break away"),
    "side": marked("%(player)s won the toss and takes a side"),
}


def game_name(game: str, variant: str = "") -> str:
    """The game, and its rule set where that has a name for people: "Carrom, teams of two"."""
    named = gettext(GAMES.get(game, game))
    return f"{named}, {_known(VARIANTS, variant)}" if variant else named


def ending_name(ending: str, badge: str | None = None) -> str:
    """The ending of a board, in a few words, and its slam."""
    said = _known(ENDINGS, ending)
    return f"{said}, {_known(ENDINGS, badge)}" if badge else said


def toss_sentence(player: str, choice: str) -> str:
    """The winner of a toss, and the choice."""
    return gettext(TOSSES[choice], player=player)


def _known(names: dict[str, str], key: str) -> str:
    """The name of a key; a club's own rule set is called as the club calls it."""
    return gettext(names[key]) if key in names else key.replace("_", " ")
