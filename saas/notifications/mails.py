"""Sends notifications as mails: each alone, or several in a digest."""

from collections.abc import Mapping
from uuid import UUID

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import transaction

from saas.kernel.mail import deliver, platform_link
from saas.notifications import selectors, stopping
from saas.notifications.catalog import Mail, MailPace, NotificationKind
from saas.notifications.facts import mail_address, own_facts
from saas.notifications.models import Notification
from saas.notifications.wording import worded
from saas.notifications.words import TEMPLATES

MAX_IN_DIGEST = 30


def preferences_page() -> str:
    """Return the address of the mail settings."""
    return platform_link("/profile/settings", tab="notifications")


def send(notification_id: UUID) -> None:
    """Send it to the user's current address; to an unconfirmed address only types that cannot be turned off."""
    row = (
        Notification.objects.select_related("user", "community")
        .filter(pk=notification_id, user__is_active=True)
        .exclude(user__email="")
        .first()
    )
    if row is None:
        return
    template, facts = TEMPLATES[NotificationKind(row.kind)], own_facts(row)
    is_choice = template.mail is not Mail.ALWAYS
    if is_choice and not row.user.is_email_verified:
        return
    stop = stopping.page_for(row.user_id, NotificationKind(row.kind)) if is_choice else ""
    deliver(
        row.user.email,
        worded(template.mail_subject, row.values),
        "notifications/mail",
        {
            "username": row.user.username,
            "title": facts.title,
            "text": facts.text,
            "action": template.action,
            "url": mail_address(row),
            "preferences_url": preferences_page() if is_choice else "",
            "reason": facts.reason,
            "stop_url": stop,
        },
        _one_click(stop),
        kind=row.kind,
        is_security=not is_choice,
    )


def send_digest(user_id: UUID, pace: MailPace) -> None:
    """Send the notifications that wait for the user's digest in one mail.

    Those that were read in the list, or whose type was turned off since, are left out. Without
    others there is no mail, and none to an unconfirmed address.
    """
    with transaction.atomic():
        waiting = Notification.objects.filter(user_id=user_id, digest=pace).order_by("-created_at", "-pk")
        rows = list(waiting.select_related("community").select_for_update(of=("self",)))
        Notification.objects.filter(pk__in=[row.pk for row in rows]).update(digest="")
        user = get_user_model().objects.filter(pk=user_id, is_active=True).exclude(email="").first()
        fresh = [row for row in rows if row.read_at is None and _is_mailed(row)]
        if user is None or not user.is_email_verified or not fresh:
            return
        stop = stopping.page_for(user_id, pace)
        period = "today" if pace is MailPace.DAILY else "this week"
        count = f"{len(fresh)} notification{'' if len(fresh) == 1 else 's'}"
        deliver(
            user.email,
            f"{count} {period}",
            "notifications/digest",
            {
                "username": user.username,
                "entries": [
                    {"title": facts.title, "text": facts.text, "url": mail_address(row)}
                    for row in fresh[:MAX_IN_DIGEST]
                    for facts in [own_facts(row)]
                ],
                "more": max(0, len(fresh) - MAX_IN_DIGEST),
                "pace": pace.value.lower(),
                "url": f"{settings.PLATFORM_URL}/notifications",
                "preferences_url": preferences_page(),
                "stop_url": stop,
            },
            _one_click(stop),
            kind=f"DIGEST_{pace}",
            is_security=False,
        )


def _is_mailed(row: Notification) -> bool:
    return selectors.channels_for(row.user_id, NotificationKind(row.kind), row.community_id).email


def _one_click(stop: str) -> Mapping[str, str] | None:
    """Return the headers of RFC 8058, section 3.1, for the address that stops such mails."""
    if not stop:
        return None
    return {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
