"""Jobs of accounts: mails, data exports, erasure, and deletion of expired data."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any
from uuid import UUID

from saas.accounts import email_change, erasure, export, handoff, links, services, signed_in
from saas.jobs.registry import job


@job("accounts.send_verification")
def send_verification(*, user_id: str, place: Mapping[str, Any] | None = None) -> None:
    links.send_verification(UUID(user_id), place)


@job("accounts.send_reset")
def send_reset(*, email: str) -> None:
    links.send_reset(email)


@job("accounts.send_email_change")
def send_email_change(*, change_id: str) -> None:
    email_change.send(UUID(change_id))


@job("accounts.send_email_changed")
def send_email_changed(*, change_id: str) -> None:
    email_change.notify_old_address(UUID(change_id))


@job(export.TASK, lease_seconds=60)
def build_export(*, export_id: str) -> None:
    export.build(UUID(export_id))


@job("accounts.erase", lease_seconds=60)
def erase(*, user_id: str) -> None:
    erasure.finish(UUID(user_id))


@job("accounts.drop_picture")
def drop_picture(*, name: str) -> None:
    services.drop_picture(name)


@job("accounts.purge", every=timedelta(hours=6))
def purge() -> None:
    signed_in.purge()
    links.purge()
    handoff.purge()
    email_change.purge()
    export.purge()
