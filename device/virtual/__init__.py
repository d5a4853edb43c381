"""The virtual table: physics, two players and their hands, seen through a drawn camera."""
