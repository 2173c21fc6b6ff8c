"""Payments of earned gems: how long the worker takes for all fans of one interval."""

import time
from datetime import timedelta

from django.db.models import Sum
from django_tenants.utils import tenant_context

from saas.accounts.models import User
from saas.directory.models import Membership
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.kernel.ids import new_id
from saas.tenancy.models import Community
from tenants.earning.models import EarningPayment
from tenants.earning.services.gathering import schedule
from tenants.members.models import Member
from tenants.wallets.models import Account, Books, Txn
from tenants.wallets.services import current_community
from tests.load.goals import Goals
from tests.support.builders import a_community

FANS, GEMS, EXPERIENCE = 10_000, 3, 1
GOAL_SECONDS = 5


def measure(goals: Goals) -> str:
    place = a_community()
    with tenant_context(place):
        Books.objects.update(daily_issuance_limit=10 * FANS * GEMS)
    plain, learning = (_interval(place, experience) for experience in (0, EXPERIENCE))
    return "\n".join(
        [
            "| what | measured | goal |",
            "|---|---|---|",
            f"| gems of {FANS:,} fans who watched, paid by one worker | {plain:.1f} s "
            f"| {goals.at_most('payments of an interval', plain, GOAL_SECONDS)} |",
            f"| the same, each with experience | {learning:.1f} s "
            f"| {goals.at_most('payments of an interval with experience', learning, GOAL_SECONDS)} |",
            "",
            "Each fan was paid by one movement.",
        ]
    )


def _interval(place: Community, experience: int) -> float:
    """Return the seconds in which the job of an interval pays new fans; ``experience`` is for each of them."""
    with tenant_context(place):
        members = _crowd()
        due = now() - timedelta(seconds=1)
        EarningPayment.objects.bulk_create(
            EarningPayment(member=member, gems=GEMS, experience=experience, sources=["Watching"], due_at=due)
            for member in members
        )
        schedule(due)
    began = time.perf_counter()
    run_due()
    took = time.perf_counter() - began
    with tenant_context(place):
        users = [member.user_id for member in members]
        paid = Txn.objects.filter(cause="EARNING", actor__in=users)
        assert (paid.count(), paid.aggregate(gems=Sum("amount"))["gems"]) == (FANS, FANS * GEMS)
    return took


def _crowd() -> list[Member]:
    moment, place = now(), current_community()
    names = [f"watcher-{new_id().hex}" for _ in range(FANS)]
    users = User.objects.bulk_create(User(username=name, email=f"{name}@example.com") for name in names)
    members = Member.objects.bulk_create(
        Member(user_id=user.pk, username=user.username[:40], joined_at=moment) for user in users
    )
    Membership.objects.bulk_create(
        Membership(user_id=member.user_id, community=place, member_id=member.pk, joined_at=moment) for member in members
    )
    Account.objects.bulk_create(Account(tag=place.schema_tag, member=member, kind="MEMBER") for member in members)
    return members
