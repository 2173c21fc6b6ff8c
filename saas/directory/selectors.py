"""Reads of the directory."""

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Coalesce

from saas.access.audience import PLATFORM_RULES, AudienceArea, asking_rules, requires_nothing
from saas.directory.community_parts import collected_parts
from saas.directory.models import Listing, ListingKind, Membership
from saas.kernel.clock import now
from saas.kernel.images import public_url
from saas.layout.goals import with_progress
from saas.layout.home import home_of
from saas.layout.menu import SECTION_AREAS, menu_of
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
    menu = _shown_menu(community)
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
        "home": with_progress(shown_home(community), community),
        "listView": community.list_view,
        "socialLinks": community.social_links,
        "url": f"/creator/{community.slug}",
        "timezone": community.timezone,
        "live": live_from(live),
        **collected_parts(community),
    }


def shown_home(community: Community) -> list[dict[str, Any]]:
    """Return the blocks of the home that fans see: not hidden, and of no area that operators switched off."""
    off = _areas_off(community)
    return [block for block in home_of(community.home_blocks) if not block["hidden"] and block["kind"] not in off]


def _shown_menu(community: Community) -> list[dict[str, Any]]:
    off = _areas_off(community)
    entries = menu_of(community.menu)
    return [entry for entry in entries if not entry["hidden"] and SECTION_AREAS.get(entry["section"]) not in off]


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


def membership_count(user_id: UUID) -> int:
    return Membership.objects.filter(user_id=user_id, left_at__isnull=True).count()


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
