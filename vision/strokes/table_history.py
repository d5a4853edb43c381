"""The history of a table: the layout, and what has been seen of it and of hands since the last rest."""

from __future__ import annotations

from rules.carrom.board import BoardProfile
from rules.pieces import Kind, Pocket
from rules.table import Layout, Mm, Piece
from vision.evidence.onset import Onset, StandingStriker
from vision.evidence.stroke import RIM_LEVELS, StrokeEvidence
from vision.layouts.census import Census
from vision.layouts.consistency import BELIEVED_SCORE
from vision.layouts.rest import Rest
from vision.layouts.vanished import Pause
from vision.likelihoods.model import LikelihoodModel
from vision.observing.hand_history import HandHistory
from vision.observing.observation import Observation
from vision.observing.pockets import QuietFalls, much_changed
from vision.strokes.look_ahead import of_this_set, with_levels, with_swept
from vision.strokes.onset import onset_of_crept_striker, onset_of_sunk_striker, onset_since, stroke_onset
from vision.strokes.views import ViewHistory
from vision.tracking.tracker import Tracked


class TableHistory:
    """Remembers the table since the last rest, for the evidence of the stroke that comes next.

    `hands` and `views` hear each observation before it; `census` counts the pieces by the events.
    """

    def __init__(
        self,
        profile: BoardProfile,
        model: LikelihoodModel,
        hands: HandHistory,
        views: ViewHistory,
        census: Census,
    ) -> None:
        self.profile = profile
        self.model = model
        self.hands = hands
        self.views = views
        self.census = census
        self.layout: Layout | None = None
        self.stroke: Onset | None = None  # under way
        self.stand: StandingStriker | None = None
        self.rest = Rest()  # as in the last reading; the striker may have moved since
        self.strokes = 0  # so far
        self.levels: tuple[tuple[Kind, float], ...] = ()
        # The pockets whose mouths hands changed between the rest and the stroke.
        self.handled: frozenset[Pocket] = frozenset()
        self.shown: dict[Pocket, tuple[float, float]] = {}  # mouths that show a stroke reported since the rest
        self.rested_s = 0.0  # when the table was last read at rest
        self.mouths = QuietFalls(model.quiet_fall, model.quiet_falls)

    def note(self, tracked: Tracked) -> None:
        """Notes whether a stroke is under way; after a span that nobody watched, what differs is asked."""
        self.stroke = None if tracked.seen.sight.unseen is not None else self._begun(tracked)

    def _begun(self, tracked: Tracked) -> Onset | None:
        """The stroke that is under way, or one that begins: struck, crept unseen, or sunk at once."""
        if self.stroke is not None:
            return onset_since(self.stroke, tracked.tracks, self.profile, self.hands.seats_since)
        begun = stroke_onset(tracked.tracks, self.stand, self.profile, self.hands.seats_since)
        seen, stand = tracked.seen, self.stand
        layout, fell = self.layout or (), self.fell(seen)
        begun = begun or onset_of_crept_striker(tracked, stand, layout, self.rested_s, self.profile, fell)
        begun = begun or onset_of_sunk_striker(seen, stand, self.fell(seen, RIM_LEVELS), self.profile)
        if begun is not None:
            self.hands.struck(self.shown)
        return begun

    def fell(self, seen: Observation, levels: float = 0.0) -> frozenset[Pocket]:
        """The pockets whose mouths changed, by more than so many levels, where no hand was for long."""
        return much_changed(seen.mouths, levels) - self.handled - self.hands.covered_by_hand()

    def pause(self, seen: Observation, *, struck: bool) -> Pause:
        """What is known of the time since the last rest, in which no stroke was seen (but perhaps `struck`)."""
        return Pause(
            stroke=self.strokes,
            known_s=seen.t_s,
            last_s=max(seen.rest_s, self.hands.seen_s),
            covered_s=self.hands.covered_s,
            reached=frozenset(self.hands.reached),
            hand=self.hands.seen_s > self.rested_s,
            blind=self.views.was_lost,
            mouths=seen.mouths,
            struck=struck,
        )

    def evidence(self, stroke: Onset, tracked: Tracked) -> StrokeEvidence:
        """The evidence of a stroke under way, as far as it is known without questions to the observer."""
        seen = tracked.seen
        evidence = StrokeEvidence(
            number=self.strokes + 1,
            before=self.layout or (),
            begun=stroke,
            stand=self.stand,
            seen=seen.reading,
            tracks=tracked.tracks,
            beyond=tracked.beyond,
            shaken_s=tracked.shaken_s,
            quiet_share=self.mouths.quiet_share,
            levels=self.levels,
            reached=dict(self.hands.reached),
            handled=self.handled,
            lying=self.census.lying,
            profile=of_this_set(self.profile, self.stand, seen, BELIEVED_SCORE),
            model=self.views.model(self.model),
            rested=self.rest.layout,
            doubted=self.rest.doubted,
            supposed=self.rest.supposed,
            unshown=self.views.places_outside,
        )
        return with_swept(with_levels(evidence), self.hands)

    @property
    def striker(self) -> Mm | None:
        """The place of the striker, None where none is known to lie there."""
        return next((p.at for p in self.layout or () if p.kind is Kind.STRIKER), None)

    def put_striker(self, at: Mm) -> None:
        """Notes that the striker lies there, and nowhere else."""
        self.layout = (*(p for p in self.layout or () if p.kind is not Kind.STRIKER), Piece(Kind.STRIKER, at))
