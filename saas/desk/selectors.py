"""Reads of the desk's data by other parts of the product, and what stops an action."""

from collections.abc import Iterator, Mapping
from uuid import UUID

from django_tenants.utils import tenant_context

from saas.accounts.credentials import find_user
from saas.accounts.models import User
from saas.desk.merging import SharedMembership, shared_membership
from saas.desk.models import Announcement
from saas.directory.models import Membership
from saas.kernel.clock import now
from saas.tenancy.models import Community

MAX_SHOWN = 5
# A preview enters each community that both accounts joined.
MAX_SHARED = 20


def current_announcements() -> list[Announcement]:
    """Return what teams should read now: warnings first, then the newest."""
    moment = now()
    rows = Announcement.objects.filter(ends_at__gt=moment, begins_at__lte=moment)
    return list(rows.order_by("-severity", "-begins_at")[:MAX_SHOWN])


def account_named(text: str) -> User | None:
    """Return the account with exactly this username, email address or id."""
    try:
        return User.objects.filter(pk=UUID(text.strip())).first()
    except ValueError:
        return find_user(text)


def merge_problems(duplicate: User, kept: User) -> list[str]:
    """Return a sentence for everything outside of the communities that stops the merge."""
    if duplicate.pk == kept.pk:
        return ["These are one and the same account."]
    return [*_account_problems(duplicate, kept), *_ownership_problems(duplicate, kept)]


def shared_memberships(duplicate: User, kept: User) -> dict[UUID, SharedMembership]:
    """Return what both accounts have in each community that both joined, by its id. It enters these communities."""
    both = Membership.objects.filter(user=kept).values("community_id")
    rows = Membership.objects.filter(user=duplicate, community_id__in=both).select_related("community")
    found = {}
    for row in rows.order_by("community__slug")[: MAX_SHARED + 1]:
        with tenant_context(row.community):
            found[row.community_id] = shared_membership(duplicate.pk, kept)
    return found


def shared_problems(duplicate: User, kept: User, shared: Mapping[UUID, SharedMembership]) -> list[str]:
    """Return a sentence for everything in shared communities that stops the merge."""
    if len(shared) > MAX_SHARED:
        return [f"Both accounts are members of more than {MAX_SHARED} communities."]
    slugs = dict(Community.objects.filter(pk__in=shared).values_list("pk", "slug"))
    found = []
    for community_id, there in shared.items():
        slug = slugs[community_id]
        if there.is_frozen:
            found.append(f"In {slug}, a wallet of the two accounts is frozen.")
        if there.things:
            found.append(f"In {slug}, where both are members, {duplicate.username} has {', '.join(there.things)}.")
    return found


def _account_problems(duplicate: User, kept: User) -> Iterator[str]:
    for user in (duplicate, kept):
        if user.erased_at is not None:
            yield f"{user.username} is erased or merged already."
        elif not user.is_active:
            yield f"{user.username} is suspended. Restore the account first."
    if duplicate.is_operator:
        yield f"{duplicate.username} is an operator. Keep that account instead."


def _ownership_problems(duplicate: User, kept: User) -> Iterator[str]:
    own = Community.objects.filter(owner=duplicate).first()
    if own is not None:
        yield f"{duplicate.username} owns {own.slug}. The owner hands it over or closes it first."
    for row in Membership.objects.filter(user=duplicate, community__owner=kept).select_related("community"):
        yield f"{duplicate.username} is a member of {row.community.slug}, and {kept.username} owns it."
