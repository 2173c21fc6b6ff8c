"""Helpers for earning: rules of the team, and the payments of what fans earned."""

from datetime import timedelta
from typing import Any

from django_tenants.utils import tenant_context

from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.tenancy.models import Community
from tenants.earning.models import EarningBoost, EarningPayment, EarningRule, GemCode
from tenants.earning.services import catalog, codes
from tests.support.builders import an_actor
from tests.support.ledger import balance
from tests.support.shop import Shopper


def a_rule(community: Community, event: str = "MESSAGE", **fields: Any) -> EarningRule:
    """By default, two gems for each message. Active since a year."""
    with tenant_context(community):
        given = {"event": event, "gems": 2, **fields}
        rule = catalog.create_rule(fields=given, actor=an_actor(community))
        EarningRule.objects.filter(pk=rule.pk).update(active_since=now() - timedelta(days=365))
        return EarningRule.objects.get(pk=rule.pk)


def a_boost(community: Community, **fields: Any) -> EarningBoost:
    """Double gems for two hours from now on."""
    with tenant_context(community):
        given = {"name": "Double", "factor": 2, "starts_at": now(), "ends_at": now() + timedelta(hours=2), **fields}
        return catalog.create_boost(fields=given, actor=an_actor(community))


def a_gem_code(community: Community, text: str = "Pog", **fields: Any) -> GemCode:
    """By default, 30 gems for each fan, for an hour."""
    with tenant_context(community):
        given = {"text": text, "gems": 30, "max_fans": None, "ends_at": now() + timedelta(hours=1), **fields}
        return codes.create_code(fields=given, actor=an_actor(community))


def no_rules(community: Community) -> None:
    """Delete the rules of a new community."""
    with tenant_context(community):
        EarningRule.objects.all().delete()


def joined_long_ago(fan: Shopper) -> Shopper:
    with tenant_context(fan.community):
        fan.member.joined_at = now() - timedelta(days=300)
        fan.member.save()
    return fan


def pay_all(community: Community) -> None:
    """Pay what is gathered, as if the interval had passed."""
    with tenant_context(community):
        EarningPayment.objects.filter(paid_at=None, canceled_at=None).update(due_at=now() - timedelta(seconds=1))
    run_due(at=now() + timedelta(minutes=2))


def gems_of(fan: Shopper) -> int:
    with tenant_context(fan.community):
        return balance(fan.member)
