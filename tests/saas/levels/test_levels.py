"""Levels: what they count, and that they cannot be bought."""

from datetime import timedelta
from uuid import uuid4

import pytest

from saas.activity.presence import seen
from saas.kernel.clock import now
from saas.levels.rules import DEFAULT_THRESHOLDS, experience, standing, threshold_error
from saas.levels.services import set_level_thresholds
from saas.tenancy import lookup
from tests.support.api import Api
from tests.support.queries import at_most_queries
from tests.support.shop import a_product, a_shopper, complete

LEVELS = "/user/users/my-profile/levels"


@pytest.mark.parametrize(
    ("points", "level", "floor", "ceiling"),
    [
        (0, 1, 0, 100),
        (99, 1, 0, 100),
        (100, 2, 100, 300),
        (122_499, 49, 117_600, 122_500),
        (999_999, 50, 122_500, None),
    ],
)
def test_points_reach_a_level(points, level, floor, ceiling):
    found = standing(points, DEFAULT_THRESHOLDS)
    assert (found.level, found.floor, found.ceiling) == (level, floor, ceiling)


@pytest.mark.parametrize(
    ("thresholds", "problem"),
    [
        (DEFAULT_THRESHOLDS, None),
        (range(49), "Enter 50 numbers, one for each level. These are 49"),
        (range(1, 51), "Level 1 begins at 0"),
        ([0, 5, 5, *range(6, 53)], "Level 3 must begin later than level 2"),
        ([*range(49), 1_000_000_001], "A level begins at 1000000000 at most"),
    ],
)
def test_levels_begin_one_after_the_other(thresholds, problem):
    assert threshold_error(thresholds) == problem


def test_changed_thresholds_count_at_once(alpha, api):
    fan = a_shopper(alpha, 500)
    assert fan.api.get(LEVELS).ok()["data"][0]["level"] == 2
    set_level_thresholds([0, 10, 20, *range(1000, 1047)])
    lookup.clear_cache()
    [place] = fan.api.get(LEVELS).ok()["data"]
    assert (place["level"], place["experience"], place["floor"], place["ceiling"]) == (3, 100, 20, 1000)
    assert api.get("/misc/experience-levels").ok()["data"][2] == {"level": 3, "experience": 20}
    lookup.clear_cache()


def test_every_deed_counts_at_its_rate():
    assert experience(joined=True, days=3, orders=2) == 100 + 30 + 50


def test_joining_being_there_and_buying_count_and_taking_back_does_not(alpha, api):
    fan = a_shopper(alpha, 500)
    [place] = fan.api.get(LEVELS).ok()["data"]
    assert (place["level"], place["experience"], place["floor"], place["ceiling"]) == (2, 100, 100, 300)

    fan.api.at(alpha).get("/common/auth/whoami").ok()
    fan.api.at(alpha).get("/common/auth/whoami").ok()
    seen(user_id=fan.user.pk, community_id=alpha.pk, day=(now() - timedelta(days=1)).date())
    product = a_product(alpha, type="DIGITAL", limit_per_day=None)
    canceled, kept = (fan.buy(product).ok()["id"] for _ in range(2))
    fan.cancel(canceled).ok()
    [place] = fan.api.get(LEVELS).ok()["data"]
    assert (place["days"], place["orders"], place["experience"]) == (2, 0, 120)
    complete(alpha, kept)
    [place] = fan.api.get(LEVELS).ok()["data"]
    # 25 for the order, and 10 for the achievement of a first one.
    assert (place["days"], place["orders"], place["experience"]) == (2, 1, 155)

    Api().login(alpha.owner).post(f"/creator/product-order/one/{kept}/refund", {"reason": "Broken"}, key=uuid4()).ok()
    assert fan.api.get(LEVELS).ok()["data"][0]["experience"] == 130
    totals = fan.api.get("/user/users/my-profile/statistic").ok()
    assert (totals["experience"], totals["topLevel"]) == (130, 2)


def test_a_price_buys_no_level(alpha):
    fan = a_shopper(alpha, 5000)
    complete(alpha, fan.buy(a_product(alpha, price=4000, type="DIGITAL")).ok()["id"])
    assert fan.api.get(LEVELS).ok()["data"][0]["experience"] == 135


def test_inside_a_community_only_its_own_level_is_returned(alpha, beta):
    fan = a_shopper(alpha)
    fan.api.post(f"/user/creators/{beta.owner_id}/subscribe").ok()
    assert fan.api.get(LEVELS).ok()["total"] == 2
    assert [row["community"]["slug"] for row in fan.api.at(alpha).get(LEVELS).ok()["data"]] == ["alpha"]


def test_the_list_asks_the_same_questions_however_many_communities(alpha, beta):
    fan = a_shopper(alpha)
    fan.api.post(f"/user/creators/{beta.owner_id}/subscribe").ok()
    fan.api.get(LEVELS).ok()
    with at_most_queries(5):
        assert fan.api.get(LEVELS).ok()["total"] == 2
