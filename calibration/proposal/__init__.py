"""Where the playing surface seems to be: a network's marks, and the quadrilateral that they mean.

A proposal is a guess with a measure of doubt; registration verifies it.
"""
