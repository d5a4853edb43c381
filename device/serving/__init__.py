"""Pages, event stream, codes and the supervision of the vision process.

It shows what is kept and hands rulings on; it judges nothing.
"""
