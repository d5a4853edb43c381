"""Whether a course that reads well can also be played: every hole reached, nothing that the box does not hold.

It refuses data on its way in, a file or a person's own entry. A kept match with such a course still opens.
"""
