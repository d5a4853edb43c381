"""The scene to be drawn: pieces, hands, looks, ornaments and the camera, as plain values.

It holds no pixels.
"""
