"""A local folder of uploaded files in which each file is complete from the moment it has its name."""

import os
import secrets
import time
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.core.files.storage import FileSystemStorage

PART = ".part"
# A killed process leaves its part. No upload takes this long.
OLD_PART = timedelta(days=1)


class WholeFileStorage(FileSystemStorage):
    """Writes a neighbor of the file, and renames it after the last byte.

    On a full disk, the final name would otherwise hold a part of the file, which is then served as if it were whole.
    """

    def _save(self, name: str, content: Any) -> str:
        # Two processes can write the same smaller version of a picture, so each part has a name of its own.
        part = f"{name}.{secrets.token_hex(8)}{PART}"
        try:
            super()._save(part, content)  # type: ignore[misc]  # missing from the stubs
            _flush(self.path(part))
            os.replace(self.path(part), self.path(name))
        except BaseException:
            with suppress(OSError):
                os.remove(self.path(part))
            raise
        return name.replace("\\", "/")

    def delete_old_parts(self) -> int:
        """Delete the parts that killed processes left; return their number."""
        deleted, before = 0, time.time() - OLD_PART.total_seconds()
        for folder, _, names in os.walk(self.location):
            for part in (Path(folder, name) for name in names if name.endswith(PART)):
                with suppress(FileNotFoundError):  # its writer just finished
                    if part.stat().st_mtime < before:
                        part.unlink()
                        deleted += 1
        return deleted


def _flush(path: str) -> None:
    """Write the file to the disk. Some file systems report a full disk only now."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
