"""Suspending and resuming a community, and the check that a write needs when a community may be closing."""

from uuid import UUID

from django.db import connection
from django_tenants.utils import tenant_context

from saas.jobs.services import resume_jobs
from saas.kernel.clock import now
from saas.kernel.transactions import after_commit
from saas.tenancy import lookup
from saas.tenancy.models import Community
from saas.tenancy.resolver import closed_error
from saas.tenancy.signals import community_resuming

_HOLD_OPEN = "select closed_at is null from public.tenancy_community where id = %s for key share"


def hold_open(community_id: UUID) -> None:
    """Keep the community from closing until the caller's transaction ends. Raises CommunityClosed.

    Requests read communities from a cache. A write that must not happen after the closing asks here.
    """
    with connection.cursor() as cursor:
        cursor.execute(_HOLD_OPEN, [community_id])
        row = cursor.fetchone()
    if row is not None and not row[0]:
        raise closed_error(Community.objects.get(pk=community_id))


def suspend(*, community: Community, reason: str = "") -> None:
    """Suspend the community until ``resume``: every call is answered with 423 and ``reason``."""
    Community.objects.filter(pk=community.pk).update(suspended_at=now(), suspended_reason=reason)
    lookup.clear_cache()
    after_commit(lookup.clear_cache)


def resume(*, community: Community) -> None:
    """End the suspension. Jobs that waited for the community are due at once.

    Call it in a transaction: receivers of ``community_resuming`` move what waited for people.
    """
    fresh = Community.objects.get(pk=community.pk)
    if fresh.suspended_at is not None and fresh.is_ready:
        with tenant_context(fresh):
            community_resuming.send(sender=Community, community=fresh, since=fresh.suspended_at)
    Community.objects.filter(pk=community.pk).update(suspended_at=None, suspended_reason="")
    resume_jobs(community.pk)
    lookup.clear_cache()
    after_commit(lookup.clear_cache)
