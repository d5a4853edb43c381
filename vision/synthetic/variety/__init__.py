"""One seed, one board of any make: boards, looks, layouts and traps by chance.

The same seed draws the same scene.
"""
