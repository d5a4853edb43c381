"""What people may say in a match of carrom: why not, and what it does to the state.

It knows the laws, and nothing of strokes under way.
"""
