"""Roll in One: three shared dice, each player's own use of them, lines over hexes (`roll_in_one.md`)."""
