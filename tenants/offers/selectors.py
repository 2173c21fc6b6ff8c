"""Reads of exclusive offers, for fans and for the team."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import Count, F, IntegerField, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from saas.access.audience import Rule
from saas.access.play_limits.errors import SelfExcluded
from saas.accounts.identities.former import former_users
from saas.accounts.models import User
from saas.kernel.clock import now
from saas.kernel.errors import DomainError
from saas.kernel.paging import after_row, ordering
from saas.plans.catalog import Area
from saas.plans.switches import is_area_on
from saas.tenancy.models import Community
from tenants.checkout.checks import first_denial
from tenants.checkout.selectors import participant_of
from tenants.members.models import Member
from tenants.members.selectors import member_of
from tenants.offers.access import offer_audience
from tenants.offers.eligibility import OFFER_CLAIM_CHECKS, OfferSituation
from tenants.offers.errors import OfferClaimNotFound, OfferNotFound, OfferPlatformNotFound
from tenants.offers.models import (
    Offer,
    OfferClaim,
    OfferDay,
    OfferPlatform,
    OfferPublication,
    OfferReminder,
    OfferReport,
    OfferRequestStatus,
    OfferUse,
)
from tenants.offers.rules import OfferPhase, phase_at
from tenants.stores.models import REWARD_THINGS

OFFER_SORTS = {"TITLE": "title", "CREATED_AT": "created_at", "ENDS_AT": "ends_at", "POSITION": "position"}
OFFER_STATES = ("DRAFT", *(phase.value for phase in OfferPhase))


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownOffer:
    """An offer as a person sees it. ``claims`` are the person's own ones, the latest first.

    ``audience_denial`` keeps the details secret, ``denial`` says why the person cannot claim now.
    """

    offer: Offer
    phase: OfferPhase
    rule: Rule
    audience_denial: DomainError | None
    denial: DomainError | None
    claims: tuple[OfferClaim, ...]
    is_reported: bool
    is_reminded: bool


def _all() -> QuerySet[Offer]:
    return Offer.objects.filter(deleted_at=None).select_related("platform", *REWARD_THINGS)


def published_offers(community: Community) -> QuerySet[Offer]:
    """Return the published offers, ended ones too. Those of casinos are left out while casinos are off."""
    rows = _all().filter(publication=OfferPublication.PUBLISHED)
    return rows if is_area_on(community, Area.CASINOS) else rows.exclude(platform__is_casino=True)


def offers_not_ended(community: Community, at: datetime) -> QuerySet[Offer]:
    return published_offers(community).filter(Q(ends_at=None) | Q(ends_at__gt=at))


_DECIDING = ("minimum_age", "countries", "is_allow_list", "platform__is_casino", "platform__provider")


def _hidden(rows: QuerySet[Offer], user: User | None, community: Community, at: datetime) -> list[UUID]:
    """Return the offers that exclude the person's age or country, or a person on a break.

    Offers with the same rule are decided once, so that a long list does not cost more than a short one.
    """
    groups = []
    for age, countries, is_allow_list, is_casino, provider, ids in (
        rows.select_related(None).values_list(*_DECIDING).annotate(ids=ArrayAgg("pk"))
    ):
        platform = OfferPlatform(is_casino=is_casino, provider=provider)
        rule = Offer(minimum_age=age, countries=countries, is_allow_list=is_allow_list, platform=platform)
        groups.append((rule, ids))
    audience = offer_audience(user, community, [one.platform for one, _ in groups], at)
    return [pk for one, ids in groups if not audience.finds(one) for pk in ids]


def offers_for_fans(query: Mapping[str, Any], user: User | None, community: Community) -> QuerySet[Offer]:
    """Return the offers that have not ended, in the team's order: the placement TOP first."""
    moment = now()
    rows = offers_not_ended(community, moment)
    rows = rows.exclude(pk__in=_hidden(rows.order_by(), user, community, moment))
    if platform := query.get("platform_id"):
        rows = rows.filter(platform=platform)
    if words := query["search"].strip():
        rows = rows.filter(Q(title__icontains=words) | Q(platform__name__icontains=words))
    return rows.order_by("-placement", "position", "-created_at", "pk")


def platforms_for_fans(user: User | None, community: Community) -> list[tuple[OfferPlatform, int]]:
    """Return the platforms that have offers for this person, by name, with the number of their offers."""
    rows = offers_for_fans({"search": ""}, user, community).order_by().values("platform").annotate(count=Count("pk"))
    counts = {row["platform"]: row["count"] for row in rows}
    return [(one, counts[one.pk]) for one in OfferPlatform.objects.filter(pk__in=counts).order_by("name", "pk")]


