"""Practice at a watched table: the camera's events belong to the drill meanwhile, not to the match.

Nothing here writes the journal; the best of each drill is kept in a file of its own.
"""
