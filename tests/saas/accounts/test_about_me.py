"""Names, country, age, the first password, the login."""

from datetime import timedelta

import pytest

from saas.accounts.models import User
from saas.accounts.signed_in import PROVEN_AT
from saas.kernel.clock import now
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.queries import at_most_queries

PROFILE = "/user/users/my-profile"

pytestmark = pytest.mark.django_db


def test_names_and_country_are_kept_and_can_be_taken_back(api):
    api.login(a_user())
    saved = api.patch(PROFILE, {"fullName": "Fanny Fan", "country": "se"}).ok()
    assert (saved["fullName"], saved["country"]) == ("Fanny Fan", "SE")
    cleared = api.patch(PROFILE, {"fullName": None, "country": None}).ok()
    assert (cleared["fullName"], cleared["country"]) == ("", None)


@pytest.mark.parametrize(
    ("field", "value", "text"),
    [
        ("fullName", "Fan", "Must contain at least 5 characters"),
        ("fullName", "\u202eevilname", "Remove line breaks and invisible characters"),
        ("country", "XX", "Choose a country from the list"),
        ("role", "ADMIN", "Choose one of the options"),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(api, field, value, text):
    answer = api.login(a_user()).patch(PROFILE, {field: value})
    assert (answer.status, answer.body["fields"]) == (400, {field: text})


def test_age_is_confirmed_once(api):
    api.login(a_user())
    confirmed = api.post(f"{PROFILE}/age-confirmation", {"birthDate": "1990-05-01", "country": "SE"}).ok()
    assert (confirmed["birthDate"], confirmed["country"]) == ("1990-05-01", "SE")
    again = api.post(f"{PROFILE}/age-confirmation", {"birthDate": "1980-05-01", "country": "SE"})
    assert (again.status, again.code) == (409, "AGE_ALREADY_CONFIRMED")


def test_a_word_may_be_followed_by_a_date(api):
    api.login(a_user())
    assert api.post(f"{PROFILE}/age-confirmation", {"isAdult": True, "country": "SE"}).ok()["birthDate"] is None
    assert api.post(f"{PROFILE}/age-confirmation", {"isAdult": True}).code == "AGE_ALREADY_CONFIRMED"
    assert api.post(f"{PROFILE}/age-confirmation", {"birthDate": "1990-05-01"}).ok()["birthDate"] == "1990-05-01"


@pytest.mark.parametrize("body", [{"birthDate": "1990-05-01", "country": "SE"}, {"isAdult": True, "country": "SE"}])
@pytest.mark.parametrize("country", ["DK", None])
def test_a_confirmed_country_cannot_be_changed_or_cleared(api, body, country):
    """The rules of all areas read it, so a fan must not choose another one for each purchase."""
    api.login(a_user())
    api.patch(PROFILE, {"country": "NO"}).ok()
    api.post(f"{PROFILE}/age-confirmation", body).ok()
    refused = api.patch(PROFILE, {"country": country, "fullName": "Fanny Fan"})
    assert (refused.status, refused.code) == (409, "COUNTRY_ALREADY_CONFIRMED")
    assert (api.get(PROFILE).ok()["country"], api.get(PROFILE).ok()["fullName"]) == ("SE", "")
    assert api.patch(PROFILE, {"country": "SE", "fullName": "Fanny Fan"}).ok()["fullName"] == "Fanny Fan"


def test_a_date_after_a_word_changes_no_country(api):
    api.login(a_user())
    api.post(f"{PROFILE}/age-confirmation", {"isAdult": True, "country": "SE"}).ok()
    later = api.post(f"{PROFILE}/age-confirmation", {"birthDate": "1990-05-01", "country": "DK"})
    assert (later.status, later.code) == (409, "COUNTRY_ALREADY_CONFIRMED")


@pytest.mark.parametrize("born", [None, "1990-05-01"])
def test_an_age_without_a_country_leads_to_no_dead_end(api, born):
    """An earlier version let fans clear the country after the confirmation."""
    api.login(a_user(birth_date=born, age_confirmed_at=now(), country=""))
    body = {"isAdult": True} | ({"birthDate": "1991-06-02"} if born else {})
    assert list(api.post(f"{PROFILE}/age-confirmation", body).body["fields"]) == ["country"]
    saved = api.post(f"{PROFILE}/age-confirmation", {**body, "country": "SE"}).ok()
    assert (saved["country"], saved["birthDate"]) == ("SE", born)
    assert api.post(f"{PROFILE}/age-confirmation", {**body, "country": "SE"}).code == "AGE_ALREADY_CONFIRMED"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"country": "SE"}, "birthDate"),
        ({"birthDate": "2999-01-01", "country": "SE"}, "birthDate"),
        ({"birthDate": "1800-01-01", "country": "SE"}, "birthDate"),
        ({"birthDate": "1990-02-30", "country": "SE"}, "birthDate"),
        ({"birthDate": "1990-05-01"}, "country"),
        ({"birthDate": "1990-05-01", "country": "XX"}, "country"),
    ],
)
def test_a_confirmation_that_says_nothing_is_refused(api, body, field):
    answer = api.login(a_user()).post(f"{PROFILE}/age-confirmation", body)
    assert (answer.status, list(answer.body["fields"])) == (400, [field])


