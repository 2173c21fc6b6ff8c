"""Ten weeks of a community, generated before they are written: members, gems and orders.

Pure: the same community and the same moment give the same history. Balances and versions are computed during the
generation,
so that the ledger written from it adds up by construction.
"""

import heapq
import math
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from functools import partial
from itertools import count
from zoneinfo import ZoneInfo

from saas.offers.catalog import ProductType
from tenants.demo.communities import SHOWN_FANS
from tenants.demo.communities.kinds import DemoCommunity, DemoProduct
from tenants.members.models import MemberStatus
from tenants.stores.models import OrderStatus, ProductStatus
from tenants.wallets.models import Cause, TransactionType

SPAN = timedelta(weeks=10)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
WELCOME_GEMS = 100
NEWEST = 2  # joined today
# Fans below it are quiet for days, so some of them leave.
LIVELY = 0.85
SHOWN = [name for name, _ in SHOWN_FANS]
# The last gift to those who can be logged in as, which they have not spent yet. Not today: what a fan earned today is
# shown beside the ways to earn.
RESERVE = timedelta(hours=27)
# A parcel's way: how old an order is when it reaches a state.
PARCEL = (
    (9 * DAY, OrderStatus.COMPLETED),
    (5 * DAY, OrderStatus.SHIPPED),
    (3 * DAY, OrderStatus.PROCESS),
    (1.4 * DAY, OrderStatus.PENDING),
)
# Ages at which a parcel is surely reserved, pending, in the works, on its way.
PARCEL_AGES = (26 * HOUR, 53 * HOUR, 100 * HOUR, 173 * HOUR)


@dataclass(slots=True, eq=False)
class Fan:
    name: str
    keenness: float
    joined: datetime
    left: datetime | None = None
    status: MemberStatus = MemberStatus.ACTIVE
    balance: int = 0
    version: int = 0


@dataclass(slots=True, eq=False)
class Purchase:
    fan: Fan
    product: DemoProduct
    at: datetime
    status: OrderStatus
    moved: datetime
    canceled: bool = False
    by_team: bool = False
    reason: str = ""


@dataclass(slots=True, eq=False)
class DemoMovement:
    """Gems in (``amount`` above 0) or out; ``balance`` and ``version`` are the fan's wallet after it."""

    at: datetime
    fan: Fan
    type: TransactionType
    cause: Cause
    amount: int
    reason: str
    purchase: Purchase | None = None
    by_team: bool = False
    balance: int = 0
    version: int = 0


@dataclass(slots=True)
class DemoHistory:
    fans: list[Fan]
    movements: list[DemoMovement] = field(default_factory=list)
    purchases: list[Purchase] = field(default_factory=list)


def create_history(demo: DemoCommunity, now: datetime) -> DemoHistory:
    """The history of ``demo`` in the ten weeks before ``now`` (an instant)."""
    return _HistoryBuilder(demo, now).history


