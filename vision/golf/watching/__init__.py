"""A golf table in the order of time: frames in; looks, and what changed between them, out.

It knows colours, hexes and hands, no law and no clock; the same frames give the same events at any speed.
"""
