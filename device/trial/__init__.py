"""The trial of a table: five drawn layouts, laid by a person, read by the camera, judged together.

The course, the matching and the advice are pure and take time and readings as values; files and frames stay in
the examiner, the folder and the desk.
"""
