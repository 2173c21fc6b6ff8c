"""Reads of the directory."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any
from uuid import UUID

from django.db.models import (
    BigIntegerField,
    Case,
    DateTimeField,
    Exists,
    F,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
)
from django.db.models.fields.json import KT
from django.db.models.functions import Cast, Coalesce

from saas.access.audience import PLATFORM_RULES, AudienceArea, asking_rules, requires_nothing
from saas.directory.community_parts import collected_parts
from saas.directory.models import CommunityCard, Listing, ListingKind, Membership
from saas.kernel.clock import now
from saas.kernel.images import public_url
from saas.layout.goals import with_progress
from saas.layout.home import BLOCK_KINDS, home_of
from saas.layout.menu import SECTION_AREAS, empty_sections, menu_of
from saas.plans.catalog import Area
from saas.plans.switches import is_area_on
from saas.streaming.selectors import LIVE_COLUMNS, live_from
from saas.tenancy import lookup
from saas.tenancy.errors import CreatorNotFound
from saas.tenancy.models import Community, CommunityState


def public_community(community: Community) -> dict[str, Any]:
    """Return the public data of a community (GET /public/community)."""
    facts = (
        Community.objects.filter(pk=community.pk)
        .values_list(
            "owner__avatar",
            Coalesce("card__member_count", Value(0)),
            *(f"live_state__{column}" for column in LIVE_COLUMNS),
        )
        .first()
    )
    avatar, member_count, *live = facts or ("", 0, None)
    empty = empty_sections(community)
    menu = _shown_menu(community, empty)
    return {
        "creatorId": str(community.owner_id),
        "slug": community.slug,
        "name": community.name,
        "description": community.description,
        "brandColor": community.brand_color,
        "avatarUrl": public_url(community.logo or avatar),
        "bannerUrl": public_url(community.banner),
        "memberCount": member_count,
        "sections": [entry["section"] for entry in menu],
        "sectionLabels": {entry["section"]: entry["label"] for entry in menu if entry["label"]},
        "home": with_progress(shown_home(community, empty), community),
        "listView": community.list_view,
        "socialLinks": community.social_links,
        "url": f"/creator/{community.slug}",
        "timezone": community.timezone,
        "hasCasinos": has_casinos(community, empty),
        "hasChat": is_area_on(community, Area.CHAT),
        "live": live_from(live),
        **collected_parts(community),
    }


def shown_home(community: Community, empty: Collection[str] = ()) -> list[dict[str, Any]]:
    """Return the blocks of the home that fans see: not hidden, and of no area that is switched off.

    Blocks of the ``empty`` sections are left out.
    """
    off = _areas_off(community)
    return [
        block
        for block in home_of(community.home_blocks)
        if not block["hidden"] and block["kind"] not in off and BLOCK_KINDS[block["kind"]].section not in empty
    ]


def shown_sections(community: Community) -> list[str]:
    """Return the sections that fans see in the menu. Call it in the community's schema."""
    return [entry["section"] for entry in _shown_menu(community, empty_sections(community))]


def has_casinos(community: Community, empty: Collection[str] | None = None) -> bool:
    """True if fans see something of casinos here: the area is on, and it has been used. Call it in the schema.

    ``empty`` are the empty sections, if the caller knows them.
    """
    return is_area_on(community, Area.CASINOS) and "wagers" not in (
        empty_sections(community) if empty is None else empty
    )


def _shown_menu(community: Community, empty: Collection[str]) -> list[dict[str, Any]]:
    """Return the entries of the menu that are not hidden. Without a choice, an ``empty`` automatic section is."""
    off = sections_off(community)
    return [
        entry
        for entry in menu_of(community.menu)
        if entry["section"] not in off
        and not (entry["section"] in empty if entry["hidden"] is None else entry["hidden"])
    ]


def sections_off(community: Community) -> set[str]:
    """Return the sections of areas that are switched off."""
    off = _areas_off(community)
    return {section for section, area in SECTION_AREAS.items() if area in off}


def _areas_off(community: Community) -> set[str]:
    return {area.value for area in Area if not is_area_on(community, area)}


def communities() -> QuerySet[Community]:
    """Communities that can be visited, each with its owner, live state, ``member_count`` and ``product_count``."""
    open_ones = Community.objects.filter(
        state=CommunityState.READY, suspended_at__isnull=True, closed_at__isnull=True
    ).select_related("owner", "live_state")
    rows: QuerySet[Community] = open_ones.annotate(
        member_count=Coalesce("card__member_count", Value(0)), product_count=Coalesce("card__product_count", Value(0))
    )
    return rows


def listed() -> QuerySet[Community]:
    """Return the communities in explore: those whose owner's email is verified."""
    return communities().filter(owner__email_verified_at__isnull=False)


def explore(
    query: Mapping[str, Any], *, subscriber_id: UUID | None = None, only_at: Community | None = None
) -> QuerySet[Community]:
    """Return the rows of explore for the filters and sorting; with ``subscribed``, only the user's communities.

    ``only_at`` limits memberships to one community. ``with_products`` keeps communities that sell something now (False:
    the others).
    """
    if query.get("subscribed") is not None and subscriber_id is not None:
        memberships = Membership.objects.filter(user_id=subscriber_id, left_at__isnull=True)
        if only_at is not None:
            memberships = memberships.filter(community=only_at)
        mine = memberships.values("community_id")
        rows = communities().filter(pk__in=mine) if query["subscribed"] else listed().exclude(pk__in=mine)
    else:
        rows = listed()
    if query.get("with_products") is not None:
        on_sale = Listing.objects.filter(community_id=OuterRef("pk"), kind=ListingKind.PRODUCT, is_available=True)
        rows = rows.filter(Exists(on_sale) if query["with_products"] else ~Exists(on_sale))
    if query.get("live"):
        rows = rows.filter(live_state__is_live=True, live_state__valid_until__gt=now())
    if words := query["search"].strip():
        rows = rows.filter(Q(name__icontains=words) | Q(slug__icontains=words) | Q(owner__username__icontains=words))
    column = {"NAME": "name", "CREATED_AT": "created_at", "MEMBERS": "member_count"}[query["sort_by"]]
    direction = F(column).desc() if query["sort_direction"] == "desc" else F(column).asc()
    return rows.order_by(direction, "pk")


