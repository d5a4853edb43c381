"""Data of the golf games, as JSON."""
