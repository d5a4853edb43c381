"""What all three golf games lay on the table: tiles, markers, shared rulings, data files.

It knows hexes, and no game.
"""
