"""Mails to people: plain text and HTML, links built from PLATFORM_URL, never from a request."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string

from saas.accounts.mail_limits import may_send
from saas.kernel.text import has_hidden

SUBJECTS = {
    "verify": "Confirm your e-mail address",
    "reset": "Choose a new password",
    "email_change_new": "Confirm your new e-mail address",
    "email_change_old": "Confirm the change of your e-mail address",
    "email_changed": "Your e-mail address was changed",
    "goodbye": "Your account is erased",
    "login_code": "Your code for Gemhall",
    "staff_invitation": "You are invited to help run a community",
}

# What a person needs to get in, or must see, whatever else is mailed to them.
SECURITY = frozenset(SUBJECTS) - {"staff_invitation"}

# Where people see to their password, second factor and devices.
SECURITY_PAGE = "/profile/settings?tab=security"


def link(path: str, **query: str) -> str:
    return f"{settings.PLATFORM_URL}{path}?{urlencode(query)}"


def send(kind: str, to: str, **context: Any) -> None:
    """Send the mail ``kind`` (a key of SUBJECTS), unless the address got too many.

    No text that people choose is in a subject: a stranger could use our mails to speak to anybody.
    Raises ValueError for an address that could carry headers.
    """
    deliver(to, SUBJECTS[kind], f"accounts/mail/{kind}", context, kind=kind, is_security=kind in SECURITY)


def deliver(
    to: str,
    subject: str,
    template: str,
    context: Mapping[str, Any],
    headers: Mapping[str, str] | None = None,
    *,
    kind: str,
    is_security: bool,
) -> None:
    """Send a mail of the two templates ``template``.txt and .html, unless the address got too many (mail_limits).

    Raises ValueError for an address that could carry headers.
    """
    if has_hidden(to):
        raise ValueError("An address has no control characters")
    if not may_send(to, kind, is_security=is_security):
        return
    facts = {**context, "subject": subject, "platform_url": settings.PLATFORM_URL}
    message = EmailMultiAlternatives(
        subject=subject, body=render_to_string(f"{template}.txt", facts), to=[to], headers=dict(headers or {})
    )
    message.attach_alternative(render_to_string(f"{template}.html", facts), "text/html")
    message.send()
