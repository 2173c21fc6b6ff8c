"""A running product with one community, people with gems in it, and their browsers."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import UUID

import httpx
from django.test import override_settings
from django_tenants.utils import tenant_context

from saas.accounts.models import User
from saas.supervisor.ports import free_port
from saas.tenancy.models import Community
from tenants.members.services import join
from tenants.stores.models import Order, Product
from tenants.wallets import services as wallets
from tenants.wallets.models import Account
from tenants.wallets.rules import transaction_id
from tests.support import databases
from tests.support import running as product
from tests.support.builders import a_community, a_user, an_actor
from tests.support.ledger import a_key, books_are_right, many_movements
from tests.support.shop import a_product
from tests.support.small_disk import SmallDisk
from tests.support.web import Visitor

if TYPE_CHECKING:
    from pytest_django import DjangoDbBlocker

SLUG = "harbor"
PIECES, PRICE = 100_000, 3
# Passwords of logins are hashed as the running product hashes them.
HASHERS = ["saas.accounts.hashers.BoundedArgon2"]


@dataclass
class Buyer:
    """A fan's browser, and every purchase it tried: key, and the order if the purchase was acknowledged."""

    user_id: UUID
    visitor: Visitor
    tried: dict[UUID, str | None] = field(default_factory=dict)
    statuses: set[int] = field(default_factory=set)

    def buy(self, key: UUID, **headers: str) -> httpx.Response:
        """Raises httpx.TransportError: whether it was done is not known."""
        self.tried.setdefault(key, None)
        body = {"productSlug": "lamp", "storeSlug": SLUG, "quantity": 1, "expectedPrice": str(PRICE)}
        sent = {"X-CSRFToken": self.visitor.token, "Idempotency-Key": str(key), **headers}
        answer = self.visitor.http.post("/api/user/product-order/buy", json=body, headers=sent)
        self.statuses.add(answer.status_code)
        if answer.status_code in (200, 201):
            self.tried[key] = answer.json()["id"]
        return answer


class Harbor:
    """``enter`` lets this process work in the product's database; ``start`` and ``stop`` keep port and data."""

    def __init__(
        self,
        folder: Path,
        blocker: "DjangoDbBlocker",
        back_to: str,
        *,
        disk: SmallDisk | None = None,
        **environment: str,
    ) -> None:
        self._state, self._blocker, self._back_to, self._disk = folder / "state", blocker, back_to, disk
        self._environment: dict[str, Any] = {
            "PORT": str(free_port()), "RATE_LIMIT_SCALE": "1000", "TRUSTED_PROXIES": "127.0.0.1", **environment
        }  # fmt: skip
        self.running = self.start()

    def start(self) -> product.Started:
        self.running = product.start(self._state, self._disk, **self._environment)
        return self.running

    @property
    def logs(self) -> Path:
        return self.running.state / "log"

    @contextmanager
    def enter(self) -> Iterator[None]:
        with self._blocker.unblock():
            databases.use_url(self.running.facts["database_url"])
            try:
                yield
            finally:
                databases.use_database(self._back_to)

    @contextmanager
    def inside(self) -> Iterator[Community]:
        with self.enter():
            community = Community.objects.get(slug=SLUG)
            with tenant_context(community):
                yield community

    def fill(self, *, buyers: int, gems: int, movements: int = 0) -> list[Buyer]:
        """Opens the community with a lamp for everybody. Its keeper and its collector have ``movements`` to read."""
        with self.enter(), override_settings(PASSWORD_HASHERS=HASHERS):
            community = a_community(owner=a_user(username="keeper"), slug=SLUG)
            self.community_id = community.pk
            a_product(community, name="Lamp", price=PRICE, quantity=PIECES, limit_per_day=None)
            users = [self._member(community, f"buyer{number}", gems) for number in range(buyers)]
            if movements:
                self._member(community, "collector", 0, movements)
        return [Buyer(user.pk, self.visitor(user.username, number)) for number, user in enumerate(users)]

    def visitor(self, username: str, number: int = 250) -> Visitor:
        """Somebody who is logged in."""
        visitor = Visitor(
            self.running.port, host=f"localhost:{self.running.port}", address=f"203.0.113.{number % 250 + 1}"
        )
        visitor.log_in(username).ok()
        return visitor

    def check_purchases(self, buyers: list[Buyer], gems: int) -> tuple[int, int]:
        """Each acknowledged purchase is there once, each other one once at most, and the books are right.

        Answers how many purchases are there and how many keys were tried.
        """
        with self.inside():
            made, tried = 0, 0
            for buyer in buyers:
                orders = {
                    transaction: str(order)
                    for transaction, order in Order.objects.filter(member__user_id=buyer.user_id).values_list(
                        "transaction_id", "pk"
                    )
                }
                known = {transaction_id(actor=buyer.user_id, key=key): order for key, order in buyer.tried.items()}
                assert set(orders) <= set(known)
                assert {name: order for name, order in known.items() if order}.items() <= orders.items()
                balance = Account.objects.values_list("balance", flat=True).get(member__user_id=buyer.user_id)
                assert balance == gems - PRICE * len(orders)
                made, tried = made + len(orders), tried + len(known)
            assert Product.objects.get(slug="lamp").quantity == PIECES - made
            books_are_right()
        return made, tried

    @staticmethod
    def _member(community: Community, name: str, gems: int, movements: int = 0) -> User:
        user = a_user(username=name)
        with tenant_context(community):
            member = join(user=user, community=community)
            if gems:
                wallets.tip(
                    member=member, amount=gems, reason="Welcome", idempotency=a_key(), actor=an_actor(community)
                ).require_paid()
            if movements:
                many_movements(community, member, movements)
        return user
