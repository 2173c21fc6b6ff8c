"""Connecting the channel of a community, over HTTP against the simulators."""

from datetime import timedelta

import pytest
from botocore.exceptions import EndpointConnectionError

from saas.access.models import AuditEntry, StaffGrant
from saas.accounts.identities.models import Identity, LoginAttempt
from saas.accounts.identities.tokens import access_token_of
from saas.accounts.models import Session
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.streaming.models import ChannelConnection
from saas.streaming.services import connections
from saas.tenancy.permissions import Permission
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.channels import (
    ALL,
    CHANNEL_PROVIDERS,
    SETTINGS,
    as_text,
    connect,
    connected,
    is_error,
    person,
    set_out,
    shown,
    the_connection,
)
from tests.support.full_disk import FULL, full_disk
from tests.support.social import agree, come_back, log_in

EVERY = pytest.mark.parametrize("provider", CHANNEL_PROVIDERS)
pytestmark = pytest.mark.django_db


def staff(community, *permissions):
    user = a_user()
    StaffGrant.objects.create(community=community, user=user, permissions=list(permissions))
    return Api().login(user).acting_for(community.owner_id)


def test_without_a_channel_every_provider_is_listed_as_disconnected(owner):
    rows = owner.get(ALL).ok()

    assert rows["total"] == 3
    assert [(row["provider"], row["status"], row["offered"]) for row in rows["data"]] == [
        (provider, "DISCONNECTED", True) for provider in CHANNEL_PROVIDERS
    ]


@EVERY
def test_a_channel_is_connected_with_its_name_and_picture(town, owner, alpha, provider):
    row = connected(owner, provider, "Nova Star")

    assert (row["status"], row["name"], row["problem"]) == ("CONNECTED", "Nova Star", None)
    assert row["connectedAt"]
    assert row["checkedAt"]
    pages = {"KICK": "https://kick.com/nova-star", "TWITCH": "https://www.twitch.tv/nova_star", "DISCORD": None}
    assert row["url"] == pages[provider]
    # The picture is our own copy, because a page loads pictures from its own host alone.
    picture = Api().get(row["pictureUrl"].removeprefix("/api"))
    assert (picture.status, picture.headers["Content-Type"]) == (200, "image/webp")
    entry = AuditEntry.objects.get(action="connection.connect")
    assert (entry.community_id, entry.actor_id, entry.after) == (
        alpha.pk,
        alpha.owner_id,
        {"provider": provider.title(), "channel": "Nova Star"},
    )


@EVERY
def test_only_what_is_used_is_requested_and_tokens_are_sealed(town, owner, provider):
    connected(owner, provider, "nova")

    row = the_connection(provider)
    events = ["user:read:chat", "user:bot", "channel:bot", "moderator:read:followers", "channel:read:subscriptions"]
    wanted = {
        "KICK": ["user:read", "events:subscribe"],
        "TWITCH": ["openid", *events, "bits:read", "channel:read:redemptions"],
        "DISCORD": ["identify"],
    }
    assert row.scopes == wanted[provider]
    tokens = town.oauth(provider.lower())._tokens
    assert not {row.access_token, row.refresh_token} & set(tokens)
    assert access_token_of(row) in tokens
    assert not any(token in as_text(owner.get(ALL).body) for token in tokens)


def test_a_login_and_a_channel_do_not_change_each_other(town, api, owner, alpha):
    """The same account at Twitch can be a person's login and a community's channel."""
    log_in(api, "TWITCH", "nova")
    connected(owner, "TWITCH", "nova")

    assert owner.delete("/creator/connections/twitch").status == 204
    assert Identity.objects.get(provider="TWITCH").user_id != alpha.owner_id
    assert log_in(Api(), "TWITCH", "nova") == "/"


@EVERY
def test_a_wrong_state_connects_nothing(town, owner, provider):
    back = agree(set_out(owner, provider), "nova")

    assert is_error(come_back(owner, back.url.replace("state=", "state=x")), "OAUTH_TOKEN_INVALID")
    assert not ChannelConnection.objects.exists()


