"""The one room with effects: cameras, disk, clock, processes, the command line."""
