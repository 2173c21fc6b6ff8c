"""The life of a connected channel: it is checked, renewed and disconnected, over HTTP against the simulators."""

from datetime import timedelta

import pytest

from saas.access.models import AuditEntry
from saas.accounts.identities.errors import IntegrationUnavailable
from saas.accounts.identities.models import TokenRevocation
from saas.accounts.identities.tokens import access_token_of
from saas.jobs.models import Job
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.notifications.models import Notification, TeamNotification
from saas.streaming.models import ChannelConnection
from saas.streaming.services import connections
from tests.support.channels import ALL, CHANNEL_PROVIDERS, as_text, connected, person, shown, the_connection
from tests.support.queries import at_most_queries

EVERY = pytest.mark.parametrize("provider", CHANNEL_PROVIDERS)
pytestmark = pytest.mark.django_db


def runs_out(row):
    ChannelConnection.objects.filter(pk=row.pk).update(token_expires_at=now())


@EVERY
def test_disconnecting_removes_the_row_and_revokes_the_tokens(town, owner, provider):
    connected(owner, provider, "nova")
    row, service = the_connection(provider), town.oauth(provider.lower())
    token = access_token_of(row)

    assert owner.delete(f"/creator/connections/{provider.lower()}").status == 204

    assert shown(owner, provider) == {
        **{name: None for name in ("name", "url", "pictureUrl", "connectedAt", "checkedAt", "problem")},
        "provider": provider,
        "offered": True,
        "status": "DISCONNECTED",
        "needsConsent": False,
        "events": [],
        "eventsCheckedAt": None,
        "eventsProblem": None,
    }
    run_due(at=now() + timedelta(seconds=1))
    assert token not in service._tokens
    entry = AuditEntry.objects.get(action="connection.disconnect")
    assert entry.before == {"provider": provider.title(), "channel": "nova"}
    assert owner.delete(f"/creator/connections/{provider.lower()}").code == "CHANNEL_NOT_CONNECTED"


@EVERY
@pytest.mark.parametrize("trouble", [{"down": True}, {"proxy_status": 400}, {"proxy_status": 404}])
def test_a_provider_that_is_down_does_not_stop_a_disconnect(town, owner, provider, trouble):
    connected(owner, provider, "nova")
    service = town.oauth(provider.lower())
    vars(service.mood).update(trouble)

    assert owner.delete(f"/creator/connections/{provider.lower()}").status == 204
    with pytest.raises(IntegrationUnavailable):
        run_due(at=now() + timedelta(seconds=1))
    assert TokenRevocation.objects.count() == 1

    # The job is repeated until the provider answers.
    service.reset()
    before = service.counts["revocations"]
    run_due(at=now() + timedelta(hours=1))
    assert service.counts["revocations"] > before
    assert not TokenRevocation.objects.exists()


@EVERY
def test_a_token_that_runs_out_is_renewed(town, owner, provider):
    connected(owner, provider, "nova")
    row, service = the_connection(provider), town.oauth(provider.lower())
    runs_out(row)
    before = service.counts["refreshes"]

    connections.check(row.pk)

    assert service.counts["refreshes"] == before + 1
    assert shown(owner, provider)["status"] == "CONNECTED"
    row.refresh_from_db()
    assert row.token_expires_at is not None
    assert row.token_expires_at > now()


@EVERY
def test_a_token_that_ends_before_its_time_is_renewed(town, owner, provider):
    connected(owner, provider, "nova")
    town.oauth(provider.lower()).expire_tokens()

    connections.check(the_connection(provider).pk)

    assert (shown(owner, provider)["status"], shown(owner, provider)["problem"]) == ("CONNECTED", None)


