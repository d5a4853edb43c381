"""`python -m device` is `pocketwatch`."""

import sys

from device.cli import main

if __name__ == "__main__":
    sys.exit(main())
