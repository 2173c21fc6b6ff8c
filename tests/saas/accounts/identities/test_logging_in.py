"""The five logins against the simulators, and everything that goes wrong on the way."""

import ssl
from datetime import timedelta
from urllib.parse import parse_qs, urlsplit

import pytest

from saas.accounts.identities.models import Identity, LoginAttempt
from saas.accounts.models import User
from saas.kernel.clock import now
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.social import (
    PROVIDERS,
    REPORT_VERIFIED,
    WITH_TOKENS,
    agree,
    code_of,
    come_back,
    link,
    log_in,
    set_out,
    start_link,
    who,
)

pytestmark = pytest.mark.usefixtures("town")
EVERY = pytest.mark.parametrize("provider", PROVIDERS)
TOKENS = pytest.mark.parametrize("provider", WITH_TOKENS)


@EVERY
def test_the_first_time_makes_an_account_and_the_second_finds_it(api, provider):
    landed = log_in(api, provider, "River Fan")

    user = who(api)
    assert landed == "/onboarding/stream-accounts"
    assert user["username"] == "River_Fan"
    expected = ("river.fan@example.com", True) if provider in REPORT_VERIFIED else ("", False)
    assert (user["email"] or "", user["emailVerified"]) == expected
    assert not User.objects.get(pk=user["id"]).has_usable_password()

    again = Api()
    assert log_in(again, provider, "River Fan", redirectUrl="/explore?sort=new") == "/explore?sort=new"
    assert who(again)["id"] == user["id"]
    assert Identity.objects.filter(provider=provider).count() == 1


@EVERY
def test_a_login_does_not_read_the_trusted_authorities_again(api, provider, monkeypatch):
    log_in(api, provider, "River Fan")

    def is_read_again(*_given, **_named):
        raise AssertionError("the trusted authorities are read again")

    monkeypatch.setattr(ssl, "create_default_context", is_read_again)
    log_in(Api(), provider, "River Fan")


@EVERY
def test_a_new_name_there_is_followed_by_id(api, town, provider):
    log_in(api, provider, "oldname")
    town.services[provider.lower()].people.named("oldname").name = "Brand New Name"

    log_in(Api(), provider, "oldname")

    identity = Identity.objects.get(provider=provider)
    assert identity.name == "Brand New Name"
    assert identity.user.username == "oldname", "the name here is the person's own"


@EVERY
def test_source_and_reference_travel_with_the_person(api, provider):
    landed = log_in(api, provider, "newcomer", source="tiktok", reference="spring sale")

    assert landed == "/onboarding/stream-accounts?source=tiktok&reference=spring+sale"
    identity = Identity.objects.get(provider=provider)
    assert (identity.source, identity.reference) == ("tiktok", "spring sale")


@EVERY
def test_cancelled_consent_makes_nothing(api, provider):
    back = agree(set_out(api, provider, redirectUrl="/explore"), "shy", answer="cancel")

    place = come_back(api, back)

    assert code_of(place) == "access_denied"
    assert parse_qs(urlsplit(place).query) == {
        "code": ["access_denied"],
        "provider": [provider],
        "redirectUrl": ["/explore"],
    }
    assert who(api) is None
    assert not User.objects.filter(username="shy").exists()


@EVERY
def test_a_name_that_is_taken_or_too_long_gets_a_number_or_is_cut(api, provider):
    a_user(username="Popular", email="somebody@example.org")

    log_in(api, provider, "popular")
    first = who(api)["username"]
    other = Api()
    log_in(other, provider, "a name that is much longer than anything we take")

    assert first.startswith("popular")
    assert first != "popular"
    assert len(who(other)["username"]) <= 20


@pytest.mark.parametrize(
    ("name", "starts"), [("admin", "admin"), ("Ünïcødé ☕", "Unic"), ("日本", "player"), ("x", "player")]
)
def test_every_name_becomes_a_valid_one(api, name, starts):
    log_in(api, "KICK", name)

    username = who(api)["username"]
    assert username.startswith(starts)
    assert username.lower() != "admin"


@pytest.mark.parametrize("provider", REPORT_VERIFIED)
def test_an_address_of_another_account_does_not_log_in_to_it(api, town, provider):
    owner = a_user(username="owner", email="Owner@example.com")
    town.services[provider.lower()].people.named("owner").email = "owner@EXAMPLE.com"

    place = log_in(api, provider, "owner")

    assert code_of(place) == "USER_EXIST"
    assert who(api) is None
    assert not Identity.objects.exists()
    # Follow the advice of the page: log in, then link.
    mine = Api().login(owner)
    assert link(mine, provider, "owner").startswith("/profile/settings")
    other_device = Api()
    log_in(other_device, provider, "owner")
    assert who(other_device)["id"] == str(owner.pk)


