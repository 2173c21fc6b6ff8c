"""Reads of raffles. They run inside the community's schema, except for a fan's raffles in all communities."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import (
    BigIntegerField,
    BooleanField,
    Case,
    Count,
    ExpressionWrapper,
    F,
    IntegerField,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Subquery,
    Sum,
    Value,
    When,
)
from django.db.models.fields.json import KT
from django.db.models.functions import Cast, Coalesce

from saas.accounts.identities.former import forms_of
from saas.activity.models import ActivityKind, ActivityRecord
from saas.kernel.clock import now
from saas.tenancy.models import Community
from tenants.draws.draw_subjects import Subject
from tenants.draws.models import DrawState, TicketRange, TicketTotal
from tenants.members.models import Member
from tenants.raffles.errors import RaffleNotFound
from tenants.raffles.models import (
    Award,
    AwardState,
    Raffle,
    RaffleAccount,
    RafflePrize,
    RaffleStatus,
    TicketGrant,
    TicketSource,
)
from tenants.raffles.rules import ENDING_SOON, holding_id
from tenants.wallets.models import Account

NOBODY = UUID(int=0)
SORTS = {"NAME": "name", "CREATED_AT": "created_at", "END_AT": "end_at", "ENTRY_COST": "entry_cost"}
# The status of a fan's tickets of one raffle; a job sets LOST and CANCELED soon after the end.
STANDINGS = ("ACTIVE", "WON", "LOST", "CANCELED")
_UNCLAIMED = Q(status="WON", data__awards__contains=[{"state": AwardState.WON}])
_FILTERS = {
    "winning": Q(status="WON"),
    "losing": Q(status="LOST"),
    "active": Q(status="ACTIVE"),
    "finished": ~Q(status="ACTIVE"),
}


def _shown() -> QuerySet[Raffle]:
    prizes = RafflePrize.objects.select_related("product").order_by("position")
    return Raffle.objects.select_related("draw").prefetch_related(Prefetch("prizes", prizes))


def for_fans() -> QuerySet[Raffle]:
    """Return the raffles that are published and not hidden."""
    return _shown().exclude(status=RaffleStatus.PENDING).filter(hidden_at=None)


def raffles(query: Mapping[str, Any], *, user_id: UUID | None) -> QuerySet[Raffle]:
    """Return the fans' raffles with ``own_entries`` and ``own_awards``: running ones by their end, then the latest."""
    moment = now()
    rows = for_fans().annotate(**_own(user_id)).filter(_tab(query.get("tab"), moment))
    if words := query["search"].strip():
        rows = rows.filter(Q(name__icontains=words) | Q(description__icontains=words))
    running = Case(
        When(status=RaffleStatus.ACTIVE, end_at__gt=moment, start_at__lte=moment, then=Value(0)),
        When(status=RaffleStatus.ACTIVE, then=Value(1)),
        default=Value(2),
        output_field=IntegerField(),
    )
    ended = Case(When(status=RaffleStatus.FINISHED, then=F("end_at")))
    return rows.annotate(running=running).order_by("running", ended.desc(nulls_first=True), "end_at", "pk")


@dataclass(frozen=True, slots=True)
class TabCounts:
    """The number of raffles in each tab."""

    all: int
    ending_soon: int
    finished: int


def tab_counts() -> TabCounts:
    moment = now()
    tabs = ("ALL", "ENDING_SOON", "FINISHED")
    shown = Raffle.objects.exclude(status=RaffleStatus.PENDING).filter(hidden_at=None)
    return TabCounts(**shown.aggregate(**{tab.lower(): Count("pk", filter=_tab(tab, moment)) for tab in tabs}))


def _tab(tab: str | None, moment: datetime) -> Q:
    running = Q(status=RaffleStatus.ACTIVE, end_at__gt=moment)
    if tab == "ENDING_SOON":
        return running & Q(end_at__lt=moment + ENDING_SOON, start_at__lte=moment)
    return Q(status=RaffleStatus.FINISHED) | Q(end_at__lte=moment) if tab == "FINISHED" else Q(pk__isnull=False)


def _own(user_id: UUID | None) -> dict[str, Any]:
    asking = user_id or NOBODY
    held = TicketTotal.objects.filter(member__user_id=asking, draw_id=OuterRef("draw_id")).values("tickets")[:1]
    won = (
        Award.objects.filter(member__user_id=asking, raffle_id=OuterRef("pk"))
        .exclude(state=AwardState.VOIDED)
        .order_by()
        .values("raffle_id")
        .annotate(n=Count("pk"))
        .values("n")
    )
    return {
        "own_entries": Coalesce(Subquery(held), 0, output_field=BigIntegerField()),
        "own_awards": Coalesce(Subquery(won), 0, output_field=IntegerField()),
    }


