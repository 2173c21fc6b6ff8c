"""The demo's earning: rules, a boost that runs, codes, and weeks of deeds with what they paid."""

from datetime import datetime, timedelta
from functools import partial
from typing import Any
from uuid import UUID, uuid5

from saas.access.acting import Actor
from saas.kernel.errors import DomainError
from saas.kernel.providers import Provider
from saas.kernel.transactions import atomically
from saas.tenancy.models import Community
from tenants.earning.models import EarningPayment, EarningRule, GemCode
from tenants.earning.services import catalog, codes, payments
from tenants.members.activity import Deed, MemberEvent, record_activities
from tenants.members.models import Member
from tenants.members.services import locked_member

DAY, DAYS, TOGETHER = timedelta(days=1), 12, 3
"""Weeks of history, paid some days together."""
# Each fan costs the seed some hundred statements.
MAX_FANS = 2
_BOOSTS = {"nova": "Double gems tonight", "pixel": "Glitch hour"}
_CODES: dict[str, tuple[tuple[str, int, int | None, int], ...]] = {
    "nova": (("SUPERNOVA", 25, 200, 3), ("FIRST LIGHT", 40, None, -6)),
    "hearth": (("KETTLE", 15, None, 5),),
    "pixel": (("WARP ZONE", 30, 50, 2), ("ANY PERCENT", 20, None, -4)),
}
# Nova pays for visits by its quests alone.
_STREAKS = ("hearth", "pixel")


def fill(*, community: Community, team: Actor, moment: datetime) -> None:
    """Create what pays in the community, with weeks of history. Call it in the community's schema."""
    since = moment - (DAYS + 1) * DAY
    EarningRule.objects.update(active_since=since, created_at=since)
    for event in (MemberEvent.PURCHASE, MemberEvent.CHEER):
        fields: dict[str, Any] = {
            "event": event, "gems": 2, "experience": 0, "per": 1 if event == MemberEvent.PURCHASE else 100,
            "daily_cap": 5, "is_active": event == MemberEvent.PURCHASE,
        }  # fmt: skip
        catalog.create_rule(fields=fields, actor=team)
    if community.slug in _STREAKS:
        catalog.edit_streak(changes={"is_active": True, "gems_per_day": 1, "max_gems": 7}, actor=team)
    _codes(community, team, moment)
    active = Member.objects.filter(left_at=None, status="ACTIVE", joined_at__lt=since)
    fans = list(active.order_by("-joined_at", "pk")[:MAX_FANS])
    for number, fan in enumerate(fans):
        for days in range(DAYS, 0, -TOGETHER):
            atomically(partial(_watched, fan, number, days, moment))
            _pay(fan, moment - (days - TOGETHER + 1) * DAY)
    if name := _BOOSTS.get(community.slug):
        ends = moment + timedelta(hours=5)
        fields = {"name": name, "factor": 2, "starts_at": moment - timedelta(hours=1), "ends_at": ends}
        catalog.create_boost(fields=fields, actor=team)


def _codes(community: Community, team: Actor, moment: datetime) -> None:
    for text, gems, most, days in _CODES.get(community.slug, ()):
        fields = {"text": text, "gems": gems, "max_fans": most, "ends_at": moment + abs(days) * DAY}
        code = codes.create_code(fields=fields, actor=team)
        created = moment - 2 * DAY if days > 0 else moment + (days - 1) * DAY
        GemCode.objects.filter(pk=code.pk).update(created_at=created, ends_at=moment + days * DAY)


def _watched(fan: Member, number: int, last: int, moment: datetime) -> None:
    """Hours of streams on Kick with some messages, from ``last`` days ago on."""
    member, deeds = locked_member(fan.pk), []
    for day in (moment - days * DAY for days in range(last, last - TOGETHER, -1)):
        for event, amount in ((MemberEvent.WATCH, 60 * (40 + 20 * number)), (MemberEvent.MESSAGE, 12 + 7 * number)):
            key = uuid5(fan.pk, f"demo {event} {day.date()}")
            deeds.append(Deed(key, member, event, amount, day, Provider.KICK))
    record_activities(deeds)


def _pay(fan: Member, at: datetime) -> None:
    """Pay what the fan earned on that day."""
    waiting: list[UUID] = list(
        EarningPayment.objects.filter(member=fan, paid_at=None, canceled_at=None).values_list("pk", flat=True)
    )
    for payment in waiting:
        EarningPayment.objects.filter(pk=payment).update(due_at=at, created_at=at)
        try:
            payments.pay([payment])
        except DomainError:
            return
        EarningPayment.objects.filter(pk=payment, paid_at__isnull=False).update(paid_at=at)
