"""The weights of hypotheses about a stroke: the likelihood of each thing that no frame shows by itself."""

from __future__ import annotations

from dataclasses import dataclass

from vision.likelihoods.ends import EndWeights
from vision.likelihoods.leftovers import LeftoverWeights
from vision.likelihoods.places import PlaceWeights
from vision.likelihoods.readings import ReadingWeights


@dataclass(frozen=True)
class LikelihoodModel(ReadingWeights, PlaceWeights, EndWeights, LeftoverWeights):
    """Shares and factors, measured on drawn strokes where a number is given; larger values believe more."""

    sure: float = 0.9
    """An outcome less likely than this is asked about."""

    sure_unsteady: float = 0.95
    """The same where the light flickered, the camera trembled, or noise is as large as what mouths show of a
    fall: the weights of the
    base classes were measured in steady views, and each is a little less sure here."""

    worth_asking: float = 0.01
    """An outcome less likely than this is not among the answers, except the first two."""
