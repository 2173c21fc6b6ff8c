"""Earning under random histories, against a model: what each deed pays, once, through repeats, late deeds and kills.

``GEMHALL_EARNING_HISTORIES`` sets the number of histories.
"""

import os
from collections import defaultdict
from contextlib import suppress
from datetime import timedelta
from functools import partial
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from django.db import transaction
from django_tenants.utils import tenant_context

from saas.kernel.clock import now
from saas.kernel.providers import Provider
from tenants.earning.models import EarnedDay, EarningPayment, EarningRule
from tenants.earning.services import payments
from tenants.members.activity import MemberEvent, record_activity
from tenants.members.models import Member
from tenants.wallets.models import Txn
from tests.support.builders import a_community
from tests.support.earning import a_rule, joined_long_ago, no_rules
from tests.support.ledger import balance, books_are_right
from tests.support.shop import a_shopper

pytestmark = [pytest.mark.prove, pytest.mark.committed]

HISTORIES = int(os.environ.get("GEMHALL_EARNING_HISTORIES", "60"))


class Killed(Exception):
    """The worker dies at this point."""


@pytest.fixture
def place():
    found = a_community()
    no_rules(found)
    return found


def test_random_histories_pay_what_the_model_pays(place, chance):
    zone = ZoneInfo(place.timezone)
    for _ in range(HISTORIES):
        no_rules(place)
        per, cap, gems = chance.randint(1, 4), chance.choice([None, 1, 3]), chance.randint(1, 9)
        a_rule(place, gems=gems, per=per, daily_cap=cap)
        fan = joined_long_ago(a_shopper(place))
        counted: dict[object, int] = defaultdict(int)
        seen: list[tuple[object, int, object]] = []
        with tenant_context(place):
            for _ in range(chance.randint(5, 30)):
                if seen and chance.random() < 0.25:
                    key, amount, at = chance.choice(seen)
                else:
                    key, amount = uuid4(), chance.randint(1, 5)
                    at = now() - timedelta(minutes=chance.choice([0, 1, 90, 1440, 2880]))
                    seen.append((key, amount, at))
                    counted[at.astimezone(zone).date()] += amount
                if chance.random() < 0.15:
                    _killed_while_counting(fan.member, key, amount, at)
                _did(fan.member, key, amount, at)
                if chance.random() < 0.2:
                    _paid(fan.member, chance.random() < 0.5)
            _paid(fan.member, is_killed=False)
            times = [total // per if cap is None else min(total // per, cap) for total in counted.values()]
            assert balance(fan.member) == sum(times) * gems
            days = EarnedDay.objects.filter(member=fan.member).values_list("gems", flat=True)
            assert sum(days) == sum(times) * gems
            paid = Txn.objects.filter(cause="EARNING", actor=fan.user.pk).values_list("amount", flat=True)
            assert sum(paid) == sum(times) * gems
    with tenant_context(place):
        books_are_right()
        assert EarningRule.objects.count() == 1


def _did(member: Member, key, amount, at):
    record_activity(
        member=member, event=MemberEvent.MESSAGE, amount=amount, at=at, event_id=key, provider=Provider.KICK
    )  # fmt: skip


def _killed_while_counting(member: Member, key, amount, at):
    """The process dies before the commit; the deed arrives again."""
    _killed(partial(_did, member, key, amount, at))


def _killed(work):
    """Do the work, and die before its commit."""
    with suppress(Killed), transaction.atomic():
        work()
        raise Killed


def _paid(member: Member, is_killed: bool):
    """The job runs; with ``is_killed`` it dies before its commit first. It also runs twice."""
    waiting = EarningPayment.objects.filter(member=member, paid_at=None, canceled_at=None)
    for payment in list(waiting.values_list("pk", flat=True)):
        EarningPayment.objects.filter(pk=payment).update(due_at=now() - timedelta(minutes=1))
        if is_killed:
            _killed(partial(payments.pay, [payment]))
        payments.pay([payment])
        payments.pay([payment])
