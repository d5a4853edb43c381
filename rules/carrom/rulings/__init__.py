"""The rulings of a match of carrom: the check of each, and its effect on the state.

It knows the laws, and nothing of strokes under way.
"""
