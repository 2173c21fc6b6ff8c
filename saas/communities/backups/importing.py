"""Imports an export of another installation as a new community: all or nothing, in one transaction.

Ids stay, except the ids of people: those of this installation take the places of the old ones. A person is matched by
the address that both installations confirmed. All others wait: the wallet is there, but no user has it until
one confirms the address and joins.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.core.files.base import File
from django.core.files.storage import default_storage
from django.db import transaction
from django_tenants.utils import tenant_context

from saas.access import audit
from saas.access.audit_things import Action
from saas.access.models import AudienceRule
from saas.accounts.models import User
from saas.activity.models import ActiveDay, ExperienceGrant
from saas.communities.backups.archive import CommunityArchive, ImportRefused, refuse_other_migrations
from saas.communities.backups.loading import load_tables
from saas.communities.backups.signals import community_imported, copies_are_old
from saas.jobs.models import Job, JobState
from saas.jobs.registry import kinds
from saas.jobs.services import enqueue
from saas.kernel.ids import new_id
from saas.tenancy import lookup, schemas, slugs
from saas.tenancy.errors import CommunitySlugTaken
from saas.tenancy.models import BrandingVersion, Community, CommunityState, new_schema_name

# The community's own columns that this installation decides.
DECIDED_HERE = frozenset({"schema_name", "owner_id", "slug", "state", "failure", "suspended_at", "suspended_reason",
                          "closed_at", "closed_reason", "plan", "feature_switches"})  # fmt: skip
BATCH = 1000
Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Person:
    """A person of the export. ``user`` is None for one who waits; then no user has ``new_id``."""

    old_id: UUID
    new_id: UUID
    username: str
    email: str | None
    user: User | None


@dataclass(frozen=True, slots=True)
class Imported:
    """``staff`` and ``domains`` are not imported: the owner invites the team and connects the domains again."""

    community: Community
    rows: int
    matched: int
    waiting: tuple[str, ...]
    staff: tuple[str, ...]
    domains: tuple[str, ...]


def import_community(
    archive: CommunityArchive, *, slug: str, owner: User, old_secret_keys: Sequence[str] = ()
) -> Imported:
    """Create the community of the archive for ``owner``. Raises ImportRefused, VALIDATION_ERROR (slug).

    ``old_secret_keys`` are keys of the old installation: encrypted values are sealed again under the key of this one.
    """
    _refuse(archive, owner)
    refuse_other_migrations(archive.migrations, schemas.code_migrations())
    try:
        wanted = slugs.claim(slug)
    except CommunitySlugTaken:
        raise ImportRefused(f"The address {slug} is taken. Choose another one with --slug") from None
    (settings,) = archive.objects("community")
    people = _people(archive, owner, UUID(settings["owner_id"]))
    with _stored_files(archive), transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=owner.pk)
        community = _community(archive, settings, slug=wanted, owner=owner)
        schemas.clone_template(community.schema_name, community.schema_tag)
        community.save(force_insert=True)
        Community.objects.filter(pk=community.pk).update(created_at=settings["created_at"])
        User.objects.filter(pk=owner.pk).update(is_creator=True)
        with tenant_context(community):
            rows = load_tables(archive, {one.old_id: one.new_id for one in people}, old_secret_keys)
            _platform_rows(archive, community, {str(one.old_id): one.new_id for one in people})
            community_imported.send(sender=Community, community=community, people=people)
            copies_are_old.send(sender=Community, community=community)
        enqueue("directory.refresh", None, key=f"directory:{community.pk}", community_id=str(community.pk))
        waiting = tuple(sorted(one.username for one in people if one.user is None))
        audit.record_for_operations(
            community, Action.COMMUNITY_IMPORT,
            after={"from": archive.slug, "madeAt": archive.made_at, "rows": rows, "waiting": len(waiting)},
        )  # fmt: skip
    lookup.clear_cache()
    names = {str(one.old_id): one.username for one in people}
    return Imported(
        community, rows, len(people) - len(waiting), waiting,
        tuple(sorted(names.get(row["user_id"], row["user_id"]) for row in archive.objects("staff"))),
        tuple(sorted(row["domain"] for row in archive.objects("domains"))),
    )  # fmt: skip


def owner_here(archive: CommunityArchive, username: str | None) -> User:
    """Return the named user, or the one who has confirmed the address of the exported owner. Raises ImportRefused."""
    if username is not None:
        user = User.objects.filter(username__iexact=username, is_active=True).first()
        if user is None:
            raise ImportRefused(f"There is no user named {username}. Let the owner sign up first")
        return user
    (settings,) = archive.objects("community")
    emails = [row["email"] for row in archive.objects("people") if row["id"] == settings["owner_id"]]
    email = next(filter(None, emails), None)
    found = email and User.objects.filter(email__iexact=email, email_verified_at__isnull=False, is_active=True).first()
    if not found:
        raise ImportRefused("No user here has confirmed the address of the owner. Name the owner with --owner USERNAME")
    return found


def _refuse(archive: CommunityArchive, owner: User) -> None:
    if Community.objects.filter(pk=archive.community_id).exists():
        raise ImportRefused(
            f"This installation has the community {archive.slug} already. "
            "Use `community restore` to bring back an earlier moment of it"
        )
    if Community.objects.filter(owner=owner).exists():
        raise ImportRefused(f"{owner.username} owns a community already. Name another user with --owner")
    if not owner.is_email_verified:
        raise ImportRefused(f"{owner.username} has not confirmed an address. The owner of a community needs one")


def _people(archive: CommunityArchive, owner: User, old_owner_id: UUID) -> list[Person]:
    """Match the people of the export. The new owner takes the place of the old one, whatever the addresses are."""
    rows = list(archive.objects("people"))
    users: dict[str, User] = {}
    for start in range(0, len(rows), BATCH):
        emails = [row["email"].lower() for row in rows[start : start + BATCH] if row["email"]]
        found = User.objects.filter(email_verified_at__isnull=False, is_active=True).extra(
            where=["lower(email) = any(%s)"], params=[emails]
        )
        users |= {user.email.lower(): user for user in found}
    people = []
    for row in rows:
        old_id, email = UUID(row["id"]), row["email"].lower() if row["email"] else None
        user = owner if old_id == old_owner_id else users.get(email or "")
        if user == owner and old_id != old_owner_id:
            user = None
        people.append(Person(old_id, user.pk if user else new_id(), row["username"], email, user))
    return people


def _community(archive: CommunityArchive, settings: Row, *, slug: str, owner: User) -> Community:
    fields = {field.attname for field in Community._meta.concrete_fields} - DECIDED_HERE
    known = {name: value for name, value in settings.items() if name in fields}
    community = Community(**known, slug=slug, owner=owner, schema_name=new_schema_name(), state=CommunityState.READY)
    if Community.objects.filter(schema_tag=community.schema_tag).exists():
        raise ImportRefused(f"The schema of {archive.slug} is in this installation already")
    return community


def _platform_rows(archive: CommunityArchive, community: Community, people: Mapping[str, UUID]) -> None:
    """Insert the rows in public that exist nowhere else. Rows of unknown people are left out."""
    rules = [{**row, "community_id": community.pk} for row in archive.objects("age-and-country-rules")]
    for row in rules:
        row.pop("id", None)
    AudienceRule.objects.bulk_create([AudienceRule(**row) for row in rules], batch_size=BATCH)
    versions = [
        {**row, "community_id": community.pk, "publisher_id": people.get(row["publisher_id"] or "")}
        for row in archive.objects("published-designs")
    ]
    for row in versions:
        row.pop("id", None)
    BrandingVersion.objects.bulk_create([BrandingVersion(**row) for row in versions], batch_size=BATCH)
    for batch in _batches(_of_known(archive.objects("experience"), people)):
        ExperienceGrant.objects.bulk_create([ExperienceGrant(**row) for row in batch], ignore_conflicts=True)
    for batch in _batches(_of_known(archive.objects("active-days"), people)):
        ActiveDay.objects.bulk_create([ActiveDay(**row) for row in batch], ignore_conflicts=True)
    _timers(archive, community, people)


def _timers(archive: CommunityArchive, community: Community, people: Mapping[str, UUID]) -> None:
    """Enqueue what waited: ends of raffles, restarts of quests. A job that is due runs at once."""
    jobs = []
    for row in archive.objects("timers"):
        if row["task"] in kinds:
            arguments = {
                name: str(people[value]) if isinstance(value, str) and value in people else value
                for name, value in row["arguments"].items()
            }
            jobs.append(
                Job(
                    task=row["task"], community_id=community.pk, arguments=arguments, key=row["key"],
                    state=JobState.WAITING, due_at=row["due_at"],
                )
            )  # fmt: skip
    Job.objects.bulk_create(jobs, batch_size=BATCH, ignore_conflicts=True)


def _of_known(rows: Iterator[dict[str, Any]], people: Mapping[str, UUID]) -> Iterator[dict[str, Any]]:
    for row in rows:
        if row["user_id"] in people:
            yield {**row, "user_id": people[row["user_id"]]}


def _batches(rows: Iterator[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    batch: list[dict[str, Any]] = []
    for row in rows:
        batch.append(row)
        if len(batch) == BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


@contextmanager
def _stored_files(archive: CommunityArchive) -> Iterator[None]:
    """Store pictures and files before the block, and delete the new ones if the block fails.

    Their names hold the community's id or the hash of the content, so a stored one is the same file.
    """
    stored: list[str] = []
    try:
        for path, name in archive.stored_files():
            if not default_storage.exists(name):
                with archive.zip.open(path) as file:
                    default_storage.save(name, File(file))
                stored.append(name)
        yield
    except BaseException:
        for name in stored:
            with suppress(OSError):
                default_storage.delete(name)
        raise
