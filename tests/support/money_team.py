"""A community with fans and with staff of random rights, and what they do to its gems through the API.

``money_team_draws.Moves`` adds drops, codes and free tickets.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django_tenants.utils import tenant_context

from saas.access.models import StaffGrant
from saas.accounts.identities.models import Identity
from saas.accounts.models import User
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.tenancy.models import Community
from tenants.lootboxes.models import Lootbox, LootboxStatus, Opening
from tenants.raffles.models import Award, AwardState, Raffle, RaffleStatus
from tenants.stores.models import Order, Product, ProductStatus, SellBack, WonItem
from tenants.wallets.imports.models import Import
from tenants.wallets.models import Books, Cause, IssuanceDay, Outcome, StaffIssuanceDay, TransactionType, Txn
from tests.support.api import Answer, Api
from tests.support.builders import a_community, a_user, at_noon
from tests.support.imports import ROOT as IMPORTS
from tests.support.imports import upload
from tests.support.raffles import end
from tests.support.shop import Shopper, a_shopper

FANS, STAFF, START = 3, 3, 300
MAX_TRIES = 4
LONG_AGO = "2020-01-01T00:00:00Z"
CODE = "moonlight"
"""The requirements of raffles."""
RIGHTS = (
    "STORES_MANAGEMENT", "LOOTBOXES_MANAGEMENT", "RAFFLES_MANAGEMENT", "WALLETS_MANAGEMENT", "USERS_MANAGEMENT",
)  # fmt: skip
Move = Callable[[], Answer | None]
PRODUCTS, CASES, RAFFLES = "/creator/product-manage/one", "/creator/lootboxes/one", "/creator/raffle"


@dataclass
class Team:
    """The owner and the staff at work, and the fans. Everything begins with START gems a fan."""

    community: Community
    owner: Api
    staff: list[tuple[User, Api]]
    fans: list[Shopper]
    rights: list[set[str]] = field(default_factory=list)


def tomorrow() -> str:
    return (now() + timedelta(days=1)).isoformat()


def a_team() -> Team:
    community = at_noon(a_community())
    owner = Api().login(community.owner)
    people = [a_user() for _ in range(STAFF)]
    for person in people:
        StaffGrant.objects.create(community=community, user=person, permissions=list(RIGHTS))
    staff = [(person, Api().login(person).acting_for(community.owner_id)) for person in people]
    fans = [a_shopper(community, START) for _ in range(FANS)]
    for number, fan in enumerate(fans):
        Identity.objects.create(user=fan.user, provider="TWITCH", subject=str(uuid4()), name=f"Player{number}")
    return Team(community, owner, staff, fans)


def tried(call: Callable[[], Answer]) -> Answer:
    """The call as a request of its own: what is refused leaves nothing behind."""
    with transaction.atomic():
        answer = call()
        assert answer.status < 500, answer.text[:2000]
        if answer.status >= 400:
            transaction.set_rollback(True)
    return answer


@dataclass
class TeamMoves:
    """The calls of people, chosen by ``chance``. ``daily`` limits the community, and ``each`` each of the staff."""

    team: Team
    chance: random.Random
    daily: int
    each: int
    owner_works: bool
    log: list[str] = field(default_factory=list)

    def begin(self) -> None:
        """The limits and rights of this history, before any gem is counted."""
        with tenant_context(self.team.community):
            Books.objects.update(daily_issuance_limit=self.daily, staff_issuance_limit=self.each)
            IssuanceDay.objects.all().delete()
            StaffIssuanceDay.objects.all().delete()
            self.known = set(Txn.objects.values_list("pk", flat=True))
        for person, _ in self.team.staff:
            rights = [right for right in RIGHTS if self.chance.random() < 0.6] or ["STORES_MANAGEMENT"]
            StaffGrant.objects.filter(user=person).update(permissions=rights)

    def moves(self) -> list[Move]:
        return [
            self.tip, self.tip, self.new_product, self.new_product, self.edit_product, self.new_case, self.new_case,
            self.edit_case, self.new_raffle, self.end_raffle, self.cancel_raffle, self.gift, self.complete,
            self.complete, self.refund, self.bring, self.undo, self.deduct, self.reset, self.buy, self.buy,
            self.buy, self.open, self.open, self.open, self.join, self.join, self.claim, self.sell, self.sell,
            self.sell, self.cancel, self.void,
        ]  # fmt: skip

    def step(self) -> None:
        """One move. One that finds nothing to work on is replaced, so that little of a short history is idle."""
        for _ in range(MAX_TRIES):
            move = self.chance.choice(self.moves())
            answer = move()
            self.note(move.__name__, answer)
            if answer is not None:
                return

    def note(self, name: str, answer: Answer | None) -> None:
        if answer is not None:
            self.log.append(f"{name}: {answer.status} {answer.code or ''}")

    # --- helpers

    def actor(self) -> Api:
        if self.owner_works and self.chance.random() < 0.35:
            return self.team.owner
        return self.chance.choice(self.team.staff)[1]

    def fan(self) -> Shopper:
        return self.chance.choice(self.team.fans)

    def owner_of(self, row: Any) -> Shopper:
        return next(one for one in self.team.fans if one.member.pk == row.member_id)

    def any_of(self, rows: Any) -> Any:
        with tenant_context(self.team.community):
            found = list(rows.order_by("pk"))
        return self.chance.choice(found) if found else None

    def amount(self, most: int = 400) -> str:
        return str(self.chance.choice([0, 1, 7, most // 4, most // 2, most, 9_000_000_000]))

    def confirmed(self, actor: Api, call: Callable[[dict[str, str]], Answer]) -> Answer:
        """Types the loss when asked for it. The API must refuse that for anyone but the owner."""
        answer = tried(lambda: call({}))
        if answer.code in ("WALLET_LOSS_NOT_CONFIRMED", "WALLET_LOSS_NEEDS_OWNER"):
            answer = tried(lambda: call({"confirmedLoss": answer.body["params"]["loss"]}))
            assert answer.status >= 400 or actor is self.team.owner, "staff confirmed a loss"
        return answer

    # --- the team

    def tip(self) -> Answer:
        body = {"kind": "TIP", "amount": self.amount(), "reason": "Well played"}
        path, actor = f"/creator/users/one/{self.fan().member.pk}/balance", self.actor()
        return tried(lambda: actor.patch(path, body, key=uuid4()))

    def deduct(self) -> Answer:
        body = {"kind": "DEDUCTION", "amount": str(self.chance.randint(1, 90)), "reason": "Lost a bet"}
        path, actor = f"/creator/users/one/{self.fan().member.pk}/balance", self.actor()
        return tried(lambda: actor.patch(path, body, key=uuid4()))

    def reset(self) -> Answer | None:
        if not self.owner_works or self.chance.random() < 0.5:
            return None
        fan = self.fan()
        body = {"memberId": str(fan.member.pk), "reason": "Season over", "confirmation": fan.user.username}
        return tried(lambda: self.team.owner.post("/creator/wallet/reset", body, key=uuid4()))

    def new_product(self) -> Answer:
        price, sell = self.amount(60), self.amount()
        body = {
            "productName": "Thing", "price": price, "sellPrice": sell,
            "status": self.chance.choice(["DRAFT", "ACTIVE"]), "limitPerDay": None,
            "quantity": self.chance.choice([None, 1, 3, 50]),
        }  # fmt: skip
        actor = self.actor()
        return self.confirmed(actor, lambda more: actor.post(PRODUCTS, body | more))

    def edit_product(self) -> Answer | None:
        product = self.any_of(Product.objects.exclude(status=ProductStatus.ARCHIVED))
        if product is None:
            return None
        changes: dict[str, Any] = self.chance.choice(
            [
                {"price": self.amount(60)}, {"sellPrice": self.amount()}, {"sellPrice": None}, {"status": "ACTIVE"},
                {"quantity": self.chance.choice([1, 5, 1000])}, {"status": "DISCONTINUED"},
            ]
        )  # fmt: skip
        actor = self.actor()
        return self.confirmed(actor, lambda more: actor.patch(f"{PRODUCTS}/{product.pk}", changes | more))

    def prizes(self) -> list[dict[str, Any]]:
        with tenant_context(self.team.community):
            products = list(Product.objects.exclude(status__in=["DRAFT", "ARCHIVED"]).order_by("pk"))
        one = {"kind": "GEMS", "value": str(self.chance.choice([1, 30, 90, 400])), "rarity": "COMMON"}
        if products and self.chance.random() < 0.5:
            one = {"kind": "PRODUCT", "productId": str(self.chance.choice(products).pk), "value": self.amount(50)}
        return [one | {"ppm": 500_000}, {"kind": "GEMS", "value": "5", "ppm": 500_000}]

    def new_case(self) -> Answer:
        body = {"name": "Case", "price": self.amount(50), "prizes": self.prizes(), "status": "ACTIVE"}
        actor = self.actor()
        return self.confirmed(actor, lambda more: actor.post(CASES, body | more))

    def edit_case(self) -> Answer | None:
        case = self.any_of(Lootbox.objects.exclude(status=LootboxStatus.ARCHIVED))
        if case is None:
            return None
        changes: dict[str, Any] = self.chance.choice(
            [{"price": self.amount(50)}, {"prizes": self.prizes()}, {"status": "PAUSED"}, {"status": "ACTIVE"}]
        )
        actor = self.actor()
        return self.confirmed(actor, lambda more: actor.patch(f"{CASES}/{case.pk}", changes | more))

    def new_raffle(self) -> Answer:
        with tenant_context(self.team.community):
            products = list(Product.objects.exclude(status__in=["DRAFT", "ARCHIVED"]).order_by("pk"))
        prize: dict[str, Any] = {"kind": "GEMS", "winners": 1, "amount": self.amount() or "1"}
        if products and self.chance.random() < 0.5:
            prize = {"kind": "PRODUCT", "winners": 1, "productId": str(self.chance.choice(products).pk)}
        body = {
            "name": "Raffle", "entryCost": "1", "startAt": LONG_AGO, "prizes": [prize],
            "endAt": tomorrow(), **self.stream_code(),
        }  # fmt: skip
        actor = self.actor()
        made = tried(lambda: actor.post(f"{RAFFLES}/create", body))
        if made.status >= 400:
            return made
        return tried(lambda: actor.patch(f"{RAFFLES}/one/{made.body['id']}", {"status": "ACTIVE"}))

    def stream_code(self) -> dict[str, Any]:
        """Nothing, a code that must be typed, or one that gives free tickets."""
        code = {"password": CODE}
        return self.chance.choice([{}, {}, code, code | {"passwordTickets": 2}, code | {"passwordTickets": 2}])

    def end_raffle(self) -> Answer | None:
        raffle = self.any_of(Raffle.objects.filter(status=RaffleStatus.ACTIVE))
        if raffle is not None:
            with tenant_context(self.team.community):
                end(raffle)
        return None

    def cancel_raffle(self) -> Answer | None:
        raffle = self.any_of(Raffle.objects.filter(status=RaffleStatus.ACTIVE))
        if raffle is None:
            return None
        actor = self.actor()
        answer = tried(lambda: actor.post(f"{RAFFLES}/cancel/{raffle.pk}", {}))
        run_due()
        return answer

    def void(self) -> Answer | None:
        award = self.any_of(Award.objects.filter(state=AwardState.WON))
        if award is None:
            return None
        path, actor = f"{RAFFLES}/one/{award.raffle_id}/winners/{award.pk}/void", self.actor()
        return tried(lambda: actor.post(path, {"reason": "Against the rules"}))

    def gift(self) -> Answer | None:
        product = self.any_of(Product.objects.exclude(status__in=["DRAFT", "ARCHIVED"]))
        if product is None:
            return None
        body = {"productId": str(product.pk), "reason": "Thanks"}
        path, actor = f"/creator/users/one/{self.fan().member.pk}/gift", self.actor()
        return tried(lambda: actor.post(path, body, key=uuid4()))

    def complete(self) -> Answer | None:
        order = self.any_of(Order.objects.filter(status="CREATED"))
        if order is None:
            return None
        actor = self.actor()
        return tried(lambda: actor.patch(f"/creator/product-order/one/{order.pk}", {"status": "COMPLETED"}))

    def refund(self) -> Answer | None:
        order = self.any_of(Order.objects.all())
        if order is None:
            return None
        path, actor = f"/creator/product-order/one/{order.pk}/refund", self.actor()
        return tried(lambda: actor.post(path, {"reason": "Sold out"}, key=uuid4()))

    def bring(self) -> Answer | None:
        """Somebody uploads; the owner applies."""
        if not self.owner_works:
            return None
        lines = "".join(f"player{number},{self.chance.randint(0, 300)}\n" for number in range(FANS))
        actor = self.actor()
        run = tried(lambda: upload(actor, f"username,points\n{lines}"))
        if run.status >= 400:
            return run
        path = f"{IMPORTS}/one/{run.body['id']}"
        if self.chance.random() < 0.5:
            tried(lambda: actor.patch(path, {"mode": "REPLACE"}))
        answer = tried(lambda: self.team.owner.post(f"{path}/apply", key=uuid4()))
        run_due()
        return answer

    def undo(self) -> Answer | None:
        run = self.any_of(Import.objects.filter(state="APPLIED")) if self.owner_works else None
        if run is None:
            return None
        answer = tried(lambda: self.team.owner.post(f"{IMPORTS}/one/{run.pk}/undo", key=uuid4()))
        run_due()
        return answer

    # --- fans

    def buy(self) -> Answer | None:
        product = self.any_of(Product.objects.filter(status=ProductStatus.ACTIVE))
        fan = self.fan()
        return tried(lambda: fan.buy(product)) if product else None

    def cancel(self) -> Answer | None:
        fan = self.fan()
        order = self.any_of(Order.objects.filter(member=fan.member, status__in=["CREATED", "COMPLETED"]))
        return tried(lambda: fan.cancel(str(order.pk))) if order else None

    def open(self) -> Answer | None:
        case = self.any_of(Lootbox.objects.filter(status=LootboxStatus.ACTIVE).select_related("table"))
        if case is None or case.table is None:
            return None
        body = {
            "expectedPrice": str(case.price), "oddsHash": case.table.odds_hash, "clientSeed": "seed",
            "count": self.chance.choice([1, 1, 5]),
        }  # fmt: skip
        fan = self.fan()
        path = f"/user/cases/open/{self.team.community.slug}/{case.slug}"
        return tried(lambda: fan.api.post(path, body, key=uuid4()))

    def join(self) -> Answer | None:
        raffle = self.any_of(Raffle.objects.filter(status=RaffleStatus.ACTIVE))
        if raffle is None:
            return None
        fan = self.fan()
        body = {"ticketsNumber": 1, "expectedPrice": str(raffle.entry_cost), "clientSeed": "seed"}
        if raffle.password and raffle.password_tickets is None:
            body["password"] = CODE
        path = f"/user/raffle/join/{self.team.community.slug}/{raffle.slug}"
        return tried(lambda: fan.api.post(path, body, key=uuid4()))

    def claim(self) -> Answer | None:
        award = self.any_of(Award.objects.filter(state=AwardState.WON).select_related("raffle"))
        if award is None:
            return None
        fan = self.owner_of(award)
        path = f"/user/raffle/claim/{self.team.community.slug}/{award.raffle.slug}"
        return tried(lambda: fan.api.post(path, {"awardId": str(award.pk)}, key=uuid4()))

    def sell(self) -> Answer | None:
        won, bought = self.any_of(WonItem.objects.all()), self.any_of(Order.objects.filter(status="COMPLETED"))
        items = [item for item in (won, bought) if item is not None]
        if not items:
            return None
        item = self.chance.choice(items)
        fan = self.owner_of(item)
        return tried(lambda: fan.api.post("/user/inventory/sell", {"itemId": str(item.pk)}, key=uuid4()))

    # --- what was made

    def made(self) -> int:
        """Gems made beyond what the same things cost, from the ledger and the things alone."""
        rows = Txn.objects.filter(outcome=Outcome.PAID).exclude(pk__in=self.known)
        credits = rows.filter(type=TransactionType.CREDIT)
        plain = sum(credits.filter(cause__in=[Cause.TIP, Cause.IMPORT]).values_list("amount", flat=True))
        canceled = Raffle.objects.exclude(cancelled_at=None).values_list("pk", flat=True)
        aside = rows.filter(type=TransactionType.DEBIT, cause=Cause.PRIZE, actor__isnull=False)
        aside = aside.exclude(cause_id__in=list(canceled))
        prizes = sum(one.amount for one in aside if one.postings.get().debit_id == 1)
        sold = dict(SellBack.objects.values_list("item_id", "amount"))
        bought = Order.objects.filter(pk__in=sold).values_list("pk", "price")
        beyond = sum(max(sold[pk] - price, 0) for pk, price in bought)
        won = {item.source_id: sold[item.pk] for item in WonItem.objects.filter(pk__in=sold)}
        given: dict[UUID, int] = {}
        for one in Opening.objects.all():
            gains = (one.paid or 0) + won.pop(one.pk, 0) - one.price
            given[one.transaction_id] = given.get(one.transaction_id, 0) + gains
        return plain + prizes + beyond + sum(max(gain, 0) for gain in given.values()) + sum(won.values())
