"""ZIP files that a job writes for one person to download: personal data, or all data of a community.

They lie below ``exports/`` in storage. Addresses of public pictures never match these names.
"""

import json
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator
from datetime import timedelta
from typing import IO, Any
from uuid import UUID

from django.core.files.base import File
from django.core.files.storage import default_storage
from django.db import connection
from django.db.models import Case, Q, QuerySet, TextChoices

from saas.accounts.models import Archive
from saas.jobs.lease import heartbeat
from saas.jobs.services import is_dead
from saas.kernel.clock import now

LIFE = timedelta(hours=24)
LIFE_HOURS = int(LIFE.total_seconds() // 3600)
ROWS_PER_BEAT = 2000


class ShownState(TextChoices):
    """The state that pages show. FAILED is not stored: the job of a QUEUED file failed for good."""

    QUEUED = "QUEUED"
    READY = "READY"
    EXPIRED = "EXPIRED"
    FAILED = "FAILED"


class _Upload(File):  # type: ignore[type-arg]
    """A file whose upload renews the lease of the job."""

    DEFAULT_CHUNK_SIZE = 8 * 1024 * 1024

    def chunks(self, chunk_size: int | None = None) -> Iterator[Any]:
        for chunk in super().chunks(chunk_size):
            beat()
            yield chunk


def file_name(archive: Archive) -> str:
    """Return the file's name in storage."""
    return f"exports/{archive.pk}.zip"


def shown(newest: Archive | None, task: str) -> Archive | None:
    """Return the archive with the state of this moment.

    After its day it is EXPIRED. It is FAILED if the job ``task``, which writes it, failed for good.
    """
    if newest is None:
        return None
    if newest.expires_at is not None and newest.expires_at <= now():
        newest.state = ShownState.EXPIRED
    elif newest.state == Archive.State.QUEUED and is_dead(task, export_id=str(newest.pk)):
        newest.state = ShownState.FAILED
    return newest


def write(archive: Archive, fill: Callable[[zipfile.ZipFile], None]) -> int:
    """Write and store the file, and return its size. After a crash, the next call replaces it."""
    name = file_name(archive)
    with tempfile.TemporaryFile() as target:
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as opened_zip:
            fill(opened_zip)
        size = target.tell()
        target.seek(0)
        default_storage.delete(name)
        default_storage.save(name, _Upload(target))
    return size


def mark_ready(rows: QuerySet[Any], size: int, expires_at: Case | None = None) -> bool:
    """Set the rows to READY for LIFE, or until ``expires_at``; False if there are none anymore."""
    moment = now()
    ready = rows.update(state=Archive.State.READY, size=size, ready_at=moment, expires_at=expires_at or moment + LIFE)
    return bool(ready)


def open_ready(rows: QuerySet[Any], archive_id: UUID) -> tuple[Any, IO[bytes]] | None:
    """Return the READY row with this id and its open file; None if it is unknown or expired."""
    is_alive = Q(expires_at__gt=now()) | Q(expires_at=None)
    found = rows.filter(is_alive, pk=archive_id, state=Archive.State.READY).first()
    if found is None:
        return None
    try:
        return found, default_storage.open(file_name(found))
    except FileNotFoundError:
        return None


def delete(archive: Archive) -> None:
    default_storage.delete(file_name(archive))


def purge(rows: QuerySet[Any]) -> int:
    """Delete the expired files of ``rows``; return their number."""
    count = 0
    for archive in rows.filter(state=Archive.State.READY, expires_at__lte=now()).iterator():
        delete(archive)
        count += rows.filter(pk=archive.pk).update(state=Archive.State.EXPIRED)
    return count


def add_text(archive: zipfile.ZipFile, path: str, texts: Iterable[str]) -> None:
    """Write a file of the archive piece by piece, so that memory use does not grow with its size."""
    with archive.open(path, "w", force_zip64=True) as file:
        for text in texts:
            file.write(text.encode())


def json_list(rows: Iterable[dict[str, Any]]) -> Iterator[str]:
    """Yield a JSON array, one row at a time."""
    yield "["
    for number, row in enumerate(rows):
        if number and number % ROWS_PER_BEAT == 0:
            beat()
        yield ("," if number else "") + "\n  " + json.dumps(row, default=str, ensure_ascii=False)
    yield "\n]\n"


def beat() -> None:
    """Renew the lease of the job, unless a transaction is open."""
    if not connection.in_atomic_block:
        heartbeat()
