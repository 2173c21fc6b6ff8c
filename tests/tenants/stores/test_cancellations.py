"""A canceled order leaves no reward, no experience and no used-up limit."""

from datetime import timedelta
from uuid import UUID

import pytest
from django_tenants.utils import tenant_context

from saas.activity.selectors import activity_counts_of
from saas.activity.services import upsert
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from tenants.achievements.models import MemberTotal
from tenants.members import pruning
from tenants.members.models import MemberDeed
from tenants.stores import rules
from tenants.stores.drops import services as drops
from tenants.stores.models import Order, OrderStatus
from tenants.stores.order_facts import activity_of
from tenants.stores.services.catalog import create_product
from tenants.stores.services.listings import count_purchases
from tenants.stores.services.orders import edit_order, refund_order
from tenants.wallets.issuance import issuance_left_today
from tests.support.builders import an_actor
from tests.support.earning import a_rule, no_rules
from tests.support.ledger import a_key
from tests.support.quests import a_challenge, claim, own, page
from tests.support.shop import a_product, a_shopper, again, complete


def _left(community):
    with tenant_context(community):
        return issuance_left_today([None])


def _sellable(community, **fields):
    """A product that sells back for 90 gems more than its price."""
    with tenant_context(community):
        given = {"name": "Promo", "price": 10, "sell_price": 100, "status": "ACTIVE", "type": "DIGITAL", **fields}
        return create_product(fields=given, picture=None, actor=an_actor(community), confirmed_loss=90)


def test_a_purchase_counts_once_the_fan_cannot_cancel_it(alpha):
    no_rules(alpha)
    a_rule(alpha, "PURCHASE", gems=2)
    fan, product = a_shopper(alpha, 100), a_product(alpha, price=10, limit_per_day=None, type="DIGITAL")
    quest = a_challenge(alpha, target_amount=1)

    def experience():
        return activity_counts_of(fan.user.pk, [alpha.pk])[alpha.pk][1]

    canceled = fan.buy(product).ok()["id"]
    run_due()
    assert page(fan, quest)["own"] is None
    assert claim(fan, quest).status >= 400
    assert experience() == 0
    fan.cancel(canceled).ok()
    run_due()
    kept = fan.buy(product).ok()["id"]
    run_due()
    assert page(fan, quest)["own"] is None
    complete(alpha, kept)
    run_due()
    assert own(fan, quest)["status"] == "CAN_REWARD"
    assert experience() == 1
    with tenant_context(alpha):
        assert [deed.pk for deed in MemberDeed.objects.filter(member=fan.member, event="PURCHASE")] == [
            Order.objects.get(pk=kept).pk
        ]


@pytest.mark.parametrize("again", ["it is reported again", "the team puts it away", "the team refunds it"])
def test_a_purchase_counts_once_even_when_its_deed_is_deleted(alpha, again):
    """Deeds are kept for 90 days. An order can change after that."""
    no_rules(alpha)
    a_rule(alpha, "PURCHASE", gems=2)
    fan, product = a_shopper(alpha, 100), a_product(alpha, price=10, limit_per_day=None, type="DIGITAL")

    def counted() -> int:
        run_due()
        with tenant_context(alpha):
            return MemberTotal.objects.get(member=fan.member, event="PURCHASE").amount

    order_id = UUID(fan.buy(product).ok()["id"])
    complete(alpha, str(order_id))
    assert counted() == 1
    with tenant_context(alpha):
        MemberDeed.objects.filter(pk=order_id).update(at=now() - pruning.KEPT - timedelta(days=1))
        pruning.prune()
        assert not MemberDeed.objects.filter(pk=order_id).exists()
        if again == "the team puts it away":
            edit_order(order_id=order_id, status="ARCHIVED", note=None, actor=an_actor(alpha), community=alpha)
        elif again == "the team refunds it":
            refund_order(
                order_id=order_id, reason="Broken", actor=an_actor(alpha), community=alpha, idempotency=a_key()
            )
        else:
            count_purchases([str(order_id)])
    assert counted() == 1
    # The purchase after a refund takes the place of the refunded one; after any other, it counts.
    complete(alpha, fan.buy(product).ok()["id"])
    assert counted() == (1 if again == "the team refunds it" else 2)


def test_an_archived_canceled_order_gives_no_experience(alpha):
    fan, product = a_shopper(alpha, 100), a_product(alpha, price=10)
    order_id = fan.buy(product).ok()["id"]
    fan.cancel(order_id).ok()
    with tenant_context(alpha):
        edit_order(order_id=UUID(order_id), status="ARCHIVED", note=None, actor=an_actor(alpha), community=alpha)
    assert activity_counts_of(fan.user.pk, [alpha.pk])[alpha.pk][1] == 0


@pytest.mark.parametrize("status", OrderStatus.values)
@pytest.mark.parametrize("code", [None, "hidden", "viewed"])
def test_experience_and_quests_agree_when_an_order_is_final(alpha, status, code):
    fan, product = a_shopper(alpha, 100), a_product(alpha, price=10)
    order_id = fan.buy(product).ok()["id"]
    with tenant_context(alpha):
        order = Order.objects.select_related("member").get(pk=order_id)
        order.status, order.has_code = status, code is not None
        order.code_revealed_at = now() if code == "viewed" else None
        upsert(activity_of(order, user_id=fan.user.pk, community_id=alpha.pk))
    assert activity_counts_of(fan.user.pk, [alpha.pk])[alpha.pk][1] == rules.is_final(order)


def test_buying_and_canceling_uses_up_no_limit(alpha):
    product = _sellable(alpha, quantity=None, limit_per_day=None)
    fan, before = a_shopper(alpha, 100), _left(alpha)
    for _ in range(3):
        order = fan.buy(product).ok()["id"]
        assert _left(alpha) == before - 90
        fan.cancel(order).ok()
        assert _left(alpha) == before
    complete(alpha, fan.buy(product).ok()["id"])
    assert _left(alpha) == before - 90


def test_a_canceled_drop_uses_up_no_limit(alpha):
    product = _sellable(alpha, quantity=2)
    before = _left(alpha)
    with tenant_context(alpha):
        drops.announce_drop(product_id=product.pk, pieces=2, starts_at=None, minutes=60, actor=an_actor(alpha))
        assert _left(alpha) == before - 180
        drops.cancel_drop(product_id=product.pk, actor=an_actor(alpha))
    assert _left(alpha) == before


def test_a_canceled_purchase_ends_the_cooldown_of_all(alpha):
    product = a_product(alpha, price=10, global_cooldown=3600, limit_per_day=None)
    first, second = a_shopper(alpha, 100), a_shopper(alpha, 100)
    order = first.buy(product).ok()["id"]
    assert second.buy(product).code == "STORE_COOLDOWN"
    first.cancel(order).ok()
    assert again(product, alpha).last_sold_at is None
    second.buy(product).ok()
