"""Closing and reopening again and again, and calls that were let in before a closing."""

import pytest
from django_tenants.utils import tenant_context

from saas.communities.closing import services
from saas.jobs.models import Job
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.notifications.models import Notification
from saas.tenancy.errors import CommunityClosed
from saas.tenancy.models import Community
from tests.support.builders import an_actor
from tests.support.ledger import a_fan, pay
from tests.support.shop import a_shopper

pytestmark = pytest.mark.usefixtures("database")


def closed(community: Community) -> None:
    services.close(community=community, confirmation=community.name, reason="", actor=an_actor(community))


def reopened(community: Community) -> None:
    services.reopen(community=community, actor=an_actor(community))


def test_members_get_one_closing_and_one_reopening_a_day(alpha):
    """The later closing waits a day, and is sent if the community is still closed then."""
    fan = a_shopper(alpha)
    for _ in range(3):
        closed(alpha)
        run_due()
        reopened(Community.objects.get(pk=alpha.pk))
        run_due()
    closed(alpha)
    run_due()
    sent = Notification.objects.filter(user=fan.user, kind__startswith="COMMUNITY_").values_list("kind", flat=True)
    assert sorted(sent) == ["COMMUNITY_CLOSED", "COMMUNITY_REOPENED"]
    Job.objects.filter(task="closing.notify_members").update(due_at=now())
    run_due()
    assert sorted(sent.all()) == ["COMMUNITY_CLOSED", "COMMUNITY_CLOSED", "COMMUNITY_REOPENED"]


def test_a_closing_that_failed_does_not_delay_the_notice_of_the_next(alpha, monkeypatch):
    fan = a_shopper(alpha)
    with monkeypatch.context() as broken:
        broken.setattr(services, "request_at_closing", lambda _community: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            closed(alpha)
    closed(alpha)
    run_due()
    assert Notification.objects.filter(user=fan.user, kind="COMMUNITY_CLOSED").exists()


def test_a_purchase_that_passed_the_door_before_the_closing_names_the_closing(alpha):
    fan = a_fan(alpha, 100)
    closed(alpha)
    with tenant_context(alpha), pytest.raises(CommunityClosed):
        pay(fan, 10)