def shown_offers(offers: Sequence[Offer], user: User | None, community: Community) -> list[ShownOffer]:
    """Return the offers as the person sees them, in a fixed number of statements."""
    moment = now()
    audience = offer_audience(user, community, [one.platform for one in offers], moment)
    member = member_of(user.pk) if user is not None else None
    gated = next((one for one in offers if one.min_level is not None), None)
    participant = participant_of(user, member, community, gated=gated)
    claims = claims_by_offer(member, offers)
    rewarded = rewarded_before(user if member else None, [one for one in offers if one.takes_claims])
    reported = _own_codes(member, offers)
    reminded = set(
        OfferReminder.objects.filter(member=member, offer__in=offers).values_list("offer_id", flat=True)
        if member
        else ()
    )
    return [
        ShownOffer(
            offer=one.offer,
            phase=phase_at(one.offer, moment),
            rule=audience.rule(one.offer),
            audience_denial=one.audience_denial,
            denial=first_denial(OFFER_CLAIM_CHECKS, one),
            claims=one.claims,
            is_reported=(one.offer.pk, one.offer.promo_code) in reported,
            is_reminded=one.offer.pk in reminded,
        )
        for one in (
            OfferSituation(
                offer=offer,
                at=moment,
                participant=participant,
                audience_denial=audience.denial(offer),
                claims=claims.get(offer.pk, ()),
                is_rewarded=offer.pk in rewarded,
            )
            for offer in offers
        )
    ]


def claims_by_offer(member: Member | None, offers: Iterable[Offer]) -> dict[UUID, tuple[OfferClaim, ...]]:
    """Return the member's claims of these offers, the latest first."""
    found: dict[UUID, tuple[OfferClaim, ...]] = {}
    if member is not None:
        rows = OfferClaim.objects.filter(member=member, offer__in=list(offers)).select_related(*REWARD_THINGS)
        for one in rows.order_by("-claimed_at", "-pk"):
            found[one.offer_id] = (*found.get(one.offer_id, ()), one)
    return found


def rewarded_before(user: User | None, offers: Sequence[Offer]) -> set[UUID]:
    """Return those of the offers whose reward an erased account of the person got."""
    former = former_users(user) if user is not None and offers else []
    if not former:
        return set()
    rows = OfferClaim.objects.filter(member__user_id__in=former, offer__in=offers)
    return set(rows.filter(status=OfferRequestStatus.APPROVED).values_list("offer_id", flat=True))


def _own_codes(member: Member | None, offers: Sequence[Offer]) -> set[tuple[UUID, str]]:
    if member is None:
        return set()
    return set(OfferReport.objects.filter(member=member, offer__in=offers).values_list("offer_id", "code"))


def found_offer(offer_id: UUID, user: User | None, community: Community) -> Offer:
    """Return a published offer that the person may know of, also an ended one. Raises OfferNotFound, SelfExcluded,
    AUDIENCE_ERRORS if the person is excluded from it."""
    offer = published_offers(community).filter(pk=offer_id).first()
    if offer is None:
        raise OfferNotFound
    audience = offer_audience(user, community, [offer.platform], now())
    denial = audience.denial(offer)
    if denial is not None and not audience.finds(offer):
        raise denial
    return offer


def readable_offer(offer_id: UUID, user: User, community: Community) -> Offer:
    """Return a published offer whose details the person may read. Raises OfferNotFound, SelfExcluded,
    AUDIENCE_ERRORS."""
    offer = found_offer(offer_id, user, community)
    if denial := offer_audience(user, community, [offer.platform], now()).denial(offer):
        raise denial
    return offer


OFFER_ERRORS: tuple[type[DomainError], ...] = (OfferNotFound, SelfExcluded)


# The team ----------------------------------------------------------------------------------------------------------


def _counted(rows: Any, figure: Any) -> Coalesce:
    return Coalesce(Subquery(rows.annotate(figure=figure).values("figure"), output_field=IntegerField()), 0)


def _for_team() -> QuerySet[Offer]:
    claims = OfferClaim.objects.filter(offer=OuterRef("pk")).order_by().values("offer")
    days = OfferDay.objects.filter(offer=OuterRef("pk")).order_by().values("offer")
    reports = OfferReport.objects.filter(offer=OuterRef("pk"), code=OuterRef("promo_code")).order_by().values("offer")
    return _all().annotate(
        opened=_counted(days.filter(use=OfferUse.LINK), Sum("count")),
        copied=_counted(days.filter(use=OfferUse.CODE), Sum("count")),
        pending=_counted(claims.filter(status=OfferRequestStatus.PENDING), Count("pk")),
        approved=_counted(claims.filter(status=OfferRequestStatus.APPROVED), Count("pk")),
        rejected=_counted(claims.filter(status=OfferRequestStatus.REJECTED), Count("pk")),
        reported=_counted(reports, Count("pk")),
    )


