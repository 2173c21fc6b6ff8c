"""Live alerts: the members who asked for them learn that a stream begins, once."""

from datetime import timedelta

import pytest
from django_tenants.utils import tenant_context

from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.notifications.models import Notification
from saas.streaming.models import LiveState
from saas.streaming.services import live
from tests.support.api import Api
from tests.support.builders import an_actor
from tests.support.notified import notified
from tests.support.shop import a_shopper

ALERTS = "/user/notifications/live-alerts"
pytestmark = pytest.mark.django_db


def begins(community, title="Late slots", *, is_live=True):
    live.switch(
        community=community, is_live=is_live, url="https://www.twitch.tv/nova", title=title, actor=an_actor(community)
    )
    run_due()


def alerts(*fans):
    return [Notification.objects.filter(user=fan.user, kind="STREAM_LIVE", is_listed=True).count() for fan in fans]


def test_members_who_asked_are_notified_of_a_stream_once(alpha, beta):
    asked, silent, left = (a_shopper(alpha) for _ in range(3))
    elsewhere = a_shopper(beta)
    for fan in (asked, left):
        fan.api.at(alpha).patch(ALERTS, {"isOn": True}).ok()
    elsewhere.api.at(beta).patch(ALERTS, {"isOn": True}).ok()
    left.api.post(f"/user/creators/{alpha.owner_id}/unsubscribe").ok()

    begins(alpha)
    begins(alpha, "A new title")

    assert alerts(asked, silent, left, elsewhere) == [1, 0, 0, 0]
    assert notified(asked.api, "STREAM_LIVE") == "Alpha is live | On Twitch: Late slots"
    reason = asked.api.get("/user/notifications/all", {"type": "STREAM_LIVE"}).ok()["data"][0]["reason"]
    assert reason.startswith("You asked for live alerts of Alpha.")


def test_a_stream_that_breaks_off_is_not_announced_again_and_a_later_one_is(alpha):
    fan = a_shopper(alpha)
    fan.api.at(alpha).patch(ALERTS, {"isOn": True}).ok()
    begins(alpha)
    begins(alpha, is_live=False)
    begins(alpha)
    assert alerts(fan) == [1]

    begins(alpha, is_live=False)
    Notification.objects.filter(kind="STREAM_LIVE").update(created_at=now() - timedelta(hours=2))
    begins(alpha)
    assert alerts(fan) == [2]


def test_a_stream_that_is_over_when_the_job_runs_is_not_announced(alpha):
    fan = a_shopper(alpha)
    fan.api.at(alpha).patch(ALERTS, {"isOn": True}).ok()
    live.switch(community=alpha, is_live=True, url="https://www.twitch.tv/nova", title="Slots", actor=an_actor(alpha))
    LiveState.objects.filter(community=alpha).update(is_live=False)
    run_due()
    assert alerts(fan) == [0]


def test_an_alert_can_be_wanted_for_every_community(alpha):
    fan = a_shopper(alpha)
    choice = {"type": "STREAM_LIVE", "inApp": True, "email": False}
    fan.api.patch("/user/notifications/preferences", {"preferences": [choice]}).ok()
    with tenant_context(alpha):
        assert Api().login(fan.user).at(alpha).get(ALERTS).ok() == {"isOn": True}
    begins(alpha)
    assert alerts(fan) == [1]
