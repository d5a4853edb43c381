"""The format of a decoder's pictures: `sources.decoder` writes them, `sources.video` reads them.

First comes a line of JSON that describes the video, or says what is wrong with it. Then for each picture a
`PICTURE` and its planes as the decoder has them, with padded rows; `LAST`; a line with the error, if any.
"""

from __future__ import annotations

from struct import Struct

PICTURE = Struct("<dIIIII")
"""Seconds from the first picture; width and height; the bytes in a row of each of the three planes."""

LAST = PICTURE.pack(0.0, 0, 0, 0, 0, 0)
"""After the last picture."""