@pytest.mark.parametrize("provider", REPORT_VERIFIED)
def test_an_unconfirmed_address_is_left_out(api, town, provider):
    town.services[provider.lower()].people.named("newbie").email_verified = False

    log_in(api, provider, "newbie")

    assert not who(api)["email"]


@pytest.mark.parametrize("address", ["no address", "x@example.com\r\nBcc: all@example.com", f"{'a' * 250}@example.com"])
def test_an_address_that_is_none_is_left_out(api, town, address):
    town.services["google"].people.named("odd").email = address

    log_in(api, "GOOGLE", "odd")

    assert not who(api)["email"]


@EVERY
def test_down_when_the_browser_comes_back(api, town, provider):
    back = agree(set_out(api, provider), "patient")
    town.services[provider.lower()].mood.down = True

    assert code_of(come_back(api, back)) == "INTEGRATION_UNAVAILABLE"
    assert not User.objects.filter(username="patient").exists()

    town.reset()
    log_in(api, provider, "patient")
    assert who(api)["username"] == "patient"


@pytest.mark.parametrize("provider", ["GOOGLE", "TWITCH"])
def test_down_before_the_browser_sets_out(api, town, provider):
    town.services[provider.lower()].mood.down = True

    assert code_of(set_out(api, provider)) == "INTEGRATION_UNAVAILABLE"
    assert not LoginAttempt.objects.exists()


@EVERY
def test_too_many_requests_there(api, town, provider):
    back = agree(set_out(api, provider), "busy")
    town.services[provider.lower()].mood.rate_limited = True

    assert code_of(come_back(api, back)) == "RATE_LIMITED"
    assert not User.objects.filter(username="busy").exists()


@EVERY
def test_a_code_that_is_too_old(api, town, provider):
    town.services[provider.lower()].mood.code_seconds = -1

    assert code_of(log_in(api, provider, "slow")) == "OAUTH_TOKEN_INVALID"
    assert who(api) is None


@EVERY
def test_an_attempt_that_is_too_old(api, provider):
    back = agree(set_out(api, provider), "slow")
    LoginAttempt.objects.update(expires_at=now() - timedelta(seconds=1))

    assert code_of(come_back(api, back)) == "OAUTH_TOKEN_INVALID"
    assert who(api) is None


@EVERY
def test_an_answer_works_once(api, provider):
    back = agree(set_out(api, provider), "once")
    come_back(api, back)
    api.post("/common/auth/logout")

    assert code_of(come_back(api, back)) == "OAUTH_TOKEN_INVALID"
    assert who(api) is None


@EVERY
def test_an_answer_works_in_the_browser_that_asked_alone(api, provider):
    back = agree(set_out(api, provider), "attacker")

    victim = Api()
    assert code_of(come_back(victim, back)) == "OAUTH_TOKEN_INVALID"
    set_out(victim, provider)
    assert code_of(come_back(victim, back)) == "OAUTH_TOKEN_INVALID"
    assert who(victim) is None


@pytest.mark.parametrize("change", ["state=", "state=unknown", "state=a&state=b", "", "error=access_denied"])
@EVERY
def test_unrequested_answers(api, provider, change):
    set_out(api, provider)

    assert code_of(come_back(api, f"http://localhost/api/common/auth/callback/{provider.lower()}?code=x&{change}")) == (
        "OAUTH_TOKEN_INVALID"
    )


@TOKENS
def test_one_providers_answer_is_worth_nothing_at_anothers_address(api, provider):
    back = agree(set_out(api, provider), "mixer").url
    other = "discord" if provider != "DISCORD" else "kick"

    moved = back.replace(f"/callback/{provider.lower()}", f"/callback/{other}")

    assert code_of(come_back(api, moved)) == "OAUTH_TOKEN_INVALID"
    come_back(api, back)
    assert who(api)["username"] == "mixer", "the genuine answer still counts"


@TOKENS
def test_a_code_put_into_another_log_in_is_refused(api, provider):
    """Code injection: a code that was stolen from a victim, brought back with the thief's own state."""
    victim = Api()
    stolen = agree(set_out(victim, provider), "victim")
    own = agree(set_out(api, provider), "thief")

    forged = own.url.replace(own.query["code"], stolen.query["code"])

    assert code_of(come_back(api, forged)) == "OAUTH_TOKEN_INVALID"
    assert who(api) is None


