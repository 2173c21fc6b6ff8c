"""A closing community first lets running calls end, also free ones."""

from typing import Any

from django.db import connection
from django.dispatch import receiver

from saas.communities.closing.signals import community_closing


@receiver(community_closing)
def _wait_for_calls(**_signal: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute("lock table checkout_freecall in share row exclusive mode")
