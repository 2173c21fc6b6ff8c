"""One place says how an order of each kind of product is fulfilled."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from saas.offers.catalog import ProductType
from tenants.stores.fulfillment import FULFILLMENTS, first_status
from tenants.stores.models import OrderStatus
from tenants.stores.rules import ORDER_MOVES

ROOT = Path(__file__).parents[3]
# These files may name a kind: the defaults of a new product, and the products of the demo.
NAMES_A_KIND = {
    "tenants/stores/fulfillment.py",
    "tenants/stores/models/products.py",
    "tenants/stores/api/product_serializers.py",
}


@pytest.mark.parametrize("kind", ProductType.values)
def test_the_steps_of_each_kind_follow_each_other(kind):
    steps = FULFILLMENTS[kind].steps
    assert steps[-1] == OrderStatus.COMPLETED
    for before, after in pairwise(steps):
        assert after in ORDER_MOVES[before]
    assert first_status(kind) == steps[0]
    assert first_status(kind, has_code=True) == OrderStatus.COMPLETED


def test_no_other_module_asks_for_the_kind():
    found = {
        str(path.relative_to(ROOT))
        for folder in ("saas", "tenants")
        for path in (ROOT / folder).rglob("*.py")
        if "migrations" not in path.parts and "demo" not in str(path)
        if re.search(r"ProductType\.[A-Z]+\b|== \"(MERCH|DIGITAL)\"", path.read_text(encoding="utf-8"))
    }
    assert found == NAMES_A_KIND


def test_no_screen_asks_for_the_kind():
    found = {
        path.name
        for path in (ROOT / "frontend/src").rglob("*.ts*")
        if ".test." not in path.name and re.search(r"=== '(MERCH|DIGITAL)'", path.read_text(encoding="utf-8"))
    }
    assert found == set()
