"""The golf games on hexes: Carom Golf, 18 Holes and Roll in One; what they share, then one folder a game."""
