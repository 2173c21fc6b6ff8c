"""The personal data of this area."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from saas.accounts.models import OutboxMail, Session, User
from saas.kernel.privacy import erase_handler, export_section, in_steps, platform


@export_section(platform, "profile")
def profile(user_id: UUID) -> Iterator[dict[str, Any]]:
    user = User.objects.get(pk=user_id)
    names = (
        "id", "username", "email", "email_verified_at", "full_name", "country", "birth_date", "age_confirmed_at",
        "chosen_role", "created_at", "last_login",
    )  # fmt: skip
    yield {name: getattr(user, name) for name in names} | {"roles": user.roles}


@export_section(platform, "sessions")
def sessions(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in Session.objects.filter(user_id=user_id).order_by("created_at"):
        yield {
            "device": row.user_agent,
            "address": row.ip,
            "began": row.created_at,
            "last_seen": row.last_seen_at,
            "ends": row.expire_date,
        }


@export_section(platform, "mails")
def mails(user_id: UUID) -> Iterator[dict[str, Any]]:
    """Only where mail is kept instead of sent."""
    email = User.objects.values_list("email", flat=True).get(pk=user_id)
    for row in in_steps(OutboxMail.objects.filter(to=email) if email else OutboxMail.objects.none()):
        yield {"subject": row.subject, "text": row.text, "sent_at": row.sent_at}


@erase_handler(platform)
def forget_mails(user_id: UUID, username: str, email: str) -> None:
    if email:
        OutboxMail.objects.filter(to__iexact=email).delete()
