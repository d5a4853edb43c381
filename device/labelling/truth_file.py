"""A truth file on disk: one JSON object, an entry a picture and a line; it is always whole.

It is read before each change, so that what another program wrote meanwhile stays, and replaced by a new file
that is complete on the disk before it takes the old one's name.
"""

from __future__ import annotations

import json
import os
from hashlib import sha256
from pathlib import Path
from typing import Any

from device.errors import BadInput
from device.evaluation.truth import read_truth
from device.labelling.truth_entry import Entry

NOTHING = ""  # the revision of a picture without an entry


class TruthFile:
    """The entries of a truth file by picture name; one writer at a time."""

    def __init__(self, path: Path) -> None:
        """Raises BadInput where the file cannot be read, holds no JSON object, or could not be written."""
        self.path = path
        self.entries()
        if not path.parent.is_dir() or not os.access(path if path.exists() else path.parent, os.W_OK):
            raise BadInput(f"the truth cannot be written to {path}: name a file elsewhere with --truth")

    def entries(self) -> dict[str, Any]:
        """Every entry, as it lies on the disk now; raises BadInput where it cannot be read."""
        return read_truth(self.path) if self.path.exists() else {}

    def entry(self, name: str) -> Entry | None:
        """The picture's entry; None where it has none. Raises BadInput for one that is no object."""
        entry = self.entries().get(name)
        if entry is not None and not isinstance(entry, dict):
            raise BadInput(
                f"the truth of {name} in {self.path} is {entry!r:.40}, no JSON object: mend the file"
            )
        return entry

    def put(self, name: str, entry: Entry) -> None:
        """Replaces the picture's entry, or adds one at the end; raises OSError where it cannot be kept."""
        entries = self.entries() | {name: entry}
        lines = (f" {_text(key)}: {_text(value)}" for key, value in entries.items())
        new = self.path.with_name(f".{self.path.name}.new")
        with new.open("w", encoding="utf-8") as file:
            file.write("{\n" + ",\n".join(lines) + "\n}\n")
            file.flush()
            os.fsync(file.fileno())
        new.replace(self.path)


def revision_of(entry: Entry | None) -> str:
    """A mark of the entry's content: an entry that was changed has another one."""
    if entry is None:
        return NOTHING
    return sha256(json.dumps(entry, sort_keys=True).encode()).hexdigest()[:16]


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