@EVERY
def test_an_answer_works_once(town, owner, provider):
    back = agree(set_out(owner, provider), "nova")
    assert come_back(owner, back) == SETTINGS

    again = come_back(owner, back)

    assert is_error(again, "OAUTH_TOKEN_INVALID")
    assert shown(owner, provider)["status"] == "CONNECTED"


@EVERY
def test_a_code_that_was_used_elsewhere_connects_nothing(town, owner, provider):
    first = agree(set_out(owner, provider), "nova")
    second = agree(set_out(owner, provider), "nova")
    assert come_back(owner, first) == SETTINGS
    stolen = second.url.replace(second.query["code"], first.query["code"])

    assert is_error(come_back(owner, stolen), "OAUTH_TOKEN_INVALID")


@EVERY
def test_an_answer_in_another_browser_connects_nothing(town, owner, alpha, provider):
    back = agree(set_out(owner, provider), "nova")

    assert is_error(come_back(Api().login(alpha.owner), back), "OAUTH_TOKEN_INVALID")
    assert is_error(come_back(Api(), back), "OAUTH_TOKEN_INVALID")
    assert not ChannelConnection.objects.exists()


def test_an_answer_for_a_person_who_logged_out_connects_nothing(town, owner):
    back = agree(set_out(owner, "TWITCH"), "nova")
    owner.post("/common/auth/logout").ok()

    assert is_error(come_back(owner, back), "OAUTH_TOKEN_INVALID")


@EVERY
def test_a_refused_consent_says_so_and_leads_back(town, owner, provider):
    place = come_back(owner, agree(set_out(owner, provider), "nova", answer="cancel"))

    assert is_error(place, "access_denied")
    assert "intent=CHANNEL" in place
    assert "redirectUrl=%2Fadmin%2Fsettings%3Ftab%3DCONNECTIONS" in place


@EVERY
def test_a_channel_of_another_community_is_refused_and_its_tokens_revoked(town, owner, beta, provider):
    connected(owner, provider, "nova")
    others = Api().login(beta.owner)
    assert connect(others, provider, "someone else") == SETTINGS
    others.delete(f"/creator/connections/{provider.lower()}").ok()
    before = town.oauth(provider.lower()).facts()["live_tokens"]

    assert is_error(connect(others, provider, "nova"), "CHANNEL_TAKEN")

    assert shown(others, provider)["status"] == "DISCONNECTED"
    assert "nova" not in as_text(others.get(ALL).body)
    run_due(at=now() + timedelta(minutes=1))
    # Discord would end the grant of the first community, too, so the new tokens there just run out.
    live_tokens = town.oauth(provider.lower()).facts()["live_tokens"]
    assert live_tokens > 0
    assert live_tokens <= before + (2 if provider == "DISCORD" else 0)
    connections.check(the_connection(provider).pk)
    assert shown(owner, provider)["status"] == "CONNECTED"


def test_another_channel_than_the_connected_one_is_refused(town, owner):
    connected(owner, "TWITCH", "nova")

    assert is_error(connect(owner, "TWITCH", "second"), "CHANNEL_OTHER")
    assert shown(owner, "TWITCH")["name"] == "nova"


def test_a_channel_is_free_again_after_it_was_disconnected(town, owner, beta):
    connected(owner, "KICK", "nova")
    owner.delete("/creator/connections/kick").ok()

    assert connected(Api().login(beta.owner), "KICK", "nova")["name"] == "nova"


def test_a_right_that_ended_on_the_way_connects_nothing(town, alpha):
    helper = staff(alpha, Permission.SETTINGS_MANAGEMENT)
    back = agree(set_out(helper, "TWITCH"), "nova")
    StaffGrant.objects.filter(community=alpha).delete()

    assert is_error(come_back(helper, back), "PERMISSION_NOT_PERMITTED")
    assert not ChannelConnection.objects.exists()


