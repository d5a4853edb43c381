"""Draws the parts of a scene: wood, print, discs, edges, hands and props.

It draws what a scene says and adds nothing of its own.
"""