class _HistoryBuilder:
    def __init__(self, demo: DemoCommunity, now: datetime) -> None:
        self.demo, self.now, self.zone = demo, now, ZoneInfo(demo.timezone)
        self.rng = random.Random(demo.seed)  # noqa: S311 - a story
        self.history = DemoHistory(list(self._fans()))
        self.sold: dict[str, int] = {}
        self.bought: dict[tuple[str, str, int], int] = {}
        self._turn = count()
        self._ahead: list[tuple[datetime, int, Callable[[datetime], None]]] = []
        for fan in self.history.fans:
            self._plan(fan)
        while self._ahead:
            at, _, happen = heapq.heappop(self._ahead)
            happen(at)
        self._farewells()

    # Members -----------------------------------------------------------------------------------------------------

    def _fans(self) -> Iterator[Fan]:
        names = self.demo.fans
        for place, name in enumerate(names):
            share = (place + self.rng.random() * 0.8) / len(names)
            joined = self._moment(self.now - SPAN * (1 - share**1.7))
            if place >= len(names) - NEWEST or joined > self.now - 6 * HOUR:
                joined = self.now - self.rng.uniform(0.4, 5) * HOUR
            keen = 3.2 if name in SHOWN else min(self.rng.paretovariate(1.9) * 0.75, 4.0)
            yield Fan(name, keen, joined)

    def _moment(self, day: datetime) -> datetime:
        """A moment of that day when people are there, mostly in the community's best hours."""
        hour = self.rng.uniform(8, 24) if self.rng.random() < 0.3 else self.rng.gauss(self.demo.evening, 2.2) % 24
        local = datetime.combine(day.astimezone(self.zone).date(), time(), self.zone) + timedelta(hours=hour)
        return local.astimezone(self.now.tzinfo).replace(microsecond=self.rng.randrange(1_000_000))

    def _some_day(self, fan: Fan) -> datetime:
        """A moment of the fan's time here: weekends are livelier."""
        for _ in range(8):
            at = self._moment(fan.joined + (self.now - fan.joined) * self.rng.random())
            lively = at.astimezone(self.zone).weekday() >= 4 or self.rng.random() < 0.55
            if fan.joined < at < self.now and lively:
                return at
        return fan.joined + (self.now - fan.joined) * self.rng.uniform(0.02, 0.98)

    # Plans --------------------------------------------------------------------------------------------------------

    def _at(self, at: datetime, happen: Callable[[datetime], None]) -> None:
        if at < self.now:
            heapq.heappush(self._ahead, (at, next(self._turn), happen))

    def _plan(self, fan: Fan) -> None:
        weeks = (self.now - fan.joined) / timedelta(weeks=1)
        self._at(fan.joined + timedelta(seconds=2), self._gives(fan, WELCOME_GEMS, self.demo.welcome, Cause.REWARD))
        for _ in range(self._times(weeks * fan.keenness * 0.34 + 0.8)):
            amount = round(self.rng.triangular(50, 900, 160) / 10) * 10
            self._at(self._some_day(fan), self._gives(fan, amount, self.rng.choice(self.demo.thanks), Cause.TIP))
        for _ in range(self._times(weeks * fan.keenness * 0.3)):
            reward = self.rng.choice(self.demo.rewards)
            self._at(self._some_day(fan), self._gives(fan, self.rng.randrange(30, 160, 10), reward, Cause.REWARD))
        if self.demo.rewards_weekly and fan.keenness >= LIVELY:
            self._rewards_of_week(fan)
        for _ in range(self._times(weeks * fan.keenness * 0.8 + 1.4)):
            self._at(self._some_day(fan), lambda at: self._buys(fan, at))
        if fan.name == SHOWN[0]:
            self._treats(fan)
        if fan.name in SHOWN:
            self._at(self.now - RESERVE, self._gives(fan, 900, self.demo.thanks[0], Cause.TIP))
        elif self.rng.random() < 0.05:
            self._at(self._some_day(fan), lambda at: self._pays(fan, at))

    def _rewards_of_week(self, fan: Fan) -> None:
        """Small rewards of the last days, but none of today."""
        for _ in range(self.rng.randint(1, 3)):
            at = self.now - self.rng.uniform(1.2, 4.8) * DAY
            if at > fan.joined:
                amount = self.rng.randrange(5, 60, 5)
                self._at(at, self._gives(fan, amount, self.rng.choice(self.demo.rewards), Cause.REWARD))

    def _treats(self, fan: Fan) -> None:
        """One parcel in every status, for a first look at the own orders."""
        sent = [
            product
            for product in self.demo.products
            if product.type == ProductType.MERCH and product.status == ProductStatus.ACTIVE and product.left
        ]
        for place, age in enumerate(PARCEL_AGES):
            product = sent[place % len(sent)]
            self._at(self.now - age - HOUR, self._gives(fan, product.price, self.demo.thanks[place], Cause.TIP))
            self._at(self.now - age, partial(self._orders, fan, product, is_kept=True))

    def _times(self, mean: float) -> int:
        """How often something happens that happens ``mean`` times in the middle."""
        limit, product, times = math.exp(-mean), self.rng.random(), 0
        while product > limit:
            product *= self.rng.random()
            times += 1
        return times

    # Events -------------------------------------------------------------------------------------------------------

    def _move(self, movement: DemoMovement) -> None:
        fan = movement.fan
        fan.balance += movement.amount
        fan.version += 1
        movement.balance, movement.version = fan.balance, fan.version
        self.history.movements.append(movement)

    def _gives(self, fan: Fan, amount: int, reason: str, cause: Cause) -> Callable[[datetime], None]:
        return lambda at: self._move(
            DemoMovement(at, fan, TransactionType.CREDIT, cause, amount, reason, by_team=cause == Cause.TIP)
        )

    def _pays(self, fan: Fan, at: datetime) -> None:
        amount = min(fan.balance, self.rng.randrange(20, 120, 10))
        if amount:
            reason = self.rng.choice(self.demo.deductions)
            self._move(DemoMovement(at, fan, TransactionType.DEBIT, Cause.DEDUCTION, -amount, reason, by_team=True))

    def _buys(self, fan: Fan, at: datetime) -> None:
        offered = [product for product in self.demo.products if self._on_sale(product, fan, at)]
        if not offered or (fan.name in SHOWN and at > self.now - RESERVE):
            return
        # Physical goods tempt more; a fan who cannot afford the wish saves up, or takes something else now.
        wishes = [product.wanted * (1.7 if product.type == ProductType.MERCH else 1) for product in offered]
        product = self.rng.choices(offered, wishes)[0]
        if product.price > fan.balance:
            offered = [product for product in offered if product.price <= fan.balance]
            if not offered or self.rng.random() < 0.7:
                return
            product = self.rng.choice(offered)
        self._orders(fan, product, at)

    def _orders(self, fan: Fan, product: DemoProduct, at: datetime, *, is_kept: bool = False) -> None:
        if product.price > fan.balance:
            return
        day = at.astimezone(self.zone).toordinal()
        self.bought[fan.name, product.name, day] = self.bought.get((fan.name, product.name, day), 0) + 1
        self.sold[product.name] = self.sold.get(product.name, 0) + 1
        purchase = self._fate(fan, product, at, is_kept=is_kept)
        self.history.purchases.append(purchase)
        if product.price:
            reason = product.name
            self._move(DemoMovement(at, fan, TransactionType.DEBIT, Cause.ORDER, -product.price, reason, purchase))
        if purchase.canceled:
            self._at(purchase.moved, lambda moment: self._takes_back(purchase, moment))

    def _on_sale(self, product: DemoProduct, fan: Fan, at: datetime) -> bool:
        day = at.astimezone(self.zone).toordinal()
        bought = self.bought.get((fan.name, product.name, day), 0)
        until = self.now
        if product.left == 0:
            until -= 3 * DAY
        if product.status != ProductStatus.ACTIVE:
            until -= SPAN if product.status == ProductStatus.DRAFT else 12 * DAY
        return (
            self.now - product.age < at < until
            and (product.limit_per_day is None or bought < product.limit_per_day)
            and (product.sold_at_most is None or self.sold.get(product.name, 0) < product.sold_at_most)
        )

    def _fate(self, fan: Fan, product: DemoProduct, at: datetime, *, is_kept: bool) -> Purchase:
        """How far the order has come by now."""
        age, merch = self.now - at, product.type == ProductType.MERCH
        purchase = Purchase(fan, product, at, OrderStatus.RESERVED if merch else OrderStatus.CREATED, at)
        if not is_kept and self.rng.random() < (0.09 if merch else 0.045):
            moved = at + timedelta(hours=self.rng.uniform(0.3, 20))
            if moved < self.now:
                purchase.canceled, purchase.moved, purchase.status = True, moved, OrderStatus.CANCELED
                purchase.by_team = self.rng.random() < 0.5
                purchase.reason = self.rng.choice(self.demo.regrets) if purchase.by_team else ""
                return purchase
        steps = PARCEL if merch else ((timedelta(hours=20), OrderStatus.COMPLETED),)
        for after, status in steps:
            if age > after * self.rng.uniform(0.85, 1.35):
                purchase.status, purchase.moved, purchase.by_team = status, min(at + after, self.now), True
                break
        if purchase.status == OrderStatus.COMPLETED and age > 32 * DAY and self.rng.random() < 0.25:
            purchase.status, purchase.moved = OrderStatus.ARCHIVED, at + 30 * DAY
        return purchase

    def _takes_back(self, purchase: Purchase, at: datetime) -> None:
        self.sold[purchase.product.name] -= 1
        if purchase.product.price:
            reason = purchase.reason or purchase.product.name
            self._move(
                DemoMovement(
                    at,
                    purchase.fan,
                    TransactionType.ROLLBACK,
                    Cause.ORDER,
                    purchase.product.price,
                    reason,
                    purchase,
                    by_team=purchase.by_team,
                )
            )

    def _farewells(self) -> None:
        """A few have left, two are on a short leash."""
        last = {movement.fan.name: movement.at for movement in self.history.movements}
        quiet = [fan for fan in self.history.fans if fan.keenness < 0.95 and last[fan.name] < self.now - 4 * DAY]
        self.rng.shuffle(quiet)
        for fan in quiet[:3]:
            fan.left = last[fan.name] + (self.now - last[fan.name]) * self.rng.uniform(0.2, 0.7)
        for fan, status in zip(quiet[3:5], (MemberStatus.LIMITED, MemberStatus.DISABLED), strict=False):
            fan.status = status
