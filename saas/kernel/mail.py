"""Mails to people: plain text and HTML, with links built from PLATFORM_URL, never from a request."""

import smtplib
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string

from saas.kernel import metrics
from saas.kernel.errors import FinalFailure
from saas.kernel.hooks import Hook
from saas.kernel.mail_limits import may_send, was_not_sent
from saas.kernel.text import has_hidden

# True for an address to which operators stopped all mails but security mails (saas.desk), in lower case.
is_suppressed: Hook[[str], bool] = Hook()
# RFC 3834, section 5: programs that answer mails, such as absence notes, leave this one alone.
AUTOMATIC = {"Auto-Submitted": "auto-generated"}


class MailRefused(FinalFailure):
    """The mail server refused the recipient or the mail for good (5xx). Another try would be refused, too."""


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

    Raises ValueError for an address that could carry headers, MailRefused for a final refusal, and the error of a mail
    server that does not take the mail now. These tries do not count.
    """
    if has_hidden(to):
        raise ValueError("An address has no control characters")
    if not is_security and is_suppressed(to.lower()):
        metrics.mails.labels("suppressed").inc()
        return
    if not may_send(to, kind, is_security=is_security):
        metrics.mails.labels("over limit").inc()
        return
    facts = {**context, "subject": subject, "platform_url": settings.PLATFORM_URL}
    message = EmailMultiAlternatives(
        subject=subject,
        body=render_to_string(f"{template}.txt", facts),
        to=[to],
        headers={**AUTOMATIC, **(headers or {})},
    )
    message.attach_alternative(render_to_string(f"{template}.html", facts), "text/html")
    try:
        message.send()
    except Exception as error:
        was_not_sent(to, kind, is_security=is_security)
        reply = _final_reply(error)
        metrics.mails.labels("refused" if reply else "failed").inc()
        if reply:
            raise MailRefused(reply) from error
        raise
    metrics.mails.labels("sent").inc()


def _final_reply(error: Exception) -> str:
    """Return the reply with which the server refused the recipient or the mail for good; empty for other errors.

    A refused login or sender is a fault of the setup: the mail is sent when the operators have corrected it.
    """
    replies: list[tuple[int, bytes | str]] = []
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        replies = list(error.recipients.values())
    elif isinstance(error, smtplib.SMTPDataError):
        replies = [(error.smtp_code, error.smtp_error)]
    if not replies or not all(500 <= code < 600 for code, _ in replies):
        return ""
    code, words = replies[0]
    return f"{code} {words.decode(errors='replace') if isinstance(words, bytes) else words}"
