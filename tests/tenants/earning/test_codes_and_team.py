"""Stream codes, and the calls of the team and of fans."""

from datetime import timedelta
from functools import partial

import pytest
from django_tenants.utils import tenant_context

from saas.accounts.models import User
from saas.kernel.clock import now
from tenants.earning.errors import GemCodeFull, GemCodeWrong
from tenants.earning.models import GemCode, GemCodeEntry
from tenants.earning.services import codes
from tenants.earning.services.codes import EnteredCode
from tenants.wallets.models import Books
from tests.support.api import Api
from tests.support.builders import a_user
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
    assert enter(fan, "  POG ").ok() == {"text": "Pog", "gems": "30", "gemsTomorrow": "0"}
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
    answers = [enter(fan, f"guess {number}") for number in range(12)]
    assert [answer.code for answer in answers] == ["EARNING_CODE_WRONG"] * 10 + ["RATE_LIMITED"] * 2
    assert answers[-1].body["params"]["what"] == "codes"


def test_only_wrong_codes_count_as_guesses(alpha, fan):
    a_gem_code(alpha)
    enter(fan).ok()
    for _ in range(12):
        assert enter(fan).code == "EARNING_CODE_ENTERED"
    answers = [enter(fan, f"guess {number}").code for number in range(12)]
    assert answers == ["EARNING_CODE_WRONG"] * 10 + ["RATE_LIMITED"] * 2


@pytest.mark.committed
def test_guesses_at_the_same_time_are_limited():
    from saas.kernel.errors import RateLimited
    from tests.support.builders import a_community
    from tests.support.races import race

    place = a_community()
    fan = a_shopper(place)
    guesses = [partial(codes.enter, text=f"g{number}", fan=fan.user, community=place) for number in range(20)]
    answers = race(place, guesses, at_once=20)
    assert sum(isinstance(one, GemCodeWrong) for one in answers) == 10
    assert sum(isinstance(one, RateLimited) for one in answers) == 10


@pytest.mark.parametrize(("limit", "tomorrow"), [(100, "0"), (20, "10"), (0, "30")])
def test_a_code_says_which_gems_arrive_tomorrow(alpha, fan, limit, tomorrow):
    a_gem_code(alpha)
    with tenant_context(alpha):
        Books.objects.update(daily_issuance_limit=limit)
    assert enter(fan).ok()["gemsTomorrow"] == tomorrow
    pay_all(alpha)
    assert gems_of(fan) == 30 - int(tomorrow)


@pytest.mark.parametrize("text", ["РОG", "ΡOG", "FREE\N{CYRILLIC CAPITAL LETTER A}"])
def test_a_code_of_mixed_alphabets_is_refused(alpha, team, text):
    body = {"text": text, "gems": "5", "endsAt": (now() + timedelta(hours=1)).isoformat()}
    assert list(team.post("/creator/earning/codes/one", body).body["fields"]) == ["text"]


@pytest.mark.parametrize("text", ["ПОГ 24", "GÉMS", "ゲーム宝石", "Ⓟⓞⓖ"])
def test_a_code_of_one_alphabet_is_taken(alpha, team, text):
    body = {"text": text, "gems": "5", "endsAt": (now() + timedelta(hours=1)).isoformat()}
    assert team.post("/creator/earning/codes/one", body).ok()["text"] == text


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
    assert all(isinstance(one, EnteredCode | GemCodeFull) for one in answers)
    pay_all(place)
    assert sorted(fan.gems for fan in fans) == [0] * 15 + [30] * 5
    with tenant_context(place):
        assert (GemCode.objects.get().entries, GemCodeEntry.objects.count()) == (5, 5)
        books_are_right()


@pytest.mark.committed
def test_a_number_of_fans_that_is_set_while_a_fan_enters_counts_that_fan():
    from tests.support.builders import a_community, an_actor
    from tests.support.races import race_with_open_transaction

    place = a_community()
    code, (first, second) = a_gem_code(place), (a_shopper(place) for _ in range(2))
    answers = race_with_open_transaction(
        place,
        partial(codes.enter, text="pog", fan=first.user, community=place),
        partial(codes.edit_code, code_id=code.pk, changes={"max_fans": 1}, actor=an_actor(place)),
    )
    assert not [one for one in answers if isinstance(one, Exception)]
    assert enter(second).code == "EARNING_CODE_FULL"
    with tenant_context(place):
        assert (GemCode.objects.get().entries, GemCodeEntry.objects.count()) == (1, 1)


