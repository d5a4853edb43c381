"""The golf games and their modes, with their names for people."""

from __future__ import annotations

from web.languages.language import marked

PAGE = "golf.html"
FORM = "golf_setup.players"  # the endpoint that sets a match up
GAMES = ("carom_golf", "roll_in_one", "eighteen_holes")  # in the order in which they are offered
MODES = {  # the name of each mode, and its description
    "basic": (marked("Hole by hole"), marked("One plays the whole hole, then the next does.")),
    "carom": (marked("Carom, stroke by stroke"), marked("A stroke each in turn; balls strike each other.")),
    "full": (marked("All holes"), marked("Three dice a round, all use the same; the fewest strokes win.")),
    "six": (marked("Six holes"), marked("The holes that a single die selects.")),
    "three": (marked("Three holes"), marked("The holes that two dice select.")),
    "match": (marked("Match play"), marked("Who reaches a green first has the point.")),
    "skins": (marked("Skins"), marked("Every green is worth its tokens; a tie carries them on.")),
    "racing": (marked("Racing"), marked("Each goes on to the next hole at once; who is through first wins.")),
    "stroke": (marked("Stroke play"), marked("All finish every hole; the fewest strokes win.")),
    "stableford": (marked("Stableford"), marked("Points by how far a hole is below par.")),
    "chaos": (marked("Chaos"), marked("All greens at once, from any tee; the first there takes the most.")),
    "chaos_teams": (marked("Chaos in teams"), marked("Two golfers each; ten flags end the game.")),
    "kelly": (marked("Kelly"), marked("Each has a secret target.")),
    "solo_chaos": (marked("Chaos, alone"), marked("One against three automata.")),
}
GOLFERS = {  # of 18 Holes, by their cards' names
    "bunjil": marked("Bunjil"),
    "lucky": marked("Lucky"),
    "rikesh": marked("Slick Rikesh"),
    "dorian": marked("Dorian"),
    "iron_jane": marked("Iron Jane"),
    "shark": marked("The Shark"),
    "slugger": marked("Slugger"),
    "swift": marked("Swift"),
}
