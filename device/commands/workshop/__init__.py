"""The commands that measure and teach: speed, accuracy, figures, labels, networks.

One file, one command, as in `device.commands`; nothing here watches a game.
"""
