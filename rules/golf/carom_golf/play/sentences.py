"""The sentences of Carom Golf: one a verdict, with the clause of the rules it rests on."""

from rules.verdict import Book, Sentence

SENTENCES: Book = {
    "stroke": Sentence(
        "Stroke {n} of {player}'s {ball}, {impulses} impulses {direction}: {end}.", "Ball movement"
    ),
    "holed": Sentence("{player}'s {ball} is in the hole: {score}.", "Putting the ball into the hole"),
    "holed_by_other": Sentence(
        "{player}'s {ball} was knocked into the hole and scores the round and its penalties: {score}.",
        "Ball collisions, Diagram 39",
    ),
    "out": Sentence("{player}'s {ball} left the course: {cost} more on its counter.", "Course boundaries"),
    "sunk": Sentence("{player}'s {ball} sank in a pond: {cost} more on its counter.", "Obstacles: Ponds"),
    "mole": Sentence(
        "{player}'s {ball} fell into the mole hole: {cost} more on its counter.", "Obstacles: Mole hole"
    ),
    "maxed": Sentence("{player}'s {ball} has used up the strokes of this hole: {score}.", "Basic mode"),
    "picked_up": Sentence("{player} picks the {ball} ball up: {score}.", "Basic mode"),
    "hole_over": Sentence("Hole {hole} is over: {scores}.", "Basic mode"),
    "game_over": Sentence("The game is over: {totals}; the lowest sum wins.", "Rules: the aim of the game"),
    "card": Sentence("{player} takes the card {card}.", "Ball movement"),
    "no_card": Sentence("{player} takes no card.", "Ball movement"),
    "die": Sentence("The die shows {die}.", "Ball movement"),
    "die_early": Sentence(
        "The die shows {die}, but the direction was to be chosen before the roll.",
        "Ball movement, alternative option",
    ),
    "direction": Sentence("{player} chooses {direction}.", "Ball movement"),
    "placed": Sentence("{player}'s {ball} is put on {at}.", "Game setup"),
    "confirmed": Sentence("The course shows what the rules foretold.", "camera and score agree"),
    "inferred": Sentence(
        "What is seen leaves one stroke only: {impulses} impulses {direction}.", "camera and score agree"
    ),
    "doubtful": Sentence("{count} strokes explain what is seen: which was it?", "doubt is asked"),
    "otherwise": Sentence(
        "The stroke should have left {foretold}, but seen is {seen}.", "camera and score disagree"
    ),
    "out_of_step": Sentence("No stroke explains what is seen: {seen}.", "camera and score disagree"),
    "accepted_board": Sentence("The course counts: {seen}.", "a person's word outranks the camera"),
    "accepted_score": Sentence(
        "The score counts; the balls go where it says.", "a person's word outranks the camera"
    ),
    "set_ball": Sentence("The {ball} ball is set by hand.", "a person's word outranks the camera"),
    "next_ball": Sentence("It is {player}'s stroke with {ball}.", "a person's word outranks the camera"),
}
