"""What every page stands in: scripts and styles packed, the menu, the look of this set, the secure line.

Nothing here knows what a page shows.
"""
