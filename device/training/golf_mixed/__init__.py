"""Rendered golf tables mixed for training: pieces cut out of some, recoloured, and laid on others.

It learns from rendered pictures alone, in the course flattened; it draws nothing.
"""
