"""The state of Carom Golf, its turns and rulings, and what a look at the course tells of a stroke.

It knows moves and what is printed, and no log.
"""
