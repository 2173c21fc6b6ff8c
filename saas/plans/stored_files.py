"""The stored files of communities: each file has a row before its bytes exist, and the row goes after the file.

So the limit of storage is exact at every moment, also if the process is killed. An app registers which of its columns
name files. A file that no row refers to is deleted.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from uuid import UUID

import structlog
from django.core.files.storage import default_storage
from django.db import DatabaseError
from django.db.models import Model, Q
from django_tenants.utils import tenant_context

from saas.jobs.lease import heartbeat
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.errors import is_away
from saas.kernel.images import (
    delete_public,
    document_name,
    is_file_of,
    open_public,
    private_name,
    public_files_of,
    public_name,
    store_public,
)
from saas.kernel.storage import WholeFileStorage
from saas.kernel.transactions import atomically
from saas.plans.catalog import PlanLimit
from saas.plans.models import CommunityPlan, StoredFile
from saas.plans.services import recount, require_room
from saas.tenancy.models import Community

log = structlog.get_logger(__name__)
# A page that was rendered before the file was released may still show it, and a running purchase may copy its name.
RELEASED_FOR = timedelta(minutes=15)
# An editor uploads pictures for a form that is saved later.
UNUSED_FOR = timedelta(days=1)
SWEPT_AT_ONCE = 500
COMPARED_EVERY = timedelta(days=7)
COMPARED_AT_ONCE = 50
FILES_PER_BEAT = 100

# It gets the community's id and names of files, and returns those that its rows refer to.
References = Callable[[UUID, Collection[str]], Iterable[str]]
_references: list[tuple[References, bool]] = []


def refers_to_files(*, in_schema: bool = False) -> Callable[[References], References]:
    """Register which files an app's rows refer to; with ``in_schema`` it runs in the community's schema."""

    def register(find: References) -> References:
        _references.append((find, in_schema))
        return find

    return register


def named_in(rows: type[Model], column: str) -> References:
    """Return the references of a column that holds names of files."""

    def find(_community_id: UUID, names: Collection[str]) -> Iterable[str]:
        found: Iterable[str] = rows._default_manager.filter(**{f"{column}__in": names}).values_list(column, flat=True)
        return found

    return find


def store_file(community_id: UUID, webp: bytes, *, is_private: bool = False, is_exempt: bool = False) -> str:
    """Save a picture of the community; return its name. Call it outside transactions.

    A private picture is served only by a call with a check of its own. With ``is_exempt`` the limit of storage counts
    the picture and does not refuse it.

    Raises PlanLimitReached; OSError or an error of S3 if the storage fails.
    """
    name = private_name(community_id) if is_private else public_name(community_id)
    return _store(community_id, webp, name, is_exempt=is_exempt)


def store_document(community_id: UUID, content: bytes) -> str:
    """Do the same for a file that is no picture. Only a call with a check of its own serves it."""
    return _store(community_id, content, document_name(community_id))


def _store(community_id: UUID, content: bytes, name: str, *, is_exempt: bool = False) -> str:
    def reserve() -> None:
        StoredFile.objects.create(name=name, community_id=community_id, size=len(content), created_at=now())
        require_room(community_id, PlanLimit.STORAGE_MEGABYTES, added=len(content), is_exempt=is_exempt)

    atomically(reserve)
    try:
        return store_public(community_id, content, name)
    except Exception:
        # Part of the file may exist, so the row stays until the job has deleted it.
        StoredFile.objects.filter(pk=name).update(released_at=now())
        raise


def private_copy(community_id: UUID, name: str) -> str:
    """Save a private copy of a public picture of the community; return its name. Call it outside transactions.

    The caller replaces the public name in its row, and releases it. Until then both files exist, so the limit of
    storage does not refuse the copy. Raises FileNotFoundError, or the storage's error.
    """
    with open_public(name) as stored:
        return store_file(community_id, stored.read(), is_private=True, is_exempt=True)


@contextmanager
def deleted_on_failure(community_id: UUID, names: Iterable[str]) -> Iterator[None]:
    """Delete the stored files at once if the block fails. Otherwise a refused call would fill the storage for a day."""
    try:
        yield
    except Exception:
        for name in filter(None, names):
            _discard(community_id, name)
        raise


def _discard(community_id: UUID, name: str) -> None:
    """Delete a file that nothing uses. The job deletes the files that fail here."""
    try:
        # The commit may have arrived although its answer did not.
        if name not in _used(community_id, {name}):
            row = StoredFile.objects.filter(pk=name)
            row.update(released_at=now())
            delete_public(name)
            row.delete()
    except Exception as error:
        if not (isinstance(error, DatabaseError | OSError) or is_away(error)):
            raise
        log.warning("a refused file was not deleted", name=name, error=str(error))


def release_unused(community_id: UUID, names: Iterable[str]) -> None:
    """Stop counting those of the files that no row refers to. Call it in the transaction of the replacement, after it.

    A job deletes them later.
    """
    candidates = {name for name in names if name}
    unused = candidates - _used(community_id, candidates)
    StoredFile.objects.filter(community_id=community_id, pk__in=unused, released_at__isnull=True).update(
        released_at=now()
    )


def sweep() -> int:
    """Delete the files of released rows and of uploads that were never used; return their number.

    A row that refers to such a file again keeps it.
    """
    moment = now()
    due = StoredFile.objects.filter(
        Q(released_at__lt=moment - RELEASED_FOR) | Q(kept_at__isnull=True, created_at__lt=moment - UNUSED_FOR)
    )
    by_community: dict[UUID, set[str]] = {}
    for community_id, name in due.order_by("community_id").values_list("community_id", "name")[:SWEPT_AT_ONCE]:
        by_community.setdefault(community_id, set()).add(name)
    deleted = 0
    for community_id, names in by_community.items():
        used = _used(community_id, names)
        StoredFile.objects.filter(pk__in=used).update(kept_at=moment, released_at=None)
        unused = StoredFile.objects.filter(pk__in=names - used)
        unused.filter(released_at__isnull=True).update(released_at=moment)
        for name in names - used:
            heartbeat()
            delete_public(name)
            StoredFile.objects.filter(pk=name).delete()
            deleted += 1
    return deleted


def delete_parts() -> int:
    """Delete the parts of files that killed processes left in the folder; return their number. S3 leaves none."""
    return default_storage.delete_old_parts() if isinstance(default_storage, WholeFileStorage) else 0


def enqueue_comparisons() -> int:
    """Enqueue the comparison for communities whose files were never compared, or long ago; return their number."""
    late = CommunityPlan.objects.filter(Q(files_counted_at=None) | Q(files_counted_at__lt=now() - COMPARED_EVERY))
    ids = list(late.values_list("pk", flat=True)[:COMPARED_AT_ONCE])
    for community_id in ids:
        enqueue("plans.count_files", None, key=f"count-files:{community_id}", community_id=str(community_id))
    return len(ids)


def compare(community_id: UUID) -> int:
    """Add rows for stored files that have none; return their number.

    Files from before this table have no row. They count and are never swept: a reference may be older than its
    registration.
    """
    known = set(StoredFile.objects.filter(community_id=community_id).values_list("name", flat=True))
    added = 0
    for number, name in enumerate(_originals(community_id)):
        if number % FILES_PER_BEAT == 0:
            heartbeat()
        if name in known:
            continue
        try:
            size = default_storage.size(name)
        except FileNotFoundError:
            continue
        row = StoredFile(name=name, community_id=community_id, size=size, created_at=now(), kept_at=now())
        StoredFile.objects.bulk_create([row], ignore_conflicts=True)
        added += 1
    if added:
        # The next check counts the bytes again.
        recount(community_id, PlanLimit.STORAGE_MEGABYTES)
    CommunityPlan.objects.filter(pk=community_id).update(files_counted_at=now())
    return added


def _originals(community_id: UUID) -> Iterator[str]:
    return (name for name in public_files_of(community_id) if is_file_of(community_id, name))


def _used(community_id: UUID, names: Collection[str]) -> set[str]:
    """Return those of the files that a row refers to. Without its schema, a community uses none."""
    if not names:
        return set()
    community = Community.objects.filter(pk=community_id).first()
    if community is None:
        return set()
    used: set[str] = set()
    for find, in_schema in _references:
        if not in_schema:
            used.update(find(community_id, names))
    if community.is_ready:
        with tenant_context(community):
            for find, in_schema in _references:
                if in_schema:
                    used.update(find(community_id, names))
    return used
