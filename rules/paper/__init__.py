"""A match on paper: its score card, what each player did, and both as text.

It knows strokes and boards of any game with a card; how a game fills them in, `rules.games` says where to ask.
"""
