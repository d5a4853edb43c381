"""The golf options that a table decides, in words; all others hold as `rules/golf/README.md` says."""

from __future__ import annotations

from collections.abc import Mapping

from rules.explained import Explained, Explanations
from web.language import marked

YES_NO: Mapping[object, str] = {True: marked("yes"), False: marked("no")}
EXPLAINED: dict[str, Explanations] = {
    "carom_golf": {
        "direction_rule": Explained(
            marked("When the direction is chosen"),
            {"after_roll": marked("after the roll"), "before_roll": marked("before the roll")},
        ),
        "cards": Explained(
            marked("How often a card is played"),
            {"free": marked("as often as one likes"), "once_per_hole": marked("once on each hole")},
        ),
        "tee": Explained(
            marked("Balls on one tee hex"),
            {"single": marked("one ball, unless all are taken"), "shared": marked("as many as like")},
        ),
        "capped": Explained(marked("No hole scores more than 30"), YES_NO),
    },
    "roll_in_one": {
        "curl_is_bend": Explained(marked("A curl counts as a bend"), YES_NO),
        "flag": Explained(
            marked("Where a shot ends on the flag"),
            {"hex": marked("with its last segment in the flag's hex"), "edge": marked("beside that hex too")},
        ),
        "off_page": Explained(
            marked("A line off the page costs"),
            {"plus_two": marked("two strokes"), "plus_one": marked("one stroke")},
        ),
    },
    "eighteen_holes": {
        "draft": Explained(marked("Clubs are dealt and drafted"), YES_NO),
        "cards": Explained(
            marked("Shot cards"),
            {"told": marked("are drawn at the table"), "dealt": marked("are dealt here, shuffled")},
        ),
        "through_oob": Explained(marked("A path may lead over what is out of bounds"), YES_NO),
        "reset_discards": Explained(marked("Resetting a hand discards the selected club"), YES_NO),
    },
}
