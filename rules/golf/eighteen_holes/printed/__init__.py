"""The printed parts of 18 Holes: courses, decks, clubs, and the options of its rules.

It knows no state: nothing here changes during a game.
"""
