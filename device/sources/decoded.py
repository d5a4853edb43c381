"""How a decoder's process hands over pictures: `sources.decoder` writes them, `sources.video` reads them.

First a line of JSON that says what the video is, or what is wrong with it. Then for each picture a `PICTURE`
and its planes as the decoder has them, rows padded to its liking; `LAST`; a line with what went wrong, if any.
"""

from __future__ import annotations

from struct import Struct

PICTURE = Struct("<dIIIII")
"""Seconds from the first picture; width and height; how many bytes a row of each of the three planes has."""

LAST = PICTURE.pack(0.0, 0, 0, 0, 0, 0)
"""After the last picture."""
