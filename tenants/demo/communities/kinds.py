"""The types that describe a demo community."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from saas.offers.catalog import ProductBadge, ProductType, Rarity
from saas.tenancy.models import SocialPlatform
from tenants.stores.models import ProductStatus


@dataclass(frozen=True, slots=True)
class DemoProduct:
    """Something in the store. ``left`` is what is in stock today (None without end), ``wanted`` how often it is bought
    compared with the others, ``sold_at_most`` an edition's size, ``age`` how long it has been on sale. ``terms`` hold
    from today on, as the fields of the product are named; ``opens_in`` is when its sale begins, ``codes`` how many keys
    its pool has, ``drawn`` how many pieces are drawn within the day among those who ask. ``category`` is one of the
    store's, ``more`` are its further pictures: each motif with its description. ``sale`` is a lower price, and how long
    it is valid from today on."""

    name: str
    motif: str
    price: int
    description: str
    rarity: Rarity = Rarity.COMMON
    type: ProductType = ProductType.DIGITAL
    badge: ProductBadge | None = None
    status: ProductStatus = ProductStatus.ACTIVE
    left: int | None = None
    limit_per_day: int | None = 1
    wanted: float = 1.0
    sold_at_most: int | None = None
    age: timedelta = timedelta(weeks=11)
    terms: Mapping[str, Any] = field(default_factory=dict)
    opens_in: timedelta | None = None
    codes: int = 0
    drawn: int = 0
    category: str = ""
    more: tuple[tuple[str, str], ...] = ()
    sale: tuple[int, timedelta] | None = None


@dataclass(frozen=True, slots=True)
class DemoCommunity:
    slug: str
    name: str
    description: str
    brand_color: str
    scheme: str
    shape: str
    font_pair: str
    timezone: str
    evening: int
    """The local hour at which most is going on."""
    own_host: bool
    is_on_free_plan: bool
    """Then its owner can try billing: an operator sets the plan of the other communities."""
    social_links: tuple[tuple[SocialPlatform, str], ...]
    home: tuple[dict[str, Any], ...]
    """The blocks of the home page, in their order."""
    store_title: str
    store_description: str
    categories: tuple[str, ...]
    """Of the store, in their order. None shows the store without."""
    products: tuple[DemoProduct, ...]
    fans: tuple[str, ...]
    """From the first who joined to the newest."""
    welcome: str
    thanks: tuple[str, ...]
    rewards: tuple[str, ...]
    deductions: tuple[str, ...]
    regrets: tuple[str, ...]
    """Why the team gave an order's gems back."""
    notes: tuple[str, ...]
    seed: int
    rewards_weekly: bool = False
    """Then most fans earned gems in the last days, for a leaderboard of a week."""
    stream: tuple[str, str] | None = None
    """The address and the title of the stream that runs when the demo starts."""
    channel: str | None = None
    """The login of the channel at the simulated Twitch, which then reports the stream in place of the address."""


def names(text: str) -> tuple[str, ...]:
    """Words between blanks."""
    return tuple(text.split())
