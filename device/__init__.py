"""The one room with effects: cameras, disk, clock, processes, the command line."""

import os

# OpenCV reads this as it is loaded: a picture of more pixels is refused by its header, as `device.files` says.
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", "64000000")
