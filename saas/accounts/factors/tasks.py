"""Jobs that mail login codes and delete expired data of second factors."""

from datetime import timedelta
from uuid import UUID

from saas.accounts.factors import devices, email_codes
from saas.jobs.registry import job


@job("factors.send_code")
def send_code(*, code_id: str) -> None:
    email_codes.send(UUID(code_id))


@job("factors.purge", every=timedelta(hours=6))
def purge() -> None:
    email_codes.purge()
    devices.purge()
