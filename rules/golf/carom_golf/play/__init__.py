"""The state of Carom Golf, its turns and rulings, and the inference of strokes from looks at the course.

It knows moves and the printed parts, and no log.
"""
