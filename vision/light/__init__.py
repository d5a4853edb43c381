"""What light and the camera itself do to a whole picture: flicker, a switched lamp, darkness, blur, noise.

It knows planes of grey levels and tints; it knows no board, and no piece.
"""
