"""Reads for the fan's home on the platform: everything that waits for one fan in all communities.

They run outside communities' schemas. The number of queries does not depend on the number of communities, except for
the rewards (``tenants.quests.selectors.rewards.rewards_at``).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from saas.activity.models import ActivityRecord
from saas.activity.selectors import wallets_of
from saas.directory.models import Listing
from saas.directory.selectors import ending_raffles, next_products, places_of
from saas.plans.catalog import Area
from saas.plans.switches import is_area_on
from saas.streaming.selectors import LiveStream, shown
from saas.tenancy.models import Community
from tenants.members.models import MemberStatus
from tenants.quests.selectors.rewards import Seat, SeatRewards, rewards_at
from tenants.raffles.selectors import WaitingPrize, ticket_counts, waiting_prizes
from tenants.stores.inventory.selectors import kept_items

MAX_PLACES = 100
MAX_RAFFLES, MAX_GOALS, MAX_ITEMS = 6, 6, 3


@dataclass(frozen=True, slots=True)
class HomePlace:
    """A community of the fan. In a ``is_restricted`` one, the fan can neither earn nor spend."""

    community: Community
    member_id: UUID
    live: LiveStream | None
    balance: int
    rewards: SeatRewards
    is_restricted: bool


@dataclass(frozen=True, slots=True)
class EndingRaffle:
    """``tickets`` is the number that the fan has."""

    listing: Listing
    tickets: int


@dataclass(frozen=True, slots=True)
class Goal:
    """A product for which the fan has ``balance`` gems of its price."""

    listing: Listing
    balance: int


@dataclass(frozen=True, slots=True)
class PersonalHome:
    """``places`` has communities with something to claim first, then live ones, then by name.

    ``prizes`` has the first to expire first, ``items`` (won or given, neither ordered nor sold) the latest first,
    ``raffles`` the first to end, ``goals`` the nearest.
    """

    places: Sequence[HomePlace] = ()
    prizes: Sequence[tuple[WaitingPrize, Community]] = ()
    items: Sequence[tuple[ActivityRecord, Community]] = ()
    raffles: Sequence[EndingRaffle] = ()
    goals: Sequence[Goal] = ()


_NOTHING = SeatRewards(MemberStatus.ACTIVE)


def personal_home(user_id: UUID) -> PersonalHome:
    """Return what waits for the user in the communities that can be visited."""
    places = _places(user_id)
    if not places:
        return PersonalHome()
    free = {place.community.pk: place for place in places if not place.is_restricted}
    with_raffles = [key for key, place in free.items() if is_area_on(place.community, Area.RAFFLES)]
    prizes = [(prize, free[prize.community_id].community) for prize in waiting_prizes(user_id, with_raffles)]
    winners = {community.pk for _, community in prizes}
    return PersonalHome(
        places=sorted(
            places,
            key=lambda one: (
                not (one.rewards.count or one.community.pk in winners),
                one.live is None,
                one.is_restricted,
                one.community.name.casefold(),
            ),
        ),
        prizes=prizes,
        items=[(item, free[item.community_id].community) for item in kept_items(user_id, free, most=MAX_ITEMS)],
        raffles=_raffles(user_id, free, with_raffles),
        goals=_goals({key: place.balance for key, place in free.items()}),
    )


def _places(user_id: UUID) -> list[HomePlace]:
    memberships = places_of(user_id, MAX_PLACES)
    if not memberships:
        return []
    held = dict(wallets_of(user_id).order_by().values_list("community_id", "data__balance_after"))
    rewards = rewards_at([Seat(one.community, one.member_id) for one in memberships])
    places = []
    for one in memberships:
        community, waiting = one.community, rewards.get(one.community_id, _NOTHING)
        is_restricted = waiting.status == MemberStatus.DISABLED
        has_rewards = not is_restricted and is_area_on(community, Area.QUESTS)
        places.append(
            HomePlace(
                community=community,
                member_id=one.member_id,
                live=shown(getattr(community, "live_state", None)),
                balance=int(held.get(community.pk) or 0),
                rewards=waiting if has_rewards else _NOTHING,
                is_restricted=is_restricted,
            )
        )
    return places


def _raffles(user_id: UUID, free: dict[UUID, HomePlace], with_raffles: list[UUID]) -> list[EndingRaffle]:
    found = ending_raffles(with_raffles, most=MAX_RAFFLES)
    holdings = {one.object_id: free[one.community_id].member_id for one in found}
    tickets = ticket_counts(holdings, user_id, with_raffles)
    return [EndingRaffle(one, tickets.get(one.object_id, 0)) for one in found]


def _goals(balances: dict[UUID, int]) -> list[Goal]:
    goals = [Goal(one, balances[one.community_id]) for one in next_products(balances)]
    return sorted(goals, key=lambda one: (-one.balance / one.listing.price, one.listing.price))[:MAX_GOALS]
