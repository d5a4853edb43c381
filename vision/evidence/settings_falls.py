"""The knobs of judging what fell: unit, effect of turning it, why it stands there."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FallSettings:
    """When a track's end, or a mouth that changed, is a fall, and whose."""

    mouth_mm: float = 80.0
    """A track that ends within this of a pocket's middle may have ended in it; more of a large one's."""

    pocket_fade_mm: float = 28.0
    """How fast that belief fades with the distance from the pocket's rim."""

    rim_mm: float = 5.0
    """What stops farther from a pocket's rim than this does not slide in."""

    short_mm: float = 8.0
    """And what stops so far from it had no part in what changed the mouth: slow movers show their edges only,
    which are a little aside, so a striker that tipped in was last seen 6 mm from it (117465)."""

    stopped_short: float = 0.2
    """Likelihood left to its fall."""

    left_at_mouth_mm: float = 30.0
    """A piece that lies so near to a track's end is what made the track: it stopped, and did not fall."""

    bounce_s: float = 0.12
    """What comes out of a mouth this soon after something went in has bounced from the jaws."""

    doubtful_fall: float = 0.3
    """Likelihood of a fall that may have been a flight or a bounce."""

    flown_over: float = 0.06
    """The same of one that was seen beyond the hole."""

    flies_on_mm_s: float = 700.0
    """And so fast at the least: what is slower fell."""

    flown_on_mm: float = 25.0
    """What appears over the frame so near to where a track would be by then is the same piece, in flight."""

    bounced_fall: float = 0.15
    """Likelihood of a fall where something came out again: it may have been another piece."""

    mouth_levels: float = 1.2
    """Grey levels by which a pocket's mouth must change on the mean, beyond noise, for something to have fallen
    in. Lower sees a dark coin on dark coins in a net, and a shadow that moved."""

    mouth_brighter: float = 0.8
    """Grey levels by which it must become brighter or darker as a whole: noise makes 0.3."""

    still_mouth: float = 0.35
    """Grey levels, beyond noise, by which one that looks as before changes at most: where nothing fell, 99 in a
    hundred change by less than 0.25; in rendered nets of fine mesh each fall makes 0.4 to 1.0. Seen aslant
    it may be 0.2; but a coin that leapt over made 0.15, and one fall of 0.17 passed for two."""

    rim_levels: float = 8.0
    """Grey levels by which a mouth changes more than by a piece that comes to lie, or lay, beside it."""

    handled_levels: float = 4.0
    """The same by which one changes before a stroke, while hands are about, if one reached into it."""

    mouth_noise: float = 1.5
    """Grey levels by which a quiet mouth changes on the mean. Where the quietest half changed more, a lamp or a
    camera that sank disturbs them all, and as many times more is wanted of those that tell of a fall."""

    level_sightings: int = 8
    """How many of a track's last sightings tell its brightness: before them it may have been another piece."""

    mouth_only: float = 0.8
    """Likelihood of a fall of which only the changed mouth tells."""

    clear_levels: float = 2.5
    """A mouth that changed by less, or became so little brighter or darker, has hardly changed."""

    faint_mouth: float = 0.15
    """The same likelihood where only such a mouth tells. More scores what a piece pushed at its rim did."""

    mouth_bears_out: float = 0.9
    """How much of the doubt in a track's end a changed mouth takes away."""

    mouth_hints: float = 0.6
    """The same for one that changed, but hardly, as the fine mesh of a deep net does."""

    other_start: float = 0.05
    """Likelihood left to a track that began where a piece of another kind lay: tracks keep to their discs."""

    struck_start: float = 0.3
    """The same where the missing piece's own track ended there just before: it struck that other, and either
    may have gone on."""

    struck_s: float = 0.07
    """What just before means."""

    no_start: float = 0.5
    """The same where it began at no piece's place: a part of a track, the rest of which was not seen."""

    goes_on_s: float = 0.07
    """A track that begins this near to another's end, and near to its place, may be the same piece's."""

    goes_on: float = 0.05
    """Likelihood left to such a track for a second piece that did not stand where it began."""

    other_colour: float = 0.2
    """Likelihood left to a track as bright as another kind, for each step, up to two."""

    other_kind_levels: float = 25.0
    """A step: by so many levels it is farther from this kind than from the nearest. Of 423 falls of the virtual
    table 3 in a hundred were by 20, 1 in a hundred by 35: a track may join two things."""

    striker_mm2: float = 1200.0
    """From this size a track was the striker's: strikers show 1350 to 1950, coins 500 to 1100."""

    large_coin: float = 0.3
    """Likelihood left to a coin's fall from that size: of 400 coins 6, all black, of 32 strikers 18."""

    scrap_mm2: float = 350.0
    """A track smaller than this is a coin that hardly stands out from the wood, or a scrap."""

    two_as_one_mm2: float = 2800.0
    """From this size a track shows pieces that touch as one: how bright it is tells of none of them."""

    other_size: float = 0.6
    """Likelihood left to the striker's fall where the track was smaller, or none was seen: a missing striker
    may be one that was not read, and the coin that fell one that seems to lie there."""

    mouth_tells_levels: float = 3.0
    """Grey levels by which a mouth is brighter, or darker, where a white coin, or a black one, lies in it."""

    other_mouth: float = 0.1
    """Likelihood left to a coin of the other colour: a second piece may have fallen upon it."""

    colour_levels: float = 35.0
    """Grey levels by which two things look unlike: blur mixes a coin with the wood."""

    seen_falling: int = 3
    """Movement seen in so many frames inside a pocket's hole is a piece that drops."""

    seen_in_pocket: float = 0.85
    """How likely that is."""
