"""Whether the hand that one frame shows is believed, in the order of time.

What looks like a hand may be coins that were moved, a lamp's light, or a hand that only the background shows.
`HandWatch.find` asks in this order what `vision.change.hands` found:

    1  did it come without stirring?    then it is no hand, unless it crosses the border and the background was
                                        read
    2  does it stir?                    then it is a hand
    3  has it kept still for `LIVELY_S` while the background was unread?     it was in the background
    4  has it kept still for `LIVELY_S`, and the drawing shows through it?   it is the light of a lamp

Otherwise it stays a hand. `vision.observing.stays` ends what is believed for longer than is plausible.
"""

from __future__ import annotations

from vision.change.detector import STILL_PX, Change, ChangeDetector
from vision.change.hands import Hand, find_hand

LIVELY_S = 0.6  # A hand that does not show over the border may keep quite still for this long: it trembles.


class HandWatch:
    """Remembers the hand of the frame before, and when it stirred last. It needs every frame that may show one.

    `is_background_unread`: the background was not read as a table at rest, so it may show a hand.
    """

    def __init__(self) -> None:
        self.hand: Hand | None = None
        self.is_background_unread = True
        self._stirred_s = 0.0

    def restart(self) -> None:
        """Another background is used from now on, and has not been read."""
        self.hand = None
        self.is_background_unread = True

    def clear(self) -> None:
        """A frame shows nothing new, so no hand."""
        self.hand = None

    def find(self, detector: ChangeDetector, change: Change, t_s: float, striker_mm: float) -> Hand | None:
        """The hand of this frame; `striker_mm` is the radius of this set's striker, 0 where it is not known."""
        grid, before, still_s = detector.grid, self.hand, t_s - self._stirred_s
        lively = still_s < LIVELY_S or before is None
        hand = find_hand(grid, change, before, lively=lively, striker_mm=striker_mm)
        if before is None and hand is not None and hand.motion_px(change) <= STILL_PX:
            # Things that come stir. Coins lie still, and so do the remains of a hand that the background shows.
            hand = None if self.is_background_unread else find_hand(grid, change, None, lively=False)
        if hand is None or hand.stirs(change, is_noisy=detector.stabilizer.trembles):
            self._stirred_s = t_s
        elif still_s >= LIVELY_S and (self.is_background_unread or hand.is_light(change, detector.background)):
            hand = None  # it was there when the board was registered, and has gone; or it is a lamp's
            self.is_background_unread = True
        self.hand = hand
        return hand
