"""Golf on hexes: what the three games add to a match, its corrections, cards, charts and results.

The games lie in packages of their own, and none of them knows another.
"""
