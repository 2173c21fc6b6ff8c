"""The figures of the overview, in a few statements for any size of the community."""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from saas.kernel.days import Days, last_days
from saas.tenancy.models import Community
from tenants.draws.overview_sections import today
from tenants.members.selectors import joined_per_day, member_count
from tenants.stores.sales_stats import DayOfOrders, best_sellers, orders_by_day, waiting_orders
from tenants.wallets.history import GainHistory, history
from tenants.wallets.rules import figures_of_balances
from tenants.wallets.selectors import system_balances


def overview(community: Community, *, days: int) -> dict[str, Any]:
    """Return the figures of the last ``days`` days in the community's time zone, each with the period before."""
    shown = last_days(days, community.timezone)
    earlier = shown.before()
    both = Days(earlier.first, 2 * days, community.timezone)
    return {
        "days": days,
        "first": shown.first,
        "last": shown.last,
        "timezone": community.timezone,
        "members": _members(joined_per_day(both), shown, earlier),
        "gems": _gems(history(both), shown, earlier),
        "orders": _orders(orders_by_day(both.first), shown, earlier),
        "top_products": best_sellers(shown.first),
        "today": today(community),
    }


def _sum(per_day: Mapping[date, int], days: Days) -> int:
    return sum(per_day.get(day, 0) for day in days.each())


def _members(joined: Mapping[date, int], shown: Days, earlier: Days) -> dict[str, Any]:
    return {
        "total": member_count(),
        "joined": _sum(joined, shown),
        "joined_before": _sum(joined, earlier),
        "series": [{"day": day, "count": joined.get(day, 0)} for day in shown.each()],
    }


def _gems(found: GainHistory, shown: Days, earlier: Days) -> dict[str, Any]:
    now_, then = found.total(shown), found.total(earlier)
    rows = ((day, found.of_day(day)) for day in shown.each())
    return {
        "held": figures_of_balances(system_balances()).held,
        "earned": now_.earned,
        "earned_before": then.earned,
        "spent": now_.spent,
        "spent_before": then.spent,
        "series": [{"day": day, "earned": moved.earned, "spent": moved.spent} for day, moved in rows],
    }


def _orders(found: Iterable[DayOfOrders], shown: Days, earlier: Days) -> dict[str, Any]:
    per_day: Counter[date] = Counter()
    states: Counter[str] = Counter()
    for row in found:
        per_day[row.day] += row.count
        if row.day >= shown.first:
            states[row.status] += row.count
    return {
        "count": _sum(per_day, shown),
        "count_before": _sum(per_day, earlier),
        "waiting": waiting_orders(),
        "series": [{"day": day, "count": per_day[day]} for day in shown.each()],
        "by_status": [{"status": status, "count": count} for status, count in states.most_common()],
    }
