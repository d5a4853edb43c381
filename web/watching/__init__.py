"""The camera's pages: alignment, learning, trials, practice and labelling.

The camera's work is asked for through protocols; nothing here sees a frame.
"""
