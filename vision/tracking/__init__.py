"""Tracks: moving patches are joined to discs by motion, friction and collisions.

A track is what was seen; the piece behind it is decided later.
"""
