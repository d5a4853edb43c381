"""The speed of the pipeline and the server on this machine.

Speed is a ratio to copying a frame, measured in the same run.
"""
