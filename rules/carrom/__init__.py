"""The laws of carrom."""
