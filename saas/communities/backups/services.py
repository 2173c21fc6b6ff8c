"""The nightly export of a community to its owner's bucket."""

import re
import tempfile
import zipfile
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django_tenants.utils import tenant_context

from saas.access import audit
from saas.access.acting import Actor
from saas.access.audit_things import Action
from saas.communities.backups import keys, storage
from saas.communities.backups.errors import BackupStorageRefused, NoBackupDestination
from saas.communities.backups.models import BackupDestination
from saas.communities.exports.services import fill
from saas.jobs.lease import kept_alive
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.errors import ValidationFailed
from saas.kernel.guarded_addresses import address_problem
from saas.kernel.secrets import Unreadable, seal, unseal
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from saas.tenancy.models import Community

TASK = "backups.export"
PURPOSE = "backup-destination"
TRIES = 3
TRY_AGAIN = timedelta(hours=1)
# The exports of a night begin in this time, spread by the communities' ids.
NIGHT_SECONDS = 6 * 3600
BUCKET_NAME = r"[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]"
TEST_NAME = "gemhall-test.txt"
UNREADABLE = "The stored secret key can no longer be read. Enter it again"


@dataclass(frozen=True, slots=True)
class DestinationDraft:
    """The owner's entries. An empty ``secret_key`` keeps the stored one."""

    endpoint: str
    region: str
    bucket: str
    folder: str
    access_key: str
    secret_key: str
    public_key: str
    is_on: bool


def destination_of(community: Community) -> BackupDestination | None:
    return BackupDestination.objects.filter(community=community).first()


def save(*, community: Community, draft: DestinationDraft, actor: Actor) -> BackupDestination:
    """Create or change the destination. Raises VALIDATION_ERROR (fields)."""
    with transaction.atomic():
        Community.objects.select_for_update(no_key=True).get(pk=community.pk)
        row = destination_of(community) or BackupDestination(community=community)
        before = _facts(row) if row.endpoint else None
        if problems := _problems(row, draft):
            raise ValidationFailed(fields=problems)
        row.endpoint, row.region, row.bucket = draft.endpoint.rstrip("/"), draft.region, draft.bucket
        row.folder, row.access_key = draft.folder.strip("/"), draft.access_key
        row.public_key, row.is_on = draft.public_key, draft.is_on
        if draft.secret_key:
            row.sealed_secret = seal(draft.secret_key, purpose=PURPOSE)
        row.problem, row.failing_since = "", None
        row.save()
        facts = _facts(row) | ({"secretKey": "changed"} if draft.secret_key else {})
        audit.record(actor, Action.COMMUNITY_BACKUP_SAVE, community.pk, before=before, after=facts)
    return row


def remove(*, community: Community, actor: Actor) -> None:
    """Forget the destination with its keys. The files in the bucket stay. Raises NoBackupDestination."""
    with transaction.atomic():
        row = BackupDestination.objects.select_for_update().filter(community=community).first()
        if row is None:
            raise NoBackupDestination
        audit.record(actor, Action.COMMUNITY_BACKUP_REMOVE, community.pk, before=_facts(row))
        row.delete()


def try_destination(*, community: Community, actor: Actor) -> None:
    """Write a small file into the bucket. Raises NoBackupDestination, BackupStorageRefused."""
    row = destination_of(community)
    if row is None:
        raise NoBackupDestination
    with tempfile.TemporaryFile() as file:
        file.write(b"Gemhall can write into this bucket.\n")
        storage.put(_bucket_of(row), _name(row, TEST_NAME), file, file.tell())
    audit.record(actor, Action.COMMUNITY_BACKUP_TEST, community.pk, after={"bucket": row.bucket})


def request(*, community: Community, actor: Actor) -> BackupDestination:
    """Start a backup now. Raises NoBackupDestination."""
    with transaction.atomic():
        row = destination_of(community)
        if row is None:
            raise NoBackupDestination
        audit.record(actor, Action.COMMUNITY_BACKUP_RUN, community.pk, after={"bucket": row.bucket})
        _enqueue(community.pk, tries=TRIES)
    return row


def enqueue_night() -> int:
    """Enqueue the exports of this night; return their number."""
    begin, count = now(), 0
    for community_id in BackupDestination.objects.filter(is_on=True).values_list("pk", flat=True).iterator():
        _enqueue(community_id, tries=1, delay=timedelta(seconds=community_id.int % NIGHT_SECONDS), begin=begin)
        count += 1
    return count


