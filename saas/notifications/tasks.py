"""Jobs that mail notifications and delete old ones."""

from datetime import timedelta
from uuid import UUID

from saas.jobs.registry import job
from saas.notifications import mails, services


@job("notifications.mail")
def send_mail(*, notification_id: str) -> None:
    mails.send(UUID(notification_id))


@job("notifications.purge", every=timedelta(hours=6))
def purge() -> None:
    services.purge()
