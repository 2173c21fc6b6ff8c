"""Figures for the team: the gems that rules would have paid, and those that they pay."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any
from uuid import UUID

from django.db import connection

from saas.access.models import StaffGrant
from saas.accounts.models import User
from saas.kernel.days import Days, last_days
from saas.tenancy.models import Community
from tenants.earning import rules, selectors
from tenants.earning.models import EarningAudience, EarningKind, EarningRule, GemCode
from tenants.stores.models import Product
from tenants.stores.stock import NOT_GIVABLE
from tenants.wallets.history import flows, inflation_of, summed
from tenants.wallets.rules import figures_of_balances
from tenants.wallets.selectors import system_balances

WEEK, MONTH = 7, 30
MAX_PRODUCTS = 50

# The gems that a rule pays for the deeds that it counts, by member and day, as rules.count_deed does. The hour is that
# of the community's clock, as in rules.is_in_hours. A rule that pays once pays on the first of the days.
_PAID = f"""
with deed as materialized (
  select d.member_id, m.user_id, (d.at at time zone %(zone)s)::date as day, sum(d.amount)::bigint as amount,
         min(d.at) as first
  from members_memberdeed d join members_member m on m.id = d.member_id
  where d.event = %(event)s and d.at >= %(begin)s and m.left_at is null and m.status = 'ACTIVE' and d.at >= m.joined_at
    and (%(provider)s = '' or d.provider = %(provider)s)
    and (%(from)s::int is null or case
      when %(from)s::int < %(to)s::int
      then extract(hour from d.at at time zone %(zone)s) >= %(from)s::int
       and extract(hour from d.at at time zone %(zone)s) < %(to)s::int
      else extract(hour from d.at at time zone %(zone)s) >= %(from)s::int
        or extract(hour from d.at at time zone %(zone)s) < %(to)s::int end)
  group by 1, 2, 3
), paid as materialized (
  select deed.member_id, deed.day, least(deed.amount / %(unit)s, %(cap)s) as times,
         row_number() over (partition by deed.member_id order by deed.day) as place
  from deed join {User._meta.db_table} person on person.id = deed.user_id
  where deed.user_id <> all(%(excluded)s::uuid[]) and deed.amount >= %(unit)s
    and (%(age)s::interval is null or person.created_at + %(age)s::interval <= deed.first)
), counted as materialized (
  select member_id, day, times from paid where place = 1 or not %(once)s
)
"""  # noqa: S608 - a name of our own model
_BY_DAY = f"{_PAID} select day, sum(times)::bigint from counted group by day"  # noqa: S608 - as above
_BY_FAN = f"""{_PAID}
select count(*), coalesce(percentile_disc(0.5) within group (order by times), 0)::bigint,
       coalesce(max(times), 0)::bigint, exists(select from deed)
from (select sum(times)::bigint as times from counted group by member_id) fan
"""  # noqa: S608 - as above
_DAILY = """
select percentile_cont(0.5) within group (order by gems)::float, count(distinct member_id)
from (select member_id, day, sum(gems) as gems from earning_earnedday where day between %s and %s
      group by member_id, day having sum(gems) > 0) paid
