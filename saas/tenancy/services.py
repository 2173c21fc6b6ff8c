"""Suspending and resuming a community."""

from saas.kernel.clock import now
from saas.tenancy import lookup
from saas.tenancy.models import Community


def suspend(*, community: Community) -> None:
    """Suspend the community (423 on every call) until ``resume``."""
    Community.objects.filter(pk=community.pk).update(suspended_at=now())
    lookup.forget()


def resume(*, community: Community) -> None:
    Community.objects.filter(pk=community.pk).update(suspended_at=None)
    lookup.forget()
