"""Signs of life of each stage, from the camera to the phones.

A stage says when it last did its work; whoever watches it decides what is too long. No module here ends a
process.
"""
