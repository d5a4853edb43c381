"""The possible readings of the camera's account of a stroke: coins stuck together, coins hidden.

It asks the laws which readings make a difference, and judges nothing itself.
"""
