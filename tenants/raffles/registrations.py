"""The matters that a closing community must finish: raffles, and prizes that winners can still claim."""

from collections.abc import Collection, Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Q
from django.dispatch import receiver

from saas.accounts.models import User
from saas.communities.closing.rules import MAX_EXAMPLES, MatterExample, MatterKind, OpenMatters, register_matters
from saas.communities.closing.signals import community_closing
from saas.kernel.clock import now
from saas.layout.link_targets import ends
from saas.plans.catalog import Area
from saas.plans.stored_files import named_in, refers_to_files
from saas.plans.switches import is_area_on
from saas.support.subjects import SubjectKind, register_subject
from tenants.checkout.linked_things import LinkedThing, ThingKind, ThingWinner, describes_things
from tenants.checkout.rewards import RewardKind, gives_rewards
from tenants.raffles.facts import picture_of, prize_name
from tenants.raffles.models import Award, AwardState, Raffle, RaffleStatus
from tenants.raffles.services.rewards import TicketRewards
from tenants.raffles.ticket_subjects import find_raffle
from tenants.wallets.services import current_community

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


@ends("raffles")
def _ended_raffles(slugs: Collection[str]) -> set[str]:
    over = Q(status=RaffleStatus.FINISHED) | Q(status=RaffleStatus.ACTIVE, end_at__lte=now())
    return set(Raffle.objects.filter(over, slug__in=slugs).values_list("slug", flat=True))


refers_to_files(in_schema=True)(named_in(Raffle, "image"))
gives_rewards(RewardKind.TICKETS, TicketRewards())
register_subject(SubjectKind.RAFFLE, find_raffle)


@describes_things(ThingKind.RAFFLE)
def _raffles(ids: Sequence[UUID], _viewer: User | None) -> dict[UUID, LinkedThing]:
    """Describe raffles with the winners of those that have ended."""
    rows = Award.objects.filter(raffle__in=ids).exclude(state=AwardState.VOIDED)
    winners: dict[UUID, list[ThingWinner]] = {}
    for award in rows.select_related("member", "prize__product").order_by("raffle", "winner__place"):
        one = ThingWinner(username=award.member.username, prize=prize_name(award.prize))
        winners.setdefault(award.raffle_id, []).append(one)
    raffles = Raffle.objects.filter(pk__in=ids).prefetch_related("prizes__product")
    is_on = is_area_on(current_community(), Area.RAFFLES)
    return {
        raffle.pk: LinkedThing(
            kind=ThingKind.RAFFLE,
            id=raffle.pk,
            name=raffle.name,
            path=f"/raffles/{raffle.slug}",
            is_shown=is_on and raffle.status != RaffleStatus.PENDING and raffle.hidden_at is None,
            image=picture_of(raffle),
            is_over=raffle.status == RaffleStatus.FINISHED,
            winners=winners.get(raffle.pk, ()),
        )
        for raffle in raffles
    }