"""


@dataclass(frozen=True, slots=True)
class DryRun:
    """The gems that a rule would have paid over ``days``, without boosts.

    ``typical`` is the lower median of the fans' sums: a sum that a fan got. ``most`` is the largest of them.
    """

    days: Days
    gems: int
    experience: int
    fans: int
    typical: int
    most: int
    has_deeds: bool
    by_day: dict[date, int]


def dry_run(rule: EarningRule, community: Community, *, length: int = WEEK) -> DryRun:
    """Return what ``rule``, also a draft, would have paid for the stored deeds of the last ``length`` days."""
    days = last_days(length, community.timezone)
    staff = StaffGrant.objects.filter(community=community).values_list("user_id", flat=True)
    others = staff if rule.audience == EarningAudience.FANS else ()
    values: dict[str, Any] = {
        "zone": community.timezone, "event": rule.event, "provider": rule.provider, "begin": days.begin,
        "from": rule.from_hour, "to": rule.to_hour, "unit": rules.unit_of(rule),
        "cap": rules.cap_of(rule) or rules.MAX_TIMES_PER_DAY, "once": rule.event in rules.ONCE,
        "age": None if rule.min_account_days is None else timedelta(days=rule.min_account_days),
        "excluded": [pk for pk in (community.owner_id, rule.promised_by, *others) if pk is not None],
    }  # fmt: skip
    with connection.cursor() as cursor:
        cursor.execute(_BY_DAY, values)
        by_day = dict(cursor.fetchall())
        cursor.execute(_BY_FAN, values)
        fans, typical, most, has_deeds = cursor.fetchone()
    times = sum(by_day.values())
    return DryRun(
        days, gems=times * rule.gems, experience=times * rule.experience, fans=fans, typical=typical * rule.gems,
        most=most * rule.gems, has_deeds=has_deeds, by_day={day: count * rule.gems for day, count in by_day.items()},
    )  # fmt: skip


def economy(community: Community) -> dict[str, Any]:
    """Return the facts of ``EarningEconomyOutput``: the last 30 days by day and source, and advice about prices."""
    days = last_days(MONTH, community.timezone)
    moved = flows(days.first, days.timezone)
    history, held = summed(moved), figures_of_balances(system_balances()).held
    earned = selectors.earned_by_source(days.first, days.last)
    totals: dict[UUID, int] = defaultdict(int)
    for sources in earned.values():
        for source, gems in sources.items():
            totals[source] += gems
    found = _named(totals)
    daily, fans = _daily(days)
    series = [
        {
            "day": day,
            "earned": history.of_day(day).earned,
            "spent": history.of_day(day).spent,
            "by_rules": sum(earned.get(day, {}).values()),
        }
        for day in days.each()
    ]
    inflation = inflation_of(moved, days, held)
    return {
        "timezone": days.timezone,
        "series": series,
        "sources": found,
        "earned": inflation.earned,
        "spent": sum(row["spent"] for row in series),
        "is_inflating": inflation.warning,
        "paid_fans": fans,
        "daily_gems": daily,
        "products": _advice(daily),
    }


def _daily(days: Days) -> tuple[int, int]:
    """Return the median of what a paid fan earned on a day by rules, codes and streak, and the number of these fans."""
    with connection.cursor() as cursor:
        cursor.execute(_DAILY, [days.first, days.last])
        middle, fans = cursor.fetchone()
    return round(middle or 0), fans


def _named(totals: dict[UUID, int]) -> list[dict[str, Any]]:
    """Return sources with their sums, the largest first. All codes together are one entry."""
    known = dict(EarningRule.objects.filter(pk__in=totals).values_list("pk", "event"))
    codes = set(GemCode.objects.filter(pk__in=totals).values_list("pk", flat=True))
    found = [
        {"kind": EarningKind.RULE, "event": event, "rule_id": pk, "gems": totals[pk]} for pk, event in known.items()
    ]  # fmt: skip
    for kind, gems in (
        (EarningKind.CODE, sum(totals[pk] for pk in codes)),
        (EarningKind.STREAK, totals.get(rules.STREAK_SOURCE, 0)),
    ):
        if gems:
            found.append({"kind": kind, "event": None, "rule_id": None, "gems": gems})
    return sorted(found, key=lambda entry: -int(entry["gems"]))


def _advice(daily: int) -> list[dict[str, Any]]:
    """Return the products on offer with the days in which an active fan earns their price."""
    rows = Product.objects.exclude(status__in=NOT_GIVABLE).filter(price__gt=0).order_by("price", "pk")
    return [
        {
            "id": product.pk,
            "product_name": product.name,
            "price": product.price,
            "days": -(-product.price // daily) if daily else None,
        }
        for product in rows[:MAX_PRODUCTS]
    ]
