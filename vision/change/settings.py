"""The knobs of noticing and following what moves: unit, effect of turning it, why it stands there."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class GateSettings:
    """How changes are noticed, frame by frame."""

    cell_mm: float = 2.0
    """Side of the cells a frame is reduced to. Larger is cheaper and loses small coins."""

    frame_mm: float = 45.0
    """How much of the wooden frame round the surface is watched: what comes in or flies out crosses it."""

    rim_mm: float = 14.0
    """From here outwards is the frame: a coin at the cushion, seen at a slant, does not reach it."""

    change_levels: int = 12
    """Grey levels by which a cell must change. Lower sees pale coins on pale wood better, and noise."""

    usual_contrast: float = 120.0
    """Grey levels from a table's darkest to its brightest: in good light 120 to 200. In a dull picture, which
    has fewer, each counts for as much more."""

    least_contrast: float = 0.5
    """What a picture counts as at the least: duller still, and the coding of a video looks like change."""

    change_tints: int = 8
    """The same for the planes of colour, at rest. Lower sees a red queen on red wood, and the planes' noise."""

    grainy: float = 1.3
    """Times the levels that tell of a change in good light by which noise must ask for more, for a camera to be
    grainy: its cells are smoothed. More leaves small things sharp, and loses a tanned hand on wood."""

    moment_s: float = 0.045
    """What `a moment ago` means. Longer sees slower movement and reports rest that much later."""

    middle_height_mm: float = 6.0
    """Height at which a moving piece's blob is taken to be: between its foot and its top face."""

    still_px: int = 6
    """So many stirring cells are noise."""

    hand_mm2: float = 3000.0
    """A change that reaches over the frame and is larger than this is a hand: a flying coin's smear is less."""

    large_hand: float = 2.0
    """A patch so many times larger is a hand if it comes near the rail, though nothing shows over the frame."""

    disc_mm: float = 36.0
    disc_share: float = 0.75
    """What fills so much of a circle no larger than this is a piece on its way, however broad: the largest
    strikers have a radius of 30 mm, and a slow one smears little. A fist is larger, a finger longer."""

    edge_mm: float = 30.0
    """What near the rail means."""

    thick_mm: float = 48.0
    """A patch that does not show over the frame and is nowhere broader is no hand: strikers have 42."""

    as_piece: tuple[float, float] = (1.3, 1.15)
    """Times a striker's area, and its diameter, that a hand has: where this set's is larger than the laws'."""

    lively_s: float = 0.6
    """How long a hand that does not show over the frame may keep quite still: it trembles."""

    mover_mm2: tuple[float, float] = (90.0, 6000.0)
    """Smallest and largest stirring patch taken for a moving piece."""

    beyond_cell_mm: float = 3.0
    """Round the board one pixel in so many millimetres is looked at. More cost more, fewer lose small coins."""

    beyond_apart_s: float = 0.045
    """What is seen there in passing differs from this long ago, and from twice as long: what leaps has gone on
    by more than its size."""

    beyond_near_mm: float = 60.0
    """What leaps off was within this of the cushion, or over the frame, in the picture before: sixty pictures a
    second show six metres a second so."""

    beyond_after_s: float = 0.35
    """And for so long from then on it may be seen: in the air, and rolling on the cloth."""

    beyond_mm2: tuple[float, float] = (90.0, 3500.0)
    """Smallest and largest patch there that may be a coin, smeared as it may be: what is larger is an arm."""

    beyond_alone_mm: float = 25.0
    """So near to an arm, something is a part of it, or of its shadow."""

    beyond_most: int = 12
    """More patches at once are a light that changed, or a camera that was touched."""

    settle_s: float = 0.6
    """The table is at rest after this long without movement or hand. Shorter reports sooner and, now and then,
    a coin that still creeps."""

    early_settle_s: float = 0.1
    """After this long a reading is made where a hand comes in before the full time is over, of a frame that
    is up to `look_back_s` older. Longer takes two quick strokes for one, shorter reads what still creeps."""

    first_settle_s: float = 0.1
    """The same for the very first reading."""

    peek_s: float = 0.2
    """A hand that keeps still this long is aiming: what lies beside it is read once."""

    alone_s: float = 0.25
    """What moves apart from a hand after so long a pause may be a stroke: the table before it is read."""

    look_back_s: float = 0.12
    """How far back that is. Longer holds more frames."""

    keep_apart_s: float = 0.06
    """Frames kept to look back at are so far apart. Closer finds the moment better and holds more megabytes."""

    lately_apart_s: float = 0.07
    """Pictures of a table that seems to lie still are kept so far apart until it is read, to see what crept.
    Closer tells better when it stopped, and holds more."""

    aim_px: int = 40
    """So many stirring cells are a hand that keeps still: it trembles."""

    lamp_share: float = 0.35
    """Share of the surface that must change at once for a lamp, a cover or a moved camera."""

    blurred_share: float = 0.4
    """Sharpness against the ground's below which the picture is blurred: a hand over half of it leaves 0.5."""

    frozen_s: float = 0.6
    """So long the very same picture is a camera that froze; a repeated frame is none."""

    lively_camera_s: float = 3.0
    """After so long without two frames that are the same, a camera is known to have noise."""

    dark_share: float = 0.25
    """Brightness against the ground's below which the view is lost."""

    perhaps_score: float = 0.05
    """Score from which a refused disc is handed on as a perhaps. Lower hands on print and shadows too."""

    hangs_mm: float = 4.0
    """So far within a pocket's rim the middle of a piece is over the opening, however it is measured off."""

    same_light: float = 0.5
    """Correlation of the drawing above which a change of the whole board is only a lamp."""

    nudge_px: float = 1.2
    """Camera pixels by which the drawing must slide for a nudge."""

    swing_hands: float = 4.0
    """Stirring from which a swing of the camera is thought of, in `hand_mm2`: a hard break stirs as much."""

    swing_s: float = 1.0
    """A swing is over after so long without a slide; until then cells have one cell's play."""

    nudge_check_s: float = 0.4
    """How often a table at rest is asked whether the camera moved. Less often notices a slow drift later."""
