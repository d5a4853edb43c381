"""How a ball of Carom Golf goes: a stroke in, its whole track out.

It knows the course, and neither players nor turns.
"""
