"""A folder, or a zip of one, as a folder: `score` and `train` read the archive of a trial like any folder.

An archive comes from strangers. Only pictures and JSON with plain names are unpacked, into a folder that is
removed afterwards; anything else is refused before a byte is written.
"""

from __future__ import annotations

import re
import shutil
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from device.errors import BadInput
from device.sources.stills import PICTURE_SUFFIXES

MOST_MEMBERS = 500
LARGEST_BYTES = 32 << 20  # of one member, unpacked: a still of 24 million pixels is about 15 MB
MOST_BYTES = 512 << 20  # of all members together
NAME = re.compile(r"[\w][\w .()-]{0,120}")
SUFFIXES = PICTURE_SUFFIXES | {".json"}
UNUSED = ("__MACOSX", ".DS_Store")  # what file managers add
ENCRYPTED, KIND_OF_FILE, LINK = 0x1, 0o170000, 0o120000


@contextmanager
def as_folder(path: Path) -> Iterator[Path]:
    """The folder at this path, or the unpacked zip; any other path is handed on as it is.

    Raises BadInput for an archive with members that are no pictures or JSON, lead elsewhere, or are too large.
    """
    if path.is_dir() or path.suffix.lower() != ".zip":
        yield path
        return
    with tempfile.TemporaryDirectory(prefix="pocketwatch-") as folder:
        _unpack(path, Path(folder))
        yield Path(folder)


def _unpack(path: Path, folder: Path) -> None:
    try:
        with zipfile.ZipFile(path) as archive:
            members = _members(path, archive)
            _verify_sizes(path, members)
            for member in members:
                with archive.open(member) as packed, (folder / _name(member)).open("xb") as out:
                    shutil.copyfileobj(packed, out)
    except (OSError, zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, ValueError) as cause:
        raise BadInput(
            f"cannot read the archive {path}: {cause}; make the zip again, or name a folder"
        ) from cause


def _members(path: Path, archive: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
    """The files of the archive, all of them verified by name and kind."""
    files = [member for member in archive.infolist() if not member.is_dir() and not _is_unused(member)]
    if len(files) > MOST_MEMBERS:
        raise BadInput(f"{path} holds {len(files)} files; a trial has at most {MOST_MEMBERS}")
    for member in files:
        if not _is_plain(member):
            raise BadInput(
                f"{path} holds {member.filename!a:.80}, and only pictures and JSON files side by side are "
                "unpacked: take it out of the zip"
            )
    names = [_name(member).lower() for member in files]
    if len(set(names)) < len(names):
        raise BadInput(f"{path} holds two files of the same name: keep one of them")
    return files


def _is_plain(member: zipfile.ZipInfo) -> bool:
    """Whether the name stays within the folder, perhaps below a top folder, and the member is a plain file."""
    parts = member.filename.split("/")
    is_link = (member.external_attr >> 16) & KIND_OF_FILE == LINK
    is_known = PurePosixPath(_name(member)).suffix.lower() in SUFFIXES
    is_named = len(parts) <= 2 and all(NAME.fullmatch(part) for part in parts)
    return is_named and is_known and not is_link and not member.flag_bits & ENCRYPTED


def _verify_sizes(path: Path, members: Sequence[zipfile.ZipInfo]) -> None:
    largest = max(members, key=lambda member: member.file_size, default=None)
    if largest is not None and largest.file_size > LARGEST_BYTES:
        raise BadInput(
            f"{path} holds {largest.filename!a:.80} of {largest.file_size >> 20} MB unpacked; "
            f"at most {LARGEST_BYTES >> 20} MB are read"
        )
    whole = sum(member.file_size for member in members)
    if whole > MOST_BYTES:
        raise BadInput(f"{path} holds {whole >> 20} MB unpacked; at most {MOST_BYTES >> 20} MB are read")


def _is_unused(member: zipfile.ZipInfo) -> bool:
    return any(part in UNUSED for part in member.filename.split("/"))


def _name(member: zipfile.ZipInfo) -> str:
    return member.filename.rsplit("/", 1)[-1]
