"""The weights of hypotheses about a stroke, as data: each a share or a factor, with its measurement.

Nothing is worked out here; `LikelihoodModel` joins them, and the evidence of a stroke carries it.
"""
