"""Golf's modules, each loaded at the first look: a carrom table needs none, and its start waits for none.

`later.charts.chart_of(match)` within a function loads the charts, and with them all three games (0.15 s).
Whoever writes it outside of a function has them loaded at once.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rules.golf import charts, files, looking_back, results
    from rules.golf.carom_golf.play import snapshot as carom_snapshot
    from rules.golf.carom_golf.printed import course as carom_course
    from rules.golf.carom_golf.starts import agreed as carom_agreed
    from rules.golf.eighteen_holes.play import powers
    from rules.golf.eighteen_holes.printed import clubs, decks, golfers
    from rules.golf.eighteen_holes.printed import course as eighteen_course
    from rules.golf.eighteen_holes.shown import screens as eighteen_screens
    from rules.golf.eighteen_holes.table import acts as eighteen_acts
    from rules.golf.roll_in_one.play import acts as line_acts
    from rules.golf.roll_in_one.play import snapshot as line_snapshot
    from rules.golf.roll_in_one.printed import course as line_course
    from rules.golf.shared import leaf, shelf

    __all__ = [
        "carom_agreed",
        "carom_course",
        "carom_snapshot",
        "charts",
        "clubs",
        "decks",
        "eighteen_acts",
        "eighteen_course",
        "eighteen_screens",
        "files",
        "golfers",
        "leaf",
        "line_acts",
        "line_course",
        "line_snapshot",
        "looking_back",
        "powers",
        "results",
        "shelf",
    ]
else:
    PLACES = {
        "charts": "charts",
        "files": "files",
        "looking_back": "looking_back",
        "results": "results",
        "carom_course": "carom_golf.printed.course",
        "carom_snapshot": "carom_golf.play.snapshot",
        "carom_agreed": "carom_golf.starts.agreed",
        "powers": "eighteen_holes.play.powers",
        "clubs": "eighteen_holes.printed.clubs",
        "decks": "eighteen_holes.printed.decks",
        "golfers": "eighteen_holes.printed.golfers",
        "eighteen_course": "eighteen_holes.printed.course",
        "eighteen_screens": "eighteen_holes.shown.screens",
        "eighteen_acts": "eighteen_holes.table.acts",
        "line_acts": "roll_in_one.play.acts",
        "line_course": "roll_in_one.printed.course",
        "line_snapshot": "roll_in_one.play.snapshot",
        "leaf": "shared.leaf",
        "shelf": "shared.shelf",
    }

    def __getattr__(name: str) -> Any:
        if name not in PLACES:
            raise AttributeError(name)
        module = globals()[name] = import_module(f"rules.golf.{PLACES[name]}")
        return module
