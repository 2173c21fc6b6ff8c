"""Stream codes, and the calls of the team and of fans."""

from datetime import timedelta
from functools import partial

import pytest
from django_tenants.utils import tenant_context

from saas.kernel.clock import now
from tenants.earning.errors import GemCodeFull
from tenants.earning.models import GemCode, GemCodeEntry
from tenants.earning.services import codes
from tests.support.api import Api
from tests.support.earning import a_gem_code, a_rule, gems_of, joined_long_ago, no_rules, pay_all
from tests.support.ledger import books_are_right
from tests.support.queries import at_most_queries
from tests.support.quests import a_challenge, did, status_of
from tests.support.shop import a_product, a_shopper


@pytest.fixture
def fan(alpha):
    no_rules(alpha)
    return joined_long_ago(a_shopper(alpha))


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


def enter(fan, text="pog"):
    return fan.api.at(fan.community).post("/user/earning/code", {"text": text})


def test_a_code_pays_each_fan_once_and_counts_for_quests(alpha, fan):
    a_gem_code(alpha)
    quest = a_challenge(alpha, "CODE", target_amount=1)
    assert enter(fan, "  POG ").ok() == {"text": "Pog", "gems": "30"}
    assert enter(fan).code == "EARNING_CODE_ENTERED"
    pay_all(alpha)
    assert gems_of(fan) == 30
    assert status_of(fan, quest) == "CAN_REWARD"
    with tenant_context(alpha):
        books_are_right()


def test_wrong_ended_and_full_codes(alpha, fan):
    other = a_shopper(alpha)
    code = a_gem_code(alpha, max_fans=1)
    assert enter(fan, "wrong").code == "EARNING_CODE_WRONG"
    enter(fan).ok()
    assert enter(other).code == "EARNING_CODE_FULL"
    pay_all(alpha)
    assert gems_of(other) == 0
    with tenant_context(alpha):
        GemCode.objects.filter(pk=code.pk).update(ends_at=now() - timedelta(seconds=1))
    assert enter(other).code == "EARNING_CODE_WRONG"
    # The text of an ended code can be used again.
    a_gem_code(alpha)
    enter(fan).ok()


def test_guesses_are_limited(alpha, fan):
    answers = [enter(fan, f"guess {number}").code for number in range(12)]
    assert answers == ["EARNING_CODE_WRONG"] * 10 + ["RATE_LIMITED"] * 2


def test_visitors_restricted_fans_and_the_team_enter_no_codes(alpha, fan, team):
    a_gem_code(alpha)
    assert Api().at(alpha).post("/user/earning/code", {"text": "pog"}).status == 401
    assert team.at(alpha).post("/user/earning/code", {"text": "pog"}).code == "EARNING_SELF"
    with tenant_context(alpha):
        type(fan.member).objects.filter(pk=fan.member.pk).update(status="LIMITED")
    assert enter(fan).code == "MEMBER_RESTRICTED"


@pytest.mark.committed
def test_twenty_fans_race_for_a_code_with_five_places():
    from tests.support.builders import a_community
    from tests.support.races import race

    place = a_community()
    a_gem_code(place, max_fans=5)
    fans = [a_shopper(place) for _ in range(20)]
    answers = race(place, [partial(codes.enter, text="pog", fan=fan.user, community=place) for fan in fans], at_once=20)
    assert sum(not isinstance(one, Exception) for one in answers) == 5
    assert all(isinstance(one, GemCode | GemCodeFull) for one in answers)
    pay_all(place)
    assert sorted(fan.gems for fan in fans) == [0] * 15 + [30] * 5
    with tenant_context(place):
        assert (GemCode.objects.get().entries, GemCodeEntry.objects.count()) == (5, 5)
        books_are_right()


def test_the_team_manages_rules_and_the_dry_run_pays_what_the_engine_pays(alpha, fan, team):
    at = now() - timedelta(hours=1)
    draft = {"event": "MESSAGE", "gems": "3", "per": 2, "dailyCap": 4}
    for _ in range(11):
        did(fan, "MESSAGE", at=at)
    run = team.get("/creator/earning/rules/dry-run", draft).ok()
    assert (run["gems"], run["fans"], run["typical"], run["hasDeeds"]) == ("12", 1, "12", True)
    assert sum(int(day["gems"]) for day in run["series"]) == 12
    rule = team.post("/creator/earning/rules/one", draft).ok()
    changed = team.patch(f"/creator/earning/rules/one/{rule['id']}", {"gems": "5", "seen": {"gems": "3"}}).ok()
    assert changed["gems"] == "5"
    stale = team.patch(f"/creator/earning/rules/one/{rule['id']}", {"gems": "7", "seen": {"gems": "3"}})
    assert stale.code == "EDIT_CONFLICT"
    did(fan, "MESSAGE", 2)
    (listed,) = team.get("/creator/earning/rules/all").ok()["data"]
    assert (listed["gemsToday"], listed["fansToday"]) == ("5", 1)
    team.delete(f"/creator/earning/rules/one/{rule['id']}").ok()
    assert team.get("/creator/earning/rules/all").ok()["total"] == 0
    for wrong in ({"gems": "0"}, {"provider": "LOCAL"}, {"fromHour": 3}, {"gems": "100001"}):
        assert team.post("/creator/earning/rules/one", draft | wrong).code == "VALIDATION_ERROR"


