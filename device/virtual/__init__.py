"""The virtual table: physics, players, their hands and their troubles, seen through a drawn camera."""
