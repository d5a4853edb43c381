"""How fast the pipeline and the server are on this machine.

Speed is a ratio to copying a frame, measured in the same run.
"""
