"""Drawn sheets of Roll in One: a page of hexes, the lines that pens left on it, and a photograph of both.

Each sheet has its truth: the edges that every shot crosses, by colour. A seed gives the same sheet always.
"""
