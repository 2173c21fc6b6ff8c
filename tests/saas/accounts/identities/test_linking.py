"""Linking and unlinking from the settings."""

from datetime import datetime, timedelta

import pytest
from django.conf import settings as django_settings

from saas.accounts.identities.errors import IntegrationUnavailable
from saas.accounts.identities.models import Identity, TokenRevocation, UnlinkedAccount
from saas.accounts.identities.tasks import purge
from saas.accounts.models import User
from saas.casinos.models import CasinoAccount
from saas.casinos.models import Provider as CasinoProvider
from saas.jobs.models import Job
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.kernel.providers import Provider
from tests.support.api import Api
from tests.support.builders import a_community, a_domain, a_user
from tests.support.queries import at_most_queries
from tests.support.social import PROVIDERS, WITH_TOKENS, agree, code_of, come_back, link, log_in, start_link, who

pytestmark = pytest.mark.usefixtures("town")
EVERY = pytest.mark.parametrize("provider", PROVIDERS)
TOKENS = pytest.mark.parametrize("provider", WITH_TOKENS)
CONNECTIONS = "/user/users/my-profile/connections"


def connect_casino(user):
    casino, _ = CasinoProvider.objects.get_or_create(
        code="STAKE", defaults={"slug": "stake", "name": "Stake", "brand_color": "#1475E1"}
    )
    CasinoAccount.objects.create(user=user, provider=casino, name="River", name_key="river")


def connection(provider):
    return f"{CONNECTIONS}/{provider.lower()}"


@pytest.fixture
def mine(database):
    return Api().login(a_user(username="mine"))


@EVERY
def test_linking_is_seen_in_the_list_and_is_a_way_in(mine, provider):
    assert link(mine, provider, "Stage Name") == "/profile/settings?tab=connections"

    body = mine.get(CONNECTIONS).ok()
    assert body["total"] == 1
    row = body["data"][0]
    assert (row["provider"], row["name"], row["needsReconnection"], row["removable"]) == (
        provider, "Stage Name", False, True,
    )  # fmt: skip
    other = Api()
    log_in(other, provider, "Stage Name")
    assert who(other)["username"] == "mine"


@EVERY
def test_an_account_linked_by_another_user_is_refused(mine, provider):
    log_in(Api(), provider, "theirs")

    place = link(mine, provider, "theirs")

    assert code_of(place) == "OAUTH_ACCOUNT_TAKEN"
    assert "intent=LINK" in place
    assert mine.get(CONNECTIONS).ok()["total"] == 0


@EVERY
def test_a_second_account_of_one_provider_is_refused(mine, provider):
    link(mine, provider, "first")

    assert code_of(link(mine, provider, "second")) == "OAUTH_OTHER_ACCOUNT"
    assert [row["name"] for row in mine.get(CONNECTIONS).ok()["data"]] == ["first"]


@EVERY
def test_linking_again_renews(mine, provider):
    link(mine, provider, "steady")
    Identity.objects.update(needs_reconnection=True)

    link(mine, provider, "steady")

    row = mine.get(CONNECTIONS).ok()["data"][0]
    assert row["needsReconnection"] is (provider == "STEAM")


@EVERY
def test_cancelled_linking(mine, provider):
    place = come_back(mine, agree(start_link(mine, provider), "shy", answer="cancel"))

    assert code_of(place) == "access_denied"
    assert mine.get(CONNECTIONS).ok()["total"] == 0


@EVERY
def test_the_way_back_is_ours(mine, provider):
    assert link(mine, provider, "one", redirectUrl="/onboarding/stream-accounts") == "/onboarding/stream-accounts"
    assert link(mine, provider, "one", redirectUrl="//evil.example") == "/profile/settings?tab=connections"


def test_linking_and_unlinking_require_a_step_up(mine):
    link(mine, "KICK", "careful")
    session = mine.client.session
    session["proven_at"] = 0
    session.save()

    for answer in (mine.post(connection("TWITCH")), mine.delete(connection("KICK"))):
        assert (answer.status, answer.code) == (409, "AUTH_STEP_UP_REQUIRED")
    assert mine.get(CONNECTIONS).ok()["total"] == 1


def test_linking_is_a_write_that_no_other_site_can_start(mine):
    answer = mine.post(connection("KICK"), X_CSRFToken="wrong")

    assert (answer.status, answer.code) == (403, "AUTH_CSRF_FAILED")


