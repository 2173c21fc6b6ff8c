"""Jobs that mail and push notifications, and delete old ones."""

from datetime import timedelta
from uuid import UUID

from saas.jobs.registry import job
from saas.notifications import mails, pushes, services
from saas.notifications.catalog import MailPace


@job("notifications.mail")
def send_mail(*, notification_id: str) -> None:
    mails.send(UUID(notification_id))


@job("notifications.digest")
def send_digest(*, user_id: str, pace: str) -> None:
    mails.send_digest(UUID(user_id), MailPace(pace))


@job("notifications.push", is_slow=True)
def send_push(*, notification_id: str, subscription_id: str, tries: int) -> None:
    pushes.send(UUID(notification_id), UUID(subscription_id), tries)


@job("notifications.purge", every=timedelta(hours=6))
def purge() -> None:
    services.purge()
