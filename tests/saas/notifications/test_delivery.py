"""When and where a notification is delivered: quiet hours, digests, settings of one community, muting."""

import re
from datetime import UTC, datetime, time, timedelta

import pytest

from saas.accounts.models import OutboxMail
from saas.jobs.models import Job
from saas.jobs.runner import run_due
from saas.kernel import clock
from saas.notifications.catalog import NotificationKind
from saas.notifications.models import CommunityPreference, Notification
from saas.notifications.rules import QuietHours
from saas.notifications.services import notify, set_quiet_hours
from tests.saas.accounts.mailbox import mails_to
from tests.saas.notifications.test_own import on_domain
from tests.support.api import Api
from tests.support.builders import a_domain, a_user

PREFERENCES, QUIET = "/user/notifications/preferences", "/user/notifications/quiet-hours"
ALL, UNREAD = "/user/notifications/all", "/user/notifications/unread-count"
LATE = datetime(2026, 1, 10, 23, 30, tzinfo=UTC)  # 00:30 in Berlin
MORNING = datetime(2026, 1, 11, 6, 0, tzinfo=UTC)
ORDER = {"product": "Poster", "number": "7"}


@pytest.fixture
def fan(database):
    return a_user()


def send(user, community, kind=NotificationKind.ORDER_SHIPPED, **values):
    place = community.pk if community else None
    return notify(user_id=user.pk, kind=kind, community_id=place, values=values or ORDER, link="/orders")


def prefer(browser, kind, query="", **choice):
    row = next(row for row in browser.get(f"{PREFERENCES}{query}").ok()["data"] if row["type"] == kind)
    wanted = {name: row[name] for name in ("type", "inApp", "email", "push", "pace")} | choice
    return browser.patch(f"{PREFERENCES}{query}", {"preferences": [wanted]}).ok()["data"]


def due(task):
    return [job.due_at for job in Job.objects.filter(task=task, state="WAITING")]


@pytest.fixture
def night(monkeypatch):
    monkeypatch.setattr("saas.notifications.services.now", lambda: LATE)


@pytest.mark.usefixtures("night")
def test_a_mail_waits_for_the_morning_and_the_list_does_not(alpha, fan):
    hours = {"zone": "Europe/Berlin", "quietFrom": "22:00", "quietUntil": "07:00"}
    browser = Api().login(fan)
    assert browser.patch(QUIET, hours).ok() == browser.get(QUIET).ok() == hours

    send(fan, alpha)

    assert due("notifications.mail") == [MORNING]
    assert browser.get(UNREAD).ok()["count"] == 1


@pytest.mark.usefixtures("night")
def test_security_does_not_wait(fan):
    set_quiet_hours(user_id=fan.pk, hours=QuietHours("Europe/Berlin", time(22), time(7)))
    notify(user_id=fan.pk, kind=NotificationKind.PASSWORD_CHANGED, link="/forgot-password")

    assert [mail.subject for mail in mails_to(fan.email)] == ["Your password was changed"]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"zone": "Berlin", "quietFrom": None, "quietUntil": None}, "zone"),
        ({"zone": "UTC", "quietFrom": "22:00", "quietUntil": None}, "quietUntil"),
        ({"zone": "UTC", "quietFrom": "22:00", "quietUntil": "22:00"}, "quietUntil"),
        ({"zone": "UTC", "quietFrom": "25:00", "quietUntil": "07:00"}, "quietFrom"),
    ],
)
def test_wrong_quiet_hours_are_refused(fan, body, field):
    refused = Api().login(fan).patch(QUIET, body)
    assert (refused.code, list(refused.body["fields"])) == ("VALIDATION_ERROR", [field])


def test_a_daily_digest_has_what_is_still_unread_and_wanted(alpha, beta, fan):
    browser = Api().login(fan)
    for kind in ("ORDER_SHIPPED", "ORDER_COMPLETED", "TIP"):
        prefer(browser, kind, email=True, pace="DAILY")
    send(fan, alpha)
    send(fan, alpha, NotificationKind.TIP, amount=5, reason="Hi")
    send(fan, beta, NotificationKind.ORDER_COMPLETED, product="Mug", number="9")
    send(fan, beta, product="Cap", number="8")
    assert mails_to(fan.email) == []
    seen = next(row for row in browser.get(ALL).ok()["data"] if "Mug" in row["title"])
    browser.patch(f"/user/notifications/one/{seen['id']}", {"status": "READ"}).ok()
    prefer(browser, "TIP", email=False)

    run_due(at=clock.now() + timedelta(days=1, minutes=1))

    (mail,) = OutboxMail.objects.filter(to=fan.email)
    assert mail.subject == "2 notifications today"
    assert "Poster is on its way" in mail.text
    assert "Cap is on its way" in mail.text
    assert not re.search(r"Mug|gems for you", mail.text)
    run_due(at=clock.now() + timedelta(days=3))
    assert OutboxMail.objects.filter(to=fan.email).count() == 1