@pytest.mark.parametrize("call", [lambda api: api.get(CONNECTIONS), lambda api: api.delete(connection("KICK"))])
def test_a_domains_session_has_no_business_here(mine, call):
    domain = a_domain(a_community(), "hall.example")
    user = User.objects.get(username="mine")
    weak = Api("hall.example")
    weak.client.force_login(user)
    session = weak.client.session
    session["domain"] = str(domain.pk)
    session.save()

    assert call(weak).status == 403


@EVERY
def test_unlinking_with_a_password_left(mine, provider):
    link(mine, provider, "leaver")

    assert mine.delete(connection(provider)).status == 204

    assert mine.get(CONNECTIONS).ok()["total"] == 0
    other = Api()
    log_in(other, provider, "leaver")
    assert who(other)["username"] != "mine", "no user here has the provider's account, so it makes a new user"


def counts_from(api, provider):
    link(api, provider, "shared")
    [row] = api.get(CONNECTIONS).ok()["data"]
    api.delete(connection(provider))
    return row["countsFrom"]


@EVERY
def test_an_account_counts_for_another_user_a_day_after_it_was_unlinked(mine, provider):
    other = Api().login(a_user())
    assert counts_from(other, provider) is None
    assert counts_from(other, provider) is None, "it is the same user"
    unlinked_at = UnlinkedAccount.objects.latest("unlinked_at").unlinked_at
    for _ in range(2):
        shown = counts_from(mine, provider)
        assert datetime.fromisoformat(shown) == unlinked_at + timedelta(hours=24), "unlinking does not shorten it"
    later = counts_from(other, provider)
    assert datetime.fromisoformat(later) > unlinked_at + timedelta(hours=24), "another user had it since then"

    UnlinkedAccount.objects.update(unlinked_at=now() - timedelta(hours=24))
    assert counts_from(mine, provider) is None
    purge()
    assert UnlinkedAccount.objects.count() == 1


@EVERY
def test_linking_and_unlinking_are_notified(mine, provider):
    name = Provider(provider).label
    link(mine, provider, "seen")
    mine.delete(connection(provider))
    link(mine, provider, "seen")
    link(mine, provider, "seen")  # renews what is linked, which is no news

    rows = mine.get("/user/notifications/all", {"area": "SECURITY"}).ok()["data"]

    linked, unlinked = f"{name} is linked to your account", f"{name} is no longer linked"
    assert [(row["type"], row["title"]) for row in rows] == [
        ("SOCIAL_LINKED", linked), ("SOCIAL_UNLINKED", unlinked), ("SOCIAL_LINKED", linked),
    ]  # fmt: skip
    assert {(row["status"], row["community"]) for row in rows} == {("UNREAD", None)}
    assert all(row["link"] for row in rows)


@EVERY
def test_the_last_way_in_stays(api, provider):
    log_in(api, provider, "onlyway")

    answer = api.delete(connection(provider))

    assert (answer.status, answer.code) == (409, "OAUTH_LAST_WAY_IN")
    assert [row["removable"] for row in api.get(CONNECTIONS).ok()["data"]] == [False]


@EVERY
def test_another_linked_account_is_a_way_in(api, provider):
    other = "DISCORD" if provider != "DISCORD" else "KICK"
    log_in(api, provider, "twoways")
    link(api, other, "twoways")

    assert api.delete(connection(provider)).status == 204
    assert api.delete(connection(other)).code == "OAUTH_LAST_WAY_IN"


def test_a_way_whose_provider_is_no_longer_offered_does_not_count(api, settings):
    log_in(api, "KICK", "twoways")
    link(api, "DISCORD", "twoways")
    settings.SOCIAL_LOGIN = {**settings.SOCIAL_LOGIN, "DISCORD": {"client_id": "", "client_secret": "", "base_url": ""}}

    assert api.delete(connection("KICK")).code == "OAUTH_LAST_WAY_IN"


@pytest.mark.parametrize("provider", ["TWITCH", "unknown", "local"])
def test_what_is_not_linked_cannot_be_unlinked(mine, provider):
    assert mine.delete(connection(provider)).status == 404


@TOKENS
def test_tokens_are_revoked_at_the_provider(mine, town, provider):
    link(mine, provider, "revoked")
    service = town.oauth(provider.lower())
    before = service.facts()
    assert before["live_tokens"] > 0
    mine.delete(connection(provider))

    run_due()

    after = service.facts()
    assert after["counts"]["revocations"] > before["counts"]["revocations"]
    assert after["live_tokens"] < before["live_tokens"]
    assert not TokenRevocation.objects.exists()


