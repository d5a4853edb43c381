"""Pages, event stream, codes and the supervision of the vision process.

It shows the kept score and hands rulings on; it judges nothing.
"""
