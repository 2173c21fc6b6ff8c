"""Event subscriptions of channels at the provider: requested, compared, requested again, removed."""

from datetime import timedelta

import pytest

from saas.jobs.models import Job
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.kernel.providers import Provider
from saas.streaming.events import EVENTS
from saas.streaming.models import ChannelConnection, EventSubscription
from saas.streaming.services import subscriptions
from tests.support.channels import connected
from tests.support.stream_events import compare, deliver, states, subscribed

EVERY = pytest.mark.parametrize("provider", ["KICK", "TWITCH"])
pytestmark = pytest.mark.django_db


def at_provider(town, provider):
    return sorted(row.name for row in town.events(provider.lower()).subscriptions.values())


def names(provider):
    return sorted(one.name for one in EVENTS[Provider(provider)])


@EVERY
def test_connecting_requests_every_type_of_events(town, owner, provider):
    connected(owner, provider, "nova")
    run_due()
    deliver(town, provider)

    assert at_provider(town, provider) == names(provider)
    assert states(provider) == dict.fromkeys(names(provider), "ACTIVE")
    secrets = [row.secret for row in town.events(provider.lower()).subscriptions.values()]
    assert len(set(secrets)) == (len(secrets) if provider == "TWITCH" else 1)


@EVERY
def test_a_second_comparison_changes_nothing(town, owner, provider):
    subscribed(town, owner, provider)
    before = set(town.events(provider.lower()).subscriptions)
    compare(provider)
    compare(provider)
    assert set(town.events(provider.lower()).subscriptions) == before


@EVERY
def test_what_the_provider_lost_is_requested_again(town, owner, provider):
    subscribed(town, owner, provider)
    events = town.events(provider.lower())
    gone = next(iter(events.subscriptions.values()))
    del events.subscriptions[gone.id]

    compare(provider)
    deliver(town, provider)

    assert at_provider(town, provider) == names(provider)
    row = EventSubscription.objects.get(name=gone.name)
    assert (row.state, row.losses, row.lost_at) == ("ACTIVE", 1, None)
    assert EventSubscription.objects.exclude(name=gone.name).filter(losses__gt=0).count() == 0


def test_kick_may_list_a_subscription_twice_and_the_second_is_removed(town, owner):
    subscribed(town, owner, "KICK")
    channel = ChannelConnection.objects.get()
    kind = EVENTS[Provider.KICK][0]
    from saas.streaming import subscription_calls

    subscription_calls.request(Provider.KICK, channel.channel_id, [(kind, "")])
    assert len(at_provider(town, "KICK")) == len(names("KICK")) + 1
    compare("KICK")
    assert at_provider(town, "KICK") == names("KICK")


def test_a_failed_challenge_is_requested_again(town, owner):
    connected(owner, "TWITCH", "nova")
    compare("TWITCH")
    for row in town.events("twitch").subscriptions.values():
        row.status = "webhook_callback_verification_failed"
    EventSubscription.objects.update(requested_at=now() - timedelta(minutes=6))
    town.events("twitch").queue.clear()

    compare("TWITCH")
    deliver(town, "TWITCH")

    assert set(states("TWITCH").values()) == {"ACTIVE"}


def test_a_challenge_that_is_on_its_way_is_waited_for(town, owner):
    connected(owner, "TWITCH", "nova")
    compare("TWITCH")
    before = set(town.events("twitch").subscriptions)
    compare("TWITCH")
    assert set(town.events("twitch").subscriptions) == before
    assert set(states("TWITCH").values()) == {"WAITING"}


@EVERY
@pytest.mark.parametrize("trouble", ["down", "rate_limited"])
def test_an_outage_is_noted_and_the_comparison_comes_again(town, owner, provider, trouble):
    connected(owner, provider, "nova")
    setattr(town.oauth(provider.lower()).mood, trouble, True)
    compare(provider)
    row = ChannelConnection.objects.get()
    assert row.events_problem == ("UNAVAILABLE" if trouble == "down" else "RATE_LIMITED")
    Job.objects.all().delete()
    assert subscriptions.plan_comparisons() == 0

    ChannelConnection.objects.update(events_checked_at=now() - timedelta(minutes=11))
    setattr(town.oauth(provider.lower()).mood, trouble, False)
    assert subscriptions.plan_comparisons() == 1
    run_due()
    deliver(town, provider)
    assert set(states(provider).values()) == {"ACTIVE"}
    assert ChannelConnection.objects.get().events_problem == ""


@EVERY
def test_each_channel_is_compared_once_an_hour(town, owner, provider):
    subscribed(town, owner, provider)
    assert subscriptions.plan_comparisons() == 0
    ChannelConnection.objects.update(events_checked_at=now() - timedelta(minutes=61))
    assert subscriptions.plan_comparisons() == 1


@EVERY
def test_disconnecting_removes_the_subscriptions(town, owner, provider):
    subscribed(town, owner, provider)
    town.oauth(provider.lower()).mood.down = True
    owner.delete(f"/creator/connections/{provider.lower()}")
    run_due(tolerant=True)
    assert at_provider(town, provider) == names(provider)
    assert not EventSubscription.objects.exists()

    town.oauth(provider.lower()).mood.down = False
    run_due(at=now() + timedelta(minutes=2))
    assert at_provider(town, provider) == []


@EVERY
def test_a_channel_that_is_connected_again_keeps_its_subscriptions(town, owner, provider):
    subscribed(town, owner, provider)
    owner.delete(f"/creator/connections/{provider.lower()}")
    subscribed(town, owner, provider)
    run_due()
    deliver(town, provider)
    assert at_provider(town, provider) == names(provider)
    assert set(states(provider).values()) == {"ACTIVE"}


def test_an_old_connection_gets_only_events_that_need_no_scope(town, owner):
    connected(owner, "TWITCH", "nova")
    ChannelConnection.objects.update(scopes=["openid"])
    compare("TWITCH")
    assert at_provider(town, "TWITCH") == ["channel.raid", "stream.offline", "stream.online"]


def test_a_revoked_grant_ends_the_connection(town, owner):
    nova = subscribed(town, owner, "TWITCH")
    town.oauth("twitch").disown("nova")
    town.events("twitch").revoke_all(str(nova.number))
    deliver(town, "TWITCH")
    run_due()
    assert ChannelConnection.objects.get().problem == "REVOKED"


def test_more_than_a_page_of_subscriptions_is_listed(town, owner, monkeypatch):
    from simulators import twitch_events

    monkeypatch.setattr(twitch_events, "PAGE", 4)
    subscribed(town, owner, "TWITCH")
    before = set(town.events("twitch").subscriptions)
    compare("TWITCH")
    assert set(town.events("twitch").subscriptions) == before
