"""The moves of a ball in Carom Golf: a stroke in, its whole track out.

It knows the course, and neither players nor turns.
"""
