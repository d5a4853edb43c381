"""The joint hypotheses of a stroke, each with an end for every missing piece, and how its outcomes rank.

It sees what `hypotheses` sees. An explanation that leaves a trace over, or uses one twice, is less likely.
"""
