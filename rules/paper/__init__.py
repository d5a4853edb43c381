"""A match on paper: its score card, its statistics, and both as text.

It knows strokes and boards of any game with a card; `rules.games` says where each game fills them in.
"""
