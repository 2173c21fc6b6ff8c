"""Events in the team's overview."""

from datetime import timedelta

from django.db.models import Count, Q, Sum

from saas.kernel.clock import now
from saas.tenancy.models import Community
from tenants.events.models import EventOccurrence
from tenants.events.selectors.tournaments import disputed_reports

RECENT, COMING = timedelta(days=30), timedelta(days=7)


def events_now(_community: Community) -> dict[str, int]:
    """Return the events that run now, those of the next 7 days, and the attendance of the last 30 days.

    ``joined`` and ``attended`` count the places of ended events that had a check-in. ``disputes`` are results that wait
    for the team.
    """
    moment = now()
    rows = EventOccurrence.objects.filter(is_published=True, deleted_at=None, canceled_at=None)
    ended = Q(ends_at__lte=moment, check_in_minutes__isnull=False)
    figures = rows.filter(ends_at__gt=moment - RECENT, starts_at__lte=moment + COMING).aggregate(
        running=Count("pk", filter=Q(starts_at__lte=moment, ends_at__gt=moment)),
        coming=Count("pk", filter=Q(starts_at__gt=moment)),
        joined=Sum("joined", filter=ended, default=0),
        attended=Sum("attended", filter=ended, default=0),
    )
    return {**figures, "disputes": disputed_reports().values("tournament", "match").distinct().count()}
