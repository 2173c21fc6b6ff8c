"""Notifications about changes of second factors and about wrong codes."""

from saas.accounts.mail import SECURITY_PAGE
from saas.accounts.models import User
from saas.accounts.rules import device_name
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify


def announce(user: User, kind: NotificationKind, **values: str | int) -> None:
    notify(user_id=user.pk, kind=kind, values=values, link=SECURITY_PAGE)


def announce_device(user: User, *, agent: str, ip: str) -> None:
    announce(user, NotificationKind.NEW_DEVICE, device=device_name(agent), ip=ip or "an unknown address")
