import json

import pytest
from django.core.management import CommandError, call_command
from django_tenants.utils import tenant_context

from saas.tenancy import lookup
from saas.tenancy.models import Community
from tenants.branding.demo import pictures
from tenants.branding.demo.content import HEARTH, NOVA
from tenants.stores.models import Order, Product
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.ledger import books_are_right


@pytest.fixture
def small_pictures(monkeypatch):
    monkeypatch.setattr(pictures, "WIDTH", 240)
    monkeypatch.setattr(pictures, "HEIGHT", 180)


@pytest.fixture
def state(settings, tmp_path):
    settings.STATE_DIR = tmp_path
    settings.PLATFORM_URL = "http://localhost:8123"
    return tmp_path


def test_the_demo_is_built_once_and_can_be_logged_in_to(db, state, small_pictures):
    call_command("seed", verbosity=0)
    counts = [_counts(slug) for slug in ("nova", "hearth")]
    call_command("seed", verbosity=0)

    assert [_counts(slug) for slug in ("nova", "hearth")] == counts
    assert all(products == 6 and orders > 5 for products, orders in counts)
    told = json.loads((state / "demo.json").read_text())
    assert "http://nova.localhost:8123" in [row["url"] for row in told["addresses"]]
    for login in told["logins"]:
        body = {"login": login["login"], "password": login["password"]}
        assert Api().post("/common/auth/login", body).ok()["user"]["username"] == login["login"]
    lookup.forget()
    assert Api("hearth.localhost").get("/public/community").ok()["name"] == HEARTH.name
    for slug in ("nova", "hearth"):
        with tenant_context(Community.objects.get(slug=slug)):
            books_are_right()


def _counts(slug):
    with tenant_context(Community.objects.get(slug=slug)):
        return Product.objects.count(), Order.objects.count()


def test_an_interrupted_demo_is_finished(db, state, small_pictures, monkeypatch):
    def stops(*_args, **_kwargs):
        raise KeyboardInterrupt

    with monkeypatch.context() as interrupted:
        interrupted.setattr("tenants.branding.demo.seeding._shop", stops)
        with pytest.raises(KeyboardInterrupt):
            call_command("seed", verbosity=0)
    assert _counts("nova") == (6, 0)

    call_command("seed", verbosity=0)

    assert _counts("nova")[1] > 5


def test_the_two_communities_look_nothing_alike():
    assert (NOVA.scheme, HEARTH.scheme) == ("dark", "light")
    assert NOVA.draw is not HEARTH.draw
    assert not {entry.name for entry in NOVA.products} & {entry.name for entry in HEARTH.products}


def test_in_production_the_demo_does_not_push_in_among_people(db, state, settings):
    settings.PRODUCTION = True
    a_user()

    with pytest.raises(CommandError, match="--force"):
        call_command("seed", verbosity=0)
