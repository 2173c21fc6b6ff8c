"""What an installation should hear before its people wait for mails that nobody sends."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Warning, register


@register
def mail_is_sent_in_production(**_: Any) -> list[CheckMessage]:
    if settings.PRODUCTION and not settings.SMTP_URL:
        return [
            Warning(
                "Mails are kept in the database and sent to nobody.",
                hint="Set SMTP_URL, as in smtp://user:password@mail.example.com:587?tls=1",
                id="accounts.W001",
            )
        ]
    return []
