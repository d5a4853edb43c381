"""Golf on hexes: the parts of the three games in a match, its corrections, cards, charts and results.

The games lie in packages of their own, and none of them knows another.
"""
