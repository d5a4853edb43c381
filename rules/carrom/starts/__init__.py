"""The beginning of a match of carrom: a start as written or seen, and the state that it means.

It knows the laws' state, and no ruling.
"""
