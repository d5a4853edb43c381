"""What lies on the table of 18 Holes: golfers, piles and teams, its rulings, and where a shot may land.

It knows what is printed, and neither modes nor turns.
"""
