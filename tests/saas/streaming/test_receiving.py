"""The receivers of stream events: signatures, replays, repeats, challenges, and what the inbox stores."""

import json
import time

import pytest

from saas.jobs.models import Job
from saas.streaming import signatures
from saas.streaming.models import EventSubscription, StreamEvent
from simulators.events import Delivery, stamp
from simulators.kick_events import KickEvents
from tests.support.channels import person
from tests.support.queries import at_most_queries
from tests.support.stream_events import deliver, inbox, send_event, states, subscribed

EVERY = pytest.mark.parametrize("provider", ["KICK", "TWITCH"])
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def no_key():
    signatures.clear_keys()


def a_delivery(town, provider, name):
    """One signed message: its headers and body, as the simulator would send them."""
    events = town.events(provider.lower())
    one = next(one for one in events.queue if one.subscription.name == name)
    events.queue.remove(one)
    return events, one


def signed(events, one, *, at=None, genuine=True):
    return events.headers(one, one.body, stamp(at or time.time()), genuine=genuine)


CHAT = {"KICK": "chat.message.sent", "TWITCH": "channel.chat.message"}


@EVERY
def test_a_message_is_stored_without_its_text(town, owner, alpha, provider):
    nova, ada = subscribed(town, owner, provider), person(town, provider, "ada")

    town.events(provider.lower()).say(nova, ada, "What a secret this is")
    assert deliver(town, provider) == [200]

    (event,) = inbox()
    assert (event.community_id, event.kind, event.person_id, event.channel_id, event.amount, event.state) == (
        alpha.pk,
        "MESSAGE",
        str(ada.number),
        str(nova.number),
        1,
        "WAITING",
    )
    assert "secret" not in json.dumps(StreamEvent.objects.values()[0], default=str)
    job = Job.objects.get(task="streaming.apply_events")
    assert job.community_id == alpha.pk


@EVERY
def test_a_repeated_message_is_stored_once(town, owner, provider):
    nova, ada = subscribed(town, owner, provider), person(town, provider, "ada")
    town.events(provider.lower()).faults.duplicates = 2

    town.events(provider.lower()).say(nova, ada, "Hello")

    assert deliver(town, provider) == [200, 200, 200]
    assert len(inbox()) == 1
    assert Job.objects.filter(task="streaming.apply_events").count() == 1


@EVERY
def test_a_wrong_signature_is_refused_without_a_row(town, owner, provider):
    nova, ada = subscribed(town, owner, provider), person(town, provider, "ada")
    town.events(provider.lower()).faults.forge = 1

    town.events(provider.lower()).say(nova, ada, "Hello")

    assert deliver(town, provider) == [403]
    assert inbox() == []
    assert not Job.objects.filter(task="streaming.apply_events").exists()


@EVERY
@pytest.mark.parametrize("age", [3 * 86_400 + 1, -601], ids=["too old", "from the future"])
def test_a_message_that_is_days_old_or_from_the_future_is_refused(town, owner, provider, age):
    nova, ada = subscribed(town, owner, provider), person(town, provider, "ada")
    town.events(provider.lower()).say(nova, ada, "Hello")
    events, one = a_delivery(town, provider, CHAT[provider])

    assert send_event(provider, signed(events, one, at=time.time() - age), one.body).status == 403
    assert inbox() == []
    assert send_event(provider, signed(events, one, at=time.time() - 3 * 86_400 + 60), one.body).status == 200


@EVERY
def test_a_changed_body_id_or_time_is_refused(town, owner, provider):
    nova, ada = subscribed(town, owner, provider), person(town, provider, "ada")
    town.events(provider.lower()).say(nova, ada, "Hello")
    events, one = a_delivery(town, provider, CHAT[provider])
    headers = signed(events, one)
    prefix = "Kick-Event" if provider == "KICK" else "Twitch-Eventsub"

    changed = one.body.replace(b"Hello", b"Hellp")
    assert send_event(provider, headers, changed).status == 403
    assert send_event(provider, headers | {f"{prefix}-Message-Id": "other"}, one.body).status == 403
    assert (
        send_event(provider, headers | {f"{prefix}-Message-Timestamp": stamp(time.time() - 5)}, one.body).status == 403
    )
    for name in (f"{prefix}-Message-Id", f"{prefix}-Message-Timestamp", f"{prefix}-Message-Signature"):
        real = name if name in headers else f"{prefix}-Signature"
        assert (
            send_event(provider, {key: value for key, value in headers.items() if key != real}, one.body).status == 403
        )
    assert inbox() == []


