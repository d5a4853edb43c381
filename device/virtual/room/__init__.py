"""What surrounds a play: hands, mischief by traps, camera, light, time and truth.

It stages what happens and writes down what is true.
"""
