"""Who of the members is meant by a name on a platform."""

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

from saas.accounts.identities.models import Identity
from tenants.members.models import Member
from tenants.wallets.imports.models import Platform

STEP = 1000


@dataclass(frozen=True, slots=True)
class Person:
    """A member here, with the name and the id that person has on the platform (no id for names of our own)."""

    member: Member
    subject: str

    def is_meant(self, subject: str) -> bool:
        """An id in the file must be theirs: a name may have passed to somebody else."""
        return not subject or not self.subject or subject == self.subject


def people(platform: str) -> dict[str, Person]:
    """The members who are here, by their name on the platform in lower case."""
    return {name: person for batch in _batches() for name, person in _named(batch, platform)}


def person_of(member: Member, platform: str) -> tuple[str, Person] | None:
    """The name of one member on the platform."""
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
    # Read from public on their own: no statement joins a community to public.
    found = Identity.objects.filter(provider=platform, user_id__in=list(by_user))
    for user_id, name, subject in found.values_list("user_id", "name", "subject"):
        yield name.lower(), Person(by_user[user_id], subject)
