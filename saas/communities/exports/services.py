"""Exports all data of a community as a ZIP, which only its owner can download.

An export that the owner requests is kept for a day, the one of a closing until the community is erased.
"""

import json
import zipfile
from collections.abc import Callable, Iterator
from functools import partial
from typing import IO, Any
from uuid import UUID

from django.core.files.storage import default_storage
from django.core.serializers.json import DjangoJSONEncoder
from django.core.signing import BadSignature, TimestampSigner
from django.db import IntegrityError, transaction
from django.db.models import Case, F, QuerySet, Value, When
from django_tenants.utils import tenant_context

from saas.access import audit
from saas.access.acting import Actor
from saas.access.models import AudienceRule, AuditEntry, StaffGrant
from saas.accounts import archives
from saas.accounts.models import User
from saas.activity.models import ActiveDay, ExperienceGrant
from saas.communities.exports import tables
from saas.communities.exports.contents import ArchiveWriter, private_files, snapshot, user_ids_of_members
from saas.communities.exports.errors import CommunityExportNotFound, DownloadExpired
from saas.communities.exports.models import CommunityExport
from saas.jobs.lease import kept_alive
from saas.jobs.models import Job, JobState
from saas.jobs.services import enqueue, requeue_call
from saas.kernel.clock import now
from saas.kernel.images import is_file_of, is_picture_of, public_files_of
from saas.kernel.privacy import in_steps
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from saas.tenancy.models import BrandingVersion, Community, Domain

TASK = "community_exports.build"
LINK_SECONDS = 600
READ_ME = """All data of {name}, as of {moment} (UTC).

tables/     every table of the community, one file each. The tables are described below.
platform/   what the platform keeps about the community: settings, domains, team, audit log, published designs,
            the people of the community with their confirmed addresses, and the timers that wait
pictures/   every picture that the team uploaded, as WebP
files/      every file that the team uploaded for the buyers of a product
private/    the evidence of results of leaderboards
manifest.json   the version of the format, and the size, rows and SHA-256 of each file

The files of tables and of the platform are JSON Lines (.jsonl): each line is one row, a JSON object with the names of
the columns. Gems are whole numbers, times have a time zone, binary values are hexadecimal text after \\x. All rows are
of the same moment. Another installation of the same version can import the file (docs/export-format.md).
This file holds personal data of your members. Keep it safe, and delete it when you do not need it anymore.

Tables
======
"""
_signer = TimestampSigner(salt="community-export")


def latest(community: Community) -> CommunityExport | None:
    """Return the community's newest export in its present state (archives.shown)."""
    newest = CommunityExport.objects.filter(community=community).order_by("-requested_at", "-pk").first()
    archives.shown(newest, TASK)
    return newest


def request(*, community: Community, actor: Actor) -> CommunityExport:
    """Start an export; return the running one, or the one of the closing, if there is one.

    If the job of that one failed for good, it runs again.
    """
    if kept := CommunityExport.objects.filter(community=community, is_kept=True).first():
        requeue_call(TASK, export_id=str(kept.pk))
        return kept
    try:
        with transaction.atomic():
            export = CommunityExport.objects.create(community=community)
            audit.record(actor, "community.export", community.pk, after={"export": str(export.pk)})
            _enqueue(export)
    except IntegrityError:
        # It can be READY by now.
        export = CommunityExport.objects.filter(community=community).latest("requested_at", "pk")
        requeue_call(TASK, export_id=str(export.pk))
    return export


def request_at_closing(community: Community) -> None:
    """Start the export that is kept until the community is erased, in the transaction of the closing.

    It replaces a running export, which can lack the last changes.
    """
    CommunityExport.objects.filter(community=community, state=CommunityExport.State.QUEUED).delete()
    _enqueue(CommunityExport.objects.create(community=community, is_kept=True))


def stop_keeping(community: Community) -> None:
    """Let the export of the closing expire like any other one, in the transaction of the reopening."""
    is_ready = When(state=CommunityExport.State.READY, then=now() + archives.LIFE)
    CommunityExport.objects.filter(community=community, is_kept=True).update(
        is_kept=False, expires_at=Case(is_ready, default=F("expires_at"))
    )


def link(*, community: Community, export_id: UUID, actor: Actor) -> str:
    """Return the address of the file, which works for LINK_SECONDS. The audit log records it.

    Raises CommunityExportNotFound.
    """
    found = archives.open_ready(CommunityExport.objects.filter(community=community), export_id)
    if found is None:
        raise CommunityExportNotFound
    found[1].close()
    audit.record(actor, "community.download", community.pk, after={"export": str(export_id)})
    return f"/api/creator/community/export/{export_id}/file?token={_signer.sign(str(export_id))}"


def opened(*, community: Community, export_id: UUID, token: str) -> IO[bytes]:
    """Open the community's file. Raises DownloadExpired (the link), CommunityExportNotFound."""
    try:
        signed = _signer.unsign(token, max_age=LINK_SECONDS)
    except BadSignature:
        raise DownloadExpired from None
    found = archives.open_ready(CommunityExport.objects.filter(community=community), export_id)
    if found is None or signed != str(export_id):
        raise CommunityExportNotFound
    return found[1]


def build(export_id: UUID) -> None:
    """Write the file and notify the owner. After a crash, the job starts again with the same result."""
    rows = CommunityExport.objects.filter(pk=export_id, state=CommunityExport.State.QUEUED)
    export = rows.select_related("community").first()
    if export is None:
        return
    community = export.community
    with kept_alive(), tenant_context(community):
        size = archives.write(export, lambda archive: fill(archive, community))
    with transaction.atomic():
        is_ready = archives.mark_ready(rows, size, _expiry())
        if is_ready:
            _notify(CommunityExport.objects.select_related("community").get(pk=export_id))
    # Another run of the job can have finished first: then the file is that of a READY row.
    if not is_ready and not CommunityExport.objects.filter(pk=export_id).exists():
        archives.delete(export)


