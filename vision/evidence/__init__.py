"""The evidence of one stroke, as numbers, and the features that hypotheses are weighed by.

It measures how well traces fit; it decides nothing.
"""
