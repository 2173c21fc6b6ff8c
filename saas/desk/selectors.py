"""Reads of the desk's data by other parts of the product."""

from saas.desk.models import Announcement
from saas.kernel.clock import now

MAX_SHOWN = 5


def current_announcements() -> list[Announcement]:
    """Return what teams should read now: warnings first, then the newest."""
    moment = now()
    rows = Announcement.objects.filter(ends_at__gt=moment, begins_at__lte=moment)
    return list(rows.order_by("-severity", "-begins_at")[:MAX_SHOWN])
