"""Cases in the team's overview."""

from django.db.models import Count, Sum

from saas.kernel.clock import now
from saas.kernel.days import day_of
from saas.tenancy.models import Community
from tenants.lootboxes.eligibility import MAX_DAY_LENGTH
from tenants.lootboxes.models import Opening


def openings_today(community: Community) -> dict[str, int]:
    """Return the number of openings on the community's day, and the gems paid for them."""
    day, ends = day_of(now(), community.limit_zone)
    # The index is by time.
    openings = Opening.objects.filter(created_at__gte=ends - MAX_DAY_LENGTH, day=day)
    figures: dict[str, int] = openings.aggregate(opened=Count("pk"), spent=Sum("price", default=0))
    return figures
