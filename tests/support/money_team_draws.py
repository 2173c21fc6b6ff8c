"""The moves of the team and the fans with limited drops, pools of codes, stream codes and free tickets."""

from typing import Any
from uuid import uuid4

from django_tenants.utils import tenant_context

from tenants.draws.models import Draw
from tenants.raffles.models import Raffle, RaffleStatus
from tenants.stores.drops import services as drops
from tenants.stores.models import DropEntry, DropEntryState, LimitedDrop, Order, Product, ProductStatus
from tests.support.api import Answer
from tests.support.draws import drawn, let_it_end
from tests.support.money_team import CODE, PRODUCTS, RAFFLES, Move, TeamMoves, tried
from tests.support.shop import Shopper


class Moves(TeamMoves):
    """Everything that people try."""

    def moves(self) -> list[Move]:
        own = [
            self.drop, self.drop, self.enter, self.withdraw, self.draw_drop, self.cancel_drop, self.add_codes,
            self.add_codes, self.empty_codes, self.buy_code, self.buy_code, self.reveal_code, self.redeem, self.redeem,
            self.give_tickets,
        ]  # fmt: skip
        return super().moves() + own

    # --- limited drops

    # Most of it at once: else too little comes together in histories this short.
    def drop(self) -> Answer | None:
        """A draw is announced; some fans enter it, and half of the draws end."""
        product = self.any_of(Product.objects.filter(status=ProductStatus.ACTIVE, reserved=0, quantity__gte=1))
        if product is None:
            return None
        actor, body = self.actor(), {"pieces": 1, "minutes": 60}
        announced = tried(lambda: actor.post(f"{PRODUCTS}/{product.pk}/drop", body))
        if announced.status < 400:
            with tenant_context(self.team.community):
                drop = LimitedDrop.objects.select_related("product").get(product=product, ended_at=None)
            for fan in self.team.fans:
                if self.chance.random() < 0.6:
                    self.note("enter", self._enters(fan, drop))
            if self.chance.random() < 0.5:
                self._ends(drop)
        return announced

    def enter(self) -> Answer | None:
        drop = self._open_drop()
        return self._enters(self.fan(), drop) if drop else None

    def withdraw(self) -> Answer | None:
        entry = self.any_of(DropEntry.objects.filter(state=DropEntryState.WAITING))
        if entry is None:
            return None
        fan = self.owner_of(entry)
        body = {"askId": str(entry.pk), "storeSlug": self.team.community.slug}
        return tried(lambda: fan.api.post("/user/product-order/withdraw", body))

    def draw_drop(self) -> None:
        drop = self._open_drop()
        if drop is not None:
            self._ends(drop)

    def cancel_drop(self) -> Answer | None:
        drop = self._open_drop()
        if drop is None:
            return None
        actor = self.actor()
        answer = tried(lambda: actor.delete(f"{PRODUCTS}/{drop.product_id}/drop"))
        if answer.status < 400:
            with tenant_context(self.team.community):
                drops.give_back(drop.pk)
        return answer

    def _open_drop(self) -> Any:
        return self.any_of(LimitedDrop.objects.filter(ended_at=None).select_related("product"))

    def _enters(self, fan: Shopper, drop: LimitedDrop) -> Answer:
        body = {
            "productSlug": drop.product.slug, "storeSlug": self.team.community.slug, "dropId": str(drop.pk),
            "expectedPrice": str(drop.price), "clientSeed": "seed",
        }  # fmt: skip
        return tried(lambda: fan.api.post("/user/product-order/ask", body, key=uuid4()))

    def _ends(self, drop: LimitedDrop) -> None:
        """The draw's time is over: a winner has an order, the others their gems."""
        with tenant_context(self.team.community):
            drawn(let_it_end(Draw.objects.get(pk=drop.draw_id)))
            drops.give_back(drop.pk)
        self.log.append("drop drawn: 200 ")

    # --- pools of codes

    def add_codes(self) -> Answer | None:
        product = self.any_of(Product.objects.exclude(status=ProductStatus.ARCHIVED))
        if product is None:
            return None
        codes = "\n".join(f"CODE-{self.chance.randrange(10**9)}" for _ in range(3))
        actor = self.actor()
        return tried(lambda: actor.post(f"{PRODUCTS}/{product.pk}/codes", {"codes": codes}))

    def empty_codes(self) -> Answer | None:
        product = self.any_of(Product.objects.filter(has_codes=True))
        if product is None:
            return None
        actor = self.actor()
        return tried(lambda: actor.delete(f"{PRODUCTS}/{product.pk}/codes"))

    def buy_code(self) -> Answer | None:
        product = self.any_of(Product.objects.filter(status=ProductStatus.ACTIVE, has_codes=True))
        fan = self.fan()
        return tried(lambda: fan.buy(product)) if product else None

    def reveal_code(self) -> Answer | None:
        order = self.any_of(Order.objects.filter(has_code=True))
        if order is None:
            return None
        fan = self.owner_of(order)
        return tried(lambda: fan.api.post(f"/user/product-order/one/{order.pk}/code"))

    # --- free tickets

    def redeem(self) -> Answer | None:
        running = Raffle.objects.filter(status=RaffleStatus.ACTIVE, password_tickets__isnull=False)
        raffle, fan = self.any_of(running), self.fan()
        if raffle is None:
            return None
        body = {
            "ticketsNumber": 0, "expectedPrice": str(raffle.entry_cost), "clientSeed": "seed", "password": CODE,
        }  # fmt: skip
        path = f"/user/raffle/join/{self.team.community.slug}/{raffle.slug}"
        return tried(lambda: fan.api.post(path, body, key=uuid4()))

    def give_tickets(self) -> Answer | None:
        raffle, fan = self.any_of(Raffle.objects.filter(status=RaffleStatus.ACTIVE)), self.fan()
        if raffle is None:
            return None
        body = {"username": fan.user.username, "ticketsNumber": 2, "reason": "Well played"}
        path, actor = f"{RAFFLES}/one/{raffle.pk}/tickets", self.actor()
        return tried(lambda: actor.post(path, body, key=uuid4()))
