"""The earnings of each product."""

from saas.access.models import StaffGrant
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.queries import at_most_queries
from tests.support.shop import a_product, a_shopper

EARNINGS = "/creator/store-manage/earnings"


def test_products_by_what_they_brought(alpha):
    team = Api().login(alpha.owner)
    poster = a_product(alpha, name="Poster", price=100, limit_per_day=None)
    badge = a_product(alpha, name="Badge", price=30, limit_per_day=None)
    a_product(alpha, name="Shelf warmer")
    one, other = a_shopper(alpha, 1000), a_shopper(alpha, 1000)
    for fan in (one, other):
        fan.buy(badge).ok()
    one.buy(poster).ok()
    one.cancel(other.buy(poster).ok()["id"])
    other.cancel(other.buy(poster).ok()["id"]).ok()

    body = team.get(EARNINGS, {"days": 7}).ok()

    assert [(row["name"], row["orders"], row["gems"], row["canceled"]) for row in body["data"]] == [
        ("Poster", 2, "200", 1),
        ("Badge", 2, "60", 0),
    ]
    with at_most_queries(8):
        team.get(EARNINGS).ok()


def test_the_store_and_the_wallet_team_may_look(alpha):
    for permission, status in (("STORES_MANAGEMENT", 200), ("WALLETS_MANAGEMENT", 200), ("USERS_MANAGEMENT", 403)):
        mod = a_user()
        StaffGrant.objects.create(community=alpha, user=mod, permissions=[permission])
        assert Api().login(mod).acting_for(alpha.owner_id).get(EARNINGS).status == status