@EVERY
def test_a_revoked_grant_needs_reconnecting_and_the_team_is_notified_once(town, owner, alpha, provider):
    connected(owner, provider, "nova")
    row, service = the_connection(provider), town.oauth(provider.lower())
    service.disown("nova")

    connections.check(row.pk)
    connections.check(row.pk)

    found = shown(owner, provider)
    assert (found["status"], found["problem"], found["name"]) == ("NEEDS_RECONNECTING", "REVOKED", "nova")
    row.refresh_from_db()
    assert (row.access_token, row.refresh_token) == ("", "")
    (message,) = TeamNotification.objects.filter(kind="TEAM_CHANNEL_LOST")
    assert (message.community_id, message.permission, message.values) == (
        alpha.pk,
        "SETTINGS_MANAGEMENT",
        {"provider": provider.title(), "channel": "nova"},
    )

    assert connected(owner, provider, "nova")["status"] == "CONNECTED"
    assert shown(owner, provider)["problem"] is None


@EVERY
def test_a_check_that_fails_keeps_the_connection_and_says_what_is_wrong(town, owner, provider):
    connected(owner, provider, "nova")
    row, mood = the_connection(provider), town.oauth(provider.lower()).mood

    mood.down = True
    connections.check(row.pk)
    assert (shown(owner, provider)["status"], shown(owner, provider)["problem"]) == ("CONNECTED", "UNAVAILABLE")

    mood.down, mood.rate_limited = False, True
    connections.check(row.pk)
    assert shown(owner, provider)["problem"] == "RATE_LIMITED"

    mood.rate_limited = False
    for status in (401, 403, 404):
        mood.proxy_status = status
        connections.check(row.pk)
        assert (shown(owner, provider)["status"], shown(owner, provider)["problem"]) == ("CONNECTED", "UNAVAILABLE")

    mood.proxy_status = 0
    connections.check(row.pk)
    assert shown(owner, provider)["problem"] is None


def test_a_check_finds_a_new_name(town, owner):
    connected(owner, "TWITCH", "nova")
    person(town, "TWITCH", "nova").name = "Nova Supreme"

    connections.check(the_connection("TWITCH").pk)

    assert shown(owner, "TWITCH")["name"] == "Nova Supreme"
    person(town, "TWITCH", "nova").name = "nova"


def test_a_picture_that_cannot_be_read_is_tried_again(town, owner, monkeypatch):
    connected(owner, "TWITCH", "nova")
    row = the_connection("TWITCH")
    assert row.picture
    someone, before = person(town, "TWITCH", "nova"), row.picture_source
    monkeypatch.setattr(someone, "picture", "https://static-cdn.jtvnw.net/missing.png")

    connections.check(row.pk)

    row.refresh_from_db()
    assert (bool(row.picture), row.picture_source) == (True, before)


def test_checks_are_planned_when_they_are_due(town, owner):
    connected(owner, "TWITCH", "nova")
    connected(owner, "DISCORD", "nova")
    Job.objects.all().delete()
    assert connections.plan_checks() == 0

    ChannelConnection.objects.update(next_check_at=now() - timedelta(seconds=1))
    assert connections.plan_checks() == 2
    assert connections.plan_checks() == 2
    assert Job.objects.filter(task="streaming.check").count() == 2
    before = town.oauth("twitch").counts["profiles"]

    run_due(at=now() + timedelta(seconds=1))

    assert town.oauth("twitch").counts["profiles"] == before + 1
    assert connections.plan_checks() == 0


def test_a_check_of_a_removed_connection_does_nothing(town, owner):
    connected(owner, "TWITCH", "nova")
    row = the_connection("TWITCH")
    owner.delete("/creator/connections/twitch").ok()

    connections.check(row.pk)

    assert shown(owner, "TWITCH")["status"] == "DISCONNECTED"
    assert not Notification.objects.filter(kind="TEAM_CHANNEL_LOST").exists()


def test_the_list_takes_a_constant_number_of_queries(town, owner):
    with at_most_queries(6):
        owner.get(ALL).ok()
    connected(owner, "TWITCH", "nova")
    connected(owner, "KICK", "nova")
    with at_most_queries(7):
        owner.get(ALL).ok()


def test_the_channels_are_in_the_owners_export_without_tokens(town, owner, alpha):
    from saas.kernel.privacy import platform

    connected(owner, "TWITCH", "nova")
    (row,) = platform.sections["channels"](alpha.owner_id)

    assert (row["provider"], row["name"]) == ("TWITCH", "nova")
    stored = the_connection("TWITCH")
    assert stored.access_token not in as_text(row)
