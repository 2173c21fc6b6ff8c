"""The parts of an export: its files with their hashes, the manifest, and one snapshot of the database for all rows."""

import hashlib
import json
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import connection, transaction

from saas.accounts import archives
from saas.kernel.hooks import Hook
from saas.tenancy.models import Community

FORMAT, VERSION = "gemhall-community", 1
MANIFEST = "manifest.json"
# Returns the user ids of all members of the community whose schema is entered.
user_ids_of_members: Hook[[], Sequence[UUID]] = Hook()


@dataclass(frozen=True, slots=True)
class PrivateFiles:
    """Stored files of an area that have no public address. All their names match ``pattern``."""

    pattern: str
    names: Callable[[], Iterator[str]]


# By area. ``names`` runs inside the community.
private_files: dict[str, PrivateFiles] = {}


def is_private_file(name: str) -> bool:
    return any(re.fullmatch(one.pattern, name) for one in private_files.values())


@contextmanager
def snapshot() -> Iterator[None]:
    """Let all statements inside see the same rows. Inside an open transaction, that transaction decides."""
    is_outermost = not connection.in_atomic_block
    with transaction.atomic():
        if is_outermost:
            with connection.cursor() as cursor:
                cursor.execute("set transaction isolation level repeatable read")
        yield


class ArchiveWriter:
    """Writes files into a ZIP, piece by piece, and remembers their size, rows and SHA-256 for the manifest."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        self._files: dict[str, dict[str, Any]] = {}

    def add(self, path: str, texts: Iterable[str]) -> None:
        """Write a file of text. Each text of a ``.jsonl`` file is a row."""
        rows = self._write(path, (text.encode() for text in texts))
        if path.endswith(".jsonl"):
            self._files[path]["rows"] = rows

    def add_binary(self, path: str, chunks: Iterable[bytes]) -> None:
        self._write(path, chunks)

    def add_manifest(self, community: Community, moment: datetime, migrations: Sequence[str]) -> None:
        """Write the last file. An archive without it was not finished."""
        manifest = {
            "format": FORMAT,
            "version": VERSION,
            "made_at": moment.isoformat(),
            "community": {"id": str(community.pk), "slug": community.slug, "name": community.name},
            "migrations": list(migrations),
            "files": self._files,
        }
        archives.add_text(self._archive, MANIFEST, [json.dumps(manifest, ensure_ascii=False, indent=1)])

    def _write(self, path: str, chunks: Iterable[bytes]) -> int:
        digest, size, count = hashlib.sha256(), 0, 0
        with self._archive.open(path, "w", force_zip64=True) as file:
            for chunk in chunks:
                digest.update(chunk)
                size, count = size + len(chunk), count + 1
                file.write(chunk)
        self._files[path] = {"size": size, "sha256": digest.hexdigest()}
        return count
