"""Every sentence the laws of Magnetic Carom can say, with its clause; the one table to translate."""

from rules.verdict import Book, Sentence

DOUBT = "doubt is asked, not guessed"

SENTENCES: Book = {
    # before the game, and its first stroke
    "training_shot": Sentence("A training shot, it changes nothing: {left} more before the game.", "Rule 3"),
    "training_over": Sentence(
        "The training is over: lay the coins as at the beginning, {player} has white and begins.", "Rules 1, 3"
    ),
    "break_made": Sentence("{player} made the first strike.", "Rule 1; M10"),
    "break_missed": Sentence(
        "{player} touched no coin and tries again: try {tries} of {of} is used.", "M10; carrom: three tries"
    ),
    "break_lost": Sentence(
        "{player} touched no coin in {of} tries: it is {opponent}'s turn.", "M10; carrom: three tries"
    ),
    "break_striker": Sentence(
        "{player} sank the striker without touching a coin: it is {opponent}'s turn.", "Rule 7; M10"
    ),
    "break_foul": Sentence("An illegal stroke that touched no coin: it is {opponent}'s turn.", "M10"),
    "short_stroke": Sentence(
        "The striker did not leave both lines: {player} goes again.", "M10; carrom: both lines"
    ),
    # coins that go to the centre
    "tower": Sentence("{count} {kind} lay in a tower: taken apart, back to the centre.", "Rule 10"),
    "stuck": Sentence("{count} {kind} stuck to the striker: not pocketed, back to the centre.", "Rule 11"),
    "jumped": Sentence("Over the frame: {count} {kind}, back to the centre.", "Rule 6"),
    "striker_jumped": Sentence("The striker left the board.", "Rule 6"),
    "back_striker": Sentence("{count} {kind} fell with the striker: back to the centre.", "Rule 7; M3"),
    "back_foul": Sentence("{count} {kind} fell in an illegal stroke: back to the centre.", "M10; ICF 64"),
    "back_banned": Sentence("{count} {kind} fell with the opening pattern: back to the centre.", "M9"),
    "returns_missing": Sentence("Still to be put in the centre: {count} {kind}.", "Rules 10, 11"),
    "placed": Sentence("Put back: {kind}.", "Rules 10, 11"),
    "placed_ok": Sentence("Everything that was due lies on the board again.", "Rules 10, 11"),
    # fallen coins
    "fell_queen": Sentence("{player} pocketed the queen alone.", "Rule 9.4"),
    "fell_own": Sentence("{player} pocketed {own} {colour}.", "Rules 2, 9.1, 9.2"),
    "fell_opponents": Sentence("{player} pocketed {opp} {colour_2} for {opponent}.", "Rules 2, 9.2.2"),
    "fell_mixed": Sentence(
        "A pattern fell: {own} {colour} for {player}, {opp} {colour_2} for {opponent}.", "Rule 9.2.2"
    ),
    "fell_queen_covered": Sentence(
        "The queen fell in a pattern with {own} {colour}: {player} owns her.", "Rule 9.3"
    ),
    "fell_queen_mixed": Sentence(
        "The queen fell in a pattern with {own} {colour} and {opp} {colour_2}: {player} owns her.",
        "Rules 9.2.2, 9.3; M4",
    ),
    "fell_queen_opponents": Sentence(
        "The queen fell in a pattern with {opp} {colour_2} alone: {opponent} owns her.", "Rule 9.3; M8"
    ),
    "fell_queen_uncovered": Sentence(
        "The queen fell in a pattern with {opp} {colour_2} alone: she goes back to the centre.", "Rule 9.3; M8"
    ),
    # the queen
    "queen_pending": Sentence("{player} must cover the queen with the next stroke.", "Rule 9.4; M7"),
    "queen_covered": Sentence("{player} covered the queen and owns her.", "Rules 1, 9.4"),
    "queen_uncovered": Sentence("The queen was not covered: she goes back to the centre.", "Rule 9.4; M7"),
    "queen_hopeless": Sentence(
        "{player} has no {colour} left to cover the queen with: she goes back to the centre.", "Rules 1, 2"
    ),
    "queen_turnless": Sentence(
        "The turn is lost and with it the stroke to cover the queen: she goes back to the centre.", "Rule 9.4"
    ),
    "queen_back": Sentence("The queen goes back to the centre.", "Rule 7; M3, M10"),
    # the turn
    "shoots_again": Sentence("{player} shoots again.", "Rules 2, 9.2.1, 9.3"),
    "lost_foul": Sentence("An illegal stroke: it is {opponent}'s turn.", "M10"),
    "lost_striker": Sentence("{player} sank the striker: it is {opponent}'s turn.", "Rule 7"),
    "lost_jump": Sentence("Something left the board: it is {opponent}'s turn.", "Rule 6"),
    "lost_banned": Sentence("The opening pattern may not be pocketed whole: it is {opponent}'s turn.", "M9"),
    "lost_opponents": Sentence(
        "{player} pocketed a coin of {opponent}: it is {opponent}'s turn.", "Rules 2, 9.2.2; M4, M5, M11"
    ),
    "lost_uncovered": Sentence("Without a cover it is {opponent}'s turn.", "Rule 9.4; M7"),
    "lost_nothing": Sentence("{player} pocketed nothing: it is {opponent}'s turn.", "Rules 2, 11"),
    # the end
    "won": Sentence(
        "{winner} has pocketed every {colour} and owns the queen: {winner} wins, {points} to {against}.",
        "Rule 1",
    ),
    "own_before_queen": Sentence(
        "{loser} pocketed the last {colour} before the queen: {winner} wins, {points} to {against}.", "M2"
    ),
    "dead_end_won": Sentence(
        "{next} has no coin to play for: the game is over, {winner} wins, {points} to {against}.", "Rule 2; M6"
    ),
    "dead_end_drawn": Sentence(
        "{next} has no coin to play for: the game is over and drawn, {points} to {against}.", "Rule 2; M6"
    ),
    "conceded": Sentence("{loser} concedes: {winner} wins, {points} to {against}.", "a player's own word"),
    "match_over": Sentence("The game is over: this changes nothing.", "Rules 1, 2"),
    # rulings
    "toss": Sentence("{player} won the toss: {starter} has white and begins.", "Rule 1; carrom: the toss"),
    "turn_set": Sentence("It is {player}'s turn.", "a person's word outranks the camera"),
    "counts_same": Sentence(
        "The counts were so already: nothing is changed.", "a person's word outranks the camera"
    ),
    "counts_set": Sentence(
        "Corrected: {white} white and {black} black left, queen {queen}.", "a person's word outranks the camera"
    ),
    "score_set": Sentence(
        "Corrected: the score is {points} to {against}.", "a person's word outranks the camera"
    ),
    "skipped": Sentence("{player} passes: it is {opponent}'s turn.", "a player's own word"),
    "foul_warned": Sentence("Illegal stroke by {player}, {reason}: a warning only.", "M10"),
    "foul_declared": Sentence("Foul by {player}, {reason}.", "M10"),
    # contradictions
    "impossible": Sentence(
        "The report says {seen} {kind}, but only {left} lay on the board. Counted: {left}. Check the board.",
        "the set of coins",
    ),
    "out_of_turn": Sentence(
        "The stroke came from seat {seat}, but it is {player}'s turn: it counts as {player}'s.", "Rule 2"
    ),
    "unfinished": Sentence(
        "A stroke was never seen to end and is not counted: please say how it went.",
        DOUBT,
    ),
    "too_late": Sentence(
        "A {kind} piece of an earlier stroke was reported too late to count: please correct that stroke.",
        DOUBT,
    ),
    "ended_too_late": Sentence(
        "The end of stroke {stroke} came after a later stroke and is not counted: put it in if it is missing.",
        DOUBT,
    ),
    # board and score out of step
    "paused": Sentence(
        "Board and score disagree: this stroke is not scored until somebody says which of them is right.",
        DOUBT,
    ),
    "board_believed": Sentence("The board is right.", DOUBT),
    "score_believed": Sentence("The score is right: the board is taken as it lies.", DOUBT),
    # questions, and the answers to choose among
    "asked": Sentence("{question}", DOUBT),
    "ask_touched": Sentence("Did {player} touch any coin?", DOUBT),
    "ask_what": Sentence("What happened in {player}'s stroke?", DOUBT),
    "read_apart": Sentence("Each coin fell alone", DOUBT),
    "read_plain": Sentence("Nothing else happened", DOUBT),
    "read_stuck": Sentence("Stuck together: {coins}", DOUBT),
    "read_at_striker": Sentence("The {kind} coin sticks to the striker", DOUBT),
    "read_tower": Sentence("The {kind} coin lies under a {cover} one", DOUBT),
    "read_tower_seen": Sentence("Two coins lie on each other: {kind}, {other}", DOUBT),
    "read_fell": Sentence("The {kind} coin fell alone", DOUBT),
    "read_jumped": Sentence("The {kind} coin left the board", DOUBT),
}
