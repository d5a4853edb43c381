"""The pipeline's reading, drawn over a picture and compared with the truth; the reasons of a stroke in lines.

Nothing in the pipeline depends on it.
"""
