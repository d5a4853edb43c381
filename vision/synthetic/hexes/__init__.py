"""Drawn golf tables with known truth: printed hexes, what stands on them, a camera above.

It knows grounds, sizes and colours, and no law. The same scene and luck give the same picture.
"""
