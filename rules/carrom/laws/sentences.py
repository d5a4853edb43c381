"""Every sentence the laws of carrom can say, with its clause; the one table to translate."""

from rules.verdict import Book, Sentence

SENTENCES: Book = {
    # the break
    "board_begins": Sentence(
        "Board {board}: {player} has white and breaks.", "Choosing first player; ICF 43, 49"
    ),
    "board_begins_any": Sentence("Board {board}: {player} breaks.", "Choosing first player; ICF 49"),
    "break_made": Sentence("{player} made the break.", "Gameplay; ICF 44"),
    "break_missed": Sentence(
        "{player} touched no piece and tries again: try {tries} of {of} to break is used.",
        "Miscellaneous rules: three tries; ICF 45a",
    ),
    "break_lost": Sentence(
        "{player} touched no piece in {of} tries: it is {opponent}'s turn to break the same rack.",
        "Miscellaneous rules: three tries; ICF 45b",
    ),
    "break_striker": Sentence(
        "{player} sank the striker without touching a piece and owes {debt} {colour}: it is {opponent}'s turn.",
        "Pocketing: sinking the striker; R19",
    ),
    "break_striker_any": Sentence(
        "{player} sank the striker without touching a piece and owes {debt}: it is {opponent}'s turn.",
        "Pocketing: sinking the striker; R19",
    ),
    "break_striker_free": Sentence(
        "{player} sank the striker without touching a piece: it is {opponent}'s turn.", "R19; ICF 45c"
    ),
    "break_foul": Sentence(
        "An illegal stroke that touched no piece: it is {opponent}'s turn.", "Shooting; R14; ICF 45c"
    ),
    "short_stroke": Sentence(
        "The striker did not leave both lines: {player} goes again.", "Miscellaneous rules: both lines; ICF 127"
    ),
    # turn
    "shoots_again": Sentence(
        "{player} pocketed {n} {colour} and shoots again.", "Pocketing: entitled to shoot again; ICF 48"
    ),
    "keeps_turn": Sentence("{player} shoots again.", "Pocketing; R3, R8"),
    "passes": Sentence("{player} pocketed no {colour}: it is {opponent}'s turn.", "Pocketing; ICF 48"),
    "passes_mixed": Sentence(
        "{player} pocketed a piece of {rivals} too: it is {opponent}'s turn.",
        "Pocketing: sinking the opponent's piece; R4",
    ),
    "passes_in_debt": Sentence(
        "{player} pocketed the queen while a piece was owed: it is {opponent}'s turn.", "R9; ICF 95b"
    ),
    "passes_any": Sentence("{player} keeps nothing: it is {opponent}'s turn.", "Variants; ICF 48"),
    "passes_strayed": Sentence(
        "A piece of the other colour without a rebound: it is {opponent}'s turn.", "Point: tie-breaker"
    ),
    "passes_foul": Sentence("An illegal stroke: it is {opponent}'s turn.", "Shooting; R14; ICF 76, 77"),
    "opponents_down": Sentence(
        "{player} sank {m} {theirs} of {rivals}: they stay down.", "Pocketing: sinking the opponent's piece"
    ),
    # returns
    "striker_sunk": Sentence(
        "{player} sank the striker: back come {back} {colour}, placed by {opponent} in the {place}.",
        "Pocketing: sinking the striker; R1; ICF 72, 73",
    ),
    "debt_paid": Sentence(
        "{player} pays what was owed: back come {back} {colour}, placed by {opponent} in the {place}.",
        "Pocketing: you owe one; ICF 72c",
    ),
    "foul_back": Sentence(
        "Foul by {player}: back come {back} {colour}, placed by {opponent} in the {place}.",
        "Shooting; R14; ICF 76, 77",
    ),
    "debt_collected": Sentence(
        "{owing} owed a piece: back come {back} {theirs}, as they are down now.", "ICF 72c, 78"
    ),
    "technical_foul": Sentence(
        "Technical foul by {offender}, {reason}: back come {back} {theirs}, the turn stays.", "ICF 63"
    ),
    "technical_foul_owed": Sentence(
        "Technical foul by {offender}, {reason}: {debt} owed in all, the turn stays.", "ICF 63, 72c"
    ),
    "fell_with_striker": Sentence(
        "It fell with a striker or a foul: back come {count} {kind}.", "Variants; R1; ICF 73"
    ),
    "pays": Sentence("{player} pays a due with 1 {kind} and has {total}.", "Variants: the due; R16"),
    "owes_any": Sentence("{player} owes {debt}.", "Pocketing: if you haven't sunk one yet, you owe one"),
    "due_chosen": Sentence("{debtor} pays with {kind} instead of {other}.", "R16"),
    "forgone": Sentence("The dues of {debtor} are forgone: {count} stay down.", "ICF 87a"),
    "forgone_debt": Sentence("What {debtor} owes is forgone.", "ICF 87a"),
    "last_returned": Sentence("The last {kind} comes back to the centre spot: the queen needs a cover.", "R15"),
    "strayed": Sentence(
        "{count} {kind} fell without a rebound: back on the centre spot.", "Point: tie-breaker, only on rebound"
    ),
    "rebounded": Sentence("It was a rebound, and counts.", "Point: tie-breaker, only on rebound"),
    "owes": Sentence("{player} owes {debt} {colour}.", "Pocketing: if you haven't sunk one yet, you owe one"),
    "jumped": Sentence(
        "Over the frame: {count} {kind}, back on the centre spot.", "Miscellaneous rules: a piece jumps; ICF 65"
    ),
    "returns_missing": Sentence("Still to be put back: {count} {kind}.", "Pocketing: the opponent places"),
    "placed": Sentence("Put back: {kind}.", "Pocketing: the opponent places"),
    "paused": Sentence(
        "Board and score disagree: this stroke is not scored until somebody says which of them is right.",
        "camera and score disagree",
    ),
    "board_believed": Sentence("The board is right.", "camera and score disagree"),
    "score_believed": Sentence(
        "The score is right: the board is taken as it lies.", "camera and score disagree"
    ),
    "placed_ok": Sentence("Everything that was due lies on the board again.", "Pocketing: the opponent places"),
    # any colour
    "scores": Sentence("{player} pocketed {n} for {points} and has {total}.", "Variants: values"),
    "cleared_some": Sentence("{player} pocketed {n}.", "corona"),
    "missed": Sentence("{misses} missed by {player}, {total} in all.", "corona: every miss and every due"),
    # queen
    "queen_pending": Sentence(
        "{player} pocketed the queen and must cover her with the next stroke.", "Pocketing: cover; ICF 15"
    ),
    "queen_with_first": Sentence(
        "The queen fell with {player}'s first {colour}: she is still to be covered.", "R6; ICF 97b"
    ),
    "queen_scored": Sentence(
        "{player} covered the queen for {points} and has {total}.", "Variants: the queen; R15"
    ),
    "queen_cleared": Sentence("{player} covered the queen.", "corona"),
    "queen_covered": Sentence("{player} covered the queen.", "Pocketing: cover; ICF 97"),
    "queen_retry": Sentence(
        "The striker fell with the cover: {player} has one more stroke to cover the queen.", "R7; ICF 101a"
    ),
    "queen_uncovered": Sentence(
        "{player} did not cover the queen: she goes back to the centre spot.",
        "Pocketing: cover; R8; ICF 96, 100",
    ),
    "queen_too_early": Sentence(
        "The queen fell before {player}'s first {colour}: she goes back to the centre spot.", "R5; ICF 95a"
    ),
    "queen_in_debt": Sentence(
        "The queen fell while {player} owed a piece: she goes back to the centre spot.", "R9; ICF 95b"
    ),
    "queen_with_striker": Sentence(
        "The queen fell with the striker: she goes back to the centre spot.", "R3; ICF 98a, 99a"
    ),
    "queen_foul": Sentence("After the foul the queen goes back to the centre spot.", "R14; ICF 64, 99b, 101b"),
    # the board's end and the match
    "cleared": Sentence(
        "{player} cleared {colour}: {winner} wins board {board} and scores {points}.", "Scoring; ICF 52 to 54"
    ),
    "both_won": Sentence(
        "Both last pieces fell: {winner} wins board {board} and scores {points}.", "R11; ICF 102a, 104a"
    ),
    "both_lost": Sentence(
        "Both last pieces fell before the queen: {winner} wins board {board} and scores {points}.",
        "R11; ICF 105",
    ),
    "opponents_last": Sentence(
        "{player} sank {winner}'s last piece: {winner} wins board {board} and scores {points}.",
        "Pocketing: their last piece; R2; ICF 106",
    ),
    "before_queen": Sentence(
        "{player} sank the last {colour} before the queen: {winner} wins board {board} and scores {points}.",
        "Pocketing: last piece before the queen; R10; ICF 107, 108",
    ),
    "both_lost_icf": Sentence(
        "{player} pocketed both last pieces against the Laws: {winner} wins board {board} and scores {points}.",
        "ICF 102b, 104b, 105, 109, 112",
    ),
    "both_lost_own_queen": Sentence(
        "{player} pocketed both last pieces with a violation: {winner} wins board {board} and scores {points}.",
        "ICF 110",
    ),
    "opponents_last_icf": Sentence(
        "{player} sank {winner}'s last piece: {winner} wins board {board} and scores {points}.",
        "ICF 52 to 54, 103, 106, 111",
    ),
    "before_queen_icf": Sentence(
        "{player} sank the last {colour} before the queen: {winner} wins board {board} and scores {points}.",
        "ICF 107, 108",
    ),
    "board_lost": Sentence(
        "{player} loses the board outright: {winner} wins board {board} and scores {points}.",
        "ICF 51, 91, 121, 126b",
    ),
    "extra_on_demand": Sentence("{winner} may claim {extra} more on demand.", "ICF 87b, 102 to 112"),
    "claimed": Sentence("{winner} claims {points} more and has {total}.", "ICF 87b"),
    "white_slam": Sentence("A white slam by {winner}: all in the first turn.", "ICF 26a"),
    "black_slam": Sentence("A black slam by {winner}: all in the first turn.", "ICF 26b"),
    "board_cleared": Sentence(
        "The board is cleared: {winner} leads board {board} with {points}.", "Variants: the board is cleared"
    ),
    "queen_left": Sentence(
        "Only the queen is left and nobody's: {winner} leads board {board} with {points}.", "R15"
    ),
    "target_reached": Sentence(
        "{player} has reached {points} and ends board {board}.", "Point: the first player to reach 21"
    ),
    "cleared_alone": Sentence("{player} cleared board {board} with {misses} misses in all.", "corona"),
    "tie_colours": Sentence(
        "Level at {points}: {names} play a tie-break board, each with a colour.", "Point: tie-breaker"
    ),
    "tie_point": Sentence("Level at {points}: {names} play another board.", "Point: tie-breaker"),
    "colour_chosen": Sentence("{player} takes {chosen}.", "Point: tie-breaker, select a colour"),
    "conceded": Sentence(
        "{player} concedes: {winner} wins board {board} and scores {points}.", "a player's own word"
    ),
    "points_lost": Sentence("{player} loses {lost}.", "Pocketing: you lose three points; R2"),
    "match_won": Sentence("{winner} wins the match, {points} to {against}.", "R13; ICF 56"),
    "match_won_in_games": Sentence("{winner} wins the match, {games} games to {lost}.", "ICF 57"),
    "match_won_any": Sentence("{winner} wins the match with {points}.", "Variants: the most points"),
    "match_won_alone": Sentence("{winner} wins with {misses} misses.", "corona: fewest misses"),
    "match_shared": Sentence("The match is shared by {winner}.", "Family Point: a tie is shared; ICF 57"),
    "match_conceded": Sentence("{player} gives up the match: {winner} wins it.", "ICF 139, 143"),
    "game_conceded": Sentence("{player} gives up the game.", "ICF 139"),
    "game_won": Sentence("{winner} wins game {game}, {points} to {against}.", "ICF 56, 57"),
    "sides_changed": Sentence("The players change sides.", "ICF 58 to 60"),
    "seats_set": Sentence("The seats are set as entered.", "a person's word outranks the camera"),
    "replayed": Sentence("Board {board} is played again, {reason}.", "ICF 137, 140, 142"),
    "replayed_passes": Sentence("So many passes in a row: board {board} is played again.", "ICF 137"),
    "board_match_won": Sentence("{winner} wins the match of a single board.", "R13"),
    "extra_board": Sentence("Level at {points} after {boards} boards: an extra board decides.", "R13; ICF 56"),
    "match_over": Sentence("The match is over: this changes nothing.", "R13"),
    # rulings
    "toss": Sentence("{player} won the toss: {breaker} has white and breaks.", "Choosing first player; ICF 43"),
    "toss_side": Sentence(
        "{player} won the toss and chose the side: {breaker} has white and breaks.", "ICF 39, 43"
    ),
    "toss_any": Sentence("{player} won the toss: {breaker} breaks.", "Choosing first player"),
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
    "scores_set": Sentence("Corrected: the points were changed.", "a person's word outranks the camera"),
    "skipped": Sentence("{player} passes: it is {opponent}'s turn.", "a player's own word"),
    "foul_warned": Sentence("Illegal stroke by {player}, {reason}: a warning only.", "Shooting; R14"),
    "foul_declared": Sentence("Foul by {player}, {reason}.", "Shooting; R14; ICF 76, 77"),
    # contradictions
    "impossible": Sentence(
        "The report says that {seen} {kind} fell, but only {left} could. Counted: {left}. Check the board.",
        "nineteen pieces: nine white, nine black, one queen",
    ),
    "out_of_turn": Sentence(
        "The stroke came from seat {seat}, but it is {player}'s turn: it counts as {player}'s.",
        "Gameplay; turn",
    ),
    "unfinished": Sentence(
        "A stroke was never seen to end and is not counted: please say how it went.",
        "doubt is asked, not guessed",
    ),
    "too_late": Sentence(
        "A {kind} piece of an earlier stroke was reported too late to count: please correct that stroke.",
        "doubt is asked, not guessed",
    ),
    "ended_too_late": Sentence(
        "The end of stroke {stroke} came after a later stroke and is not counted: put it in if it is missing.",
        "doubt is asked, not guessed",
    ),
    "asked_touched": Sentence("Did {player} touch any piece on the break?", "Miscellaneous rules: three tries"),
    "asked_due": Sentence("Which piece does {player} pay the due with?", "R16"),
    "asked": Sentence("{question}", "doubt is asked, not guessed"),
}
