"""Practice: layouts to lay, what makes a stroke at them a make, and the count of makes and misses.

It knows the words of the table and no laws: nothing here belongs to a match.
"""
