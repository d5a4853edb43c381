"""Base circles of any print round a proposed surface: eight equal circles in their places correct its corners.

It knows a picture and four corners; no print's lines, and no maker.
"""
