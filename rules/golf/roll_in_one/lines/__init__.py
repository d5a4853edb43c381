"""Lines of Roll in One: edges of hexes, and segments from one edge to the next.

It is geometry alone, and knows no course.
"""
