"""The laws of Magnetic Carom, the game of Rani and Children: coins that stick together and fall together."""
