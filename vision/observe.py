"""From frames to observations (the moving table); a single still is read by `read_pieces`."""

from vision.reading import read_pieces

__all__ = ["read_pieces"]
