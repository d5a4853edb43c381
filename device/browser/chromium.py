"""Finds a Chromium for the tests of the phone's page, and installs Debian's where it may.

`python -m device.browser.chromium` never fails: without a browser it says that the tests which need one are
skipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

# The one without a window comes first: it is the same engine, and a page costs it a third less processor time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
INSTALL = (("apt-get", "update", "--quiet"), ("apt-get", "install", "--yes", "--quiet", NAMES[0]))


def find_chromium() -> str | None:
    """The path of an installed Chromium or Chrome; None where there is none."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def main() -> int:
    """Makes sure a Chromium exists; where it cannot, says what will be skipped. Always 0."""
    if find_chromium() is None and may_install():
        install()
    print(report(find_chromium()), file=sys.stderr)
    return 0


def may_install() -> bool:
    """Whether this user can install Debian's packages without being asked for anything."""
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def install() -> None:
    """Installs Debian's Chromium without a window, stopping at the first command that fails."""
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for command in INSTALL:
        print(" ".join(command), file=sys.stderr)
        if subprocess.run(command, env=environment, stdout=sys.stderr, check=False).returncode:
            return


def report(path: str | None) -> str:
    """A line for the person who runs the tests."""
    if path is not None:
        return f"browser tests run in {path}"
    line = "*" * 72
    return (
        f"{line}\nNO CHROMIUM FOUND: THE TESTS OF THE PAGE IN A REAL BROWSER WILL BE SKIPPED.\n"
        f"Install it with: sudo apt-get install {NAMES[0]}\n{line}"
    )


if __name__ == "__main__":
    sys.exit(main())
