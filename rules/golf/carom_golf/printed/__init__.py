"""The printed parts of Carom Golf: courses, cards, and the options of its rules.

It knows no state: nothing here changes during a game.
"""