def export(community_id: UUID, tries: int) -> None:
    """Write the export of a community, encrypt it and put it into the bucket.

    A failure is stored and tried again, TRIES times in a night. Then the owner is notified, once until a success.
    """
    row = BackupDestination.objects.filter(pk=community_id).select_related("community").first()
    if row is None or not row.community.is_ready:
        return
    moment = now()
    name = _name(row, f"{row.community.slug}-{moment:%Y-%m-%dT%H%M%SZ}.zip.age")
    with kept_alive(), tempfile.TemporaryFile() as encrypted:
        try:
            # Wrong keys are found before the work, and the plain file is deleted before the upload.
            bucket = _bucket_of(row)
            with tempfile.TemporaryFile() as plain:
                with tenant_context(row.community), zipfile.ZipFile(plain, "w", zipfile.ZIP_DEFLATED) as archive:
                    fill(archive, row.community)
                plain.seek(0)
                keys.encrypt(plain, encrypted, row.public_key)
            size = encrypted.tell()
            storage.put(bucket, name, encrypted, size)
        except BackupStorageRefused as error:
            _store_failure(row, str(error), tries)
            return
    BackupDestination.objects.filter(pk=row.pk).update(
        tried_at=moment, succeeded_at=now(), size=size, object_name=name, problem="", failing_since=None
    )


def _store_failure(row: BackupDestination, reason: str, tries: int) -> None:
    with transaction.atomic():
        fresh = BackupDestination.objects.select_for_update().filter(pk=row.pk).first()
        if fresh is None:
            return
        fresh.tried_at, fresh.problem = now(), reason
        if tries < TRIES:
            _enqueue(row.pk, tries=tries + 1, delay=TRY_AGAIN)
        elif fresh.failing_since is None:
            fresh.failing_since = fresh.tried_at
            notify(
                user_id=row.community.owner_id,
                kind=NotificationKind.BACKUP_FAILED,
                values={"name": row.community.name, "reason": reason},
                link="/admin/settings?tab=OVERVIEW#backups",
                key=f"backup-failed:{row.pk}:{fresh.failing_since.isoformat()}",
            )
        fresh.save(update_fields=["tried_at", "problem", "failing_since"])


def _enqueue(community_id: UUID, *, tries: int, delay: timedelta = timedelta(), begin: datetime | None = None) -> None:
    # Without a community: jobs do not enter a closed one, whose data is backed up, too.
    due = (begin or now()) + delay
    enqueue(TASK, None, due, f"backup:{community_id}", community_id=str(community_id), tries=str(tries))


def _problems(row: BackupDestination, draft: DestinationDraft) -> dict[str, str]:
    problems = {}
    if problem := address_problem(draft.endpoint):
        problems["endpoint"] = problem
    if not re.fullmatch(BUCKET_NAME, draft.bucket):
        problems["bucket"] = "Enter the bucket's name: 3 to 63 lowercase letters, digits, dots and hyphens"
    if not keys.is_public_key(draft.public_key):
        problems["public_key"] = keys.WRONG_PUBLIC_KEY
    if not draft.secret_key and not row.sealed_secret:
        problems["secret_key"] = "Enter the secret key"
    elif not draft.secret_key and (row.endpoint, row.access_key) != (draft.endpoint.rstrip("/"), draft.access_key):
        # Otherwise a stored secret could be sent to a server of someone else's choice.
        problems["secret_key"] = "Enter the secret key again, because the address or the access key changed"
    return problems


def _facts(row: BackupDestination) -> dict[str, object]:
    return {
        "endpoint": row.endpoint, "bucket": row.bucket, "folder": row.folder, "accessKey": row.access_key,
        "publicKey": row.public_key, "isOn": row.is_on,
    }  # fmt: skip


def _name(row: BackupDestination, name: str) -> str:
    return f"{row.folder}/{name}" if row.folder else name


def _bucket_of(row: BackupDestination) -> storage.S3Bucket:
    try:
        secret = unseal(row.sealed_secret, purpose=PURPOSE)
    except Unreadable:
        raise BackupStorageRefused(reason=UNREADABLE) from None
    return storage.S3Bucket(row.endpoint, row.region, row.bucket, row.access_key, secret)
