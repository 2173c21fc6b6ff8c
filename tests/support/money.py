"""A model of three communities and their members, for random histories."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from typing import Any
from uuid import UUID, uuid4

from django_tenants.utils import tenant_context
from hypothesis import strategies as st

from saas.accounts.identities.models import Identity
from saas.accounts.models import User
from saas.kernel.days import today_in
from saas.tenancy.models import Community
from tenants.members.services import join
from tenants.stores.codes import services as codes
from tenants.stores.models import Product
from tenants.wallets.issuance import set_issuance_limits
from tenants.wallets.models import IssuanceDay
from tenants.wallets.services import tip
from tests.support.builders import a_community, a_user, an_actor, at_noon
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
LIMIT = START * AT_HOME + 400
"""The gems that the team may hand out in a day, until it sets another limit; START is of this day."""

MAX_RAFFLES = MAX_CASES = 2
"""In one history: each is a long story of its own, and others have to come in between."""

SELLING = ("ACTIVE", "DRAW")
"""A raffle that is not drawn yet: before its end, and after it."""

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


@dataclass(frozen=True)
class Promise:
    """The prize of each of the ``winners`` places of a raffle: ``amount`` gems, a piece of ``which``, or words."""

    kind: str
    winners: int
    amount: int = 0
    which: int | None = None

    @property
    def counted(self) -> int:
        """The gems that it counts against the day's limit."""
        return self.amount + (SELL_PRICE if self.which == SOUVENIR else 0)

    @property
    def piece(self) -> int | None:
        """The prize that is reserved for it. A code stays in its pool until it is claimed."""
        return self.which if self.which != KEY else None


@dataclass
class StandingRaffle:
    """``prizes`` has one for each place; ``winners`` is who won, in the order of the draw, voided ones as well.

    ``counted`` are the gems of its prizes that a cancellation frees, and the day of the first ones.
    """

    id: UUID
    slug: str
    draw_id: UUID
    price: int
    cap: int | None
    each: int | None
    is_once: bool
    has_deadline: bool
    prizes: list[Promise]
    status: str = "ACTIVE"
    is_hidden: bool = False
    counted: tuple[date, int] | None = None
    tickets: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    paid: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    winners: list[int] = field(default_factory=list)

    @property
    def sold(self) -> int:
        return sum(self.tickets.values())

    @property
    def possible(self) -> int:
        """How many can win at most, one after the other."""
        return len(self.tickets) if self.is_once else self.sold


@dataclass
class Awarded:
    """The prize of a place, ``who`` may claim it; ``key`` is what they claimed it with."""

    raffle: StandingRaffle
    who: int
    place: int
    status: str = "WON"
    key: UUID | None = None

    @property
    def prize(self) -> Promise:
        return self.raffle.prizes[self.place - 1]


@dataclass
class Case:
    """``prizes`` of the present odds by their ids: which product (none: gems), and its worth in gems.

    ``stale`` is the hash of odds it has no more.
    """

    id: UUID
    slug: str
    price: int
    odds: str
    prizes: dict[UUID, tuple[int | None, int]]
    status: str = "ACTIVE"
    stale: str = "0" * 64


@dataclass
class Call:
    """One that had a key. ``work(more)`` repeats it, for as many or for ``more``; a wallet too poor had no answer."""

    work: Callable[[int], object]
    answer: object = None

    def begin(self) -> None:
        self.answer = self.work(0)


@dataclass
class Place:
    """One community as the model has it. ``issued`` counts what the team handed out, by day."""

    community: Community
    products: list[Product]
    issued: dict[date, int]
    limit: int = LIMIT
    gems: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    shelf: dict[int, int] = field(default_factory=dict)
    orders: dict[UUID, Bought] = field(default_factory=dict)
    items: dict[UUID, Won] = field(default_factory=dict)
    drops: dict[int, StandingDrop] = field(default_factory=dict)
    raffles: dict[UUID, StandingRaffle] = field(default_factory=dict)
    awards: dict[UUID, Awarded] = field(default_factory=dict)
    cases: dict[UUID, Case] = field(default_factory=dict)
    openings: dict[UUID, int | None] = field(default_factory=dict)
    calls: list[Call] = field(default_factory=list)
    imports: list[dict[str, Any]] = field(default_factory=list)
    tips: list[tuple[int, int, UUID]] = field(default_factory=list)
    joined: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.shelf = dict.fromkeys(range(len(self.products)), PIECES)
        self.joined = set(range(AT_HOME))
        self.gems.update(dict.fromkeys(self.joined, START))

    def free(self, which: int) -> int:
        """Pieces that are not promised."""
        return self.shelf[which] - (self.drops[which].pieces if which in self.drops else 0)

    def may_issue(self, amount: int) -> bool:
        """True if it is within the gems that the team may still hand out today."""
        return self.issued_today + amount <= self.limit

    def issue(self, amount: int) -> None:
        self.issued[self.today] = self.issued_today + amount

    @property
    def today(self) -> date:
        return today_in(self.community.timezone)

    @property
    def issued_today(self) -> int:
        return self.issued.get(self.today, 0)

    @property
    def promised(self) -> int:
        """Gems of prizes that are not won yet."""
        standing = [prize for one in self.raffles.values() if one.status in SELLING for prize in one.prizes]
        waiting = [award.prize for award in self.awards.values() if award.status == "WON"]
        return sum(prize.amount for prize in (*standing, *waiting) if prize.kind == "GEMS")


@dataclass(frozen=True)
class World:
    """The start of every history: people with a name on a platform, communities with three products each."""

    people: list[User]
    communities: list[Community]
    products: list[list[Product]]
    issued: list[dict[date, int]]

    def places(self) -> list[Place]:
        rows = zip(self.communities, self.products, self.issued, strict=True)
        return [Place(community, products, dict(issued)) for community, products, issued in rows]

    def name(self, who: int) -> str:
        return f"player{who}"


def a_world() -> World:
    people = [a_user() for _ in range(FANS)]
    for number, person in enumerate(people):
        Identity.objects.create(user=person, provider=TWITCH, subject=str(uuid4()), name=f"Player{number}")
    communities = [at_noon(a_community()) for _ in range(COMMUNITIES)]
    issued: list[dict[date, int]] = []
    for community in communities:
        with tenant_context(community):
            for person in people[:AT_HOME]:
                member = join(user=person, community=community)
                tip(member=member, amount=START, reason="", idempotency=a_key(), actor=an_actor(community))
            issued.append(dict(IssuanceDay.objects.values_list("day", "issued")))
            set_issuance_limits(changes={"daily_issuance_limit": LIMIT}, actor=an_actor(community))
    return World(people, communities, [_shelf(community) for community in communities], issued)


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
