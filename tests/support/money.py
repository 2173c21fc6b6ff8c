"""Three communities and their members as a model has them, for histories made at random."""

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

from django_tenants.utils import tenant_context
from hypothesis import strategies as st

from saas.accounts.identities.models import Identity
from saas.accounts.models import User
from saas.tenancy.models import Community
from tenants.members.services import join
from tenants.stores.codes import services as codes
from tenants.stores.models import Product
from tenants.wallets.services import tip
from tests.support.builders import a_community, a_user, an_actor
from tests.support.ledger import a_key
from tests.support.shop import a_product

FANS = 5
COMMUNITIES = 3
PIECES = 3
TWITCH = "TWITCH"
SOUVENIR, KEEPSAKE, KEY = range(3)
PRICES = (40, 90, 60)
SELL_PRICE = 15
"""Of souvenirs; keepsakes and keys, which are codes of a pool, are for keeping."""

AT_HOME = 4
"""So many of the fans are members everywhere from the start, with START gems each; the others may join."""
START = 200

# One place is busier than the others, so that something comes together there.
wheres = st.sampled_from([0, 0, 0, *range(COMMUNITIES)])
whos = st.integers(0, FANS - 1)
amounts = st.integers(1, 150)
products = st.integers(0, len(PRICES) - 1)
picks = st.integers(0, 30)


@dataclass
class Bought:
    """An order. ``item`` is the won item it brings."""

    who: int
    which: int
    status: str
    price: int
    is_sold: bool = False
    is_seen: bool = False
    item: UUID | None = None


@dataclass
class Won:
    who: int
    which: int
    status: str


@dataclass
class StandingDrop:
    """Pieces that are being drawn; ``asks`` are the ids of what each fan asked with."""

    id: UUID
    draw_id: UUID
    price: int
    pieces: int
    asks: dict[int, UUID] = field(default_factory=dict)


@dataclass
class Place:
    """One community as the model has it."""

    community: Community
    products: list[Product]
    gems: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    shelf: dict[int, int] = field(default_factory=dict)
    orders: dict[UUID, Bought] = field(default_factory=dict)
    items: dict[UUID, Won] = field(default_factory=dict)
    drops: dict[int, StandingDrop] = field(default_factory=dict)
    imports: list[dict[str, Any]] = field(default_factory=list)
    tips: list[tuple[int, int, UUID]] = field(default_factory=list)
    joined: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.shelf = dict.fromkeys(range(len(self.products)), PIECES)
        self.joined = set(range(AT_HOME))
        self.gems.update(dict.fromkeys(self.joined, START))

    def free(self, which: int) -> int:
        """Pieces that nobody is promised."""
        return self.shelf[which] - (self.drops[which].pieces if which in self.drops else 0)


@dataclass(frozen=True)
class World:
    """What every history begins with: people with a name on a platform, communities with three products each."""

    people: list[User]
    communities: list[Community]
    products: list[list[Product]]

    def name(self, who: int) -> str:
        return f"player{who}"


def a_world() -> World:
    people = [a_user() for _ in range(FANS)]
    for number, person in enumerate(people):
        Identity.objects.create(user=person, provider=TWITCH, subject=str(uuid4()), name=f"Player{number}")
    communities = [a_community() for _ in range(COMMUNITIES)]
    for community in communities:
        with tenant_context(community):
            for person in people[:AT_HOME]:
                member = join(user=person, community=community)
                tip(member=member, amount=START, reason="", idempotency=a_key(), actor=an_actor(community))
    return World(people, communities, [_shelf(community) for community in communities])


def _shelf(community: Community) -> list[Product]:
    souvenir, keepsake, key = (
        a_product(
            community, name=f"Thing {price}", price=price, quantity=PIECES, limit_per_day=None,
            sell_price=SELL_PRICE if number == SOUVENIR else None,
        )
        for number, price in enumerate(PRICES)
    )  # fmt: skip
    with tenant_context(community):
        texts = [str(uuid4()) for _ in range(PIECES)]
        codes.add_codes(product_id=key.pk, codes=texts, actor=an_actor(community))
        return [souvenir, keepsake, Product.objects.get(pk=key.pk)]
