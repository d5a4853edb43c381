"""The words of the games: pieces, events on a table, rulings, verdicts, scores, and the registry of games.

The packages inside are the record, the paper and each game's laws. The words know none of them.
Nothing in this room has an effect: the standard library is all it imports.
"""
