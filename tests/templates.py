"""The pages' templates, compiled once for all tests of a process: nearly every test of a page makes an app."""

from __future__ import annotations

from flask import Flask
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

Kept = dict[str, bytes]


class CompiledTemplates(BytecodeCache):
    """Keeps the code of each template, by its name and its text."""

    def __init__(self) -> None:
        self._kept: Kept = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Gives a template its code, where it was compiled before from the same text."""
        if bucket.key in self._kept:
            bucket.bytecode_from_string(self._kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keeps the code of a template that was compiled."""
        self._kept[bucket.key] = bucket.bytecode_to_string()


def compile_once() -> None:
    """Lets every app of this process share the code of its templates."""
    Flask.jinja_options = {**Flask.jinja_options, "bytecode_cache": CompiledTemplates()}
