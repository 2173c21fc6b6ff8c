"""The mail backend without a mail server: it stores mails in a table, and /outbox shows them in development."""

import secrets
from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from saas.accounts.models import OutboxMail
from saas.tenancy.resolver import resolved

SHOWN = 50


class OutboxBackend(BaseEmailBackend):
    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        rows = []
        for message in email_messages:
            # Builds the headers too, so that a header that a real server would refuse fails here.
            message.message()
            alternatives: list[Any] = getattr(message, "alternatives", [])
            html = next((part.content for part in alternatives if part.mimetype == "text/html"), "")
            rows += [
                OutboxMail(to=to, subject=str(message.subject), text=str(message.body), html=html)
                for to in message.recipients()
            ]
        OutboxMail.objects.bulk_create(rows)
        return len(email_messages)


def page(request: HttpRequest) -> HttpResponse:
    """Return a page with the latest mails.

    Raises Http404 in production, with a real mail server, and on custom domains.
    """
    kept_here = f"{OutboxBackend.__module__}.{OutboxBackend.__qualname__}" == settings.EMAIL_BACKEND
    if settings.PRODUCTION or not kept_here or resolved(request).domain is not None:
        raise Http404
    nonce = secrets.token_urlsafe(16)
    mails = OutboxMail.objects.order_by("-sent_at", "-id")[:SHOWN]
    response = render(request, "accounts/outbox.html", {"mails": mails, "nonce": nonce})
    response["Content-Security-Policy"] = f"default-src 'none'; style-src 'nonce-{nonce}'; base-uri 'none'"
    response["Cache-Control"] = "no-store"
    return response
