"""Warnings for an installation that does not send emails."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Warning, register


@register
def mail_is_sent_in_production(**_: Any) -> list[CheckMessage]:
    if settings.PRODUCTION and not settings.SMTP_URL:
        return [
            Warning(
                "Emails are kept in the database and not sent.",
                hint="Set SMTP_URL, as in smtp://user:password@mail.example.com:587?tls=1",
                id="accounts.W001",
            )
        ]
    return []


@register
def callers_are_told_apart_in_production(**_: Any) -> list[CheckMessage]:
    if settings.PRODUCTION and not settings.TRUSTED_PROXIES:
        return [
            Warning(
                "Every caller has the address of the front: limits per address count all people as one.",
                hint="Set TRUSTED_PROXIES to the addresses of the front, as in 10.0.0.0/8.",
                id="accounts.W002",
            )
        ]
    return []
