"""The state of Roll in One: dice, unfinished lines, shots and their landings, rulings, and its snapshot.

It knows lines and the printed parts, and no log.
"""
