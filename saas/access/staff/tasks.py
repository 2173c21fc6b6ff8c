"""Jobs that mail staff invitations and delete old ones."""

from datetime import timedelta
from uuid import UUID

from saas.access.staff import mails, services
from saas.jobs.registry import job


@job("staff.invite")
def send_invitation(*, invitation_id: str) -> None:
    mails.send(UUID(invitation_id))


@job("staff.purge", every=timedelta(hours=24))
def purge() -> None:
    services.purge()
