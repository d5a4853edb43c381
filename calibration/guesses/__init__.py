"""First guesses of where a print lies: from its red base circles, and from its straight lines.

A guess needs to be near, not right: registration pulls it onto the print, and refuses most.
"""
