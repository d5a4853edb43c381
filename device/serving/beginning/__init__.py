"""What phones read of a server that is not ready yet.

It knows nothing of the match. It takes connections from the server's own socket until the server does.
"""