def test_staff_connect_for_the_community_they_act_for(town, alpha):
    helper = staff(alpha, Permission.SETTINGS_MANAGEMENT)

    assert connected(helper, "TWITCH", "nova")["status"] == "CONNECTED"
    assert the_connection("TWITCH").community == alpha


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("get", ALL),
        ("get", "/creator/connections/twitch/connect"),
        ("delete", "/creator/connections/twitch"),
        ("get", "/creator/live"),
        ("patch", "/creator/live"),
    ],
)
def test_others_may_do_nothing(town, alpha, api, method, path):
    helper = staff(alpha, Permission.STORES_MANAGEMENT)

    assert getattr(helper, method)(path).code == "PERMISSION_NOT_PERMITTED"
    stranger = Api().login(a_user()).acting_for(alpha.owner_id)
    assert getattr(stranger, method)(path).code == "PERMISSION_NOT_PERMITTED"
    assert getattr(api.acting_for(alpha.owner_id), method)(path).status in {401, 403}


@pytest.mark.parametrize("provider", ["google", "steam", "local", "myspace"])
def test_a_provider_without_channels_is_not_found(town, owner, provider):
    assert owner.get(f"/creator/connections/{provider}/connect").status == 404
    assert owner.delete(f"/creator/connections/{provider}").status == 404


def test_both_changes_need_a_fresh_proof(town, owner):
    connected(owner, "TWITCH", "nova")
    session = Session.objects.get()
    store = session.get_decoded() | {"proven_at": 0}
    Session.objects.filter(pk=session.pk).update(session_data=Session.get_session_store_class()().encode(store))

    assert owner.get("/creator/connections/twitch/connect").code == "AUTH_STEP_UP_REQUIRED"
    assert owner.delete("/creator/connections/twitch").code == "AUTH_STEP_UP_REQUIRED"


def test_a_provider_without_keys_is_not_offered(town, owner, settings):
    settings.SOCIAL_LOGIN = {**settings.SOCIAL_LOGIN, "KICK": {"client_id": "", "client_secret": "", "base_url": ""}}

    assert shown(owner, "KICK")["offered"] is False
    assert owner.get("/creator/connections/kick/connect").code == "INTEGRATION_UNAVAILABLE"


@EVERY
@pytest.mark.parametrize("trouble", ["down", "rate_limited", "slow"])
def test_a_provider_in_trouble_connects_nothing(town, owner, monkeypatch, provider, trouble):
    back = agree(set_out(owner, provider), "nova")
    service = town.oauth(provider.lower())
    if trouble == "slow":
        monkeypatch.setattr("django.conf.settings.PROVIDER_TIMEOUTS", {"timeout": 0.1})
        service.mood.slow_seconds = 0.4
    else:
        setattr(service.mood, trouble, True)

    place = come_back(owner, back)

    assert is_error(place, "RATE_LIMITED" if trouble == "rate_limited" else "INTEGRATION_UNAVAILABLE")
    assert shown(owner, provider)["status"] == "DISCONNECTED"


@EVERY
def test_a_channel_is_connected_even_if_its_picture_and_stream_cannot_be_read(town, owner, provider, monkeypatch):
    monkeypatch.setattr(person(town, provider, "nova"), "picture", "https://evil.example/x.png")
    town.oauth(provider.lower()).mood.tamper = "no data"

    row = connected(owner, provider, "nova")

    assert row["status"] == "CONNECTED"
    assert row["pictureUrl"] is None or provider == "DISCORD"


@pytest.mark.parametrize("error", [FULL, EndpointConnectionError(endpoint_url="http://s3")], ids=repr)
def test_a_channel_is_connected_without_its_picture_if_the_storage_is_away(town, owner, error):
    with full_disk(error):
        row = connected(owner, "TWITCH", "nova")
    assert (row["status"], row["pictureUrl"]) == ("CONNECTED", None)

    connections.check(the_connection("TWITCH").pk)
    assert shown(owner, "TWITCH")["pictureUrl"]


def test_an_attempt_holds_the_community_and_expires(town, owner, alpha):
    back = agree(set_out(owner, "TWITCH"), "nova")
    attempt = LoginAttempt.objects.get()
    assert (attempt.intent, attempt.community) == ("CHANNEL", alpha)
    LoginAttempt.objects.update(expires_at=now())

    assert is_error(come_back(owner, back), "OAUTH_TOKEN_INVALID")