def visible_raffle(slug: str, *, user_id: UUID | None = None) -> Raffle:
    """Return a published raffle. A hidden one is visible only to members with tickets. Raises RaffleNotFound."""
    published = _shown().exclude(status=RaffleStatus.PENDING).annotate(**_own(user_id))
    raffle = published.filter(Q(hidden_at=None) | Q(own_entries__gt=0), slug=slug).first()
    if raffle is None:
        raise RaffleNotFound
    return raffle


@dataclass(frozen=True, slots=True)
class RaffleVisitor:
    """The user who views a raffle: the member row, if there is one, and the balance."""

    member: Member | None
    balance: int


def raffle_visitor_of(user_id: UUID | None) -> RaffleVisitor:
    member = Member.objects.filter(user_id=user_id or NOBODY).select_related("account").first()
    account: Account | None = getattr(member, "account", None)
    return RaffleVisitor(member, account.balance if account else 0)


def tickets_held(raffle: Raffle) -> int:
    """Return the number of tickets of the user for whom ``visible_raffle`` was called."""
    held: int = raffle.own_entries  # type: ignore[attr-defined]
    return held


def raffle_of_reward(raffle_id: UUID) -> Raffle:
    """Return a raffle that a reward names, also a hidden one."""
    return _shown().get(pk=raffle_id)


def tickets_held_by(raffle: Raffle, member_id: UUID) -> int:
    """Return the number of tickets of a member."""
    share = TicketTotal.objects.filter(draw_id=raffle.its_draw, member_id=member_id).first()
    return share.tickets if share else 0


@dataclass(frozen=True, slots=True)
class HeldTickets:
    """Tickets that a member received at once, the gems paid for them, and the team's ``reason`` for a gift."""

    tickets: TicketRange
    paid: int
    reason: str | None


def tickets_of(raffle: Raffle, member_id: UUID | None) -> list[HeldTickets]:
    """Return a member's tickets of a raffle, one row per purchase or gift."""
    if member_id is None or raffle.draw_id is None:
        return []
    reasons = {
        row.pk: row.reason for row in TicketGrant.objects.filter(raffle=raffle, member_id=member_id).order_by("pk")
    }
    ranges = TicketRange.objects.filter(draw_id=raffle.draw_id, member_id=member_id).order_by("first")
    return [
        HeldTickets(
            tickets=one,
            paid=raffle.entry_cost * one.count if one.source == TicketSource.BOUGHT else 0,
            reason=reasons.get(one.transaction_id or NOBODY) or None,
        )
        for one in ranges
    ]


def has_redeemed(raffle: Raffle, member_id: UUID | None) -> bool:
    """True if the member got tickets for the stream code."""
    if member_id is None:
        return False
    return TicketGrant.objects.filter(raffle=raffle, member_id=member_id, source=TicketSource.PASSWORD).exists()


def is_account_used(raffle: Raffle, account: str, member: Member | None) -> bool:
    """True if another member got tickets with this linked account."""
    return RaffleAccount.objects.filter(raffle=raffle, account__in=forms_of(account)).exclude(member=member).exists()


def awards_of(raffle: Raffle) -> QuerySet[Award]:
    """Return all drawn prizes in the order of the draw, voided ones included."""
    rows = Award.objects.filter(raffle=raffle).select_related("winner", "member", "prize__product")
    return rows.order_by("winner__place", "winner__turn")


def award_to_claim(member_id: UUID) -> Award | None:
    """Return the drawn prize that the member must claim first; None if none waits."""
    in_time = Q(claim_until=None) | Q(claim_until__gt=now())
    rows = Award.objects.filter(in_time, member_id=member_id, state=AwardState.WON, raffle__hidden_at=None)
    return rows.select_related("raffle", "prize__product").order_by("claim_until", "pk").first()


def own_raffles(query: Mapping[str, Any]) -> QuerySet[Raffle]:
    """Return all raffles that are not hidden, for the team."""
    rows = _shown().filter(hidden_at=None)
    moment = now()
    if status := query.get("status"):
        stored = Q(status=status)
        if status == RaffleStatus.ACTIVE:
            stored &= Q(end_at__gt=moment)
        rows = rows.filter(Q(status="ACTIVE", end_at__lte=moment) if status == RaffleStatus.DRAW else stored)
    if words := query["search"].strip():
        rows = rows.filter(name__icontains=words)
    sign = "-" if query["sort_direction"] == "desc" else ""
    return rows.order_by(f"{sign}{SORTS[query['sort_by']]}", "pk")


def own_raffle(raffle_id: UUID) -> Raffle:
    """Return a raffle for the team. Raises RaffleNotFound, also for a hidden one."""
    raffle = _shown().filter(pk=raffle_id, hidden_at=None).first()
    if raffle is None:
        raise RaffleNotFound
    return raffle


def members_of(raffle: Raffle) -> int:
    """Return the number of members with a ticket."""
    return TicketTotal.objects.filter(draw_id=raffle.draw_id).count() if raffle.draw_id else 0


