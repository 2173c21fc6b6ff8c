"""The demo's earning: rules, a boost that runs, codes, and what purchases paid."""

from datetime import datetime, timedelta
from typing import Any

from saas.access.acting import Actor
from saas.kernel.errors import DomainError
from saas.tenancy.models import Community
from tenants.earning.models import EarningPayment, EarningRule, GemCode
from tenants.earning.services import catalog, codes, payments
from tenants.members.activity import MemberEvent

DAY = timedelta(days=1)
# Long enough for purchases that are final by now. Each of them costs the seed some statements.
SINCE = timedelta(hours=60)
_BOOSTS = {"nova": "Double gems tonight", "pixel": "Glitch hour"}
_CODES: dict[str, tuple[tuple[str, int, int | None, int], ...]] = {
    "nova": (("SUPERNOVA", 25, 200, 3), ("FIRST LIGHT", 40, None, -6)),
    "hearth": (("KETTLE", 15, None, 5),),
    "pixel": (("WARP ZONE", 30, 50, 2), ("ANY PERCENT", 20, None, -4)),
}
# Nova pays for visits by its quests alone.
_STREAKS = ("hearth", "pixel")


def fill(*, community: Community, team: Actor, moment: datetime) -> None:
    """Create what pays in the community. Call it in the community's schema."""
    for event in (MemberEvent.PURCHASE, MemberEvent.CHEER):
        fields: dict[str, Any] = {
            "event": event, "gems": 2, "experience": 0, "per": 1 if event == MemberEvent.PURCHASE else 100,
            "daily_cap": 5, "is_active": event == MemberEvent.PURCHASE,
        }  # fmt: skip
        catalog.create_rule(fields=fields, actor=team)
    EarningRule.objects.update(active_since=moment - SINCE, created_at=moment - SINCE)
    if community.slug in _STREAKS:
        catalog.edit_streak(changes={"is_active": True, "gems_per_day": 1, "max_gems": 7}, actor=team)
    _codes(community, team, moment)
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


def pay(*, community: Community, team: Actor, moment: datetime) -> None:
    """Pay what the fans earned. Call it in the community's schema, after their deeds were counted."""
    waiting = EarningPayment.objects.filter(paid_at=None, canceled_at=None)
    # They are gathered for a minute.
    waiting.update(due_at=moment)
    for payment in list(waiting.values_list("pk", flat=True)):
        try:
            payments.pay([payment])
        except DomainError:
            # The day's limit of gems is used up: the rest is paid tomorrow.
            return
