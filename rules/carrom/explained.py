"""The options of carrom in words; `options.py` has them as values, with the clauses that they rest on."""

from __future__ import annotations

from rules.explained import Explained, Explanations

EXPLAINED: Explanations = {
    "striker_with_own": Explained(
        "The striker falls with own pieces",
        {"n_plus_1": "They come back and one more", "two": "Two pieces come back"},
    ),
    "opp_last_mode": Explained(
        "The opponent's last piece is sunk",
        {"additive": "He has the board's points and 3", "flat3": "He has 3 points alone"},
    ),
    "penalty_to": Explained(
        "Penalty points",
        {"opponent": "The opponent gains them", "subtract": "The offender loses them"},
    ),
    "striker_with_queen": Explained(
        "The striker falls with the queen alone",
        {"continue": "The player shoots again", "lose": "The turn is lost"},
    ),
    "own_and_opp": Explained(
        "An own and an opponent's piece in one stroke",
        {"continue": "The player shoots again", "lose": "The turn is lost"},
    ),
    "early_queen": Explained(
        "The queen before the first own piece",
        {"return": "She comes back", "allow": "She may be covered"},
    ),
    "queen_with_first": Explained(
        "The queen together with the first own piece",
        {"to_cover": "She is still to be covered", "cover": "That piece covers her"},
    ),
    "cover_with_striker": Explained(
        "The covering piece falls with the striker",
        {"retry": "One more stroke to cover", "fail": "The queen comes back"},
    ),
    "R8": Explained(
        "The queen was not covered",
        {"pass": "The turn is lost", "again": "The same player goes on"},
    ),
    "queen_in_debt": Explained(
        "The queen while a piece is owed",
        {
            "return": "She comes back, the turn goes by the pieces",
            "pass": "She comes back and the turn is lost",
            "allow": "She may be taken as at any time",
        },
    ),
    "R10": Explained(
        "The last own piece with the striker, the queen on the board",
        {"lost": "The board is lost", "returns": "The pieces come back"},
    ),
    "both_last": Explained(
        "Both last pieces in one stroke, the queen settled",
        {"shooter": "The shooter wins", "opponent": "The opponent wins"},
    ),
    "striker_jump": Explained(
        "The striker leaves the board over the frame",
        {"none": "It costs nothing", "due": "It costs a piece, as if it were pocketed"},
    ),
    "match": Explained("Length of the match"),
    "queen_cap": Explained(
        "Score from which the queen gives no points", unset="The queen always gives her points"
    ),
    "illegal": Explained(
        "An illegal shot",
        {"warn": "It is shown, and changes nothing", "foul": "One piece back and the turn is lost"},
    ),
    "lone_queen": Explained(
        "The queen is left alone on the board",
        {
            "counts": "She needs no cover",
            "ends_board": "The board ends, she is nobody's",
            "return_last": "The last piece comes back to cover her",
        },
    ),
    "due_choice": Explained(
        "Which piece pays a due",
        {
            "cheapest": "The one of least value",
            "dearest": "The one of most value",
            "ask": "The least, unless somebody chooses",
        },
    ),
    "queen_needs_first": Explained(
        "The queen may be pocketed",
        {"no": "At once", "yes": "After a first piece"},
    ),
    "R18": Explained(
        "What is still owed when a board ends",
        {"written_off": "It is forgotten", "carried": "It is owed on the next board"},
    ),
    "break_striker_due": Explained(
        "The striker sunk on the break, touching nothing",
        {"yes": "It costs a piece", "no": "Only the turn is lost"},
    ),
    "R20": Explained(
        "Pieces that come back lie",
        {"circle": "Inside the centre circle", "spot": "On the red spot"},
    ),
    "short_stroke_uses_try": Explained(
        "A break that does not leave the lines",
        {"no": "It is no try", "yes": "It uses up a try"},
    ),
    "short_stroke": Explained(
        "The striker stays on the lines: no stroke",
        {"nothing_fell": "If nothing fell", "nothing_moved": "If nothing was moved either"},
    ),
    "queen_value": Explained("Points of the queen"),
    "white_value": Explained("Points of a white piece"),
    "black_value": Explained("Points of a black piece"),
    "cover": Explained(
        "The queen is covered",
        {"next": "In the same stroke or the next", "same": "In the same stroke alone"},
    ),
    "accumulate_boards": Explained(
        "A match is",
        {False: "One board", True: "Boards added up to the target"},
    ),
    "tie": Explained(
        "Level at the end",
        {"tie_break": "A tie-break board is played", "shared": "The match is won together"},
    ),
    "teams": Explained(
        "Four players",
        {False: "Each plays alone", True: "Those who sit opposite play together"},
    ),
    "turn_order": Explained(
        "Turns pass, seen from above",
        {"clockwise": "Clockwise", "counter_clockwise": "To the right"},
    ),
    "queen_needs_cover": Explained(
        "The queen wants a cover",
        {"yes": "Yes", "no": "No: pocketed she is kept"},
    ),
    "debt_paid": Explained(
        "A piece that is owed comes back",
        {"own_stroke": "At the debtor's next stroke", "available": "As soon as a piece of his is down"},
    ),
    "board_cap": Explained("The most points of one board", unset="As many as there are"),
    "both_covered": Explained(
        "Both last pieces, the queen covered before",
        {"shooter": "The shooter wins", "opponent": "The opponent wins"},
    ),
    "queen_with_last": Explained(
        "The opponent's last piece with the queen and an own one",
        {"covered": "The queen counts as covered", "being_covered": "The queen counts as being covered"},
    ),
    "conceded": Explained(
        "A board given up is worth",
        {"pieces_and_queen": "The pieces left, and a covered queen", "pieces": "The pieces left"},
    ),
    "striker_misses": Explained(
        "A stroke with the striker alone",
        {"two": "Two misses", "one": "One miss"},
    ),
    "tie_points": Explained(
        "The points of a tie-break board",
        {"added": "Are added to those before", "fresh": "Begin from nothing"},
    ),
    "stray_turn": Explained(
        "Tie-break: a piece of the other's colour without a rebound",
        {"lose": "The turn is lost", "continue": "The own pieces decide"},
    ),
    "passes_to_replay": Explained(
        "Passes of each player in a row that replay the board", unset="The board is never replayed so"
    ),
    "change_sides": Explained(
        "The players change sides",
        {"no": "Never", "yes": "After each game, and once in the deciding one"},
    ),
    "change_after_board": Explained(
        "Deciding game: change sides after board", unset="Never after a certain board"
    ),
    "change_at_points": Explained(
        "Deciding game: change sides at so many points", unset="Never at a certain score"
    ),
    "toss": Explained(
        "Who wins the toss chooses",
        {"white_or_black": "White and the break, or black", "side_or_strike": "The break, or the side"},
    ),
    "stroke_clock_s": Explained("Seconds for a stroke", unset="No clock"),
    "trial_boards": Explained("Trial boards before the match"),
}
