"""The facts in the settings about the deliveries of a channel's events."""

from datetime import timedelta

import pytest
from django_tenants.utils import tenant_context

from saas.accounts.identities.models import Identity
from saas.kernel.clock import now
from saas.streaming.models import ChannelConnection, EventSubscription
from tenants.members.models import MemberDeed
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.channels import ALL, connected, person, shown
from tests.support.earning import a_rule, gems_of, joined_long_ago, no_rules, pay_all
from tests.support.queries import at_most_queries
from tests.support.shop import a_shopper
from tests.support.stream_events import apply, compare, deliver, link_account, subscribed

EVERY = pytest.mark.parametrize("provider", ["KICK", "TWITCH"])
pytestmark = pytest.mark.django_db
CHAT = {"KICK": "chat.message.sent", "TWITCH": "channel.chat.message"}


def linked_long_ago(fan):
    """A late event counts for an account that was linked before it."""
    Identity.objects.filter(user=fan.user).update(linked_at=now() - timedelta(days=1))


def delivery(team, provider, name):
    (found,) = [one for one in shown(team, provider)["events"] if one["name"] == name]
    return found


@EVERY
def test_each_type_of_events_is_shown_with_its_state_and_numbers(town, owner, alpha, provider):
    nova, fan = subscribed(town, owner, provider), a_shopper(alpha)
    ada, guest = link_account(fan, town, provider, "ada"), person(town, provider, "guest")
    linked_long_ago(fan)
    events = town.events(provider.lower())
    for one in (ada, guest, guest):
        events.say(nova, one, "Hello")
    events.faults.old_seconds = 90
    deliver(town, provider)
    events.faults.old_seconds, events.faults.forge = 0, 2
    for _ in range(2):
        events.say(nova, ada, "Hello")
    deliver(town, provider)
    apply(alpha)

    row = shown(owner, provider)
    assert (row["needsConsent"], row["eventsProblem"], {one["state"] for one in row["events"]}) == (
        False,
        None,
        {"ACTIVE"},
    )
    chat = delivery(owner, provider, CHAT[provider])
    counted = {name: chat[name] for name in ("label", "received", "unlinked", "late", "refused", "losses", "lostAt")}
    assert counted == {
        "label": "Chat messages", "received": 3, "unlinked": 2, "late": 3, "refused": 2, "losses": 0, "lostAt": None,
    }  # fmt: skip
    assert chat["lastEventAt"]
    assert 90_000 <= chat["delayMs"] < 120_000


def test_an_older_connection_needs_a_new_consent(town, owner):
    connected(owner, "TWITCH", "nova")
    ChannelConnection.objects.update(scopes=["openid", "bits:read"])
    compare("TWITCH")
    deliver(town, "TWITCH")
    row = shown(owner, "TWITCH")
    assert row["needsConsent"]
    assert delivery(owner, "TWITCH", "channel.cheer")["state"] == "ACTIVE"
    assert delivery(owner, "TWITCH", "channel.follow")["state"] == "NO_CONSENT"

    # The creator connects again, and agrees to all of it.
    subscribed(town, owner, "TWITCH")
    row = shown(owner, "TWITCH")
    assert not row["needsConsent"]
    assert {one["state"] for one in row["events"]} == {"ACTIVE"}


@EVERY
def test_what_is_missing_and_since_when_is_shown(town, owner, provider):
    subscribed(town, owner, provider)
    town.events(provider.lower()).lose_all()
    town.oauth(provider.lower()).mood.down = True
    compare(provider)
    assert shown(owner, provider)["eventsProblem"] == "UNAVAILABLE"

    EventSubscription.objects.filter(name=CHAT[provider]).update(state="LOST", lost_at=now() - timedelta(minutes=5))
    chat = delivery(owner, provider, CHAT[provider])
    assert chat["state"] == "LOST"
    assert chat["lostAt"]


@EVERY
def test_an_outage_is_shown_and_the_events_that_come_after_it_are_paid(town, owner, alpha, provider):
    no_rules(alpha)
    a_rule(alpha, gems=5)
    nova, fan = subscribed(town, owner, provider), joined_long_ago(a_shopper(alpha))
    ada, service = link_account(fan, town, provider, "ada"), town.oauth(provider.lower())
    linked_long_ago(fan)
    events, minutes_ago = town.events(provider.lower()), (now() - timedelta(minutes=7)).replace(microsecond=0)
    service.mood.down = events.faults.down = True
    events.say(nova, ada, "Hello", at=minutes_ago.timestamp())
    assert deliver(town, provider) == []
    compare(provider)
    assert shown(owner, provider)["eventsProblem"] == "UNAVAILABLE"

    service.mood.down = events.faults.down = False
    events.faults.old_seconds = 420
    deliver(town, provider)
    apply(alpha)
    compare(provider)
    assert shown(owner, provider)["eventsProblem"] is None
    chat = delivery(owner, provider, CHAT[provider])
    assert (chat["received"], chat["late"]) == (1, 1)
    with tenant_context(alpha):
        (deed,) = MemberDeed.objects.filter(event="MESSAGE")
        assert abs(deed.at - minutes_ago) < timedelta(seconds=5)
    pay_all(alpha)
    assert gems_of(fan) == 5


@EVERY
def test_the_list_takes_one_statement_more_than_without_events(town, owner, provider):
    subscribed(town, owner, provider)
    owner.get(ALL).ok()
    with at_most_queries(7):
        owner.get(ALL).ok()


def test_only_the_team_sees_it(town, owner, alpha):
    subscribed(town, owner, "TWITCH")
    assert Api().at(alpha).get(ALL).status == 401
    assert Api().login(a_user()).acting_for(alpha.owner_id).get(ALL).status == 403


def test_discord_has_no_events(town, owner):
    row = connected(owner, "DISCORD", "nova")
    assert (row["events"], row["needsConsent"]) == ([], False)
