"""The options of Magnetic Carom in words; `options.py` has them as values."""

from __future__ import annotations

from rules.explained import Explained, Explanations

EXPLAINED: Explanations = {
    "values": Explained("Points"),
    "training": Explained("Shots to learn with before the game"),
    "own_before_queen": Explained(
        "The last own coin before the queen",
        {"continue": "It is no loss", "lose": "It loses the game"},
    ),
    "striker_with_coins": Explained(
        "Coins fall with the striker",
        {"return": "They come back", "count": "They count, the turn is lost"},
    ),
    "queen_mixed": Explained(
        "A pattern with queen, own and opponent's coin",
        {"lose": "The turn is lost", "continue": "The player shoots again"},
    ),
    "own_and_opp": Explained(
        "Own and opponent's single coins in one stroke",
        {"lose": "The turn is lost", "continue": "The player shoots again"},
    ),
    "dead_end": Explained(
        "A dead end",
        {"points": "More points win", "draw": "Nobody wins"},
    ),
    "cover": Explained(
        "A lone queen is covered",
        {"next": "By the next stroke of the turn", "same": "In the stroke she falls in, or not at all"},
    ),
    "queen_with_opponents": Explained(
        "The queen in a pattern with opponent's coins alone",
        {"owned": "She is his", "return": "She comes back"},
    ),
    "triple": Explained(
        "The opening pattern pocketed whole",
        {"counts": "It counts like any other", "ban": "It comes back and the turn is lost"},
    ),
    "illegal": Explained(
        "An illegal shot",
        {"warn": "It is shown, and changes nothing", "foul": "What it pocketed comes back, the turn is lost"},
    ),
    "short_stroke_uses_try": Explained(
        "A break that does not leave the lines",
        {"no": "It is no try", "yes": "It uses up a try"},
    ),
    "stuck_turn": Explained(
        "Coins stick to the striker: the turn goes",
        {"by_coins": "By what fell", "any_coin": "On with any pocketed coin"},
    ),
}
