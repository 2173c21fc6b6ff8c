"""Access tokens: kept fresh by one caller at a time, and what happens when the provider will not."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from saas.accounts.identities.errors import IntegrationUnavailable
from saas.accounts.identities.models import Identity
from saas.accounts.identities.tokens import access_token_of
from saas.kernel.clock import now
from saas.kernel.errors import DomainError, RateLimited
from tests.support.api import Api
from tests.support.social import log_in, who

REFRESHING = ("KICK", "TWITCH", "DISCORD")
EVERY = pytest.mark.parametrize("provider", REFRESHING)
pytestmark = pytest.mark.usefixtures("town")


@pytest.fixture
def identity(api, provider):
    log_in(api, provider, "streamer")
    return Identity.objects.get(provider=provider)


def expire(identity):
    Identity.objects.filter(pk=identity.pk).update(token_expires_at=now())


@EVERY
def test_a_fresh_token_is_given_as_it_is(town, identity, provider):
    before = town.oauth(provider.lower()).counts["refreshes"]

    assert access_token_of(identity) == access_token_of(identity)
    assert town.oauth(provider.lower()).counts["refreshes"] == before


@EVERY
def test_an_old_one_is_replaced_and_kept(town, identity, provider):
    first = access_token_of(identity)
    expire(identity)

    second = access_token_of(identity)

    assert second != first
    assert access_token_of(identity) == second


@pytest.mark.committed
@EVERY
def test_of_many_concurrent_calls_one_refreshes(town, api, provider):
    log_in(api, provider, "streamer")
    identity = Identity.objects.get(provider=provider)
    expire(identity)
    service = town.oauth(provider.lower())
    service.mood.slow_seconds = 0.3
    before = service.counts["refreshes"]

    def ask(_):
        try:
            return access_token_of(identity)
        finally:
            connection.close()

    with ThreadPoolExecutor(12) as pool:
        tokens = set(pool.map(ask, range(12)))

    assert len(tokens) == 1
    assert service.counts["refreshes"] == before + 1


@EVERY
def test_a_refused_refresh_asks_for_reconnection_and_stays_a_way_in(town, identity, provider):
    expire(identity)
    town.oauth(provider.lower()).mood.refuses_refresh = True

    with pytest.raises(DomainError) as refused:
        access_token_of(identity)
    assert refused.value.code == f"INTEGRATION_{provider}_NOT_CONNECTED"
    with pytest.raises(DomainError):
        access_token_of(identity)

    town.reset()
    browser = Api()
    log_in(browser, provider, "streamer")
    assert who(browser)["username"] == "streamer"
    assert access_token_of(identity)
    assert not Identity.objects.get(pk=identity.pk).needs_reconnection


@EVERY
@pytest.mark.parametrize(("mood", "error"), [("down", IntegrationUnavailable), ("rate_limited", RateLimited)])
def test_an_outage_changes_nothing(town, identity, provider, mood, error):
    expire(identity)
    setattr(town.oauth(provider.lower()).mood, mood, True)

    with pytest.raises(error):
        access_token_of(identity)

    town.reset()
    assert access_token_of(identity)


@EVERY
@pytest.mark.parametrize("status", [400, 401, 403, 404])
def test_the_error_page_of_a_proxy_changes_nothing(town, identity, provider, status):
    expire(identity)
    town.oauth(provider.lower()).mood.proxy_status = status

    with pytest.raises(IntegrationUnavailable):
        access_token_of(identity)

    town.reset()
    assert access_token_of(identity)
    assert not Identity.objects.get(pk=identity.pk).needs_reconnection


@EVERY
def test_wrong_keys_of_the_installation_change_nothing(town, identity, provider, settings):
    expire(identity)
    keys = settings.SOCIAL_LOGIN[provider]
    settings.SOCIAL_LOGIN[provider] = keys | {"client_secret": "wrong"}

    with pytest.raises(IntegrationUnavailable):
        access_token_of(identity)

    settings.SOCIAL_LOGIN[provider] = keys
    assert access_token_of(identity)


@EVERY
def test_a_token_sealed_under_a_lost_key_asks_for_reconnection(identity, provider, settings):
    settings.SECRET_KEY = "another key"

    with pytest.raises(DomainError) as refused:
        access_token_of(identity)
    assert refused.value.code == f"INTEGRATION_{provider}_NOT_CONNECTED"


@EVERY
def test_after_unlinking_there_is_none(identity, provider):
    Identity.objects.all().delete()

    with pytest.raises(DomainError):
        access_token_of(identity)


def test_google_gives_none_to_renew(town, api):
    log_in(api, "GOOGLE", "viewer")
    identity = Identity.objects.get(provider="GOOGLE")
    assert access_token_of(identity)
    expire(identity)

    with pytest.raises(DomainError) as refused:
        access_token_of(identity)

    assert refused.value.code == "OAUTH_TOKEN_INVALID"
    assert not Identity.objects.get(pk=identity.pk).needs_reconnection
