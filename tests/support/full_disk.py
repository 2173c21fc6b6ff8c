"""Uploads that fail: the disk, or whatever keeps the files, answers with an error at the last byte of each file."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

FULL = OSError(errno.ENOSPC, "No space left on device")


@contextmanager
def full_disk(error: Exception = FULL) -> Iterator[None]:
    def fail(*_arguments: object) -> None:
        raise error

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        yield