def test_boosts_codes_and_the_streak(alpha, fan, team):
    begin, end = now(), now() + timedelta(hours=2)
    body = {"name": "Double", "factor": 2, "startsAt": begin.isoformat(), "endsAt": end.isoformat()}
    boost = team.post("/creator/earning/boosts/one", body).ok()
    assert fan.api.at(alpha).get("/user/earning/own").ok()["boost"]["factor"] == 2
    team.delete(f"/creator/earning/boosts/one/{boost['id']}").ok()
    assert fan.api.at(alpha).get("/user/earning/own").ok()["boost"] is None
    wrong = team.post("/creator/earning/boosts/one", body | {"endsAt": begin.isoformat()})
    assert list(wrong.body["fields"]) == ["endsAt"]
    code = {"text": "POG", "gems": "10", "endsAt": end.isoformat()}
    made = team.post("/creator/earning/codes/one", code).ok()
    assert team.post("/creator/earning/codes/one", code | {"text": "pog"}).code == "EARNING_CODE_EXIST"
    enter(fan).ok()
    assert team.get("/creator/earning/codes/all", {"state": "RUNNING"}).ok()["data"][0]["entered"] == 1
    team.delete(f"/creator/earning/codes/one/{made['id']}").ok()
    terms = team.patch("/creator/earning/streak", {"isActive": True, "gemsPerDay": "2", "maxGems": "9"}).ok()
    assert terms == {"isActive": True, "gemsPerDay": "2", "maxGems": "9"}
    streak = fan.api.at(alpha).get("/user/earning/own").ok()["streak"]
    assert (len(streak["week"]), streak["hasFreeze"]) == (7, True)


def test_the_economy_names_what_was_earned_and_how_long_fans_save_for_a_product(alpha, fan, team):
    a_rule(alpha, gems=10)
    a_gem_code(alpha)
    product = a_product(alpha, price=115)
    did(fan, "MESSAGE")
    enter(fan).ok()
    pay_all(alpha)
    facts = team.get("/creator/earning/economy").ok()
    assert [(one["kind"], one["gems"]) for one in facts["sources"]] == [("CODE", "30"), ("RULE", "10")]
    assert (facts["paidFans"], facts["dailyGems"], len(facts["series"])) == (1, "40", 30)
    assert [(one["productName"], one["days"]) for one in facts["products"]] == [(product.name, 3)]
    assert facts["series"][-1]["byRules"] == "40"


def test_lists_and_pages_make_few_queries(alpha, fan, team):
    for number in range(3):
        a_rule(alpha, gems=number + 1)
        a_gem_code(alpha, f"code {number}")
    did(fan, "MESSAGE")
    for path, most in (
        ("/creator/earning/rules/all", 12), ("/creator/earning/codes/all", 12), ("/creator/earning/boosts/all", 11),
        ("/creator/earning/economy", 18),
    ):  # fmt: skip
        with at_most_queries(most):
            team.get(path).ok()
    with at_most_queries(16):
        fan.api.at(alpha).get("/user/earning/own").ok()


@pytest.mark.parametrize("terms", [{"dailyCap": None}, {"dailyCap": 100_000}])
def test_what_a_rule_can_pay_one_fan_in_a_day_fits_into_the_limit_of_a_day(alpha, team, terms):
    body = {"event": "CHEER", "provider": "KICK", "gems": "100000", "experience": 0, "per": 1, **terms}
    assert team.post("/creator/earning/rules/one", body).code == "WALLET_ISSUANCE_LIMIT"
    team.post("/creator/earning/rules/one", {**body, "gems": "1", "dailyCap": 10}).ok()


def test_a_text_that_grows_when_its_case_is_folded_is_refused(alpha, team):
    body = {"text": "ΐ" * 40, "gems": "5", "endsAt": (now() + timedelta(hours=1)).isoformat()}
    assert team.post("/creator/earning/codes/one", body).body["fields"] == {"text": "Use fewer special letters"}
