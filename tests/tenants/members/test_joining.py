from datetime import timedelta

import pytest
from django_tenants.utils import tenant_context

from saas.accounts.services import update_profile
from saas.directory.models import CommunityCard, Membership
from saas.jobs.models import Job
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from tenants.members.models import Member
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.shop import a_product, a_shopper


@pytest.fixture
def fan(db):
    return a_user()


@pytest.fixture
def device(fan):
    return Api().login(fan)


def subscribe(device, community, reference=None):
    return device.post(f"/user/creators/{reference or community.owner_id}/subscribe")


def unsubscribe(device, community):
    return device.post(f"/user/creators/{community.owner_id}/unsubscribe")


def member_of(fan, community):
    with tenant_context(community):
        return Member.objects.get(user_id=fan.pk)


def test_joining_makes_a_member_with_an_empty_wallet(alpha, fan, device):
    answer = subscribe(device, alpha)

    assert (answer.status, answer.ok()["subscribed"], answer.ok()["slug"]) == (201, True, "alpha")
    member = member_of(fan, alpha)
    assert (member.username, member.left_at) == (fan.username, None)
    assert device.at(alpha).get("/user/wallet").ok()["balance"] == "0"
    assert Membership.objects.get(user=fan).member_id == member.pk


def test_the_slug_names_the_creator_too(alpha, device):
    assert subscribe(device, alpha, "alpha").status == 201


def test_joining_twice_is_refused(alpha, device):
    subscribe(device, alpha)

    refused = subscribe(device, alpha)

    assert (refused.status, refused.code) == (409, "SUBSCRIPTION_EXIST")
    assert Membership.objects.count() == 1


def test_the_owner_cannot_join(alpha):
    refused = subscribe(Api().login(alpha.owner), alpha)

    assert (refused.status, refused.code) == (400, "SUBSCRIPTION_SELF")
    assert not Membership.objects.exists()


@pytest.mark.parametrize("reference", ["01890000-0000-7000-8000-000000000000", "nowhere", "x" * 300])
def test_an_unknown_creator_is_not_found(db, device, reference):
    answer = device.post(f"/user/creators/{reference}/subscribe")

    assert (answer.status, answer.code) == (404, "CREATOR_NOT_FOUND")


def test_an_unverified_fan_may_join(alpha):
    assert subscribe(Api().login(a_user(verified=False)), alpha).status == 201


def test_a_visitor_is_asked_to_log_in(alpha, api):
    assert subscribe(api, alpha).status == 401


def test_a_returning_member_keeps_gems_and_orders(alpha):
    fan = a_shopper(alpha, 250)
    order = fan.buy(a_product(alpha)).ok()

    assert unsubscribe(fan.api, alpha).ok()["subscribed"] is False
    assert fan.api.get("/user/creators", {"subscribed": "true"}).ok()["total"] == 0
    assert fan.api.get("/user/product-order/all").ok()["total"] == 1
    assert subscribe(fan.api, alpha).status == 201

    assert member_of(fan.user, alpha).pk == fan.member.pk
    assert fan.gems == 150
    assert fan.api.at(alpha).get("/user/product-order/all").ok()["data"][0]["id"] == order["id"]


def test_leaving_without_having_joined_is_refused(alpha, device):
    refused = unsubscribe(device, alpha)

    assert (refused.status, refused.code) == (404, "SUBSCRIPTION_NOT_FOUND")


def test_joining_one_community_is_not_joining_another(alpha, beta, fan, device):
    subscribe(device, alpha)

    with tenant_context(beta):
        assert not Member.objects.filter(user_id=fan.pk).exists()
    assert [row["slug"] for row in device.get("/user/creators", {"subscribed": "true"}).ok()["data"]] == ["alpha"]


def test_the_communitys_card_counts_present_members(alpha, device, beta):
    subscribe(device, alpha)
    run_due(at=_soon())

    assert CommunityCard.objects.get(community=alpha).member_count == 1
    unsubscribe(device, alpha)
    run_due(at=_soon())
    assert CommunityCard.objects.get(community=alpha).member_count == 0


def test_many_joins_ask_for_one_refresh(alpha):
    for _ in range(3):
        a_shopper(alpha)

    assert Job.objects.filter(task="directory.refresh", state="WAITING", key=f"directory:{alpha.pk}").count() == 1


def test_a_new_name_reaches_every_community(alpha, beta, fan, device):
    subscribe(device, alpha)
    subscribe(device, beta)

    update_profile(fan, {"username": "renamed"})
    run_due(at=_soon())

    assert (member_of(fan, alpha).username, member_of(fan, beta).username) == ("renamed", "renamed")


def _soon():

    return now() + timedelta(seconds=10)
