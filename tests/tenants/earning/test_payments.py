"""Payments of many fans together."""

from datetime import timedelta

import pytest
from django_tenants.utils import tenant_context

from saas.jobs import lease
from saas.jobs.models import Job
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.notifications.models import Notification
from tenants.earning.models import EarningPayment
from tenants.earning.services import catalog, payments
from tenants.earning.services.gathering import next_payday
from tenants.members.models import Member
from tenants.wallets.models import Account, Books, Txn
from tests.support.builders import an_actor
from tests.support.earning import a_rule, gems_of, joined_long_ago, no_rules, pay_all
from tests.support.heartbeats import counted_heartbeats
from tests.support.ledger import books_are_right
from tests.support.queries import at_most_queries
from tests.support.quests import did
from tests.support.shop import a_shopper


@pytest.fixture
def fans(alpha):
    no_rules(alpha)
    a_rule(alpha)
    return [joined_long_ago(a_shopper(alpha)) for _ in range(4)]


def open_payments():
    return EarningPayment.objects.filter(paid_at=None, canceled_at=None)


def test_one_job_pays_all_fans(alpha, fans):
    for fan in fans:
        did(fan, "MESSAGE")
    assert Job.objects.filter(task="earning.pay", state="WAITING", community_id=alpha.pk).count() == 1
    pay_all(alpha)
    assert [gems_of(fan) for fan in fans] == [2, 2, 2, 2]
    with tenant_context(alpha):
        assert Txn.objects.filter(cause="EARNING").count() == 4
        books_are_right()


def test_many_payments_take_as_many_statements_as_one(alpha, fans):
    with tenant_context(alpha):
        due = now() - timedelta(seconds=1)
        rows = EarningPayment.objects.bulk_create(
            EarningPayment(member=fan.member, gems=5, experience=1, sources=["Watching"], due_at=due) for fan in fans
        )
        with at_most_queries(18):
            payments.pay([rows[0].pk])
        with at_most_queries(18):
            payments.pay([row.pk for row in rows[1:]])
    assert [gems_of(fan) for fan in fans] == [5, 5, 5, 5]


def test_who_may_not_earn_does_not_keep_others_from_their_gems(alpha, fans):
    for fan in fans:
        did(fan, "MESSAGE")
    restricted, frozen, gone, paid = fans
    with tenant_context(alpha):
        Member.objects.filter(pk=restricted.member.pk).update(status="BANNED")
        Account.objects.filter(member=frozen.member).update(frozen=True)
        Member.objects.filter(pk=gone.member.pk).update(left_at=now())
    pay_all(alpha)
    assert [gems_of(fan) for fan in fans] == [0, 0, 0, 2]
    with tenant_context(alpha):
        assert EarningPayment.objects.filter(canceled_at=None).get().member == paid.member


def test_the_limit_of_a_day_is_shared_by_a_batch(alpha, fans):
    for fan in fans:
        did(fan, "MESSAGE")
    with tenant_context(alpha):
        Books.objects.update(daily_issuance_limit=5)
    pay_all(alpha)
    assert sorted(gems_of(fan) for fan in fans) == [0, 1, 2, 2]
    with tenant_context(alpha):
        assert sorted(open_payments().values_list("gems", flat=True)) == [1, 2]
        assert all(payment.due_at > now() for payment in open_payments())
        books_are_right()


def test_one_payment_that_fails_does_not_stop_the_rest(alpha, fans, monkeypatch):
    for fan in fans:
        did(fan, "MESSAGE")
    with tenant_context(alpha):
        open_payments().update(due_at=now())
        # A wallet cannot hold more than this.
        Account.objects.filter(member=fans[1].member).update(balance=9_999_999_999_999)
        with pytest.raises(Exception, match="hold more"):
            payments.pay_due()
        assert open_payments().get().member == fans[1].member
    assert [gems_of(fan) for fan in fans if fan is not fans[1]] == [2, 2, 2]


def test_two_payments_of_a_fan_lead_to_a_level_together(alpha, fans):
    """Neither reaches it alone."""
    with tenant_context(alpha):
        due = now() - timedelta(seconds=1)
        for promised_by in (None, fans[1].user.pk):
            EarningPayment.objects.create(
                member=fans[0].member, gems=1, experience=120, sources=["x"], due_at=due, promised_by=promised_by
            )
        payments.pay_due()
    assert Notification.objects.filter(user_id=fans[0].user.pk, kind="LEVEL_REACHED").count() == 1


def test_what_is_gathered_in_one_minute_is_paid_at_one_moment(alpha):
    moment = now().replace(second=0, microsecond=0)
    days = {next_payday(moment + timedelta(seconds=second), alpha.pk) for second in range(60)}
    assert len(days) == 2
    assert all(
        timedelta(seconds=20)
        <= next_payday(moment + timedelta(seconds=second), alpha.pk) - moment - timedelta(seconds=second)
        < timedelta(seconds=80)
        for second in range(60)
    )


def test_a_job_with_several_batches_keeps_its_lease(alpha, fans, monkeypatch):
    for fan in fans:
        did(fan, "MESSAGE")
    monkeypatch.setattr(payments, "BATCH", 1)
    beats = counted_heartbeats(monkeypatch)
    pay_all(alpha)
    assert [gems_of(fan) for fan in fans] == [2, 2, 2, 2]
    assert len(beats) == 3


def test_the_job_that_pays_the_streak_of_today_keeps_its_lease(alpha, fans, monkeypatch):
    for fan in fans:
        did(fan, "LOGIN")
    with tenant_context(alpha):
        catalog.edit_streak(
            changes={"is_active": True, "gems_per_day": 1, "max_gems": 5}, actor=an_actor(alpha)
        )  # fmt: skip
    monkeypatch.setattr(lease, "ITEMS_PER_HEARTBEAT", 2)
    beats = counted_heartbeats(monkeypatch)
    run_due()
    assert len(beats) == 2
