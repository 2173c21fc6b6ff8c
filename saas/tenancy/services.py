"""Closing a community's doors for a time."""

from saas.kernel.clock import now
from saas.tenancy import lookup
from saas.tenancy.models import Community


def suspend(*, community: Community) -> None:
    """Close the community's doors (423 everywhere) until ``resume``."""
    Community.objects.filter(pk=community.pk).update(suspended_at=now())
    lookup.forget()


def resume(*, community: Community) -> None:
    Community.objects.filter(pk=community.pk).update(suspended_at=None)
    lookup.forget()
