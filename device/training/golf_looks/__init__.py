"""The weights by which looks at golf tables are told, fitted where the true layout is known.

It plays drawn tables, and reads them with the networks as they are: after those have changed, these follow.
"""
