"""Raffles in the team's overview."""

from django.db.models import Count, Sum

from saas.kernel.clock import now
from saas.tenancy.models import Community
from tenants.raffles.models import Award, AwardState, Raffle, RaffleStatus


def raffles_now(_community: Community) -> dict[str, int]:
    """Return the number of running raffles, of their tickets, and of won prizes that are not claimed yet."""
    moment = now()
    running = Raffle.objects.filter(
        status=RaffleStatus.ACTIVE, hidden_at=None, start_at__lte=moment, end_at__gt=moment
    ).aggregate(running=Count("pk"), tickets=Sum("draw__tickets", default=0))
    return {**running, "unclaimed": Award.objects.filter(state=AwardState.WON).count()}