def test_a_signature_may_be_written_in_upper_case(town, owner):
    nova, ada = subscribed(town, owner, "TWITCH"), person(town, "TWITCH", "ada")
    town.events("twitch").say(nova, ada, "Hello")
    events, one = a_delivery(town, "TWITCH", CHAT["TWITCH"])
    headers = signed(events, one)
    name = "Twitch-Eventsub-Message-Signature"

    kind, _, digits = headers[name].partition("=")
    assert send_event("TWITCH", headers | {name: f"{kind}={digits.upper()}"}, one.body).status == 200


@EVERY
def test_a_large_body_is_refused(town, owner, provider):
    subscribed(town, owner, provider)
    assert send_event(provider, {}, b'{"text": "' + b"a" * 70_000 + b'"}').status == 413


@EVERY
@pytest.mark.parametrize("body", [b"", b"[]", b"{", b'"text"', b"\xff\xfe"])
def test_a_body_that_is_no_object_is_refused(town, owner, provider, body):
    subscribed(town, owner, provider)
    prefix = "Kick-Event" if provider == "KICK" else "Twitch-Eventsub"
    headers = {f"{prefix}-Message-Id": "1", f"{prefix}-Message-Timestamp": stamp(time.time())}
    assert send_event(provider, headers, body).status in {400, 403}


def test_an_event_of_an_unknown_channel_is_not_stored(town, owner, alpha):
    """Kick signs events of all channels with one key. Twitch has no secret of a channel that we do not know."""
    nova, ada = subscribed(town, owner, "KICK"), person(town, "KICK", "ada")
    events = town.events("kick")
    events.say(nova, ada, "Hello")
    _, one = a_delivery(town, "KICK", "chat.message.sent")
    owner.delete("/creator/connections/kick")
    assert send_event("KICK", signed(events, one), one.body).status == 200

    nova = subscribed(town, owner, "TWITCH")
    events = town.events("twitch")
    events.say(nova, person(town, "TWITCH", "ada"), "Hello")
    _, one = a_delivery(town, "TWITCH", "channel.chat.message")
    owner.delete("/creator/connections/twitch")
    assert send_event("TWITCH", signed(events, one), one.body).status == 403
    assert inbox() == []


def test_the_type_that_kick_does_not_sign_must_fit_the_body(town, owner):
    nova, ada = subscribed(town, owner, "KICK"), person(town, "KICK", "ada")
    events = town.events("kick")
    events.say(nova, ada, "Hello")
    _, one = a_delivery(town, "KICK", "chat.message.sent")
    headers = signed(events, one)

    for other in ("channel.followed", "kicks.gifted", "channel.subscription.gifts", "no.such.type"):
        assert send_event("KICK", headers | {"Kick-Event-Type": other}, one.body).status == 200
    assert send_event("KICK", headers | {"Kick-Event-Version": "2"}, one.body).status == 200
    assert inbox() == []


def test_an_event_for_the_subscription_of_another_application_is_not_stored(town, owner):
    """Kick signs the events of all applications with one key, and each may name our address as its own."""
    nova, ada = subscribed(town, owner, "KICK"), person(town, "KICK", "ada")
    events = town.events("kick")
    events.say(nova, ada, "Hello")
    _, one = a_delivery(town, "KICK", "chat.message.sent")
    ours = signed(events, one)
    follows = EventSubscription.objects.get(name="channel.followed").external_id

    for other in ("01JSOMEBODYELSES", "", follows):
        assert send_event("KICK", ours | {"Kick-Event-Subscription-Id": other}, one.body).status == 200
    without = {name: value for name, value in ours.items() if name != "Kick-Event-Subscription-Id"}
    assert send_event("KICK", without, one.body).status == 200
    assert inbox() == []

    # While a request is on its way, we have no id yet, and an empty one is still not ours.
    EventSubscription.objects.update(external_id="")
    assert send_event("KICK", ours | {"Kick-Event-Subscription-Id": ""}, one.body).status == 200
    assert inbox() == []


