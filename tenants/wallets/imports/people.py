"""Finds the member with a name on a platform."""

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

from saas.accounts.identities.models import Identity
from tenants.members.models import Member
from tenants.wallets.imports.models import Platform

STEP = 1000


@dataclass(frozen=True, slots=True)
class Person:
    """A member, with the name and the id on the platform (no id for names of this installation)."""

    member: Member
    subject: str

    def is_meant(self, subject: str) -> bool:
        """Return True if a line of the file is about this person. ``subject`` is the line's id; it may be empty.

        If the line and the person both have an id, the ids must be equal: another person can take over a name.
        """
        return not subject or not self.subject or subject == self.subject


def people(platform: str) -> dict[str, Person]:
    """Return the members of the community by their lower-case name on the platform."""
    return {name: person for batch in _batches() for name, person in _named(batch, platform)}


def person_of(member: Member, platform: str) -> tuple[str, Person] | None:
    """Return the lower-case name of ``member`` on the platform, with its Person; None without an account there."""
    return next(iter(_named([member], platform)), None)


def _batches() -> Iterator[list[Member]]:
    rows = Member.objects.filter(left_at__isnull=True).select_related("account").order_by("pk")
    batch = list(rows[:STEP])
    while batch:
        yield batch
        batch = list(rows.filter(pk__gt=batch[-1].pk)[:STEP]) if len(batch) == STEP else []


def _named(batch: list[Member], platform: str) -> Iterator[tuple[str, Person]]:
    if platform == Platform.LOCAL:
        for member in batch:
            yield member.username.lower(), Person(member, "")
        return
    by_user: dict[UUID, Member] = {member.user_id: member for member in batch}
    # Public tables are read in their own statement: no statement joins a community's tables with public ones.
    found = Identity.objects.filter(provider=platform, user_id__in=list(by_user))
    for user_id, name, subject in found.values_list("user_id", "name", "subject"):
        yield name.lower(), Person(by_user[user_id], subject)
