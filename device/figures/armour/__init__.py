"""What the service withstands: kills, damaged journals, attacks, hours of play.

Each measurement drives real processes over real sockets, and is bounded by numbers of the plan.
"""
