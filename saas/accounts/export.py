"""Exports all data about a user as a ZIP of JSON files, which only this user can download, for a day."""

import zipfile
from contextlib import suppress
from typing import IO
from uuid import UUID

from django.core.files.storage import default_storage
from django.db import IntegrityError, transaction
from django.db.models import Q
from django_tenants.utils import tenant_context

from saas.accounts import archives
from saas.accounts.errors import ExportNotFound
from saas.accounts.models import DataExport, User
from saas.jobs.services import enqueue, requeue_call
from saas.kernel import privacy
from saas.kernel.clock import now
from saas.kernel.hooks import Hook
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from saas.tenancy.models import Community, CommunityState

TASK = "accounts.export"
served_communities: Hook[[UUID], set[UUID]] = Hook()
"""Returns the ids of the communities in whose team the user is or was."""
READ_ME = """This is everything Gemhall keeps about you, as of {moment} (UTC).

account/       your account, its sign-ins, links and memberships
communities/   one folder for each community you joined or worked for, with your wallet, its movements and your orders

Every file is JSON. Gems are whole numbers, times are UTC. What a community's team wrote down about you is theirs.
"""


def latest(user: User) -> DataExport | None:
    """Return the user's newest export in its present state (archives.shown)."""
    newest = DataExport.objects.filter(user=user).order_by("-requested_at", "-pk").first()
    archives.shown(newest, TASK)
    return newest


def request(user: User) -> DataExport:
    """Start an export; return the running one if there is one. If its job failed for good, the job runs again."""
    try:
        with transaction.atomic():
            export = DataExport.objects.create(user=user)
            enqueue(TASK, None, export_id=str(export.pk))
    except IntegrityError:
        # It can be READY by now.
        export = DataExport.objects.filter(user=user).latest("requested_at", "pk")
        requeue_call(TASK, export_id=str(export.pk))
    return export


def opened(user: User, export_id: UUID) -> IO[bytes]:
    """Open the user's own file. Raises ExportNotFound: unknown, another user's, or expired."""
    found = archives.open_ready(DataExport.objects.filter(user=user), export_id)
    if found is None:
        raise ExportNotFound
    return found[1]


def build(export_id: UUID) -> None:
    """Write the file and notify the user. After a crash, the job starts again with the same result."""
    export = DataExport.objects.select_related("user").filter(pk=export_id, state=DataExport.State.QUEUED).first()
    if export is None:
        return
    if not export.user.is_active:
        # If it waited on, the person could not ask for another one after the suspension.
        export.delete()
        return
    user = export.user
    size = archives.write(export, lambda archive: _fill(archive, user))
    with transaction.atomic():
        # If the account was erased or suspended meanwhile, there is no export.
        is_ready = archives.mark_ready(DataExport.objects.filter(pk=export_id, user__is_active=True), size)
        if is_ready:
            notify(
                user_id=export.user_id,
                kind=NotificationKind.EXPORT_READY,
                values={"hours": archives.LIFE_HOURS},
                link="/profile/settings?tab=data",
                key=f"export:{export_id}",
            )
    if not is_ready:
        archives.delete(export)
        DataExport.objects.filter(pk=export_id).delete()


def purge() -> int:
    """Delete expired files; return their number."""
    return archives.purge(DataExport.objects.all())


def joined_communities(user_id: UUID) -> list[Community]:
    """Return every community that the user ever joined, also left ones."""
    found = Community.objects.filter(memberships__user_id=user_id, state=CommunityState.READY)
    return list(found.order_by("slug"))


def known_communities(user_id: UUID) -> list[Community]:
    """Return every community that can have data of the user: joined ones, and those of a team that the user was in."""
    found = Community.objects.filter(state=CommunityState.READY)
    joined = Q(memberships__user_id=user_id)
    return list(found.filter(joined | Q(pk__in=served_communities(user_id))).distinct().order_by("slug"))


def _fill(archive: zipfile.ZipFile, user: User) -> None:
    archive.writestr("README.txt", READ_ME.format(moment=now().strftime("%Y-%m-%d %H:%M")))
    _add(archive, "account", privacy.platform, user.pk)
    if user.avatar:
        with suppress(FileNotFoundError), default_storage.open(user.avatar) as picture:
            archive.writestr("account/picture.webp", picture.read())
    for community in known_communities(user.pk):
        with tenant_context(community):
            _add(archive, f"communities/{community.slug}", privacy.community, user.pk)


def _add(archive: zipfile.ZipFile, folder: str, registry: privacy.Registry, user_id: UUID) -> None:
    for name, rows in registry.sections.items():
        archives.beat()
        archives.add_text(archive, f"{folder}/{name}.json", archives.json_list(rows(user_id)))
