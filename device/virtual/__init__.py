"""The virtual table: physics, players, their hands and their mishaps, seen through a drawn camera.

Its knowledge never reaches the pipeline, which has only the frames.
"""
