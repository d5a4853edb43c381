"""What the camera's account of a stroke may mean: which coins were stuck together, which are hidden.

It asks the laws which readings make a difference, and judges nothing itself.
"""
