"""What the pipeline thinks, drawn over a picture, and how right it is against truth.

Nothing in the pipeline depends on it.
"""
