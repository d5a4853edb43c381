"""Tracks: moving patches are joined to discs by motion, friction and collisions.

A track is what was seen; which piece it was is decided later.
"""
