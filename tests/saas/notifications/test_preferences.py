"""How people want to be notified, and which notifications cannot be turned off."""

import pytest

from saas.jobs.runner import run_due
from saas.notifications.catalog import NotificationKind
from saas.notifications.models import Notification
from saas.notifications.services import notify
from tests.saas.accounts.mailbox import mails_to
from tests.support.api import Api
from tests.support.builders import a_user

PATH = "/user/notifications/preferences"
SHIPPED = {"product": "Poster", "number": "1042"}


def shipped(user, community) -> None:
    values = dict(SHIPPED)
    notify(
        user_id=user.pk, kind=NotificationKind.ORDER_SHIPPED, community_id=community.pk, values=values, link="/orders"
    )


def prefer(browser: Api, kind: str, *, in_app: bool, email: bool):
    return browser.patch(PATH, {"preferences": [{"type": kind, "inApp": in_app, "email": email}]})


def row(browser: Api, kind: str) -> dict[str, object]:
    return next(row for row in browser.get(PATH).ok()["data"] if row["type"] == kind)


def test_every_type_that_is_sent_can_be_chosen_and_begins_with_its_habit(database):
    browser = Api().login(a_user())
    page = browser.get(PATH).ok()
    types = {row["type"] for row in page["data"]}

    assert page["total"] == len(types)
    assert {"TIP", "ORDER_SHIPPED", "PASSWORD_CHANGED"} <= types
    assert "TEAM_ORDER_PLACED" not in types
    assert row(browser, "STREAM_LIVE")["inApp"] is False  # only those who ask for it get it
    assert row(browser, "TIP") == {
        "type": "TIP", "area": "WALLET", "name": "You get gems", "inApp": True, "email": False, "push": False,
        "pace": "NOW", "isFixed": False, "isOwn": False, "communities": [],
    }  # fmt: skip
    assert row(browser, "ORDER_SHIPPED")["email"] is True


@pytest.mark.parametrize(
    ("in_app", "email", "listed", "mailed"), [(True, False, 1, 0), (False, True, 0, 1), (False, False, 0, 0)]
)
def test_what_was_chosen_holds(alpha, in_app, email, listed, mailed):
    user = a_user()
    browser = Api().login(user)
    prefer(browser, "ORDER_SHIPPED", in_app=in_app, email=email).ok()

    shipped(user, alpha)

    assert browser.get("/user/notifications/all").ok()["total"] == listed
    assert browser.get("/user/notifications/unread-count").ok()["count"] == listed
    assert len(mails_to(user.email)) == mailed


def test_a_choice_is_one_persons_and_one_types(alpha):
    chooser, other = a_user(), a_user()
    prefer(Api().login(chooser), "ORDER_SHIPPED", in_app=True, email=False).ok()

    shipped(chooser, alpha)
    shipped(other, alpha)

    assert (mails_to(chooser.email), len(mails_to(other.email))) == ([], 1)
    assert row(Api().login(chooser), "ORDER_COMPLETED")["email"] is True


def test_security_can_not_be_turned_off(alpha):
    user = a_user()
    browser = Api().login(user)
    assert row(browser, "PASSWORD_CHANGED")["isFixed"] is True

    prefer(browser, "PASSWORD_CHANGED", in_app=False, email=False).ok()
    notify(user_id=user.pk, kind=NotificationKind.PASSWORD_CHANGED, link="/forgot-password")

    assert row(browser, "PASSWORD_CHANGED") | {"inApp": True, "email": True} == row(browser, "PASSWORD_CHANGED")
    assert browser.get("/user/notifications/all").ok()["total"] == 1
    (mail,) = mails_to(user.email)
    assert "Choose which emails you get" not in mail.text


def test_a_mail_people_can_choose_says_where(alpha, mailoutbox, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    shipped(a_user(), alpha)
    run_due()

    (message,) = mailoutbox
    page = f"{settings.PLATFORM_URL}/profile/settings?tab=notifications"
    assert page in message.body
    assert page in message.alternatives[0].content
    assert message.extra_headers["List-Unsubscribe"].strip("<>") in message.body


def test_an_unconfirmed_address_gets_only_mandatory_mails(alpha):
    user = a_user(verified=False)
    shipped(user, alpha)
    notify(user_id=user.pk, kind=NotificationKind.PASSWORD_CHANGED)

    assert [mail.subject for mail in mails_to(user.email)] == ["Your password was changed"]
    assert Notification.objects.filter(user=user, is_listed=True).count() == 2


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"preferences": []},
        {"preferences": [{"type": "GIFT", "inApp": True, "email": True}]},
        {"preferences": [{"type": "TIP", "inApp": True}]},
        {"preferences": [{"type": "TIP", "inApp": True, "email": True}] * 2},
    ],
)
def test_a_choice_that_makes_no_sense_is_refused(database, body):
    assert Api().login(a_user()).patch(PATH, body).code == "VALIDATION_ERROR"