def purge() -> int:
    """Delete expired files; return their number."""
    return archives.purge(CommunityExport.objects.all())


def delete_all(community: Community) -> None:
    """Delete all files of the community. The rows go with the community."""
    for export in CommunityExport.objects.filter(community=community):
        archives.delete(export)


def _enqueue(export: CommunityExport) -> None:
    # Without a community: jobs do not enter a closed one.
    enqueue(TASK, None, export_id=str(export.pk))


def _expiry() -> Case:
    """Return the end of the file's time. The database decides, because the community can reopen at the same time."""
    return Case(When(is_kept=True, then=None), default=Value(now() + archives.LIFE))


def _notify(export: CommunityExport) -> None:
    community, until = export.community, export.community.reopen_until
    if export.is_kept and until is not None:
        kind, link = NotificationKind.COMMUNITY_CLOSED_EXPORT_READY, "/admin"
        values: dict[str, Any] = {"name": community.name, "until": f"{until.day} {until:%B %Y}"}
    else:
        kind, link = NotificationKind.COMMUNITY_EXPORT_READY, "/admin/settings?tab=OVERVIEW#hand-over-or-close"
        values = {"name": community.name, "hours": archives.LIFE_HOURS}
    notify(user_id=community.owner_id, kind=kind, values=values, link=link, key=f"community-export:{export.pk}")


def fill(archive: zipfile.ZipFile, community: Community) -> None:
    """Write all data of the community into the ZIP. The community's schema must be entered.

    All rows are read in one snapshot of the database, so that the books of the file are equal.
    """
    writer = ArchiveWriter(archive)
    with snapshot():
        moment, every = now(), tables.tables()
        writer.add("README.txt", _read_me(community.name, f"{moment:%Y-%m-%d %H:%M}", every))
        for table in every:
            writer.add(f"tables/{table.name}.jsonl", tables.lines(table))
        for name, rows in _platform_rows(community).items():
            writer.add(f"platform/{name}.jsonl", rows())
        migrations = tables.migrations()
        private = [name for one in private_files.values() for name in one.names()]
    for name in public_files_of(community.pk):
        if is_file_of(community.pk, name):
            archives.beat()
            _add_file(writer, "pictures" if is_picture_of(community.pk, name) else "files", name)
    for name in private:
        archives.beat()
        _add_file(writer, "private", name)
    writer.add_manifest(community, moment, migrations)


def _read_me(name: str, moment: str, every: list[tables.ExportTable]) -> Iterator[str]:
    yield READ_ME.format(name=name, moment=moment)
    for table in every:
        yield from tables.described(table)


def _add_file(writer: ArchiveWriter, folder: str, name: str) -> None:
    try:
        stored = default_storage.open(name)
    except FileNotFoundError:  # the team deleted it meanwhile
        return
    with stored:
        writer.add_binary(f"{folder}/{name}", stored.chunks())


def _platform_rows(community: Community) -> dict[str, Callable[[], Iterator[str]]]:
    """Return the rows of each file of the folder ``platform``."""
    sources: dict[str, QuerySet[Any]] = {
        # The name of the schema is internal to this installation.
        "community": Community.objects.filter(pk=community.pk).defer("schema_name"),
        "domains": Domain.objects.filter(tenant=community).defer("verification_token"),
        "staff": StaffGrant.objects.filter(community=community),
        "age-and-country-rules": AudienceRule.objects.filter(community=community),
        "published-designs": BrandingVersion.objects.filter(community=community),
        "audit-log": AuditEntry.objects.filter(community_id=community.pk),
        "experience": ExperienceGrant.objects.filter(community_id=community.pk),
        "active-days": ActiveDay.objects.filter(community_id=community.pk),
        "timers": Job.objects.filter(community_id=community.pk, state=JobState.WAITING),
    }
    files: dict[str, Callable[[], Iterator[str]]] = {name: partial(_lines, rows) for name, rows in sources.items()}
    address = audit.shown_addresses(community, community.owner_id)
    return files | {
        "audit-log": partial(_lines, sources["audit-log"], lambda entry: {"ip": address(entry)}),
        "people": partial(_people, community),
    }


def _people(community: Community) -> Iterator[str]:
    """Yield the owner, the members and the staff: an import finds them again by their confirmed address."""
    staff = StaffGrant.objects.filter(community=community).values_list("user_id", flat=True)
    ids = list({community.owner_id, *staff, *user_ids_of_members()})
    for start in range(0, len(ids), archives.ROWS_PER_BEAT):
        archives.beat()
        for user in User.objects.filter(pk__in=ids[start : start + archives.ROWS_PER_BEAT]).order_by("pk"):
            email = user.email if user.is_email_verified else None
            yield json.dumps({"id": str(user.pk), "username": user.username, "email": email}, ensure_ascii=False) + "\n"


def _lines(rows: QuerySet[Any], changed: Callable[[Any], dict[str, Any]] = lambda _: {}) -> Iterator[str]:
    """Return the rows as JSON. ``changed`` gives the values that are shown in place of a row's own."""
    for number, row in enumerate(in_steps(rows)):
        if number % archives.ROWS_PER_BEAT == 0:
            archives.beat()
        hidden = row.get_deferred_fields()
        values = {
            field.attname: getattr(row, field.attname)
            for field in row._meta.concrete_fields
            if field.attname not in hidden
        } | changed(row)
        yield json.dumps(values, cls=DjangoJSONEncoder, ensure_ascii=False) + "\n"
