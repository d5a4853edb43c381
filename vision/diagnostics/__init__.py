"""The pipeline's reading, drawn over a picture and compared with the truth.

Nothing in the pipeline depends on it.
"""
