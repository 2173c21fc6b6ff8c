"""Mails that tell people what happened to their account's locks."""

from typing import Any
from uuid import UUID

from saas.accounts import mail
from saas.accounts.factors.selectors import state_of
from saas.accounts.models import User
from saas.accounts.rules import device_name
from saas.jobs.services import enqueue

KINDS = frozenset({"two_factor_on", "two_factor_off", "backup_code_used", "new_device", "codes_guessed"})


def announce(user: User, kind: str, **facts: Any) -> None:
    """Have the mail ``kind`` sent, once for what happens in quick succession; nothing without an address."""
    assert kind in KINDS
    if user.email:
        enqueue("factors.send_notice", None, key=f"notice:{kind}:{user.pk}", user_id=str(user.pk), kind=kind, **facts)


def send(user_id: UUID, kind: str, *, agent: str = "", ip: str = "") -> None:
    user = User.objects.filter(pk=user_id).exclude(email="").first()
    if user is None:
        return
    mail.send(
        kind,
        user.email,
        username=user.username,
        url=mail.security_page(),
        device=device_name(agent),
        ip=ip,
        codes_left=state_of(user).backup_codes_left,
    )