@pytest.mark.committed
def test_a_fan_who_enters_while_the_number_of_fans_is_set_takes_a_place():
    from tests.support.builders import a_community, an_actor
    from tests.support.races import race_with_open_transaction

    place = a_community()
    code, (first, second) = a_gem_code(place), (a_shopper(place) for _ in range(2))
    answers = race_with_open_transaction(
        place,
        partial(codes.edit_code, code_id=code.pk, changes={"max_fans": 1}, actor=an_actor(place)),
        partial(codes.enter, text="pog", fan=first.user, community=place),
    )
    assert not [one for one in answers if isinstance(one, Exception)]
    assert enter(second).code == "EARNING_CODE_FULL"


def test_running_codes_come_before_ended_ones(alpha, fan, team):
    for text in ("first", "second", "third"):
        a_gem_code(alpha, text)
    with tenant_context(alpha):
        GemCode.objects.filter(text="third").update(ends_at=now())
        GemCode.objects.filter(text="second").update(archived_at=now())
    rows = team.get("/creator/earning/codes/all").ok()["data"]
    assert [row["text"] for row in rows] == ["first", "third", "second"]


def test_the_typical_fan_of_a_dry_run_got_what_the_rule_can_pay(alpha, fan, team):
    other = joined_long_ago(a_shopper(alpha))
    for one in (fan, other, other):
        did(one, "MESSAGE", at=now() - timedelta(hours=1))
    run = team.get("/creator/earning/rules/dry-run", {"event": "MESSAGE", "gems": "2", "per": 1}).ok()
    assert (run["gems"], run["typical"], run["most"]) == ("6", "2", "4")


def test_a_dry_run_pays_a_deed_of_once_on_its_first_day_and_no_young_account(alpha, fan, team):
    other = joined_long_ago(a_shopper(alpha))
    User.objects.filter(pk=fan.user.pk).update(created_at=now() - timedelta(days=20))
    for days in (4, 3, 2):
        did(fan, "FOLLOW", at=now() - timedelta(days=days))
    did(other, "FOLLOW", at=now() - timedelta(days=2))
    draft = {"event": "FOLLOW", "gems": "5", "per": 1}
    for terms, paid in (({}, ["5", "5"]), ({"minAccountDays": 10}, ["5"]), ({"minAccountDays": 30}, [])):
        run = team.get("/creator/earning/rules/dry-run", {**draft, **terms}).ok()
        assert (run["fans"], run["hasDeeds"]) == (len(paid), True)
        assert [day["gems"] for day in run["series"] if day["gems"] != "0"] == paid


def test_a_dry_run_over_30_days_counts_what_a_week_does_not(alpha, fan, team):
    for days in (1, 20, 40):
        did(fan, "MESSAGE", at=now() - timedelta(days=days))
    draft = {"event": "MESSAGE", "gems": "2", "per": 1}
    for days, gems in ((7, "2"), (30, "4")):
        run = team.get("/creator/earning/rules/dry-run", {**draft, "days": days}).ok()
        assert (run["gems"], len(run["series"])) == (gems, days)
    assert list(team.get("/creator/earning/rules/dry-run", {**draft, "days": 90}).body["fields"]) == ["days"]


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
        ("/creator/earning/payments/all", 11), ("/creator/earning/economy", 18),
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


def _boost_body(factor, **fields):
    begin, end = now(), now() + timedelta(hours=2)
    return {"name": "Big", "factor": factor, "startsAt": begin.isoformat(), "endsAt": end.isoformat(), **fields}


def test_a_boost_that_lifts_a_rule_above_the_limit_of_a_day_is_refused(alpha, fan, team):
    rule = a_rule(alpha, gems=10, daily_cap=10)
    with tenant_context(alpha):
        Books.objects.update(daily_issuance_limit=300)
    boosts = "/creator/earning/boosts/one"
    refused = team.post(boosts, _boost_body(4))
    assert (refused.code, refused.body["params"]["rule"]) == ("EARNING_BOOST_LIMIT", "Write in the chat")
    boost = team.post(boosts, _boost_body(3)).ok()
    assert team.patch(f"{boosts}/{boost['id']}", {"factor": 4}).code == "EARNING_BOOST_LIMIT"
    rules = "/creator/earning/rules/one"
    assert team.patch(f"{rules}/{rule.pk}", {"gems": "11"}).code == "EARNING_BOOST_LIMIT"
    other = {"event": "CHEER", "gems": "11", "dailyCap": 10}
    assert team.post(rules, other).code == "EARNING_BOOST_LIMIT"
    # A rule that does not pay is checked when it is activated.
    off = team.post(rules, {**other, "isActive": False}).ok()
    assert team.patch(f"{rules}/{off['id']}", {"isActive": True}).code == "EARNING_BOOST_LIMIT"
    team.delete(f"{boosts}/{boost['id']}").ok()
    team.patch(f"{rules}/{off['id']}", {"isActive": True}).ok()


