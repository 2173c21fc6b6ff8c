"""A purchase whose checks passed, and that another one then overtook: the function refuses, with the reason of now."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import DatabaseError, connection, transaction
from django_tenants.utils import tenant_context

from saas.kernel.clock import now
from saas.kernel.database_errors import raised_by_function, registered_error
from tenants.checkout import services
from tenants.checkout.checks import first_denial
from tenants.stores.errors import CoolingDown, ProductOutOfStock, PurchaseLimit
from tenants.stores.models import ProductCode
from tenants.stores.services.purchase import buy_product
from tests.support.ledger import a_key, books_are_right
from tests.support.shop import a_product, a_shopper


@pytest.fixture
def overtaken(monkeypatch):
    """The first checks of a purchase see nothing against it; answers the codes that the function raised."""
    raised, asked = [], []

    def blind_once(checks, situation):
        asked.append(situation)
        return None if len(asked) == 1 else first_denial(checks, situation)

    def noted(error):
        raised.append(registered_error(error))
        return raised[-1]

    def begin():
        monkeypatch.setattr(services, "first_denial", blind_once)
        monkeypatch.setattr(services, "registered_error", noted)
        return raised

    return begin


@pytest.mark.parametrize(
    ("terms", "refusal", "code"),
    [
        ({"limit_per_day": 1}, PurchaseLimit, "STORE_PURCHASE_LIMIT"),
        ({"limit_per_day": None, "limit_total": 1}, PurchaseLimit, "STORE_PURCHASE_LIMIT"),
        ({"limit_per_day": None, "member_cooldown": 3600}, CoolingDown, "STORE_COOLDOWN"),
        ({"limit_per_day": None, "global_cooldown": 3600}, ProductOutOfStock, "STORE_COOLDOWN"),
    ],
)
def test_the_function_denies_the_second_purchase_with_the_reason(alpha, overtaken, terms, refusal, code):
    poster = a_product(alpha, **terms)
    fan = a_shopper(alpha, 1000)
    fan.buy(poster).ok()
    gems, raised = fan.gems, overtaken()

    answer = fan.buy(poster)

    assert (answer.status, answer.code) == (409, code)
    assert raised == [refusal]
    assert fan.gems == gems
    with tenant_context(alpha):
        books_are_right()


def test_a_missing_code_and_a_changed_sell_price_are_different_errors(alpha):
    fan = a_shopper(alpha, 1000)
    poster = a_product(alpha, type="DIGITAL", quantity=None)
    with tenant_context(alpha), connection.cursor() as cursor:
        assert not ProductCode.objects.filter(product=poster).exists()
        for sell_price, has_code, message in (
            (None, True, "no code is left"),
            (poster.price + 1, False, "not sold back at this price"),
        ):
            values = [
                alpha.schema_tag, uuid4(), b"x", fan.member.pk, fan.member.user_id, alpha.pk, uuid4(), 1, poster.pk,
                poster.price, None, now().date(), "DELIVERED", poster.slug, poster.name, "", "DIGITAL", poster.rarity,
                now(), "{}", "{}", sell_price, "[]", has_code, None, None, now().date() - timedelta(days=1), None,
            ]  # fmt: skip
            with pytest.raises(DatabaseError, match=message) as caught, transaction.atomic():
                cursor.execute(f"select place_order({', '.join(['%s'] * 28)})", values)
            assert raised_by_function(caught.value) is ProductOutOfStock
        books_are_right()


def test_who_is_overtaken_between_the_checks_and_the_function_reads_the_reason_of_now(alpha, monkeypatch):
    """The other purchase is paid right after the checks: what they saw is old when the function refuses."""
    poster = a_product(alpha, limit_per_day=1, quantity=None)
    fan = a_shopper(alpha, 1000)
    faster: list[str] = []

    def overtaken(checks, situation):
        denial = first_denial(checks, situation)
        if not faster:
            faster.append("begun")
            buy_product(
                buyer=fan.user, community=alpha, product_slug=poster.slug, expected_price=poster.price,
                idempotency=a_key(),
            )  # fmt: skip
            faster.append("paid")
        return denial

    monkeypatch.setattr(services, "first_denial", overtaken)
    answer = fan.buy(poster)

    assert faster == ["begun", "paid"]
    assert (answer.status, answer.code) == (409, "STORE_PURCHASE_LIMIT")
    assert fan.gems == 1000 - poster.price
