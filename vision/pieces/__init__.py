"""One picture of a table at rest becomes pieces, each with its place, kind and score.

Detector, refiner, suppression, overlap, assembly; nothing here remembers an earlier frame.
"""
