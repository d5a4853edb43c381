"""The focal length that explains a seen square best, found without trying those that are too unusual."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from calibration.lens import Lens
from calibration.solve import HFOV_SPREAD, likeliest_lens, seen_from
from vision.synthetic.scene.camera import camera_above

SIZE_PX = (1332, 990)
NOISE_PX = 2.0
LENSES = [Lens.from_hfov(*SIZE_PX, float(hfov)) for hfov in range(40, 111, 5)]
USUAL_PX = Lens.from_hfov(*SIZE_PX, 66.0).f_px
PIXELS = st.floats(-6.0, 6.0)


@settings(max_examples=25)
@given(st.floats(0.0, 1500.0), st.floats(50.0, 100.0), st.lists(PIXELS, min_size=8, max_size=8))
def test_the_likeliest_lens_is_that_of_least_cost_of_all(
    aside_mm: float, hfov_deg: float, off_px: list[float]
) -> None:
    camera = camera_above(Lens.from_hfov(*SIZE_PX, hfov_deg), (0.0, -aside_mm, 1200.0))
    square_px = camera.corners_px() + np.reshape(off_px, (4, 2))

    def cost(lens: Lens) -> float:
        misfit = seen_from(square_px, lens, 1000.0)[1] / NOISE_PX
        return float(misfit**2 + (np.log(lens.f_px / USUAL_PX) / HFOV_SPREAD) ** 2)

    found = likeliest_lens(square_px, LENSES, USUAL_PX, NOISE_PX)
    assert cost(found) == min(map(cost, LENSES))
