"""The page of a product, a raffle and a case denies what the call denies: both run one list of checks."""

from datetime import timedelta
from typing import Any

import pytest
from django_tenants.utils import tenant_context

from saas.kernel.clock import now
from tenants.lootboxes.models import Lootbox
from tenants.members import services as members
from tenants.members.models import Member, MemberStatus
from tenants.raffles.models import Raffle
from tenants.stores.models import Product, Store
from tests.support.cases import a_case, gems, open_it
from tests.support.raffles import a_raffle, join
from tests.support.shop import Shopper, a_product, a_shopper

pytestmark = pytest.mark.django_db


def rich(community) -> Shopper:
    return a_shopper(community, 5000)


def poor(community) -> Shopper:
    return a_shopper(community, 1)


def unverified(community) -> Shopper:
    return a_shopper(community, 5000, verified=False)


def limited(community) -> Shopper:
    fan = rich(community)
    with tenant_context(community):
        Member.objects.filter(pk=fan.member.pk).update(status=MemberStatus.LIMITED)
    return fan


def former(community) -> Shopper:
    fan = rich(community)
    with tenant_context(community):
        members.leave(user_id=fan.user.pk, community=community)
    return fan


def owner(community) -> Shopper:
    fan = rich(community)
    return Shopper(community.owner, fan.member, community, type(fan.api)().login(community.owner))


PERSONS = [rich, poor, unverified, limited, former, owner]


def agreed(fan: Shopper, path: str, answer) -> str | None:
    """The code that the page shows before the call, which the call then answers; None when it succeeds."""
    shown = fan.api.get(path).ok()["denial"]
    said = answer()
    if shown is None:
        said.ok()
        return None
    assert (said.code, said.body["params"]) == (shown["code"], shown["params"])
    return str(said.code)


@pytest.mark.parametrize("person", PERSONS)
@pytest.mark.parametrize(
    "terms",
    [
        {},
        {"min_level": 40},
        {"min_member_days": 9},
        {"on_sale_from": timedelta(hours=1)},
        {"on_sale_until": timedelta(hours=-1)},
        {"quantity": 0},
    ],
)
def test_of_a_product(alpha, person, terms):
    moments = {name: now() + value if isinstance(value, timedelta) else value for name, value in terms.items()}
    poster, fan = a_product(alpha), person(alpha)
    with tenant_context(alpha):
        status = "OUT_OF_STOCK" if moments.get("quantity") == 0 else "ACTIVE"
        Product.objects.filter(pk=poster.pk).update(status=status, **moments)
    code = agreed(fan, f"/user/product-manage/one/alpha/{poster.slug}", lambda: fan.buy(poster))
    assert (code is None) == (person is rich and not terms)


@pytest.mark.parametrize("person", PERSONS)
def test_of_a_product_in_a_closed_store(alpha, person):
    poster, fan = a_product(alpha), person(alpha)
    with tenant_context(alpha):
        Store.objects.update(status="CLOSED")
    code = agreed(fan, f"/user/product-manage/one/alpha/{poster.slug}", lambda: fan.buy(poster))
    assert code == ("STORE_SELF" if person is owner else "STORE_CLOSED")


@pytest.mark.parametrize("person", PERSONS)
@pytest.mark.parametrize("state", ["running", "soon", "over", "full", "level"])
def test_of_a_raffle(alpha, person, state):
    raffle, fan = a_raffle(alpha, min_level=40 if state == "level" else None), person(alpha)
    moment = now()
    states: dict[str, dict[str, Any]] = {
        "soon": {"start_at": moment + timedelta(hours=1)},
        "over": {"start_at": moment - timedelta(days=2), "end_at": moment - timedelta(seconds=1)},
        "full": {"max_entries": 0},
    }
    if state in states:
        with tenant_context(alpha):
            Raffle.objects.filter(pk=raffle.pk).update(**states[state])
    code = agreed(fan, f"/user/raffle/one/alpha/{raffle.slug}", lambda: join(fan, raffle))
    assert (code is None) == (person is rich and state == "running")


@pytest.mark.parametrize("person", PERSONS)
@pytest.mark.parametrize("state", ["open", "paused", "limit"])
def test_of_a_case(alpha, person, state):
    case, fan = a_case(alpha, [gems(5, 1_000_000)], limit_per_day=1 if state == "limit" else None), person(alpha)
    if state == "paused":
        with tenant_context(alpha):
            Lootbox.objects.filter(pk=case.pk).update(status="PAUSED")
    path = f"/user/cases/one/alpha/{case.slug}"
    code = agreed(fan, path, lambda: open_it(fan, case))
    if state == "limit" and person is rich:
        code = agreed(fan, path, lambda: open_it(fan, case))
    assert (code is None) == (person is rich and state == "open")
