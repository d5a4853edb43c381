"""Bands of a mains lamp and of a dimmed strip, by the time for which rows gather light."""

import numpy as np
import pytest

from device.virtual.disturbance.lamp import FLICKER_HZ, STRIP_HZ, Lamp

ROWS = 400


def swing(lamp: Lamp) -> float:
    """The levels' swing over the rows of all frames of a second."""
    gains = np.concatenate([lamp.gains(step / 60, ROWS) for step in range(60)])
    return float(np.ptp(gains) / gains.mean())


def test_a_short_exposure_shows_strong_bands_and_a_whole_half_period_none() -> None:
    swings = [swing(Lamp(flicker=0.3, exposure_s=exposure_s)) for exposure_s in (0.0005, 0.005, 0.0099)]
    assert swings == sorted(swings, reverse=True)
    assert swings[0] > 0.12
    assert all(swing(Lamp(flicker=0.3, exposure_s=n / FLICKER_HZ)) < 1e-9 for n in (1, 2, 3))


def test_half_a_band_lies_between_the_brightest_and_the_darkest_row() -> None:
    """A readout of 15.5 ms shows one and a half bands of 100 Hz."""
    gains = Lamp(flicker=0.3, exposure_s=0.001).gains(0.0, ROWS)
    turns = np.count_nonzero(np.diff(np.sign(np.diff(gains))))
    assert turns == 3


@pytest.mark.parametrize("exposure_s", [0.0005, 0.002, 0.003])
def test_a_dimmed_strip_gives_its_mean_light_in_bands(exposure_s: float) -> None:
    lamp = Lamp(pulsed=0.4, exposure_s=exposure_s)
    light = np.concatenate([lamp.gains(step / 60, ROWS) for step in range(60)]) ** 2.2
    assert light.mean() == pytest.approx(1.0, abs=0.02)
    assert np.ptp(light) > 0.2
    assert swing(Lamp(pulsed=0.4, exposure_s=2 / STRIP_HZ)) < 1e-9


def test_a_strip_of_colours_loses_its_bands_over_a_whole_period() -> None:
    short, usual, whole = (
        Lamp(strip=0.06, exposure_s=s).warmth(0.3, ROWS) for s in (0.0005, 0.002, 1 / STRIP_HZ)
    )
    assert np.ptp(short) > np.ptp(usual) > 0.11
    assert np.ptp(whole) < 1e-9