def test_the_limit_of_the_staff_counts_what_their_boost_adds(alpha, fan):
    from saas.access.models import StaffGrant

    staff = a_user()
    StaffGrant.objects.create(community=alpha, user=staff, permissions=["CHALLENGES_MANAGEMENT"])
    a_rule(alpha, gems=10, daily_cap=10)
    with tenant_context(alpha):
        Books.objects.update(staff_issuance_limit=100)
    browser = Api().login(staff).acting_for(alpha.owner_id)
    assert browser.post("/creator/earning/boosts/one", _boost_body(3)).code == "EARNING_BOOST_LIMIT"
    browser.post("/creator/earning/boosts/one", _boost_body(2)).ok()


def test_the_team_cancels_gems_that_wait(alpha, fan, team):
    from saas.notifications.models import Notification

    a_rule(alpha, gems=70)
    did(fan, "MESSAGE")
    with tenant_context(alpha):
        Books.objects.update(daily_issuance_limit=50)
    pay_all(alpha)
    (waiting,) = team.get("/creator/earning/payments/all").ok()["data"]
    assert (waiting["username"], waiting["gems"], waiting["sources"]) == (
        fan.member.username,
        "20",
        ["Write in the chat"],
    )
    path = f"/creator/earning/payments/one/{waiting['id']}/cancel"
    assert team.post(path, {"reason": ""}).code == "VALIDATION_ERROR"
    team.post(path, {"reason": "Spam in the chat"}).ok()
    assert team.post(path, {"reason": "Again"}).code == "EARNING_PAYMENT_CLOSED"
    assert team.get("/creator/earning/payments/all").ok()["total"] == 0
    with tenant_context(alpha):
        Books.objects.update(daily_issuance_limit=100)
    pay_all(alpha)
    assert gems_of(fan) == 50
    own = fan.api.at(alpha).get("/user/earning/own").ok()
    assert (own["waiting"], own["canceledToday"]) == ("0", "20")
    notified = Notification.objects.get(user=fan.user, kind="EARNING_CANCELED")
    assert notified.values["reason"] == "Spam in the chat"


def test_only_holders_of_the_right_cancel_gems(alpha, fan):
    from saas.access.models import StaffGrant

    a_rule(alpha)
    did(fan, "MESSAGE")
    staff = a_user()
    grant = StaffGrant.objects.create(community=alpha, user=staff, permissions=["RAFFLES_MANAGEMENT"])
    browser = Api().login(staff).acting_for(alpha.owner_id)
    assert browser.get("/creator/earning/payments/all").status == 403
    grant.permissions = ["CHALLENGES_MANAGEMENT"]
    grant.save()
    assert browser.get("/creator/earning/payments/all").ok()["total"] == 1


@pytest.mark.committed
def test_a_rule_and_a_boost_at_the_same_time_fit_together():
    from tenants.earning.errors import BoostBeyondLimit
    from tenants.earning.services import catalog
    from tests.support.builders import a_community, an_actor
    from tests.support.races import race

    place = a_community()
    no_rules(place)
    with tenant_context(place):
        Books.objects.update(daily_issuance_limit=100)
    actor, begin = an_actor(place), now()
    boost = {"name": "Double", "factor": 2, "starts_at": begin, "ends_at": begin + timedelta(hours=2)}
    rule = {"event": "CHEER", "gems": 100, "daily_cap": 1}
    answers = race(
        place, [partial(catalog.create_rule, fields=rule, actor=actor)] * 4
        + [partial(catalog.create_boost, fields=boost, actor=actor)] * 4, at_once=8,
    )  # fmt: skip
    refused = [isinstance(one, BoostBeyondLimit) for one in answers]
    assert refused in ([False] * 4 + [True] * 4, [True] * 4 + [False] * 4)