def test_a_wrong_verifier_burns_the_code(api, town):
    victim = Api()
    stolen = agree(set_out(victim, "KICK"), "victim")
    own = agree(set_out(api, "KICK"), "thief")
    come_back(api, own.url.replace(own.query["code"], stolen.query["code"]))

    assert code_of(come_back(victim, stolen)) == "OAUTH_TOKEN_INVALID"


@pytest.mark.parametrize(
    "wrong",
    ["nonce", "audience", "issuer", "expired", "signature", "unsigned", "unknown key"],
)
@pytest.mark.parametrize("provider", ["GOOGLE", "TWITCH"])
def test_an_id_token_that_is_not_the_issuers_word_about_this_log_in(api, town, provider, wrong):
    town.services[provider.lower()].mood.tamper = wrong

    assert code_of(log_in(api, provider, "forger")) == "OAUTH_TOKEN_INVALID"
    assert who(api) is None


def test_twitch_must_mean_the_same_person_in_both_answers(api, town):
    town.services["twitch"].mood.tamper = "subject"

    assert code_of(log_in(api, "TWITCH", "twofaced")) == "OAUTH_TOKEN_INVALID"


def test_a_return_that_names_another_issuer(api, town):
    town.services["google"].mood.tamper = "returned issuer"

    assert code_of(log_in(api, "GOOGLE", "mixup")) == "OAUTH_TOKEN_INVALID"


@pytest.mark.parametrize(
    "wrong", ["signature", "unsigned return", "other endpoint", "other place", "old nonce", "other identity"]
)
def test_an_answer_that_is_not_steams(api, town, wrong):
    town.services["steam"].mood.tamper = wrong

    assert code_of(log_in(api, "STEAM", "gaben")) == "OAUTH_TOKEN_INVALID"
    assert who(api) is None


def test_a_steam_id_that_was_changed_on_the_way(api, town):
    back = agree(set_out(api, "STEAM"), "gaben")
    victim = town.services["steam"].id_of(town.services["steam"].people.named("victim"))
    own = town.services["steam"].id_of(town.services["steam"].people.named("gaben"))

    assert code_of(come_back(api, back.url.replace(own, victim))) == "OAUTH_TOKEN_INVALID"


@TOKENS
def test_the_first_two_tabs_make_one_account(api, provider):
    first, second = agree(set_out(api, provider), "twotabs"), agree(set_out(api, provider), "twotabs")
    assert first.query["state"] != second.query["state"]

    come_back(api, first)
    log_in(Api(), provider, "twotabs")

    assert Identity.objects.filter(provider=provider).count() == 1


@EVERY
def test_a_closed_account_stays_closed(api, provider):
    log_in(api, provider, "leaver")
    User.objects.filter(username="leaver").update(is_active=False)

    other = Api()
    assert code_of(log_in(other, provider, "leaver")) == "AUTH_UNAUTHORIZED"
    assert who(other) is None


def test_without_keys_there_is_no_way(api, settings):
    settings.SOCIAL_LOGIN = {**settings.SOCIAL_LOGIN, "KICK": {"client_id": "", "client_secret": "", "base_url": ""}}

    assert code_of(set_out(api, "KICK")) == "INTEGRATION_UNAVAILABLE"


@pytest.mark.parametrize("name", ["local", "stake", "unknown", "kick%00", "%2e%2e"])
def test_other_services_are_not_there(api, name):
    assert api.get(f"/common/auth/login/{name}").status in {400, 404}


@EVERY
def test_a_logged_in_user_proves_it_with_the_linked_account(api, provider):
    log_in(api, provider, "prover")
    before = who(api)["id"]

    assert log_in(api, provider, "prover", redirectUrl="/profile/settings") == "/profile/settings"
    assert code_of(log_in(api, provider, "somebody else")) == "OAUTH_OTHER_ACCOUNT"

    assert who(api)["id"] == before
    assert not User.objects.filter(username__startswith="somebody").exists()


@EVERY
def test_a_link_that_was_begun_ends_with_the_session(api, provider):
    user = a_user()
    mine = Api().login(user)
    back = agree(start_link(mine, provider), "linker")
    mine.post("/common/auth/logout")

    assert code_of(come_back(mine, back)) == "OAUTH_TOKEN_INVALID"
    assert not Identity.objects.exists()


def test_setting_out_is_limited(api):
    places = [set_out(api, "KICK") for _ in range(61)]

    assert code_of(places[-1]) == "RATE_LIMITED"
    assert LoginAttempt.objects.count() == 60