def team_offers(query: Mapping[str, Any]) -> QuerySet[Offer]:
    """Return all offers for the team, also drafts and ended ones."""
    rows, moment = _for_team(), now()
    is_ended = Q(ends_at__isnull=False, ends_at__lte=moment)
    states = {
        "DRAFT": Q(publication=OfferPublication.DRAFT),
        "COMING": Q(publication=OfferPublication.PUBLISHED, starts_at__gt=moment),
        "OPEN": Q(publication=OfferPublication.PUBLISHED, starts_at__lte=moment) & ~is_ended,
        "ENDED": Q(publication=OfferPublication.PUBLISHED) & is_ended,
    }
    if state := query.get("state"):
        rows = rows.filter(states[state])
    if platform := query.get("platform_id"):
        rows = rows.filter(platform=platform)
    if words := query["search"].strip():
        rows = rows.filter(Q(title__icontains=words) | Q(platform__name__icontains=words) | Q(promo_code__iexact=words))
    column = OFFER_SORTS[query["sort_by"]]
    if column == "ends_at":
        last = F("ends_at").desc(nulls_last=True) if query["sort_direction"] == "desc" else F("ends_at").asc()
        return rows.order_by(last, "pk")
    return rows.order_by(*ordering(query, column))


def team_offer(offer_id: UUID) -> Offer:
    """Return an offer for the team. Raises OfferNotFound."""
    offer = _for_team().filter(pk=offer_id).first()
    if offer is None:
        raise OfferNotFound
    return offer


def uses_by_day(offer: Offer, since: date) -> dict[date, dict[str, int]]:
    """Return the opened links and the copied codes of each day with some, from ``since`` on."""
    found: dict[date, dict[str, int]] = {}
    for day, use, count in OfferDay.objects.filter(offer=offer, day__gte=since).values_list("day", "use", "count"):
        found.setdefault(day, {})[use] = count
    return found


def platforms() -> QuerySet[OfferPlatform]:
    """Return all platforms with the number of their offers."""
    open_offers = Count("offers", filter=Q(offers__deleted_at=None))
    return OfferPlatform.objects.filter(deleted_at=None).annotate(offer_count=open_offers)


def team_platforms(query: Mapping[str, Any]) -> QuerySet[OfferPlatform]:
    rows = platforms()
    if words := query["search"].strip():
        rows = rows.filter(name__icontains=words)
    return rows.order_by(*ordering(query, {"NAME": "name", "CREATED_AT": "created_at"}[query["sort_by"]]))


def team_platform(platform_id: UUID) -> OfferPlatform:
    """Return a platform. Raises OfferPlatformNotFound."""
    row = platforms().filter(pk=platform_id).first()
    if row is None:
        raise OfferPlatformNotFound
    return row


def _claims() -> QuerySet[OfferClaim]:
    return OfferClaim.objects.select_related("offer__platform", "member", *REWARD_THINGS)


def team_claims(query: Mapping[str, Any]) -> tuple[QuerySet[OfferClaim], Q | None]:
    """Return claims for the team and the condition of the page: waiting ones, the oldest first, or reviewed ones, the
    latest first."""
    status = OfferRequestStatus(query["status"])
    rows = _claims().filter(status=status)
    if offer := query.get("offer_id"):
        rows = rows.filter(offer=offer)
    if words := query["search"].strip():
        rows = rows.filter(Q(member__username__icontains=words) | Q(offer__title__icontains=words))
    is_waiting = status == OfferRequestStatus.PENDING
    column = "claimed_at" if is_waiting else "reviewed_at"
    after = None
    if last := query.get("after"):
        after = after_row(OfferClaim.objects.filter(pk=last).first(), column, is_descending=not is_waiting)
    return rows.order_by(column if is_waiting else "-reviewed_at", "pk" if is_waiting else "-pk"), after


def team_claim(claim_id: UUID) -> OfferClaim:
    """Return a claim. Raises OfferClaimNotFound."""
    row = _claims().filter(pk=claim_id).first()
    if row is None:
        raise OfferClaimNotFound
    return row


def own_claim(claim_id: UUID, user_id: UUID) -> OfferClaim:
    """Return a claim of the user. Raises OfferClaimNotFound."""
    row = _claims().filter(pk=claim_id, member__user_id=user_id).first()
    if row is None:
        raise OfferClaimNotFound
    return row
