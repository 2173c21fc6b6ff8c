from typing import Any

from django.dispatch import receiver

from tenants.branding.signals import look_published
from tenants.pages import visitors


@receiver(look_published)
def _forget_pages(**_signal: Any) -> None:
    visitors.forget()
