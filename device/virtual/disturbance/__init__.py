"""Real rooms: models of mount, lamp, camera and encoder, as data, that combine over a film.

A disturbance changes pictures and drops some; it never changes events. The same seed gives the same room.
"""