def test_the_key_of_kick_is_read_once_and_again_when_it_changes(town, owner, monkeypatch):
    nova, ada = subscribed(town, owner, "KICK"), person(town, "KICK", "ada")
    events = town.events("kick")
    assert isinstance(events, KickEvents)
    before = town.oauth("kick").counts.get("keys", 0)
    for _ in range(3):
        events.say(nova, ada, "Hello")
    assert deliver(town, "KICK") == [200] * 3
    assert town.oauth("kick").counts["keys"] == before + 1

    # Forged events cause one more call, and not one each.
    events.faults.forge = 3
    for _ in range(3):
        events.say(nova, ada, "Hello")
    assert deliver(town, "KICK") == [403] * 3
    assert town.oauth("kick").counts["keys"] <= before + 2

    monkeypatch.setattr(signatures, "KEY_PAUSE_SECONDS", 0)
    monkeypatch.setattr(events, "key_number", 1)
    events.say(nova, ada, "Hello")
    assert deliver(town, "KICK") == [200]


def test_without_the_key_of_kick_the_event_comes_again(town, owner):
    nova, ada = subscribed(town, owner, "KICK"), person(town, "KICK", "ada")
    signatures.clear_keys()
    town.oauth("kick").mood.down = True
    town.events("kick").faults.retry_seconds = 0
    town.events("kick").faults.most_attempts = 2
    town.events("kick").say(nova, ada, "Hello")

    assert deliver(town, "KICK") == [502, 502]
    town.oauth("kick").mood.down = False
    town.events("kick").say(nova, ada, "Hello")
    assert deliver(town, "KICK") == [200]


def test_a_challenge_is_repeated_as_plain_text(town, owner):
    subscribed(town, owner, "TWITCH")
    assert set(states("TWITCH").values()) == {"ACTIVE"}
    assert {row.status for row in town.events("twitch").subscriptions.values()} == {"enabled"}
    row = next(iter(town.events("twitch").subscriptions.values()))
    body = json.dumps({"challenge": "abc", "subscription": town.events("twitch")._shown(row)}).encode()
    one = Delivery(row, "webhook_callback_verification", body)

    answer = send_event("TWITCH", signed(town.events("twitch"), one), body)
    assert (answer.status, answer.text, answer.headers["Content-Type"]) == (200, "abc", "text/plain")
    forged = send_event("TWITCH", signed(town.events("twitch"), one, genuine=False), body)
    assert (forged.status, "abc" in forged.text) == (403, False)


def test_a_revocation_is_noted_and_the_subscription_is_requested_again(town, owner):
    subscribed(town, owner, "TWITCH")
    events = town.events("twitch")
    row = next(row for row in events.subscriptions.values() if row.name == "channel.follow")

    events.revoke(row, "notification_failures_exceeded")
    assert deliver(town, "TWITCH") == [200]

    lost = EventSubscription.objects.get(name="channel.follow")
    assert (lost.state, lost.problem, lost.losses) == ("LOST", "notification_failures_exceeded", 1)
    assert Job.objects.filter(task="streaming.compare_subscriptions", key__contains=str(lost.connection_id)).exists()


@EVERY
def test_own_messages_of_the_channel_are_not_counted(town, owner, provider):
    nova = subscribed(town, owner, provider)
    town.events(provider.lower()).say(nova, nova, "Welcome")
    assert deliver(town, provider) == [200]
    assert inbox() == []


@EVERY
def test_receiving_takes_two_statements_at_most(town, owner, provider):
    nova, ada = subscribed(town, owner, provider), person(town, provider, "ada")
    town.events(provider.lower()).say(nova, ada, "Hello")
    deliver(town, provider)
    town.events(provider.lower()).say(nova, ada, "Hello")
    with at_most_queries(2):
        deliver(town, provider)
    assert len(inbox()) == 2
