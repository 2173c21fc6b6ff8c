"""Mails to people: plain text and HTML, with links built from PLATFORM_URL, never from a request."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string

from saas.kernel.hooks import Hook
from saas.kernel.mail_limits import may_send, was_not_sent
from saas.kernel.text import has_hidden

# True for an address to which operators stopped all mails but security mails (saas.desk), in lower case.
is_suppressed: Hook[[str], bool] = Hook()


def platform_link(path: str, **query: str) -> str:
    """Return the address of a page of the platform, for a mail."""
    return f"{settings.PLATFORM_URL}{path}?{urlencode(query)}"


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
    """Send a mail of the two templates ``template``.txt and .html.

    An address that got too many mails (mail_limits) gets none. A suppressed address gets security mails alone: without
    them the person could not log in, and would not learn why.

    Raises ValueError for an address that could carry headers, and the error of a mail server that does not take the
    mail. That try does not count.
    """
    if has_hidden(to):
        raise ValueError("An address has no control characters")
    if not is_security and is_suppressed(to.lower()):
        return
    if not may_send(to, kind, is_security=is_security):
        return
    facts = {**context, "subject": subject, "platform_url": settings.PLATFORM_URL}
    message = EmailMultiAlternatives(
        subject=subject, body=render_to_string(f"{template}.txt", facts), to=[to], headers=dict(headers or {})
    )
    message.attach_alternative(render_to_string(f"{template}.html", facts), "text/html")
    try:
        message.send()
    except Exception:
        was_not_sent(to, kind, is_security=is_security)
        raise
