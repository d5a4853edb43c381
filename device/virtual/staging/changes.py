"""Running changes of light and camera: each alters the table's look, then fades."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from device.virtual.staging.trap import Change
from vision.synthetic.sight import Cloud, Sight

CLOUD_SOFT = 0.35  # of the picture: the width over which a cloud's edge fades
ADDED = ("warmth", "bands", "pan_deg", "tilt_deg", "roll_deg", "blur_px")
TURNS = ("pan_deg", "tilt_deg", "roll_deg")
FAR_DEG = 0.6  # a camera knocked further than this is knocked back
FADED = 6.0  # after this many times its fading time a swing is invisible
MULTIPLIED = ("gain", "zoom")


@dataclass(frozen=True, slots=True)
class Running:
    """A change that began at `from_s`; `whole` is its full effect, `heading_deg` a cloud's direction."""

    note: str
    from_s: float
    over_s: float
    stays_s: float | None
    hz: float | None
    fades_s: float
    whole: Sight
    cloud: float
    heading_deg: float

    @property
    def is_for_good(self) -> bool:
        """Whether it is permanent."""
        return self.stays_s is None and self.hz is None

    @property
    def is_light(self) -> bool:
        """Whether it is about light and not about the camera's direction."""
        return self.whole.is_aimed

    def is_lasting(self, t_s: float) -> bool:
        """Whether it can still be seen at this moment or later."""
        if self.hz is not None:
            return t_s - self.from_s < FADED * self.fades_s
        return self.stays_s is None or self.passes_s > t_s

    def turned_back(self, before: Sight) -> Running:
        """This change, reversed where it would turn the camera away from a board that is half out of view."""
        turned = {
            name: -getattr(self.whole, name)
            for name in TURNS
            if abs(getattr(before, name)) > FAR_DEG and getattr(before, name) * getattr(self.whole, name) > 0
        }
        return replace(self, whole=replace(self.whole, **turned)) if turned else self

    @property
    def passes_s(self) -> float:
        """The time until which a passing change is visible; `from_s` for one that stays or swings."""
        return self.from_s + (0.0 if self.stays_s is None else 2 * self.over_s + self.stays_s)

    def shaped(self, sight: Sight, t_s: float) -> Sight:
        """A sight with this change applied."""
        strength = self._strength(t_s - self.from_s)
        if strength == 0.0:
            return sight
        added = {name: getattr(sight, name) + strength * getattr(self.whole, name) for name in ADDED}
        times = {
            name: getattr(sight, name) * (1 + strength * (getattr(self.whole, name) - 1)) for name in MULTIPLIED
        }
        clouds = (*sight.clouds, self._cloud(strength)) if self.cloud > 0 else sight.clouds
        phase = (sight.band_phase + t_s * (self.hz or 0.0)) % 1.0 if self.whole.bands else sight.band_phase
        return replace(sight, **added, **times, clouds=clouds, band_phase=phase)

    def _cloud(self, strength: float) -> Cloud:
        """A cloud whose edge comes in from one side and goes out again by the same."""
        return Cloud(self.cloud, -CLOUD_SOFT + (1 + 2 * CLOUD_SOFT) * strength, CLOUD_SOFT, self.heading_deg)

    def _strength(self, since_s: float) -> float:
        """The strength: 0 before it begins and after it is over, 1 at its height; a swing goes from -1 to 1."""
        if since_s < 0:
            return 0.0
        if self.hz is not None:
            return math.sin(2 * math.pi * self.hz * since_s) * math.exp(-since_s / self.fades_s)
        risen = min(since_s / self.over_s, 1.0) if self.over_s > 0 else 1.0
        if self.stays_s is None:
            return risen
        left_s = since_s - self.over_s - self.stays_s
        return risen if left_s <= 0 else max(1.0 - left_s / max(self.over_s, 1e-6), 0.0)


def begun(change: Change, from_s: float, luck: np.random.Generator) -> Running:
    """A random instance of a change."""
    whole = Sight(**{name: getattr(change, name).draw(luck) for name in (*ADDED, *MULTIPLIED)})
    return Running(
        change.note,
        from_s + change.after_s.draw(luck),
        change.over_s.draw(luck),
        None if change.stays_s is None else change.stays_s.draw(luck),
        None if change.hz is None else change.hz.draw(luck),
        change.fades_s.draw(luck),
        whole,
        change.cloud.draw(luck),
        float(luck.uniform(0, 360)),
    )
