"""Change detection: where a frame differs from a moment ago, and from the background, the table at rest.

It knows cells and grey levels; it does not know what a coin is.
"""
