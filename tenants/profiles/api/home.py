"""The fan's home on the platform."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Self
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from saas.accounts.signed_in import person
from saas.activity.models import ActivityRecord
from saas.directory.models import Listing
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.images import public_url
from saas.kernel.outputs import Gems, Output
from saas.streaming.api.serializers import StreamOutput
from saas.streaming.selectors import LiveStream
from saas.tenancy.models import Community
from tenants.profiles import personal_home
from tenants.raffles.selectors import WaitingPrize
from tenants.stores.models import ItemSource

WINS = (ItemSource.RAFFLE, ItemSource.CASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class HomeCommunityOutput(Output):
    """The community of something. ``url`` is its address on the platform."""

    slug: str
    name: str
    brand_color: str
    avatar_url: str | None
    url: str

    @classmethod
    def of(cls, community: Community) -> Self:
        return cls(
            slug=community.slug,
            name=community.name,
            brand_color=community.brand_color,
            avatar_url=public_url(community.logo or community.owner.avatar),
            url=f"/creator/{community.slug}",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class HomePlaceOutput(Output):
    """A community of the fan. ``rewards`` is the number of quest rewards to claim, ``reward_gems`` their gems.

    ``is_restricted``: the team blocked the fan, who can neither earn nor spend there.
    """

    community: HomeCommunityOutput
    live: Annotated[LiveStream | None, StreamOutput(allow_null=True)]
    balance: Gems
    rewards: int
    reward_gems: Gems
    is_restricted: bool

    @classmethod
    def of(cls, place: personal_home.HomePlace) -> Self:
        return cls(
            community=HomeCommunityOutput.of(place.community),
            live=place.live,
            balance=place.balance,
            rewards=place.rewards.count,
            reward_gems=place.rewards.gems,
            is_restricted=place.is_restricted,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class HomePrizeOutput(Output):
    """A prize to claim on the page ``url``, until ``claim_until`` if that is not null. ``amount`` if it is gems."""

    id: UUID
    community: HomeCommunityOutput
    raffle: str
    prize: str
    amount: Gems | None
    claim_until: datetime | None
    url: str

    @classmethod
    def of(cls, prize: WaitingPrize, community: Community) -> Self:
        place = HomeCommunityOutput.of(community)
        return cls(
            id=prize.award_id,
            community=place,
            raffle=prize.raffle,
            prize=prize.prize,
            amount=prize.amount,
            claim_until=prize.claim_until,
            url=f"{place.url}/raffles/{prize.slug}",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class HomeItemOutput(Output):
    """Something that the fan won or was given, and neither ordered nor sold. ``url`` is its page in the inventory."""

    id: UUID
    community: HomeCommunityOutput
    name: str
    image_url: str | None
    is_won: bool
    url: str

    @classmethod
    def of(cls, item: ActivityRecord, community: Community) -> Self:
        place = HomeCommunityOutput.of(community)
        return cls(
            id=item.object_id,
            community=place,
            name=item.title,
            image_url=item.data["product"]["product_image"],
            is_won=item.data["source"] in WINS,
            url=f"{place.url}/inventory?item={item.object_id}",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class HomeListingOutput(Output):
    """Something that a community offers on the page ``url``."""

    id: UUID
    community: HomeCommunityOutput
    name: str
    image_url: str | None
    price: Gems
    url: str

    @classmethod
    def at(cls, section: str, listing: Listing) -> Self:
        """Return the output of a listing with a page in ``section`` of its community."""
        place = HomeCommunityOutput.of(listing.community)
        return cls(
            id=listing.object_id,
            community=place,
            name=listing.name,
            image_url=public_url(listing.image),
            price=listing.price,
            url=f"{place.url}/{section}/{listing.slug}",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class HomeRaffleOutput(HomeListingOutput):
    """A raffle that ends soon. ``price`` is that of a ticket, ``tickets`` the number that the fan has."""

    ends_at: datetime
    tickets: int

    @classmethod
    def of(cls, raffle: personal_home.EndingRaffle) -> Self:
        listing = raffle.listing
        return cls(
            **HomeListingOutput.at("raffles", listing).fields(),
            ends_at=datetime.fromisoformat(listing.data["ends_at"]),
            tickets=raffle.tickets,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class HomeGoalOutput(HomeListingOutput):
    """The cheapest product of a community that the fan's ``balance`` there cannot buy yet."""

    balance: Gems

    @classmethod
    def of(cls, goal: personal_home.Goal) -> Self:
        return cls(**HomeListingOutput.at("store", goal.listing).fields(), balance=goal.balance)


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonalHomeOutput(Output):
    """Everything that waits for the fan in the communities that can be visited. All lists are in the order to show."""

    communities: list[HomePlaceOutput]
    prizes: list[HomePrizeOutput]
    items: list[HomeItemOutput]
    raffles: list[HomeRaffleOutput]
    goals: list[HomeGoalOutput]

    @classmethod
    def of(cls, home: personal_home.PersonalHome) -> Self:
        return cls(
            communities=[HomePlaceOutput.of(one) for one in home.places],
            prizes=[HomePrizeOutput.of(prize, community) for prize, community in home.prizes],
            items=[HomeItemOutput.of(item, community) for item, community in home.items],
            raffles=[HomeRaffleOutput.of(one) for one in home.raffles],
            goals=[HomeGoalOutput.of(one) for one in home.goals],
        )


class Home(Endpoint):
    # A session of a custom domain must not reveal memberships elsewhere.
    scope = Scope.PLATFORM
    guards = {"GET": "session"}

    @documented("getPersonalHome", responses=PersonalHomeOutput)
    def get(self, request: Request) -> Response:
        """Return what waits for the user in all communities: rewards, prizes, won items, streams, raffles and goals."""
        found = personal_home.personal_home(person(request).pk)
        return self.render(PersonalHomeOutput, PersonalHomeOutput.of(found))
