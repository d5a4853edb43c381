"""The sentences of 18 Holes: one a verdict, with the clause of the rules it rests on."""

from rules.verdict import Book, Sentence

SENTENCES: Book = {
    "selected": Sentence("{player} plays the {club} ({initiative}).", "Select a club"),
    "order": Sentence("In order: {names}.", "Turn order: lowest initiative first"),
    "drawn": Sentence("{player} draws {cards}.", "Shot cards"),
    "column_gone": Sentence("{player} discards the column with {card}.", "Big hits"),
    "passed": Sentence("{player} keeps none of these clubs.", "Draft"),
    "lasting": Sentence("{player} has a {club} that never expires.", "Dorian"),
    "looked": Sentence("{player} shows the card {card} of deck {deck}.", "Bunjil"),
    "drafted": Sentence("{player} keeps a club.", "Draft"),
    "taken_back": Sentence("{player} takes all discards back.", "Reset hand"),
    "moved": Sentence("{player}, {action} with the {club}: to {at}.", "Take one action"),
    "out": Sentence("{player} went out of bounds, stays, and keeps the {club}.", "Out of bounds"),
    "water": Sentence("{player} lies in the water and misses the next round.", "Water"),
    "water_stroke": Sentence("{player} lies in the water: one stroke more.", "Stroke play: water"),
    "stands_up": Sentence("{player} stands up and sits this round out.", "Water"),
    "bunker": Sentence("{player} lies in a bunker.", "Bunker"),
    "reached": Sentence("{player} reaches green {hole} in turn {turns}.", "Greens and winning"),
    "hole_in_one": Sentence("{player} holes in one.", "Hole in one"),
    "point": Sentence("{player} scores on hole {hole}: {points}.", "Match play"),
    "token": Sentence("{player} takes the {worth} of hole {hole}: {points}.", "Scoring tokens"),
    "flag": Sentence("{player} takes the flag of hole {hole}: {points}.", "Chaos Teams: scoring"),
    "contest": Sentence(
        "{player} has come to green {hole} too, with initiative {initiative}.", "Combined scoring phase"
    ),
    "peeked": Sentence("{player} holds a club with initiative {initiative}.", "Combined scoring phase"),
    "borrowed": Sentence("{player} uses the {club} of {owner}.", "Slick Rikesh"),
    "redraws": Sentence("{player} redraws a shot card, and has to play it.", "Lucky"),
    "looks": Sentence("{player} looks at the top card of deck {deck}.", "Bunjil"),
    "keeps_card": Sentence("{player} keeps the card: the next shot draws from deck {deck}.", "Bunjil"),
    "not_an_iron": Sentence("{player} is Iron Jane, who carries irons only.", "Iron Jane: her card"),
    "jackpot": Sentence("Tied: the {worth} go on to green {hole}.", "Skins: scoring"),
    "unreached": Sentence("Nobody is on the green: the {worth} go on to green {hole}.", "Skins: scoring"),
    "playoff": Sentence("{names} play it off from tee {hole}.", "Skins: elimination"),
    "draws_target": Sentence("{player} draws two targets and keeps one.", "Kelly golf: scoring"),
    "kept_target": Sentence("{player} keeps a target.", "Kelly golf: setup"),
    "extra_turn": Sentence(
        "{player} has ended on a tee box and takes an extra turn.", "Chaos golf: fast travel"
    ),
    "declined": Sentence("{player} does without the extra turn.", "Chaos golf: fast travel"),
    "holed": Sentence("{player} scores {points} on hole {hole}.", "Scoring"),
    "next_hole": Sentence("All go to tee {hole}.", "End of the hole"),
    "over": Sentence("The game is over: {winners} wins.", "Winning"),
    "shared": Sentence("The game is over: {winners} share it.", "Winning"),
    "doubtful": Sentence("Out of bounds, or stopped where it stood?", "doubt is asked"),
    "out_of_step": Sentence("{player} cannot have come to {at} with the {club}.", "camera and score disagree"),
    "set_golfer": Sentence("{player} is set by hand.", "a person's word outranks the camera"),
    "accepted": Sentence("{player} stands on {at}.", "a person's word outranks the camera"),
}
