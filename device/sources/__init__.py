"""Where frames come from: one protocol for cameras, videos, stills and recordings.

A source hands over frames as they are; it reads nothing in them.
"""
