"""The virtual golf table: tokens and dice that players move by hand, drawn as a camera would see them.

Its players follow the laws and know the score as people do; what they do reaches it through the frames alone.
"""
