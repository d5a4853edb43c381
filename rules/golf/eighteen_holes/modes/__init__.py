"""The modes of 18 Holes: the scoring of a round in each, automata, skins and the greens of chaos.

They know the table, and no turn of a player.
"""
