"""Frames become observations: plain values that say what each frame shows and how sure that is.

All measuring in pixels ends here; later stages receive numbers.
"""
