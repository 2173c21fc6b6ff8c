"""Old deeds are deleted; what they counted stays, and what counts once does not count again."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django_tenants.utils import tenant_context

from saas.jobs.models import Job
from saas.kernel.clock import now
from saas.tenancy.models import Community
from tenants.earning.models import EarnedDay
from tenants.members import pruning
from tenants.members.activity import MemberEvent
from tenants.members.models import MemberDeed
from tests.support.earning import a_rule, gems_of, joined_long_ago, no_rules, pay_all
from tests.support.quests import a_challenge, did, own
from tests.support.shop import a_shopper


@pytest.fixture
def fan(alpha):
    no_rules(alpha)
    return joined_long_ago(a_shopper(alpha))


def prune(place):
    with tenant_context(place):
        return pruning.prune()


def test_deeds_of_ninety_days_stay_and_older_ones_go(alpha, fan, monkeypatch):
    monkeypatch.setattr(pruning, "BATCH", 2)
    with tenant_context(alpha):
        MemberDeed.objects.all().delete()
    for event in MemberEvent:
        for days in (89, 91):
            did(fan, event.value, at=now() - timedelta(days=days))
    kept = {"LOGIN", "JOIN", "PROFILE", "FOLLOW"}
    assert prune(alpha) == len(MemberEvent) - len(kept)
    with tenant_context(alpha):
        old = MemberDeed.objects.filter(at__lt=now() - timedelta(days=90)).values_list("event", flat=True)
        assert set(old) == kept
        assert MemberDeed.objects.count() == len(MemberEvent) + len(kept)
    assert prune(alpha) == 0


def test_what_was_counted_stays_and_a_repeated_follow_does_not_count_again(alpha, fan):
    a_rule(alpha, "FOLLOW", gems=7)
    a_rule(alpha, gems=2)
    quest, key, at = a_challenge(alpha, "MESSAGE", target_amount=3), uuid4(), now() - timedelta(days=100)
    did(fan, "FOLLOW", at=at, key=key)
    did(fan, "MESSAGE", at=at)
    assert prune(alpha) == 1
    did(fan, "FOLLOW", at=at, key=key)
    pay_all(alpha)
    assert gems_of(fan) == 9
    assert own(fan, quest)["progressAmount"] == 1
    with tenant_context(alpha):
        assert sorted(EarnedDay.objects.values_list("times", "gems")) == [(1, 2), (1, 7)]


def test_each_open_community_is_pruned_by_a_job_of_its_own(alpha, beta):
    Job.objects.all().delete()
    ready = Community.objects.filter(state="READY").count()
    assert pruning.plan_pruning() == ready
    pruning.plan_pruning()
    jobs = Job.objects.filter(task="members.prune")
    assert set(jobs.values_list("community_id", flat=True)) >= {alpha.pk, beta.pk}
    assert jobs.count() == ready