@pytest.mark.parametrize("provider", ["DISCORD", "GOOGLE"])
def test_unlinking_spares_a_newer_link_of_the_same_account(mine, town, provider):
    """These providers end all tokens of the account when one is revoked."""
    link(mine, provider, "back again")
    mine.delete(connection(provider))
    link(mine, provider, "back again")
    service = town.oauth(provider.lower())
    before = service.facts()["live_tokens"]

    run_due()

    assert service.facts()["live_tokens"] == before
    assert not TokenRevocation.objects.exists()
    mine.delete(connection(provider))
    run_due()
    assert service.facts()["live_tokens"] < before


@TOKENS
def test_revoking_is_tried_again_when_the_provider_is_down(mine, town, provider):
    link(mine, provider, "patient")
    mine.delete(connection(provider))
    town.services[provider.lower()].mood.down = True
    with pytest.raises(IntegrationUnavailable):
        run_due()
    assert TokenRevocation.objects.count() == 1

    town.reset()
    Job.objects.filter(task="identities.revoke").update(due_at="2020-01-01T00:00:00Z")
    run_due()

    assert not TokenRevocation.objects.exists()


@TOKENS
def test_tokens_are_sealed_at_rest(mine, provider):
    link(mine, provider, "sealed")

    identity = Identity.objects.get(provider=provider)
    assert identity.access_token
    assert identity.access_token.startswith("gAAAA")
    assert identity.token_expires_at is not None
    assert identity.scopes


def test_the_list_takes_as_many_queries_for_five_as_for_one(mine):
    link(mine, "KICK", "all")
    mine.get(CONNECTIONS)
    with at_most_queries(5) as first:
        mine.get(CONNECTIONS).ok()
    for provider in PROVIDERS[1:]:
        link(mine, provider, "all")
    with at_most_queries(len(first)):
        assert mine.get(CONNECTIONS).ok()["total"] == 5


def test_casino_accounts_are_in_the_list_and_are_no_way_in(api):
    log_in(api, "KICK", "gambler")
    connect_casino(User.objects.get(username="gambler"))

    rows = api.get(CONNECTIONS).ok()["data"]

    assert [(row["provider"], row["removable"]) for row in rows] == [("KICK", False), ("STAKE", True)]
    assert api.delete(connection("STAKE")).status == 404


def test_the_list_comes_in_pages(mine):
    for provider in PROVIDERS:
        link(mine, provider, "all")

    body = mine.get(CONNECTIONS, {"take": 2, "page": 2}).ok()

    assert (body["total"], [row["provider"] for row in body["data"]]) == (5, ["DISCORD", "GOOGLE"])
    assert mine.get(CONNECTIONS, {"take": 0}).status == 400


def test_the_page_knows_which_providers_are_offered(api, settings):
    settings.SOCIAL_LOGIN = {**settings.SOCIAL_LOGIN, "GOOGLE": {"client_id": "", "client_secret": "", "base_url": ""}}

    page = api.client.get("/login", HTTP_HOST="localhost").content.decode()

    assert '"providers":["KICK","TWITCH","DISCORD","STEAM"]' in page


def test_on_a_custom_domain_the_way_leads_over_the_platform_and_back(database):
    domain = a_domain(a_community(), "hall.example")
    visitor = Api("hall.example")

    there = visitor.get("/common/auth/login/kick", {"redirectUrl": "/store"}).headers["Location"]

    assert there.startswith("http://localhost/api/common/auth/login/kick?redirectUrl=%2Flogin%2Fcontinue%3Frequest")
    assert visitor.client.cookies[django_settings.HANDOFF_COOKIE_NAME].value
    on_platform = Api()
    at_kick = on_platform.get(there.removeprefix("http://localhost/api")).headers["Location"]
    consent = come_back(on_platform, agree(at_kick, "traveller"))
    assert consent.startswith("/login/continue?request=")
    request = consent.split("request=")[1].split("&")[0]
    back = on_platform.post("/common/auth/handoff/authorize", {"request": request.replace("%3A", ":")}).ok()["url"]
    landed = visitor.get(back.removeprefix("http://hall.example/api"))
    assert landed.headers["Location"] == "/store"
    assert who(visitor)["username"] == "traveller"
    assert domain.domain == "hall.example"


def test_from_another_name_of_the_platform_the_way_begins_at_its_own(database):
    visitor = Api("127.0.0.1")

    there = visitor.get("/common/auth/login/kick", {"redirectUrl": "/explore", "source": "x"}).headers["Location"]

    assert there == "http://localhost/api/common/auth/login/kick?source=x&redirectUrl=%2Fexplore"
