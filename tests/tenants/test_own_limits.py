"""The limits that fans set for themselves: stricter at once, looser tomorrow, a break that cannot be shortened."""

from datetime import date, datetime, timedelta
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from django_tenants.utils import tenant_context

from saas.access.play_limits.help_lines import HELP_LINES, INTERNATIONAL, help_line_for
from saas.access.play_limits.models import PlayLimits
from saas.kernel.clock import now
from saas.kernel.countries import country_codes
from tenants.raffles.services import ticket_notifications
from tests.support.api import Api
from tests.support.cases import a_case, gems, open_it
from tests.support.raffles import a_raffle, join, page
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
    none = {"timesPerDay": None, "gemsPerDay": None, "later": None, "excludedUntil": None, "country": ""}

    assert fan.api.at(alpha).get(LIMITS).ok() == none
    assert fan.api.get(LIMITS).ok() == none


def test_own_limits_stop_their_owner(alpha, fan, case):
    limit(fan, times=3, gems_a_day=200)
    open_it(fan, case).ok()

    refused = open_it(fan, case, count=2)

    assert (refused.status, refused.code) == (409, "LIMIT_OWN")
    assert {name: refused.body["params"][name] for name in ("unit", "limit", "left")} == {
        "unit": "GEMS", "limit": "200", "left": "100",
    }  # fmt: skip
    open_it(fan, case).ok()
    assert open_it(fan, case).code == "LIMIT_OWN"
    limit(fan, times=2)
    assert open_it(fan, case).body["params"]["unit"] == "TIMES"


def test_a_price_beyond_a_days_limit_says_so_without_an_end(alpha, fan, case):
    """Waiting for the next day would not help."""
    raffle = a_raffle(alpha, entry_cost=40)
    limit(fan, gems_a_day=30)
    expected = {"limit": "30", "unit": "GEMS", "inWords": "30 gems"}

    for refused in (open_it(fan, case), join(fan, raffle)):
        assert (refused.status, refused.code, refused.body["params"]) == (409, "LIMIT_OWN_TOO_LOW", expected)
        assert refused.body["message"] == "This is more than your limit of 30 gems a day"
    for shown in (page(fan, raffle), fan.api.get(f"/user/cases/one/alpha/{case.slug}").ok()):
        found = {name: shown["denial"][name] for name in ("code", "params", "until")}
        assert found == {"code": "LIMIT_OWN_TOO_LOW", "params": expected, "until": None}


@pytest.mark.parametrize("own", [{"times": 0}, {"gems_a_day": 30}])
def test_an_own_limit_that_forbids_a_case_every_day_comes_before_the_wait_for_the_next_day(alpha, fan, own):
    case = a_case(alpha, [gems(1, 1_000_000)], name="Daily", limit_per_day=1)
    open_it(fan, case).ok()
    shown = fan.api.get(f"/user/cases/one/alpha/{case.slug}").ok()["denial"]
    assert (shown["code"], shown["until"] is None) == ("LOOTBOX_LIMIT", False)

    limit(fan, **own)

    shown = fan.api.get(f"/user/cases/one/alpha/{case.slug}").ok()["denial"]
    assert (shown["code"], shown["until"]) == ("LIMIT_OWN_TOO_LOW", None)
    assert open_it(fan, case).code == "LIMIT_OWN_TOO_LOW"


def test_more_openings_or_tickets_at_once_than_a_day_allows(alpha, fan, case):
    raffle = a_raffle(alpha, entry_cost=40)
    limit(fan, times=2, gems_a_day=119)
    assert open_it(fan, case, count=3).body["params"] == {"limit": 2, "unit": "TIMES", "inWords": "2 openings"}
    assert join(fan, raffle, count=3).code == "LIMIT_OWN_TOO_LOW"
    join(fan, raffle, count=2).ok()
    assert open_it(fan, case).code == "LIMIT_OWN"


def test_the_stricter_of_here_and_everywhere_counts(alpha, beta, fan, case):
    limit(fan, times=5)
    limit(fan, times=1, everywhere=True)
    open_it(fan, case).ok()

    assert open_it(fan, case).body["params"]["limit"] == 1


