"""Jobs of this area."""

from datetime import timedelta
from uuid import UUID

from saas.accounts import handoff, links, services, signed_in
from saas.jobs.registry import job


@job("accounts.send_verification")
def send_verification(*, user_id: str) -> None:
    links.send_verification(UUID(user_id))


@job("accounts.send_reset")
def send_reset(*, email: str) -> None:
    links.send_reset(email)


@job("accounts.send_password_changed")
def send_password_changed(*, user_id: str) -> None:
    links.send_password_changed(UUID(user_id))


@job("accounts.drop_picture")
def drop_picture(*, name: str) -> None:
    services.drop_picture(name)


@job("accounts.purge", every=timedelta(hours=6))
def purge() -> None:
    signed_in.purge()
    links.purge()
    handoff.purge()