def creator_by_reference(reference: str) -> Community:
    """Return the community by slug or creator id. Raises CreatorNotFound, also if it is not open."""
    known = lookup.by_creator(reference)
    found = communities().filter(pk=known.pk).first() if known else None
    if found is None:
        raise CreatorNotFound
    return found


def creator_by_username(username: str) -> Community:
    """Return the community by its slug, else by its owner's username. Raises CreatorNotFound."""
    found = communities().filter(slug=username.lower()).first()
    found = found or communities().filter(owner__username__iexact=username).first()
    if found is None:
        raise CreatorNotFound
    return found


def joined_communities(user_id: UUID, community_ids: Iterable[UUID]) -> set[UUID]:
    """Return those of the communities that the user has joined."""
    return set(
        Membership.objects.filter(
            user_id=user_id, community_id__in=list(community_ids), left_at__isnull=True
        ).values_list("community_id", flat=True)
    )


def places_of(user_id: UUID, most: int) -> list[Membership]:
    """Return the memberships of the user in communities that can be visited, the newest first, at most ``most``.

    Each has its community with owner and live state.
    """
    rows = Membership.objects.filter(user_id=user_id, left_at__isnull=True, community__in=communities())
    return list(rows.select_related("community__owner", "community__live_state").order_by("-joined_at", "pk")[:most])


def ending_raffles(community_ids: Collection[UUID], *, most: int) -> list[Listing]:
    """Return the raffles of these communities that can be joined now, the first to end first."""
    rows = Listing.objects.filter(community__in=community_ids, kind=ListingKind.RAFFLE, is_available=True)
    rows = rows.annotate(ends_at=Cast(KT("data__ends_at"), DateTimeField())).filter(ends_at__gt=now())
    return list(rows.select_related("community__owner").order_by("ends_at", "pk")[:most])


def next_products(balances: Mapping[UUID, int]) -> list[Listing]:
    """Return per community the cheapest product on sale that costs more than the balance there, in one query."""
    cheapest = Listing.objects.filter(
        community_id=OuterRef("community_id"), kind=ListingKind.PRODUCT, is_available=True, price__gt=OuterRef("held")
    )
    held = Case(
        *(When(community_id=place, then=Value(balance)) for place, balance in balances.items()),
        default=Value(0),
        output_field=BigIntegerField(),
    )
    places = CommunityCard.objects.filter(community__in=balances).annotate(held=held)
    found = places.annotate(next=Subquery(cheapest.order_by("price", "pk").values("pk")[:1])).values("next")
    return list(Listing.objects.filter(pk__in=found).select_related("community__owner"))


def users_in(community_id: UUID) -> QuerySet[Membership, UUID]:
    """Return the ids of the users who are members of the community now, as a part of other apps' queries."""
    return Membership.objects.filter(community_id=community_id, left_at=None).values_list("user_id", flat=True)


def joined_by(user_id: UUID) -> list[Community]:
    """Return the communities that the user has joined, each with its switches only."""
    rows = Community.objects.filter(memberships__user_id=user_id, memberships__left_at__isnull=True)
    return list(rows.only("feature_switches", "areas_off"))


def listings(query: Mapping[str, Any]) -> QuerySet[Listing]:
    """Return the listings of all listed communities for the filters.

    All users, also visitors, get the same list. So it leaves out cases of communities with an age or country rule; the
    community's own pages check each visitor. The rule is read with the list, so a change applies at once.
    """
    rows = Listing.objects.filter(
        community__state=CommunityState.READY,
        community__suspended_at__isnull=True,
        community__closed_at__isnull=True,
        community__owner__email_verified_at__isnull=False,
    ).select_related("community")
    rows = rows.exclude(_case_not_for_everybody())
    if query.get("kind"):
        rows = rows.filter(kind=query["kind"])
    if query.get("community"):
        rows = rows.filter(community__slug=query["community"].lower())
    for name in ("type", "rarity", "badge"):
        if query.get(name):
            rows = rows.filter(**{f"data__{name}": query[name]})
    for name, bound in (("min_price", "price__gte"), ("max_price", "price__lte")):
        if query.get(name) is not None:
            rows = rows.filter(**{bound: query[name]})
    if query.get("available") is not None:
        rows = rows.filter(is_available=query["available"])
    if words := query["search"].strip():
        rows = rows.filter(Q(name__icontains=words) | Q(community__name__icontains=words))
    column = {"NAME": "name", "CREATED_AT": "created_at", "PRICE": "price"}[query["sort_by"]]
    direction = F(column).desc() if query["sort_direction"] == "desc" else F(column).asc()
    return rows.order_by(F("is_available").desc(), direction, "pk")


def _case_not_for_everybody() -> Q:
    case = Q(kind=ListingKind.CASE)
    if not requires_nothing(PLATFORM_RULES[AudienceArea.CASES]):
        return case
    return case & Q(Exists(asking_rules(AudienceArea.CASES).filter(community_id=OuterRef("community_id"))))
