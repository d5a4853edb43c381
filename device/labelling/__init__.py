"""Pictures labelled by hand: what the camera reads is corrected on a page, and kept as their truth.

The truth file is read before each change and replaced whole; entries and keys that are not known here stay.
"""