def ticket_sources(raffle: Raffle) -> dict[str, int]:
    """Return the number of tickets per source."""
    if raffle.draw_id is None:
        return {}
    rows = TicketRange.objects.filter(draw_id=raffle.draw_id).order_by().values_list("source").annotate(n=Sum("count"))
    return {source: int(count) for source, count in rows}


def open_raffles() -> list[Raffle]:
    """Return the raffles that fans can join now or soon, for the community's listings."""
    return list(for_fans().filter(status=RaffleStatus.ACTIVE, end_at__gt=now()).order_by("end_at")[:100])


def raffle_of_draw(draw_id: UUID) -> Raffle | None:
    return _shown().filter(draw_id=draw_id).first()


def is_drawing(raffle: Raffle) -> bool:
    return raffle.draw is not None and raffle.draw.state == DrawState.CLOSED


def tickets_everywhere(
    query: Mapping[str, Any], user_id: UUID, community: Community | None
) -> QuerySet[ActivityRecord]:
    """Return a fan's raffles in ``community``, or in all communities: unclaimed prizes first, then the latest."""
    rows = (
        _records(user_id, community)
        .select_related("community")
        .alias(is_unclaimed=ExpressionWrapper(_UNCLAIMED, BooleanField()))
    )
    if condition := _FILTERS.get(query.get("filter") or ""):
        rows = rows.filter(condition)
    if words := query["search"].strip():
        rows = rows.filter(Q(title__icontains=words) | Q(community__name__icontains=words))
    sign = "-" if query["sort_direction"] == "desc" else ""
    return rows.order_by("-is_unclaimed", f"{sign}at", "object_id")


@dataclass(frozen=True, slots=True)
class WaitingPrize:
    """A prize that a fan won and can still claim, by ``claim_until`` if that is not None."""

    award_id: UUID
    community_id: UUID
    raffle: str
    slug: str
    prize: str
    amount: int | None
    claim_until: datetime | None


def waiting_prizes(user_id: UUID, community_ids: Collection[UUID]) -> list[WaitingPrize]:
    """Return the prizes that wait for the fan in these communities: the first to expire first, in one query."""
    moment = now()
    rows = ActivityRecord.objects.filter(_UNCLAIMED, user_id=user_id, kind=ActivityKind.TICKETS)
    found = []
    for row in rows.filter(community_id__in=community_ids).order_by("-at", "object_id"):
        for award in row.data["awards"]:
            until = datetime.fromisoformat(award["claim_until"]) if award["claim_until"] else None
            if award["state"] != AwardState.WON or (until is not None and until <= moment):
                continue
            prize = award["prize"]
            amount = int(prize["amount"]) if prize["amount"] else None
            found.append(
                WaitingPrize(
                    UUID(award["id"]), row.community_id, row.title, row.data["slug"], prize["name"], amount, until
                )
            )
    return sorted(found, key=lambda one: (one.claim_until is None, one.claim_until or moment))


def ticket_counts(holdings: Mapping[UUID, UUID], user_id: UUID, community_ids: Collection[UUID]) -> dict[UUID, int]:
    """Return the number of the fan's tickets by raffle, in one query. ``holdings`` has the member by raffle."""
    parts = {holding_id(raffle_id, member_id): raffle_id for raffle_id, member_id in holdings.items()}
    rows = ActivityRecord.objects.filter(user_id=user_id, kind=ActivityKind.TICKETS, object_id__in=parts)
    rows = rows.filter(community_id__in=community_ids)
    return {parts[part]: tickets for part, tickets in rows.values_list("object_id", "data__tickets")}


@dataclass(frozen=True, slots=True)
class TicketTotals:
    """The number of raffles per filter, the number of tickets, and the gems paid for them."""

    all: int
    winning: int
    losing: int
    active: int
    finished: int
    tickets: int
    spent: int


def ticket_totals(user_id: UUID, community: Community | None) -> TicketTotals:
    totals = _records(user_id, community).aggregate(
        all=Count("object_id"),
        **{name: Count("object_id", filter=condition) for name, condition in _FILTERS.items()},
        tickets=Coalesce(Sum(Cast(KT("data__tickets"), IntegerField())), 0),
        spent=Coalesce(Sum("amount", filter=~Q(status="CANCELED")), 0, output_field=BigIntegerField()),
    )
    return TicketTotals(**totals)


def _records(user_id: UUID, community: Community | None) -> QuerySet[ActivityRecord]:
    rows = ActivityRecord.objects.filter(user_id=user_id, kind=ActivityKind.TICKETS)
    return rows if community is None else rows.filter(community_id=community.pk)


def subjects_of_raffles(draw_ids: Sequence[UUID]) -> dict[UUID, Subject]:
    """Return the raffles that these draws belong to, for the community's trust page."""
    rows = Raffle.objects.filter(draw__in=draw_ids).values_list("draw_id", "name", "slug")
    return {draw_id: Subject(name, f"/raffles/{slug}") for draw_id, name, slug in rows}
