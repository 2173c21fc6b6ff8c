"""Mails end from within a mail: by the mailbox provider's one click, or by its link, without logging in."""

from uuid import uuid4

import pytest
from django.test import Client

from saas.jobs.runner import run_due
from saas.notifications.catalog import NotificationKind
from saas.notifications.models import NotificationPreference
from saas.notifications.services import notify
from saas.notifications.stopping import page_for
from tests.saas.accounts.mailbox import mails_to
from tests.support.api import Api
from tests.support.builders import a_user

pytestmark = pytest.mark.django_db
SHIPPED = NotificationKind.ORDER_SHIPPED


@pytest.fixture
def fan(database):
    return a_user()


def shipped(user, community):
    ordered(user, community, SHIPPED)


def ordered(user, community, kind):
    notify(user_id=user.pk, kind=kind, community_id=community.pk, values={"number": "7", "product": "Poster"}, link="/")


def token_of(user, kind=SHIPPED):
    return page_for(user.pk, kind).rsplit("/", 1)[1]


def one_click(address):
    """The request of a mailbox provider (RFC 8058): no cookies, no token, no JSON."""
    path = address.split("://", 1)[1].split("/", 1)[1]
    return Client(enforce_csrf_checks=True, headers={"host": "localhost"}).post(
        f"/{path}", "List-Unsubscribe=One-Click", content_type="application/x-www-form-urlencoded"
    )


def test_one_click_stops_this_kind_of_mail_alone(alpha, fan, mailoutbox, settings):
    kept_in_the_outbox = settings.EMAIL_BACKEND
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    shipped(fan, alpha)
    run_due()
    (message,) = mailoutbox
    assert message.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    settings.EMAIL_BACKEND = kept_in_the_outbox

    address = message.extra_headers["List-Unsubscribe"].strip("<>")
    assert [one_click(address).status_code for _ in range(2)] == [204, 204]
    shipped(fan, alpha)
    ordered(fan, alpha, NotificationKind.ORDER_COMPLETED)

    assert not [mail for mail in mails_to(fan.email) if "way" in mail.subject]
    preference = NotificationPreference.objects.get(user=fan)
    assert (preference.kind, preference.in_app, preference.email) == (SHIPPED, True, False)
    assert Api().login(fan).get("/user/notifications/all").ok()["total"] == 3


def test_opening_the_address_stops_nothing(fan):
    """Mailboxes and virus scanners follow every link there is."""
    assert Client(headers={"host": "localhost"}).get(f"/stop-mails/{token_of(fan)}").status_code == 200
    assert not NotificationPreference.objects.exists()


def test_the_page_says_what_it_stops_and_takes_it_back(fan):
    path = f"/public/notifications/mails/{token_of(fan)}"
    visitor = Api()
    assert visitor.get(path).ok() == {"name": "An order is on its way", "email": True}
    assert visitor.patch(path, {"email": False}).ok()["email"] is False
    assert visitor.get(path).ok()["email"] is False
    assert visitor.patch(path, {"email": True}).ok()["email"] is True


@pytest.mark.parametrize(
    "token",
    [
        lambda user: "made-up",
        lambda user: token_of(user) + "x",
        lambda user: token_of(user, NotificationKind.PASSWORD_CHANGED),
        lambda user: token_of(a_user(is_active=False)),
        lambda user: page_for(uuid4(), SHIPPED).rsplit("/", 1)[1],
    ],
    ids=["made up", "altered", "it cannot be turned off", "closed account", "erased account"],
)
def test_a_link_that_stops_nothing_says_so(fan, token):
    text = token(fan)
    assert Api().get(f"/public/notifications/mails/{text}").code == "NOTIFICATION_MAIL_LINK_INVALID"
    assert Api().patch(f"/public/notifications/mails/{text}", {"email": False}).code == "NOTIFICATION_MAIL_LINK_INVALID"
    assert one_click(f"http://localhost/stop-mails/{text}").status_code == 404
    assert not NotificationPreference.objects.exists()
