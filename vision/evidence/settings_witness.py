"""The knobs of judging what was seen to move: unit, effect of turning it, why it stands there."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.carrom.board import ICF, BoardProfile
from vision.evidence.settings_falls import FallSettings


@dataclass(frozen=True, slots=True)
class WitnessSettings(FallSettings):
    """What the witness believes."""

    stroke_mm: float = 45.0
    """How far something must go by itself for a stroke. A striker pushed by a finger is not by itself."""

    flick_mm: float = 18.0
    """The same for a striker that was seen to stand: a flick rolls free of the finger, a push does not."""

    crept_mm: float = 6.0
    """The same for one that lies off the base lines at rest: blobs waver by half of that."""

    stroke_speed_mm_s: float = 150.0
    """How fast, on the mean. A weak stroke has 300; what a hand lets slip has less."""

    stroke_sightings: int = 4
    """In how many frames it must have been seen alone."""

    shot_sightings: int = 3
    """The same for a striker that was seen to stand and left fast: it may strike what lies beside it."""

    shot_mm_s: float = 800.0
    """What fast means: no hand draws a striker along like that."""

    fingertip_mm: float = 70.0
    """How far before its hand a fingertip may seem to go: skin may be as bright as wood. Some went 20 to 50."""

    same_place_mm: float = 5.0
    """A piece found this near to where it was has not moved."""

    unmoved_share: float = 0.06
    """Share of a place that may look otherwise if its coin lies there still: then it is 0.0, else 0.2."""

    stood_out_share: float = 0.1
    """So much of its place must have differed from the wood for that to tell anything: white on white 0.0."""

    same_share: float = 0.01
    """The same for a coin that is not read there, and for print: a dark queen on dark wood changes 0.03."""

    arrival_share: float = 0.12
    """And for a piece that came and is not read for sure: print beside which a coin came to rest has 0.02."""

    put_share: float = 0.6
    """Share of a disc's place that looks otherwise since the last rest where a hand put one that stills hardly
    tell from print. One queen put on a red spot had 0.98; no shadow's edge covers a whole disc."""

    put_apart_times: float = 1.8
    """Its middle is so many coins' radii from all that lies or lay there: else that left it bare."""

    contradictions: int = 3
    """So many readings in a row must contradict a picture that did not change to be believed. More corrects a
    wrong first reading later, fewer believes print."""

    believed_score: float = 0.9
    """Score from which they count for a piece that nobody saw come."""

    few_coins: int = 5
    """Fewer do not tell how large this set's coins are,"""

    set_off_mm: float = 0.6
    """from which a coin that nobody saw come may be off by so much: readings of one size spread by 0.2 mm."""

    touched_mm: float = 3.0
    """A coin this far from where it was has been moved by the stroke: twice what a reading is off."""

    sure: float = 0.75
    """Below this likelihood a person is asked."""

    certain: float = 0.93
    """Likelihood from which a fall is believed though no piece is missing: track and mouth both tell of it."""

    base_line_mm: float = 45.0
    """How far from the middle of the base lines a striker may start and still be on its seat's side."""

    placement_slack_mm: float = 2.5
    """How much a striker may be measured off before its placement is called wrong."""

    grasp_mm: float = 20.0
    """A hand this near to a coin may have taken it."""

    grasp_s: float = 0.25
    """A hand over a pocket for less than this is drawing back: it takes nothing, and hides little."""

    lip_mm: float = 25.0
    """A coin this near to a pocket's rim, by its middle, may hang on the lip and fall later."""

    brink_mm: float = 54.0
    """A coin this near to the rim is pushed in by a touch, too fast for a track of its own."""

    stirred_mm: float = 15.0
    """Coins that lie this far from where they lay, while nobody could see, were struck or pushed."""

    hand_debounce_s: float = 0.1
    """A hand must be seen, or gone, for so long to be told."""

    hidden_s: float = 0.25
    """So long before and after a hand is over a pocket, what seems to fall there may be the hand."""

    least_run_mm: float = 15.0
    """A track shorter than this never fell anywhere: it is a flicker at the pocket's mouth."""

    stopping_mm_s: float = 80.0
    """At the last a track slower than this has come to rest: within four frames friction takes as much."""

    slid_on_mm_s: float = 250.0
    """What was faster when it was seen last slid on by more than a coin's breadth: it does not lie there."""

    stirs_on_s: float = 0.12
    """What seems to move for so long while all pieces look as at rest is none; pictures are 0.08 s apart."""

    slides_s: float = 0.8
    """So long at most a piece slides on beneath a hand: what would need longer did not go there."""

    stopping_sightings: int = 20
    """And a piece was followed so often, not a shadow or a scrap of one."""

    pushed_in_s: float = 0.15
    """Of two pieces that come to one mouth within this, what lay nearer to it was pushed in by the other."""

    same_fall_s: float = 0.12
    """Two tracks that end at one pocket within this are one coin."""

    another_fall: float = 0.6
    """Likelihood left to the second of them where two pieces are missing."""

    same_flight_mm: float = 60.0
    """And two that end this near to each other beyond the rail are one that flew."""

    own_start_mm: float = 45.0
    """A track that begins within this of where a piece lay is that piece's own."""

    takes_up_s: float = 0.04
    """A track that begins so soon after another's end may go on with it: two frames, or a few."""

    takes_up_mm: float = 45.0
    """So near to where that one was due: a knock turns it."""

    soonest_fall_s: float = 0.06
    """Nothing falls sooner after the stroke began: the fastest striker needs longer to any pocket."""

    driven_cosine: float = 0.94
    """What is driven ahead into a pocket goes on within twenty degrees of the way of what drives it."""

    leap_mm_s: tuple[float, float] = (1200.0, 8000.0)
    """How fast what leaps off the board goes: what is slower falls back, nobody strikes harder."""

    leap_out_mm_s: float = 600.0
    """What flies over the frame is faster than this between any two sightings; an arm sets out slowly."""

    leap_beyond_mm: float = 8.0
    """So far beyond where a coin touches the cushion nothing lies on the wood, blurred though it may be."""

    leap_mouth_mm: float = 5.0
    """Nor is what is seen so near to a pocket's hole in it."""

    leap_off_mm: float = 12.0
    leap_off_share: float = 0.4
    """How far off its line a sighting may be, or in parts of a frame's step: what rises seems to go faster."""

    leap_gap_s: float = 0.04
    """Longer than this between two frames, and nobody knows what the line led through."""

    back_straight: float = 0.7
    """Cosine of the angle between the first steps of what rolls back from a cushion: leaving it is straight."""

    leap_dark_s: float = 0.08
    """The same of what is beyond the cushion: a dark coin shows again when it has crossed a dark frame."""

    leap_on_s: float = 0.2
    """So much longer than anything moves on the board a leap is seen round it."""

    lingers_s: tuple[float, float] = (0.045, 0.13)
    lingers_mm: float = 35.0
    """What is seen round the board flies nowhere that something was seen so long before or after, this near."""

    leap_sightings: int = 3
    """So many even sightings are a leap wherever it began: of 570 drawn strokes none was told wrongly so."""

    draws_back_s: float = 0.3
    """So soon after a stroke began what goes out over the player's own side is the hand that made it."""

    sleeve_s: float = 0.6
    """The same of what is seen round the board, where an arm is seen for longer."""

    leap_start_mm: float = 20.0
    """And two where a piece lay so near to their line's beginning,"""

    leap_mm2: float = 450.0
    """and both are as large as most of a coin: scraps of an arm that draws back are smaller."""

    too_fast_mm_s: float = 2500.0
    """A coin this fast at the mouth may as well have flown over the pocket."""

    leaps_from_mm_s: float = 1700.0
    """What a striker this fast drives ahead is as fast as that: the striker weighs three times as much."""

    read_back_mm: float = 160.0
    """How far back along its course a stroke is traced to the base line it came from."""

    over_mm: float = 15.0
    """A track that ends this far beyond the rail and leaves no piece behind flew off."""

    edge_mm: float = 30.0
    """One that ends this near to the rail may have flown off: a fast coin is over it between two frames."""

    flying_mm_s: float = 800.0
    """And so fast at the least: what is slower comes back from the rail."""

    stand_alone_mm: float = 20.0
    """A disc nearer than this to a known coin is that coin, not a striker being placed."""

    stand_off_mm: float = 14.0
    """How far from the middle of the base lines a striker may be placed and still be meant to stand there."""

    least_striker_mm: float = 19.0
    """Radius of a striker of which only a ring was seen."""

    stand_score: float = 0.6
    """Likelihood from which a disc beside a hand is believed to be a striker being placed."""

    pause_s: float = 0.3
    """So long without movement ends a stroke, whatever moves for a moment later."""

    still_before_nudge_s: float = 0.6
    """What lay still for so long before the camera was moved had come to rest."""

    runs_s: float = 0.4
    """What runs by itself for so long belongs to it even so: a hand is known as one by then."""

    first_of_all_s: float = 0.03
    """What ran this soon after a stroke began is the striker: it has struck nothing yet."""

    drop_mm_s: float = 1500.0
    """Faster than this something crosses a pocket's hole, and is not seen to drop into it."""

    one_nudge_s: float = 1.0
    """A camera that swings on within this is still being moved the one time."""

    def for_board(self, profile: BoardProfile) -> WitnessSettings:
        """The same where pockets have other sizes: what is near to one is as far from its rim as ever."""
        return replace(self, mouth_mm=self.mouth_mm + profile.pocket_radius_mm - ICF.pocket_radius_mm)
