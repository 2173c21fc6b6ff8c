from django.core.management import call_command
from django_tenants.utils import tenant_context

from saas.activity.models import ActivityRecord
from saas.directory.models import CommunityCard, Listing, Membership
from tenants.members.services import join
from tenants.wallets import services as wallets
from tests.support.builders import a_user, an_actor
from tests.support.ledger import a_key
from tests.support.queries import at_most_queries
from tests.support.shop import Shopper, a_product, a_shopper


def in_both(alpha, beta):
    """One fan with an order in each community, the later one in beta."""
    here = a_shopper(alpha, 300)
    with tenant_context(beta):
        member = join(user=here.user, community=beta)
        wallets.tip(member=member, amount=200, reason="Hi", idempotency=a_key(), actor=an_actor(beta)).require_paid()
    there = Shopper(here.user, member, beta, here.api)
    return here, there, here.buy(a_product(alpha)).ok(), there.buy(a_product(beta, name="Mug", price=50)).ok()


def ids(answer):
    return [row["id"] for row in answer.ok()["data"]]


def test_on_the_platform_a_fan_sees_orders_of_all_communities(alpha, beta):
    here, _, first, second = in_both(alpha, beta)

    assert ids(here.api.get("/user/product-order/all")) == [second["id"], first["id"]]
    assert ids(here.api.at(alpha).get("/user/product-order/all")) == [first["id"]]
    assert ids(here.api.at(beta).get("/user/product-order/all")) == [second["id"]]
    assert ids(here.api.get("/user/product-order/all", {"search": "mug"})) == [second["id"]]
    assert ids(here.api.get("/user/product-order/all", {"status": "COMPLETED"})) == []
    assert ids(here.api.get("/user/product-order/all", {"sortBy": "PRICE", "sortDirection": "asc"})) == [
        second["id"],
        first["id"],
    ]


def test_an_order_is_found_without_naming_its_community(alpha, beta):
    here, there, first, second = in_both(alpha, beta)

    assert here.api.get(f"/user/product-order/one/{first['id']}").ok()["community"]["slug"] == "alpha"
    assert here.api.get(f"/user/product-order/one/{second['id']}").ok()["community"]["slug"] == "beta"
    assert here.api.at(alpha).get(f"/user/product-order/one/{second['id']}").code == "STORE_ORDER_NOT_FOUND"
    assert here.cancel(second["id"]).ok()["status"] == "CANCELED"
    assert (here.gems, there.gems) == (200, 200)


def test_totals_span_the_communities(alpha, beta):
    here, _, _, second = in_both(alpha, beta)
    here.cancel(second["id"]).ok()

    assert here.api.get("/user/users/my-profile/statistic").ok() == {
        "communities": 2,
        "orders": 1,
        "openTickets": 0,
        "spent": "100",
        "earned": "500",
        "removed": "0",
        "balance": "400",
        "experience": 200,
        "topLevel": 2,
    }


def test_totals_of_nothing_are_zeros(api):
    assert api.login(a_user()).get("/user/users/my-profile/statistic").ok() == {
        "communities": 0, "orders": 0, "spent": "0", "earned": "0", "removed": "0", "balance": "0",
        "experience": 0, "topLevel": 1, "openTickets": 0,
    }  # fmt: skip


def test_totals_cost_the_same_whatever_the_number_of_communities(alpha, beta):
    here, *_ = in_both(alpha, beta)

    with at_most_queries(7):
        here.api.get("/user/users/my-profile/statistic").ok()


def test_what_was_lost_or_made_up_is_put_right_by_a_rebuild(alpha, beta):
    here, _, first, second = in_both(alpha, beta)
    before = here.api.get("/user/product-order/all").ok(), here.api.get("/user/transactions/all").ok()
    lost = ActivityRecord.objects.get(object_id=first["id"])
    invented = ActivityRecord(
        community=beta, kind="ORDER", object_id=here.user.pk, user=here.user, status="CREATED", title="Never bought",
        amount=1, data=lost.data, at=lost.at,
    )  # fmt: skip
    invented.save(force_insert=True)
    ActivityRecord.objects.filter(object_id=first["id"]).delete()
    ActivityRecord.objects.filter(object_id=second["id"]).update(status="COMPLETED", amount=1)
    assert here.api.get("/user/product-order/all").ok()["total"] == 2

    call_command("activity", "rebuild", verbosity=0)

    after = here.api.get("/user/product-order/all").ok(), here.api.get("/user/transactions/all").ok()
    assert after == before


def test_the_directory_is_rebuilt_from_the_communities(alpha, beta):
    here, *_ = in_both(alpha, beta)
    Membership.objects.all().delete()
    CommunityCard.objects.all().delete()
    Listing.objects.all().delete()

    call_command("directory", "rebuild", verbosity=0)

    cards = CommunityCard.objects.order_by("community__slug").values_list("member_count", "product_count")
    assert list(cards) == [(1, 1), (1, 1)]
    assert Listing.objects.count() == 2
    assert here.api.get("/user/creators", {"subscribed": "true"}).ok()["total"] == 2
