"""A community that was away: its fans could neither read the warnings of automatic closes, nor answer."""

from datetime import datetime

from django.db.models import F

from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.tenancy.models import Community
from tenants.support.models import SupportTicket


def move_closes(community: Community, since: datetime) -> int:
    """Let tickets close later by the time since ``since``; return their number.

    A fan who was warned before is warned again, because the warning names a time that no longer counts. Call it inside
    the community's schema, in the transaction in which the community returns.
    """
    waiting = SupportTicket.objects.filter(closes_at__isnull=False)
    moved = waiting.update(closes_at=F("closes_at") + (now() - since), warned_at=None)
    if moved:
        # The fans' lists show the time of the close.
        enqueue("community_support.rebuild", community.pk, key=f"support-rebuild:{community.pk}")
    return moved
