"""The table of 18 Holes: golfers, piles and teams, its rulings, and the landings of a shot.

It knows the printed parts, and neither modes nor turns.
"""
