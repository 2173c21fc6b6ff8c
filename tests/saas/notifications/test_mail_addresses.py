"""The address of a mail's button: one function decides for all notifications."""

import pytest

from saas.accounts.models import OutboxMail
from saas.notifications import mails
from saas.notifications.catalog import NotificationKind
from saas.notifications.models import Notification
from saas.notifications.services import notify
from tests.support.builders import a_domain, a_user


def linked(community, kind, link, settings):
    """The text of the mail."""
    settings.PLATFORM_URL = "https://gemhall.example:8443"
    notify(user_id=a_user().pk, kind=kind, community_id=community.pk, link=link)
    mails.send(Notification.objects.latest("created_at").pk)
    return OutboxMail.objects.latest("sent_at", "pk").text


@pytest.mark.parametrize(
    ("verified", "primary", "address"),
    [
        (True, True, "https://play.nova.test:8443/orders"),
        (True, False, "https://gemhall.example:8443/creator/alpha/orders"),
        (False, False, "https://gemhall.example:8443/creator/alpha/orders"),
    ],
)
def test_a_mail_of_a_community_leads_to_its_primary_domain(alpha, settings, verified, primary, address):
    a_domain(alpha, "play.nova.test", verified=verified, primary=primary)
    assert f"{address}\n" in linked(alpha, NotificationKind.WELCOME, "/orders", settings)


def test_a_mail_of_a_team_stays_on_the_platform(alpha, settings):
    a_domain(alpha, "play.nova.test", primary=True)
    text = linked(alpha, NotificationKind.STAFF_REMOVED, "/creator/alpha", settings)
    assert "https://gemhall.example:8443/creator/alpha\n" in text
    assert "play.nova.test" not in text
