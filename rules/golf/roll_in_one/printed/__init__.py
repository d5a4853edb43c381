"""The printed parts of Roll in One: courses, the tables of dice, and the options of its rules.

It knows no state: nothing here changes during a game.
"""