def test_a_digest_ends_by_its_link_without_a_login(alpha, fan):
    browser = Api().login(fan)
    prefer(browser, "ORDER_SHIPPED", pace="WEEKLY")
    send(fan, alpha)
    run_due(at=clock.now() + timedelta(days=8))
    (mail,) = OutboxMail.objects.filter(to=fan.email)
    (token,) = re.findall(r"/stop-mails/(\S+)", mail.text)

    visitor, path = Api(), f"/public/notifications/mails/{token}"
    assert visitor.get(path).ok() == {"name": "Your weekly digest", "email": True}
    assert visitor.patch(path, {"email": False}).ok()["email"] is False

    send(fan, alpha)
    assert not Notification.objects.exclude(digest="").exists()
    assert browser.get(UNREAD).ok()["count"] == 2


def test_the_settings_of_one_community_precede_the_general_ones(alpha, beta, fan):
    browser = Api().login(fan)
    prefer(browser, "ORDER_SHIPPED", "?creator=alpha", inApp=False, email=False)

    send(fan, alpha)
    send(fan, beta)

    assert [row["community"]["slug"] for row in browser.get(ALL).ok()["data"]] == ["beta"]
    assert len(mails_to(fan.email)) == 1
    of_alpha = {row["type"]: row for row in browser.get(f"{PREFERENCES}?creator=alpha").ok()["data"]}
    assert (of_alpha["ORDER_SHIPPED"]["isOwn"], of_alpha["ORDER_COMPLETED"]["isOwn"]) == (True, False)
    assert "PASSWORD_CHANGED" not in of_alpha
    browser.delete(f"{PREFERENCES}?creator=alpha").ok()
    send(fan, alpha)
    assert browser.get(ALL).ok()["total"] == 2


def test_one_press_mutes_a_type_for_its_community_and_takes_it_back(alpha, beta, fan):
    browser = Api().login(fan)
    send(fan, alpha)
    (row,) = browser.get(ALL).ok()["data"]
    assert row["canMute"] is True
    assert row["reason"] == (
        "You ordered, won or watch something at Alpha. Your settings name this type “An order is on its way”."
    )
    path = f"/user/notifications/one/{row['id']}/mute"

    browser.patch(path, {"isMuted": True}).ok()
    send(fan, alpha)
    send(fan, beta)
    assert [one["community"]["slug"] for one in browser.get(ALL).ok()["data"]] == ["beta", "alpha"]

    browser.patch(path, {"isMuted": False}).ok()
    send(fan, alpha)
    assert browser.get(ALL).ok()["total"] == 3
    assert Api().login(a_user()).patch(path, {"isMuted": True}).code == "NOTIFICATION_NOT_FOUND"


def test_what_can_not_be_turned_off_can_not_be_muted(fan):
    notify(user_id=fan.pk, kind=NotificationKind.PASSWORD_CHANGED, link="/forgot-password")
    browser = Api().login(fan)
    (row,) = browser.get(ALL).ok()["data"]
    assert row["canMute"] is False
    browser.patch(f"/user/notifications/one/{row['id']}/mute", {"isMuted": True}).ok()
    notify(user_id=fan.pk, kind=NotificationKind.PASSWORD_CHANGED, link="/forgot-password")
    assert browser.get(UNREAD).ok()["count"] == 2


def test_the_counts_of_the_bell_agree_with_the_list_in_every_space(alpha, beta, fan):
    a_domain(alpha, "alpha.example")
    send(fan, alpha)
    send(fan, beta)
    notify(user_id=fan.pk, kind=NotificationKind.PASSWORD_CHANGED, link="/forgot-password")
    home = Api().login(fan)
    for browser, count in ((home, 3), (home.at(alpha), 3), (home.at(beta), 3), (on_domain(home, "alpha.example"), 1)):
        listed = browser.get(ALL, {"status": "UNREAD"}).ok()["total"]
        assert (browser.get(UNREAD).ok()["count"], listed) == (count, count)


def test_a_weak_session_mutes_its_own_community_alone(alpha, fan):
    a_domain(alpha, "alpha.example")
    there = on_domain(Api().login(fan), "alpha.example")
    values = {"name": "Alpha"}
    send(fan, alpha)
    send(fan, alpha, NotificationKind.COMMUNITY_REOPENED, **values)
    by_type = {row["type"]: row for row in there.get(ALL).ok()["data"]}
    assert (by_type["ORDER_SHIPPED"]["canMute"], by_type["COMMUNITY_REOPENED"]["canMute"]) == (True, False)

    for row in by_type.values():
        there.patch(f"/user/notifications/one/{row['id']}/mute", {"isMuted": True}).ok()

    assert [one.kind for one in CommunityPreference.objects.filter(user=fan)] == ["ORDER_SHIPPED"]
    send(fan, alpha, NotificationKind.COMMUNITY_REOPENED, **values)
    assert there.get(UNREAD).ok()["count"] == 3
