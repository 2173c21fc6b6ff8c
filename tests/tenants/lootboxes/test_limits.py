"""What fans allow themselves: stricter at once, looser tomorrow, a break that nobody shortens."""

from datetime import timedelta

import pytest

from saas.access.restraint.models import Restraint
from saas.kernel.clock import now
from tests.support.cases import a_case, gems, open_it
from tests.support.shop import a_shopper

LIMITS = "/user/users/my-profile/limits"


@pytest.fixture
def fan(alpha):
    return a_shopper(alpha, 1_000)


@pytest.fixture
def case(alpha):
    return a_case(alpha, [gems(1, 1_000_000)])


def limit(fan, *, times=None, gems_a_day=None, everywhere=False):
    where = fan.api if everywhere else fan.api.at(fan.community)
    body = {"timesPerDay": times, "gemsPerDay": None if gems_a_day is None else str(gems_a_day)}
    return where.patch(LIMITS, body).ok()


def test_without_limits_there_are_none(alpha, fan):
    none = {"timesPerDay": None, "gemsPerDay": None, "later": None, "excludedUntil": None}

    assert fan.api.at(alpha).get(LIMITS).ok() == none
    assert fan.api.get(LIMITS).ok() == none


def test_own_limits_stop_their_owner(alpha, fan, case):
    limit(fan, times=3, gems_a_day=200)
    open_it(fan, case).ok()

    refused = open_it(fan, case, count=2)

    assert (refused.status, refused.code) == (409, "LOOTBOX_OWN_LIMIT")
    assert {name: refused.body["params"][name] for name in ("unit", "limit", "left")} == {
        "unit": "GEMS", "limit": "200", "left": "100",
    }  # fmt: skip
    open_it(fan, case).ok()
    assert open_it(fan, case).code == "LOOTBOX_OWN_LIMIT"
    limit(fan, times=2)
    assert open_it(fan, case).body["params"]["unit"] == "TIMES"


def test_the_stricter_of_here_and_everywhere_counts(alpha, beta, fan, case):
    limit(fan, times=5)
    limit(fan, times=1, everywhere=True)
    open_it(fan, case).ok()

    assert open_it(fan, case).body["params"]["limit"] == 1


def test_a_looser_limit_waits_a_day(alpha, fan, case):
    limit(fan, times=0)

    answer = limit(fan, times=10)

    assert (answer["timesPerDay"], answer["later"]["timesPerDay"]) == (0, 10)
    assert open_it(fan, case).code == "LOOTBOX_OWN_LIMIT"
    Restraint.objects.update(next_from=now() - timedelta(seconds=1))
    assert fan.api.at(alpha).get(LIMITS).ok() == {
        "timesPerDay": 10, "gemsPerDay": None, "later": None, "excludedUntil": None,
    }  # fmt: skip
    open_it(fan, case).ok()


def test_of_two_limits_one_can_become_stricter_while_the_other_waits(alpha, fan):
    limit(fan, times=5, gems_a_day=500)

    answer = limit(fan, times=2, gems_a_day=900)

    assert (answer["timesPerDay"], answer["gemsPerDay"]) == (2, "500")
    assert (answer["later"]["timesPerDay"], answer["later"]["gemsPerDay"]) == (2, "900")


@pytest.mark.parametrize("everywhere", [False, True])
def test_a_break_keeps_its_owner_out_and_is_never_shortened(alpha, fan, case, everywhere):
    api = fan.api if everywhere else fan.api.at(alpha)
    until = api.post(f"{LIMITS}/break", {"period": "MONTH"}).ok()["excludedUntil"]

    refused = open_it(fan, case)

    assert (refused.status, refused.code) == (409, "LOOTBOX_SELF_EXCLUDED")
    assert api.post(f"{LIMITS}/break", {"period": "DAY"}).ok()["excludedUntil"] == until
    limit(fan, times=100)
    assert open_it(fan, case).code == "LOOTBOX_SELF_EXCLUDED"
    shown = fan.api.get(f"/user/cases/one/alpha/{case.slug}").ok()["opening"]
    assert (shown["reason"], shown["until"]) == ("LOOTBOX_SELF_EXCLUDED", until)
    Restraint.objects.update(excluded_until=now())
    open_it(fan, case).ok()


def test_a_break_here_is_no_break_elsewhere(alpha, beta, fan, case):
    elsewhere = a_shopper(beta, 500)
    fan.api.at(alpha).post(f"{LIMITS}/break", {"period": "FIVE_YEARS"}).ok()

    open_it(elsewhere, a_case(beta, [gems(1, 1_000_000)])).ok()
    assert open_it(fan, case).code == "LOOTBOX_SELF_EXCLUDED"
    assert fan.api.at(alpha).post(f"{LIMITS}/break", {"period": "FOREVER"}).code == "VALIDATION_ERROR"
