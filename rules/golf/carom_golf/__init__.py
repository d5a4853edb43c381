"""Carom Golf: balls that roll, bounce, fly and strike each other over hexes; clauses are of `carom_golf.md`."""
