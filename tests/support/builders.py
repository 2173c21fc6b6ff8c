"""Ready-made rows for tests, made by the product's own services where possible."""

from itertools import count
from typing import Any
from uuid import UUID

from django_tenants.utils import tenant_context

from saas.access.acting import Actor
from saas.accounts.models import User
from saas.communities.services import request_community
from saas.jobs.models import Job
from saas.kernel.clock import now
from saas.tenancy import provisioning
from saas.tenancy.models import Community, Domain
from tenants.members.models import Member
from tests.support.api import PASSWORD

_numbers = count(1)


def a_user(*, username: str | None = None, email: str | None = None, verified: bool = True, **fields: Any) -> User:
    """A person with the password PASSWORD, whose email is verified by default."""
    name = username or f"fan{next(_numbers)}"
    user = User(
        username=name,
        email=f"{name}@example.com" if email is None else email,
        email_verified_at=now() if verified else None,
        **fields,
    )
    user.set_password(PASSWORD)
    user.save()
    return user


def a_community(*, owner: User | None = None, slug: str | None = None, name: str | None = None) -> Community:
    """A community that is READY, of a new owner unless one is given."""
    owner = owner or a_user(username=f"creator{next(_numbers)}")
    slug = slug or owner.username
    community = provisioning.build(request_community(owner=owner, slug=slug, name=name or slug.title()))
    # A job would make a spare schema for the one that was taken: a clone in each test and each history that runs jobs.
    Job.objects.filter(task="tenancy.fill_spares").delete()
    return community


def at_noon(community: Community) -> Community:
    """The same community in a time zone where it is noon now, so that no midnight falls into a test of a day's limits.

    A test that lasts eleven hours could still see one.
    """
    # The names of these zones have the sign of west of Greenwich.
    community.timezone = f"Etc/GMT{now().hour - 12:+d}"
    community.save(update_fields=["timezone"])
    return community


def a_domain(community: Community, host: str, *, verified: bool = True, primary: bool = False) -> Domain:
    """A custom host of the community."""
    return Domain.objects.create(
        tenant=community, domain=host, is_primary=primary, verified_at=now() if verified else None
    )


def a_member(community: Community, user: User | None = None, *, member_id: UUID | None = None) -> Member:
    """The user (a new one unless given) as a member of the community."""
    user = user or a_user()
    with tenant_context(community):
        fields = {"id": member_id} if member_id else {}
        return Member.objects.create(user_id=user.pk, username=user.username, joined_at=now(), **fields)


def an_actor(community: Community, user: User | None = None) -> Actor:
    """Someone of the team at work in the back office; the owner unless given."""
    person = user or community.owner
    return Actor(person.pk, person.username, acting_for=community.owner_id, community_id=community.pk)
