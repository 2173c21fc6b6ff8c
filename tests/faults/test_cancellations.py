"""Random orders, cancellations, quests, achievements, rules and boosts: a canceled order leaves nothing behind.

``GEMHALL_CANCELLATIONS`` sets the number of histories, ``GEMHALL_SEED`` repeats a run.
"""

import os
import random
from collections import Counter
from contextlib import suppress
from datetime import timedelta

import pytest
from django.db import transaction
from django_tenants.utils import tenant_context

from saas.activity.selectors import activity_counts_of
from saas.kernel.clock import now
from tenants.achievements.models import MemberTotal
from tenants.earning.models import EarningPayment, EarningRule
from tenants.earning.services import payments
from tenants.members.models import MemberDeed
from tenants.quests.models import UserChallenge
from tenants.stores.errors import PurchaseLimit
from tenants.stores.models import DailyPurchase, Order, Product
from tenants.stores.rules import is_final
from tenants.stores.services import orders
from tenants.stores.services.catalog import create_product
from tenants.stores.services.listings import after_orders, count_purchases
from tenants.stores.services.purchase import buy_product
from tenants.wallets.models import IssuanceDay, Promise, Txn
from tests.support.builders import a_community, an_actor
from tests.support.earning import a_boost, a_rule, joined_long_ago, no_rules
from tests.support.ledger import a_key, balance, books_are_right
from tests.support.quests import a_challenge
from tests.support.shop import Shopper, a_product, a_shopper

pytestmark = [pytest.mark.prove, pytest.mark.committed]

HISTORIES = int(os.environ.get("GEMHALL_CANCELLATIONS", "2000"))
STEPS = 14
START = 100_000
LOSS = 90


