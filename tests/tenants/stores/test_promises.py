"""Which changes of a product make the person who changes it answer for the gems that its purchases promise."""

import pytest
from django.db import models

from tenants.stores.models import Product
from tenants.stores.services.catalog import _promise_of


def changes_promise(name: str) -> bool:
    product = Product()
    before = _promise_of(product)
    setattr(product, name, object())
    return _promise_of(product) != before


@pytest.mark.parametrize(
    "name",
    ["price", "sell_price", "quantity", "status", "has_codes", "limit_total", "member_cooldown", "on_sale_until",
     "min_level", "restock_to", "restock_at"],
)  # fmt: skip
def test_terms_of_sale_decide_about_promised_gems(name):
    assert changes_promise(name)


@pytest.mark.parametrize("name", ["name", "description", "image", "questions", "sold", "updated_at", "promised_by"])
def test_texts_and_counts_do_not(name):
    assert not changes_promise(name)


def test_a_new_term_counts_without_being_listed(monkeypatch):
    term = models.IntegerField()
    term.set_attributes_from_name("limit_per_moon")
    monkeypatch.setattr(Product, "limit_per_moon", None, raising=False)
    assert not changes_promise("limit_per_moon")
    monkeypatch.setattr(Product._meta, "concrete_fields", (*Product._meta.concrete_fields, term))
    assert changes_promise("limit_per_moon")
