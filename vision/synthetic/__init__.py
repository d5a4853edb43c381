"""A drawn table with known truth, to measure and to train the detectors.

The same scene and seed draw the same picture; nothing that watches a table imports it.
"""
