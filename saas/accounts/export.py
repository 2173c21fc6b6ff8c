"""Exports all data about a user as a ZIP of JSON files, which only this user can download, for a day."""

import json
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import timedelta
from typing import IO, Any
from uuid import UUID

from django.core.files.base import File
from django.core.files.storage import default_storage
from django.db import IntegrityError, connection, transaction
from django_tenants.utils import tenant_context

from saas.accounts.errors import ExportNotFound
from saas.accounts.models import DataExport, User
from saas.jobs.lease import heartbeat
from saas.jobs.services import enqueue
from saas.kernel import privacy
from saas.kernel.clock import now
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from saas.tenancy.models import Community, CommunityState

LIFE = timedelta(hours=24)
ROWS_PER_BEAT = 2000
READ_ME = """This is everything Gemhall keeps about you, as of {moment} (UTC).

account/       your account, its sign-ins, links and memberships
communities/   one folder for each community you joined, with your wallet, its movements and your orders there

Every file is JSON. Gems are whole numbers, times are UTC. What a community's team wrote down about you is theirs.
"""


def file_name(export: DataExport) -> str:
    """Return the file's name in storage. Addresses of public pictures never match it."""
    return f"exports/{export.pk}.zip"


def latest(user: User) -> DataExport | None:
    """Return the user's newest export; after its day, its state is EXPIRED."""
    newest = DataExport.objects.filter(user=user).order_by("-requested_at", "-pk").first()
    if newest is not None and newest.expires_at is not None and newest.expires_at <= now():
        newest.state = DataExport.State.EXPIRED
    return newest


def request(user: User) -> DataExport:
    """Start an export; return the running one if there is one."""
    try:
        with transaction.atomic():
            export = DataExport.objects.create(user=user)
            enqueue("accounts.export", None, export_id=str(export.pk))
    except IntegrityError:
        return DataExport.objects.get(user=user, state=DataExport.State.QUEUED)
    return export


def opened(user: User, export_id: UUID) -> IO[bytes]:
    """Open the user's own file. Raises ExportNotFound: unknown, another user's, or expired."""
    export = DataExport.objects.filter(
        pk=export_id, user=user, state=DataExport.State.READY, expires_at__gt=now()
    ).first()
    if export is None:
        raise ExportNotFound
    try:
        return default_storage.open(file_name(export))
    except FileNotFoundError:
        raise ExportNotFound from None


def build(export_id: UUID) -> None:
    """Write the file and notify the user. After a crash, the job starts again with the same result."""
    export = DataExport.objects.select_related("user").filter(pk=export_id, state=DataExport.State.QUEUED).first()
    if export is None or not export.user.is_active:
        return
    name = file_name(export)
    with tempfile.TemporaryFile() as target:
        _write(target, export.user)
        size = target.tell()
        target.seek(0)
        default_storage.delete(name)
        default_storage.save(name, File(target))
    moment = now()
    with transaction.atomic():
        # If the account was erased meanwhile, its row is deleted too, and the file with it.
        updated = DataExport.objects.filter(pk=export_id, user__is_active=True).update(
            state=DataExport.State.READY, size=size, ready_at=moment, expires_at=moment + LIFE
        )
        if updated:
            notify(
                user_id=export.user_id,
                kind=NotificationKind.EXPORT_READY,
                values={"hours": int(LIFE.total_seconds() // 3600)},
                link="/profile/settings?tab=data",
                key=f"export:{export_id}",
            )
    if not updated:
        default_storage.delete(name)


def purge() -> int:
    """Delete expired files; return their number."""
    over = DataExport.objects.filter(state=DataExport.State.READY, expires_at__lte=now())
    count = 0
    for export in over.iterator():
        default_storage.delete(file_name(export))
        count += DataExport.objects.filter(pk=export.pk).update(state=DataExport.State.EXPIRED)
    return count


def joined_communities(user_id: UUID) -> list[Community]:
    """Return every community that the user ever joined, also left ones."""
    found = Community.objects.filter(memberships__user_id=user_id, state=CommunityState.READY)
    return list(found.order_by("slug"))


def _write(target: IO[bytes], user: User) -> None:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("README.txt", READ_ME.format(moment=now().strftime("%Y-%m-%d %H:%M")))
        _add(archive, "account", privacy.platform, user.pk)
        if user.avatar:
            with suppress(FileNotFoundError), default_storage.open(user.avatar) as picture:
                archive.writestr("account/picture.webp", picture.read())
        for community in joined_communities(user.pk):
            with tenant_context(community):
                _add(archive, f"communities/{community.slug}", privacy.community, user.pk)


def _add(archive: zipfile.ZipFile, folder: str, registry: privacy.Registry, user_id: UUID) -> None:
    for name, rows in registry.sections.items():
        _beat()
        with archive.open(f"{folder}/{name}.json", "w", force_zip64=True) as file:
            for text in _json(rows(user_id)):
                file.write(text.encode())


def _json(rows: Iterable[dict[str, Any]]) -> Iterator[str]:
    """Yield a JSON array, one row at a time."""
    yield "["
    for number, row in enumerate(rows):
        if number and number % ROWS_PER_BEAT == 0:
            _beat()
        yield ("," if number else "") + "\n  " + json.dumps(row, default=str, ensure_ascii=False)
    yield "\n]\n"


def _beat() -> None:
    if not connection.in_atomic_block:
        heartbeat()
