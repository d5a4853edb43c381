"""The state of Roll in One: dice, drafts, shots and their landings, rulings, and what screens see.

It knows lines and what is printed, and no log.
"""
