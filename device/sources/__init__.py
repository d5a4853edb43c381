"""The sources of frames: one protocol for cameras, videos, stills and recordings.

A source hands frames over unchanged; it reads nothing in them.
"""
