"""The matters that a closing community must finish: raffles, and prizes that winners can still claim."""

from datetime import timedelta
from typing import Any

from django.db import connection
from django.dispatch import receiver

from saas.communities.closing.rules import MAX_EXAMPLES, MatterExample, MatterKind, OpenMatters, register_matters
from saas.communities.closing.signals import community_closing
from saas.kernel.clock import now
from saas.plans.stored_files import named_in, refers_to_files
from tenants.checkout.rewards import RewardKind, gives_rewards
from tenants.raffles.models import Award, AwardState, Raffle, RaffleStatus
from tenants.raffles.services.rewards import TicketRewards

# A winner who does not claim in this time does not keep a community from closing.
CLAIM_WAIT = timedelta(days=30)


def _open_raffles() -> OpenMatters:
    rows = Raffle.objects.filter(status=RaffleStatus.ACTIVE).order_by("end_at")
    examples = tuple(
        MatterExample(name, f"/admin/raffles/{pk}") for pk, name in rows.values_list("pk", "name")[:MAX_EXAMPLES]
    )
    return OpenMatters(MatterKind.RAFFLE, rows.count(), examples)


def _open_prizes() -> OpenMatters:
    rows = Award.objects.filter(state=AwardState.WON, created_at__gt=now() - CLAIM_WAIT).order_by("created_at")
    first = rows.values_list("raffle_id", "raffle__name", "member__username")[:MAX_EXAMPLES]
    examples = tuple(MatterExample(f"{name}, won by {winner}", f"/admin/raffles/{pk}") for pk, name, winner in first)
    return OpenMatters(MatterKind.PRIZE, rows.count(), examples)


register_matters(MatterKind.RAFFLE, _open_raffles)
register_matters(MatterKind.PRIZE, _open_prizes)


@receiver(community_closing)
def _wait_for_raffles(**_signal: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute("lock table raffles_raffle in share row exclusive mode")


refers_to_files(in_schema=True)(named_in(Raffle, "image"))
gives_rewards(RewardKind.TICKETS, TicketRewards())
