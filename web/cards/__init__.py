"""A match on paper and in files: the card, its PDF, handing a match out and in.

Nothing here asks for a route.
"""