def test_a_looser_limit_waits_a_day(alpha, fan, case):
    limit(fan, times=0)

    answer = limit(fan, times=10)

    assert (answer["timesPerDay"], answer["later"]["timesPerDay"]) == (0, 10)
    assert open_it(fan, case).code == "LIMIT_OWN_TOO_LOW"
    PlayLimits.objects.update(next_from=now() - timedelta(seconds=1))
    assert fan.api.at(alpha).get(LIMITS).ok() == {
        "timesPerDay": 10, "gemsPerDay": None, "later": None, "excludedUntil": None, "country": "",
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

    assert (refused.status, refused.code) == (409, "LIMIT_SELF_EXCLUDED")
    assert api.post(f"{LIMITS}/break", {"period": "DAY"}).ok()["excludedUntil"] == until
    limit(fan, times=100)
    assert open_it(fan, case).code == "LIMIT_SELF_EXCLUDED"
    shown = fan.api.get(f"/user/cases/one/alpha/{case.slug}").ok()["denial"]
    assert (shown["code"], shown["until"]) == ("LIMIT_SELF_EXCLUDED", until)
    PlayLimits.objects.update(excluded_until=now())
    open_it(fan, case).ok()


def test_a_break_here_is_no_break_elsewhere(alpha, beta, fan, case):
    elsewhere = a_shopper(beta, 500)
    fan.api.at(alpha).post(f"{LIMITS}/break", {"period": "FIVE_YEARS"}).ok()

    open_it(elsewhere, a_case(beta, [gems(1, 1_000_000)])).ok()
    assert open_it(fan, case).code == "LIMIT_SELF_EXCLUDED"
    assert fan.api.at(alpha).post(f"{LIMITS}/break", {"period": "FOREVER"}).code == "VALIDATION_ERROR"


def test_gems_a_day_are_those_of_cases_and_tickets_together(alpha, fan, case):
    raffle = a_raffle(alpha, entry_cost=30)
    limit(fan, gems_a_day=190)
    open_it(fan, case).ok()
    join(fan, raffle, count=2).ok()

    refused = join(fan, raffle, count=2)

    assert (refused.status, refused.code) == (409, "LIMIT_OWN")
    assert {name: refused.body["params"][name] for name in ("unit", "limit", "left")} == {
        "unit": "GEMS", "limit": "190", "left": "30",
    }  # fmt: skip
    assert page(fan, raffle)["ownEntries"] == 2
    assert open_it(fan, case).code == "LIMIT_OWN"
    join(fan, raffle).ok()
    denial = page(fan, raffle)["denial"]
    assert (denial["code"], denial["params"]["left"]) == ("LIMIT_OWN", "0")
    assert datetime.fromisoformat(denial["until"]) == datetime.fromisoformat(refused.body["params"]["until"])
    # A free order is no spending.
    join(fan, a_raffle(alpha, entry_cost=0, name="Free deck")).ok()


def test_tickets_that_were_paid_back_are_not_spent(alpha, fan):
    limit(fan, gems_a_day=50)
    raffle = a_raffle(alpha)
    join(fan, raffle, count=5).ok()
    other = a_raffle(alpha, name="Second deck")
    assert join(fan, other).code == "LIMIT_OWN"

    Api().login(alpha.owner).post(f"/creator/raffle/cancel/{raffle.pk}").ok()
    with tenant_context(alpha):
        ticket_notifications.refund(raffle.pk)

    join(fan, other, count=5).ok()


def test_a_joined_raffle_answers_its_tickets_whatever_was_forbidden_since(alpha, fan):
    raffle, key = a_raffle(alpha), uuid4()
    first = join(fan, raffle, key=key).ok()
    fan.api.at(alpha).post(f"{LIMITS}/break", {"period": "DAY"}).ok()

    assert join(fan, raffle, key=key).ok() == first
    assert join(fan, raffle).code == "LIMIT_SELF_EXCLUDED"


@pytest.mark.parametrize("cost", [0, 10])
def test_a_user_on_a_break_cannot_join_a_raffle(alpha, fan, cost):
    raffle = a_raffle(alpha, entry_cost=cost)
    until = fan.api.post(f"{LIMITS}/break", {"period": "WEEK"}).ok()["excludedUntil"]

    refused = join(fan, raffle)

    assert (refused.status, refused.code) == (409, "LIMIT_SELF_EXCLUDED")
    denial = page(fan, raffle)["denial"]
    assert (denial["code"], denial["until"]) == ("LIMIT_SELF_EXCLUDED", until)
    PlayLimits.objects.update(excluded_until=now())
    join(fan, raffle).ok()


@pytest.mark.parametrize("country", [*HELP_LINES, "JP", ""])
def test_each_country_has_a_help_line(country):
    line = help_line_for(country)
    assert line.name
    address = urlsplit(line.url)
    assert (address.scheme, address.query, address.fragment) == ("https", "", "")
    assert "." in address.netloc
    assert date(2026, 1, 1) < line.reviewed_on <= now().date()
    assert (line == INTERNATIONAL) == (country not in HELP_LINES)


def test_a_country_of_a_help_line_exists():
    assert set(HELP_LINES) <= country_codes()
