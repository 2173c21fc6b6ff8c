"""Casino providers, and the accounts fans name as theirs."""

from datetime import date

import pytest

from saas.accounts.models import User
from saas.casinos import catalog
from saas.casinos.models import AccountState, CasinoAccount, Provider
from saas.kernel.clock import now
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.queries import at_most_queries

CONNECT = "/user/casinos/connect"

pytestmark = pytest.mark.django_db


def an_adult(**fields):
    return a_user(age_confirmed_at=now(), country="SE", **fields)


def named(api, username="River_Fan", provider="STAKE"):
    return api.post(CONNECT, {"provider": provider, "username": username})


def test_the_catalogue_is_there_for_everybody(api):
    rows = api.get("/misc/casino-providers").ok()["data"]
    assert [row["code"] for row in rows] == [facts["code"] for facts in catalog.PROVIDERS]
    assert rows[0] == {
        "code": "STAKE",
        "slug": "stake",
        "name": "Stake",
        "naming": "USERNAME",
        "siteUrl": "https://stake.com",
        "brandColor": "#1475E1",
        "minimumAge": 18,
    }
    with at_most_queries(1):
        api.get("/misc/casino-providers").ok()


def test_what_operators_changed_outlives_the_next_start(api):
    Provider.objects.filter(code="STAKE").update(name="Stake.com", is_listed=False)
    Provider.objects.filter(code="CLASH").delete()
    assert catalog.seed() == 1
    assert Provider.objects.get(code="STAKE").name == "Stake.com"
    assert "STAKE" not in [row["code"] for row in api.get("/misc/casino-providers").ok()["data"]]


def test_an_account_is_a_claim_until_it_is_checked(api):
    api.login(an_adult())
    made = named(api, "  @River_Fan ")
    assert (made.status, made.body["username"], made.body["state"]) == (201, "River_Fan", "CLAIMED")
    assert [row["id"] for row in api.get(CONNECT).ok()["data"]] == [made.body["id"]]
    assert named(api, "river_FAN").code == "CASINO_ACCOUNT_EXIST"
    assert api.delete(f"{CONNECT}/{made.body['id']}").status == 204
    assert api.get(CONNECT).ok()["total"] == 0


def test_two_users_with_the_same_account_are_both_notified(api):
    first, second = Api().login(an_adult()), Api().login(an_adult())
    assert named(first).ok()["isContested"] is False
    assert named(second, "RIVER_FAN").ok()["isContested"] is True
    assert first.get(CONNECT).ok()["data"][0]["isContested"] is True


def test_a_proven_account_cannot_be_claimed_by_another_user(api):
    owner = an_adult()
    named(Api().login(owner)).ok()
    CasinoAccount.objects.filter(user=owner).update(state=AccountState.VERIFIED)
    assert named(api.login(an_adult())).code == "CASINO_ACCOUNT_TAKEN"


def test_a_user_cannot_disconnect_another_users_account(api):
    theirs = named(Api().login(an_adult())).ok()["id"]
    assert api.login(an_adult()).delete(f"{CONNECT}/{theirs}").code == "CASINO_ACCOUNT_NOT_FOUND"


@pytest.mark.parametrize(
    ("provider", "username", "fault"),
    [
        ("STAKE", "x", "Username must be at least 2 characters"),
        ("STAKE", "x" * 41, "Username must be at most 40 characters"),
        ("STAKE", "river fan", "A username has no spaces"),
        ("CSGOEMPIRE", "river_fan", "A Steam ID is 17 digits and begins with 7656119"),
    ],
)
def test_a_name_that_cannot_be_is_refused_at_its_field(api, provider, username, fault):
    answer = named(api.login(an_adult()), username, provider)
    assert (answer.status, answer.body["fields"]) == (400, {"username": fault})


def test_csgoempire_takes_a_steam_id(api):
    assert named(api.login(an_adult()), "76561198000000001", "CSGOEMPIRE").status == 201


def test_an_unknown_casino_is_not_found(api):
    assert named(api.login(an_adult()), provider="NOWHERE").code == "CASINO_PROVIDER_NOT_FOUND"


def test_age_comes_first(api):
    api.login(a_user())
    assert named(api).code == "AGE_CONFIRMATION_REQUIRED"
    api.post("/user/users/my-profile/age-confirmation", {"birthDate": "2015-01-01", "country": "SE"}).ok()
    assert (named(api).status, named(api).code) == (409, "AGE_TOO_YOUNG")


def test_a_user_who_is_too_young_is_offered_no_casino(api):
    minor, adult = a_user(birth_date=date(2015, 1, 1), age_confirmed_at=now(), country="SE"), an_adult()
    assert Api().login(minor).get("/misc/casino-providers").ok() == {"data": [], "total": 0}
    Provider.objects.filter(code="STAKE").update(minimum_age=21)
    offered = Api().login(adult).get("/misc/casino-providers").ok()
    assert "STAKE" not in [row["code"] for row in offered["data"]]
    assert offered["total"] == len(catalog.PROVIDERS) - 1
    assert Api().login(a_user()).get("/misc/casino-providers").ok()["total"] == len(catalog.PROVIDERS)


@pytest.mark.parametrize(("born", "is_offered"), [(date(2015, 1, 1), False), (date(1990, 1, 1), True)])
def test_the_casino_step_is_only_for_adults_who_chose_a_community_with_casinos(alpha, api, born, is_offered):
    api.login(a_user(birth_date=born, age_confirmed_at=now(), country="SE"))
    assert "CasinoAccounts" not in [step["name"] for step in api.get("/user/users/my-profile/onboarding").ok()["steps"]]
    api.post(f"/user/creators/{alpha.owner_id}/subscribe").ok()
    steps = [step["name"] for step in api.get("/user/users/my-profile/onboarding").ok()["steps"]]
    assert ("CasinoAccounts" in steps) is is_offered


def test_a_casinos_own_countries_count(api):
    Provider.objects.filter(code="STAKE").update(blocked_countries=["US"])
    user = an_adult()
    User.objects.filter(pk=user.pk).update(country="US")
    api.login(user)
    assert "STAKE" not in [row["code"] for row in api.get("/misc/casino-providers").ok()["data"]]
    assert named(api).code == "COUNTRY_NOT_ALLOWED"
    assert named(api, provider="SHUFFLE").status == 201


def test_the_list_asks_the_same_questions_however_long_it_is(api):
    api.login(an_adult())
    for number in range(6):
        named(api, f"river_{number}").ok()
    with at_most_queries(4):
        assert api.get(CONNECT).ok()["total"] == 6


@pytest.mark.parametrize("excluded", ["age", "country"])
def test_an_account_is_hidden_from_a_user_excluded_later(api, excluded):
    word = a_user(age_confirmed_at=now(), country="SE")
    api.login(word)
    named(api).ok()
    assert api.get("/user/users/my-profile/connections").ok()["total"] == 1

    if excluded == "age":
        born = now().date().replace(year=now().year - 15, day=1).isoformat()
        body = {"birthDate": born, "country": "SE", "isAdult": False}
        api.post("/user/users/my-profile/age-confirmation", body).ok()
    else:
        Provider.objects.filter(code="STAKE").update(blocked_countries=["SE"])

    assert api.get(CONNECT).ok()["total"] == 0
    assert "STAKE" not in api.get("/user/users/my-profile/connections").text
    # It is still theirs: the copy of their data has it, and it can be removed.
    row = CasinoAccount.objects.get(user=word)
    assert api.delete(f"{CONNECT}/{row.pk}").status == 204