class Histories:
    """One fan at a time in a community with a quest, a rule, sometimes a boost, and four kinds of products."""

    def __init__(self, chance: random.Random) -> None:
        self.chance, self.community = chance, a_community()
        no_rules(self.community)
        self.rule = a_rule(self.community, "PURCHASE", gems=2, experience=5)
        a_boost(self.community, ends_at=now() + timedelta(days=2))
        self.quest = a_challenge(self.community, target_amount=2, reward_gems=20, repeat="")
        place = self.community
        self.sellable = self._sellable()
        self.products = [
            a_product(place, price=10, quantity=None, limit_per_day=None, type="DIGITAL"),
            a_product(place, price=15, quantity=None, limit_per_day=None, type="MERCH"),
            a_product(place, price=7, quantity=None, limit_per_day=3, type="DIGITAL"),
            self.sellable,
        ]
        self.sums: Counter[str] = Counter()

    def _sellable(self) -> Product:
        with tenant_context(self.community):
            fields = {
                "name": "Promo", "price": 10, "sell_price": 10 + LOSS, "status": "ACTIVE", "type": "DIGITAL",
                "limit_per_day": None, "quantity": None,
            }  # fmt: skip
            return create_product(fields=fields, picture=None, actor=an_actor(self.community), confirmed_loss=LOSS)

    def play(self, fan: Shopper) -> None:
        """Runs in a transaction, which is taken back."""
        for _ in range(self.chance.randint(4, STEPS)):
            step = self.chance.choice(
                [self.buy, self.buy, self.cancel, self.cancel, self.work, self.refund, self.jobs, self.prune]
            )
            step(fan)
        # At the end, the fan takes back what can be taken back.
        for order in Order.objects.filter(member=fan.member).order_by("number"):
            if not is_final(order) and order.status not in ("CANCELED", "ARCHIVED"):
                self._cancel(fan, order)
        self.jobs(fan)

    def buy(self, fan: Shopper) -> None:
        product = self.chance.choice(self.products)
        with suppress(PurchaseLimit):
            buy_product(
                buyer=fan.user, community=self.community, product_slug=product.slug, expected_price=product.price,
                idempotency=a_key(),
            )  # fmt: skip
            self.sums["bought"] += 1

    def cancel(self, fan: Shopper) -> None:
        order = self._any(fan, ["CREATED", "RESERVED"])
        if order is not None:
            self._cancel(fan, order)

    def _cancel(self, fan: Shopper, order: Order) -> None:
        orders.cancel_own_order(order_id=order.pk, fan_id=fan.user.pk, community=self.community, idempotency=a_key())
        self.sums["canceled"] += 1

    def work(self, fan: Shopper) -> None:
        """The team completes an order, or puts a canceled or a completed one away."""
        if order := self._any(fan, ["CREATED", "CANCELED", "COMPLETED"]):
            status = "COMPLETED" if order.status == "CREATED" else "ARCHIVED"
            actor = an_actor(self.community)
            orders.edit_order(order_id=order.pk, status=status, note=None, actor=actor, community=self.community)
            self.sums[status] += 1

    def refund(self, fan: Shopper) -> None:
        order = self._any(fan, ["COMPLETED"])
        if order is not None and self.chance.random() < 0.4:
            orders.refund_order(
                order_id=order.pk, reason="Broken", actor=an_actor(self.community), community=self.community,
                idempotency=a_key(),
            )  # fmt: skip
            self.sums["refunded"] += 1

    def jobs(self, fan: Shopper) -> None:
        """The jobs run, some of them twice and late."""
        ids = [str(pk) for pk in Order.objects.filter(member=fan.member).values_list("pk", flat=True)]
        after_orders(ids)
        # In the product, each order is reported once it is final; reporting others must change nothing.
        for one in self.chance.sample(ids, len(ids)):
            count_purchases([one])
        waiting = EarningPayment.objects.filter(member=fan.member, paid_at=None, canceled_at=None)
        waiting.update(due_at=now() - timedelta(minutes=1))
        payments.pay(list(waiting.values_list("pk", flat=True)))

    def prune(self, fan: Shopper) -> None:
        """Months pass: the deeds are deleted, and only the orders know what was counted."""
        if self.chance.random() < 0.4:
            deleted, _ = MemberDeed.objects.filter(member=fan.member, event="PURCHASE").delete()
            self.sums["deeds deleted"] += deleted

    def _any(self, fan: Shopper, statuses: list[str]) -> Order | None:
        found = list(Order.objects.filter(member=fan.member, status__in=statuses, price__gt=0).order_by("number"))
        return self.chance.choice(found) if found else None

    def check(self, fan: Shopper, issued_before: int) -> None:
        final = [order for order in Order.objects.filter(member=fan.member) if is_final(order)]
        reversed_ids = set(Txn.objects.filter(type="ROLLBACK").values_list("reverses", flat=True))
        kept = [order for order in final if order.transaction_id not in reversed_ids]
        refunded = Order.objects.filter(member=fan.member, reason="Broken").count()
        # Each order that was kept was counted once; a refunded one holds its place until the next takes it.
        by_order = {order.pk: order for order in Order.objects.filter(member=fan.member)}
        counted = [order for order in by_order.values() if order.counted_at]
        assert len(kept) <= len(counted) <= len(kept) + refunded
        for order in counted:
            assert is_final(order) or order.reason == "Broken", f"{order} was canceled by the fan and counts"
        earned = Txn.objects.filter(cause="EARNING", actor=fan.user.pk, outcome="PAID")
        assert sum(earned.values_list("amount", flat=True)) <= 4 * (len(kept) + refunded)
        done = UserChallenge.objects.filter(member=fan.member, challenge=self.quest, status="CAN_REWARD").count()
        assert done <= (len(kept) + refunded) // 2
        for total in MemberTotal.objects.filter(member=fan.member, event="PURCHASE"):
            assert total.amount <= len(kept) + refunded
        counts = activity_counts_of(fan.user.pk, [self.community.pk])[self.community.pk]
        assert counts[1] == len(kept)
        # Limits: of members, and of new gems.
        used = sum(DailyPurchase.objects.filter(member=fan.member).values_list("count", flat=True))
        assert used == len(kept)
        sold_at_loss = sum(order.product_id == self.sellable.pk for order in kept)
        issued = IssuanceDay.objects.values_list("issued", flat=True).first() or 0
        paid = sum(earned.values_list("amount", flat=True))
        assert issued - issued_before == LOSS * sold_at_loss + paid
        assert Promise.objects.filter(object_id__in=by_order).count() == sold_at_loss
        self.sums["gems earned"] += paid
        self.sums["quests reached"] += done
        spent = sum(order.price for order in kept)
        assert balance(fan.member) == START - spent + paid


def test_no_canceled_order_leaves_a_reward_or_a_used_up_limit(chance, monkeypatch):
    monkeypatch.setattr("saas.jobs.lease._in_transaction", lambda: False)
    histories = Histories(chance)
    fan = joined_long_ago(a_shopper(histories.community, START))
    with tenant_context(histories.community):
        before = IssuanceDay.objects.values_list("issued", flat=True).first() or 0
        for number in range(HISTORIES):
            try:
                with transaction.atomic():
                    histories.play(fan)
                    histories.check(fan, before)
                    if number % 50 == 0:
                        books_are_right()
                    transaction.set_rollback(True)
            except BaseException:
                print(f"history {number}: {dict(histories.sums)}")
                raise
        books_are_right()
        assert EarningRule.objects.count() == 1
    print(f"{HISTORIES} histories: {dict(histories.sums)}")
    wanted = (
        "bought",
        "canceled",
        "COMPLETED",
        "ARCHIVED",
        "refunded",
        "gems earned",
        "quests reached",
        "deeds deleted",
    )
    assert all(histories.sums[step] for step in wanted)
