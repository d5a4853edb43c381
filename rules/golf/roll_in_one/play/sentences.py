"""The sentences of Roll in One: one a verdict, with the clause of the rules it rests on."""

from rules.verdict import Book, Sentence

SENTENCES: Book = {
    "rolled": Sentence("Round {round}: {player} rolls {dice}.", "Game play"),
    "dice_ignored": Sentence(
        "Dice show {dice}, but {waiting} have still to play this round.", "Game play: all use the same dice"
    ),
    "allocated": Sentence(
        "{player} plays hole {hole}, accuracy {accuracy}, {club} with {strength}:"
        " {segments} segments, {curls} curls.",
        "Hole allocation; shot accuracy and shot strength",
    ),
    "fourth": Sentence("{player}'s fourth die shows {die}.", "Shot strength (and height)"),
    "fourth_wanted": Sentence(
        "A tree stands in the way: {player} rolls the fourth die.", "Restrictions on club choice"
    ),
    "tree": Sentence(
        "{player}'s shot stops behind a tree on hole {hole}: {strokes}.", "Restrictions on club choice"
    ),
    "off_page": Sentence(
        "{player}'s line leaves the page and is erased; hole {hole}: {strokes}.", "The shape of a shot"
    ),
    "stopped": Sentence(
        "{player}'s shot stops where the {lie} begins; hole {hole}: {strokes}.", "The shape of a shot"
    ),
    "water": Sentence("{player} loses the ball in the water; hole {hole}: {strokes}.", "The shape of a shot"),
    "holed": Sentence("{player} finishes hole {hole} in {strokes}.", "Shot accuracy and shot strength"),
    "holed_later": Sentence(
        "{player} is on the flag without a six: hole {hole} is finished one shot later, in {strokes}.",
        "Shot accuracy and shot strength",
    ),
    "lies": Sentence("{player}'s ball lies on the {lie}; hole {hole}: {strokes}.", "The shape of a shot"),
    "sat_out": Sentence("{player} makes no shot in this round.", "a person's word outranks the camera"),
    "set_hole": Sentence("{player}'s hole {hole} is set by hand.", "a person's word outranks the camera"),
    "over": Sentence("All holes are completed: {totals}; the lowest total wins.", "Game play"),
}
