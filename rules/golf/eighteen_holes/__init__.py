"""18 Holes: clubs and shot cards move golfers over a course of tiles; clauses are of `eighteen_holes.md`."""
