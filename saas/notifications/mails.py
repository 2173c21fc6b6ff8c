"""Sends notifications as mails."""

from uuid import UUID

from saas.kernel.mail import deliver, platform_link
from saas.notifications import stopping
from saas.notifications.catalog import Mail, NotificationKind
from saas.notifications.facts import mail_address, own_facts
from saas.notifications.models import Notification
from saas.notifications.wording import worded
from saas.notifications.words import TEMPLATES


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
            "stop_url": stop,
        },
        # RFC 8058, section 3.1
        {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"} if stop else None,
        kind=row.kind,
        is_security=not is_choice,
    )
