"""The tools of a course's editor: the grounds of each kind of course, and segments to lay."""

from __future__ import annotations

from web.golf.course_map import GROUNDS
from web.languages.language import marked

TOOLS = {  # the palette of each kind of course: words of its grounds and obstacles, with their names
    "course_cg": tuple(
        (word, GROUNDS[word])
        for word in (
            *("plain", "tee", "hole", "grass", "pond", "sand", "puddle"),
            *("ice", "flat", "stump", "rock", "mushroom", "mole"),
        )
    ),
    "course_18h": tuple(
        (word, GROUNDS[word])
        for word in (
            *("fairway", "rough", "green", "tee", "bunker", "water"),
            *("water_fairway", "clubhouse", "tree"),
        )
    ),
    "course_rio": (
        *(
            (word, GROUNDS[word])
            for word in ("fairway", "rough", "green", "bunker", "water", "tee", "blank", "tree")
        ),
        ("flag", marked("flag")),
        ("start", marked("start")),
    ),
}
COURSES = tuple(TOOLS)
SHAPES = (  # of segments, by the words of static/box/segments.js, with their hexes
    ("hexagon-7", "⬡ 7"),
    ("hexagon-19", "⬡ 19"),
    ("hexagon-37", "⬡ 37"),
    ("lozenge-12", "▱ 4 × 3"),
    ("lozenge-24", "▱ 6 × 4"),
    ("lozenge-40", "▱ 8 × 5"),
    ("row-6", "▭ 6 × 1"),
)
