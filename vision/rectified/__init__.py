"""The surface seen from straight above, and the learnt networks that look at it.

A coin is a circle of its true size here, whatever the lens and the tilt.
"""