def without_password(**fields):
    user = a_user(**fields)
    User.objects.filter(pk=user.pk).update(password="!")
    user.refresh_from_db()
    return user


def test_a_user_from_a_provider_sets_a_first_password(api):
    user = without_password(email="", verified=False)
    api.client.force_login(user)
    session = api.client.session
    session[PROVEN_AT] = int(now().timestamp())
    session.save()
    api.drop_csrf_token()
    assert api.get(PROFILE).ok()["hasPassword"] is False

    api.patch(f"{PROFILE}/change-password", {"updatedPassword": "F1rst!pass"}).ok()

    assert Api().login(user, "F1rst!pass").get(PROFILE).ok()["hasPassword"] is True


def test_a_first_password_asks_for_a_fresh_log_in(api):
    user = without_password()
    api.client.force_login(user)
    session = api.client.session
    session[PROVEN_AT] = int((now() - timedelta(minutes=11)).timestamp())
    session.save()
    answer = api.patch(f"{PROFILE}/change-password", {"updatedPassword": "F1rst!pass"})
    assert (answer.status, answer.code) == (409, "AUTH_STEP_UP_REQUIRED")


def test_a_user_with_a_password_cannot_omit_it(api):
    answer = api.login(a_user()).patch(f"{PROFILE}/change-password", {"updatedPassword": "F1rst!pass"})
    assert answer.body["fields"] == {"previousPassword": "Password is required"}


def steps(api):
    answer = api.get(f"{PROFILE}/onboarding").ok()
    return answer["role"], {row["name"]: row["isDone"] for row in answer["steps"]}


def test_a_fans_way_in_is_derived_from_what_they_did(alpha, api):
    api.login(a_user())
    role, before = steps(api)
    assert role is None
    assert list(before) == ["CreateAccount", "StreamAccounts", "Creators", "CheckInbox", "Finish"]
    assert [step for step, is_done in before.items() if is_done] == ["CreateAccount", "CheckInbox"]

    api.patch(PROFILE, {"role": "USER"}).ok()
    api.post(f"/user/creators/{alpha.owner_id}/subscribe").ok()
    api.post(f"{PROFILE}/age-confirmation", {"isAdult": True, "country": "SE"}).ok()
    api.post("/user/casinos/connect", {"provider": "STAKE", "username": "river_fan"}).ok()
    role, after = steps(api)
    assert (role, after["Creators"], after["CasinoAccounts"]) == ("USER", True, True)


def test_a_creators_way_in_leads_over_their_community(alpha, api):
    api.login(a_user()).patch(PROFILE, {"role": "CREATOR"}).ok()
    assert list(steps(api)[1]) == ["CreateAccount", "StreamAccounts", "CreateCommunity", "CheckInbox", "Finish"]
    owner = Api().login(alpha.owner)
    assert steps(owner)[0] == "CREATOR"
    assert steps(owner)[1]["CreateCommunity"] is True


def test_the_profile_asks_few_questions(api):
    api.login(a_user())
    api.get(PROFILE).ok()
    with at_most_queries(8):
        api.get(PROFILE).ok()
    with at_most_queries(7):
        api.get(f"{PROFILE}/onboarding").ok()


def test_a_number_beyond_a_float_is_refused(api):
    assert api.login(a_user()).patch(PROFILE, b'{"fullName": 1e400}').status == 400


@pytest.mark.parametrize("email", ["a@localhost", "a@[127.0.0.1]", "a@[IPv6:::1]"])
def test_an_address_that_no_mail_reaches_is_refused(api, email):
    answer = api.post("/common/auth/signup", {"email": email, "username": "someone", "password": "Tr0ub4dor&3xyz"})
    assert (answer.status, answer.body["fields"]) == (400, {"email": "Please enter a valid email address"})
