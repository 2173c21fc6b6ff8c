"""Events of the inbox become deeds of members and live states."""

from datetime import timedelta

import pytest
from django.db.models import F
from django_tenants.utils import tenant_context

from saas.accounts.identities import services as identities
from saas.accounts.identities.models import FormerName, Identity, UnlinkedAccount
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.kernel.providers import Provider
from saas.streaming.models import ChannelConnection, EventSubscription, StreamEvent
from saas.streaming.services import applying, inbox
from simulators.events import Delivery, stamp
from tenants.members.services import leave
from tenants.members.signals import members_active
from tests.support.builders import a_community
from tests.support.channels import fans_see, person
from tests.support.queries import at_most_queries
from tests.support.shop import a_shopper
from tests.support.stream_events import apply, deliver, link_account, link_as, send_event, subscribed

EVERY = pytest.mark.parametrize("provider", ["KICK", "TWITCH"])
CHAT = {"KICK": "chat.message.sent", "TWITCH": "channel.chat.message"}
pytestmark = pytest.mark.django_db


@pytest.fixture
def deeds():
    seen = []

    def note(deeds, **_signal):
        seen.extend(deeds)

    members_active.connect(note)
    yield seen
    members_active.disconnect(note)


def reported(deeds):
    return [(deed.event.value, deed.amount, deed.provider.value) for deed in deeds]


@EVERY
def test_deeds_of_a_linked_fan_are_reported(town, owner, alpha, deeds, provider):
    nova, fan = subscribed(town, owner, provider), a_shopper(alpha)
    ada, events = link_account(fan, town, provider, "ada"), town.events(provider.lower())
    deeds.clear()

    events.say(nova, ada, "Hello")
    events.follow(nova, ada)
    events.subscribe(nova, ada)
    events.gift(nova, ada, 5)
    events.cheer(nova, ada, 100)
    events.redeem(nova, ada)
    if provider == "TWITCH":
        events.raid(nova, ada, 40)
    deliver(town, provider)
    apply(alpha)

    raid = [("RAID", 1, "TWITCH")] if provider == "TWITCH" else []
    assert reported(deeds) == [
        ("MESSAGE", 1, provider),
        ("FOLLOW", 1, provider),
        ("SUBSCRIPTION", 1, provider),
        ("GIFT", 5, provider),
        ("CHEER", 100, provider),
        ("REDEMPTION", 1, provider),
        *raid,
    ]
    assert {deed.member for deed in deeds} == {fan.member}
    assert set(StreamEvent.objects.values_list("state", flat=True)) == {"APPLIED"}
    assert apply(alpha) == 0


@EVERY
def test_an_account_of_another_fan_counts_a_day_after_it_was_unlinked(town, owner, alpha, deeds, provider):
    nova, events = subscribed(town, owner, provider), town.events(provider.lower())
    ada, fans = person(town, provider, "ada"), [a_shopper(alpha) for _ in range(2)]
    deeds.clear()

    def chat_as(fan):
        identity = link_as(fan.user, provider, str(ada.number))
        events.say(nova, ada, "Hello")
        events.subscribe(nova, ada)
        deliver(town, provider)
        apply(alpha)
        identities.unlink(fan.user, Provider(provider))
        return identity

    for fan in fans:
        chat_as(fan)
    assert {deed.member for deed in deeds} == {fans[0].member}
    assert StreamEvent.objects.filter(state="UNLINKED").count() == 2

    UnlinkedAccount.objects.update(unlinked_at=F("unlinked_at") - timedelta(hours=24))
    deeds.clear()
    assert chat_as(fans[1]).counts_from is None
    assert reported(deeds) == [("MESSAGE", 1, provider), ("SUBSCRIPTION", 1, provider)]
    assert {deed.member for deed in deeds} == {fans[1].member}


@pytest.mark.parametrize(
    ("provider", "statuses", "counted"),
    [
        ("KICK", ("pending", "accepted"), 1),
        ("KICK", ("accepted",), 1),
        ("KICK", ("rejected",), 0),
        ("TWITCH", ("fulfilled",), 1),
        ("TWITCH", ("canceled",), 0),
    ],
)
def test_a_redemption_counts_once_unless_it_is_refused(town, owner, alpha, deeds, provider, statuses, counted):
    nova, fan = subscribed(town, owner, provider), a_shopper(alpha)
    ada = link_account(fan, town, provider, "ada")
    deeds.clear()
    for status in statuses:
        town.events(provider.lower()).redeem(nova, ada, status, "01JREDEMPTION")
    deliver(town, provider)
    apply(alpha)
    assert reported(deeds) == [("REDEMPTION", 1, provider)] * counted


@pytest.mark.parametrize(
    ("provider", "deed"),
    [
        *[("KICK", deed) for deed in ("subscribe", "renew", "gift", "cheer")],
        *[("TWITCH", deed) for deed in ("renew", "gift", "cheer")],
    ],
)
def test_a_deed_counts_once_however_many_messages_report_it(town, owner, alpha, deeds, provider, deed):
    nova, fan = subscribed(town, owner, provider), a_shopper(alpha)
    ada, events = link_account(fan, town, provider, "ada"), town.events(provider.lower())
    deeds.clear()

    for turn in (1, 2):
        amount = {"gift": (5,), "cheer": (300,)}.get(deed, ())
        months = (turn,) if (provider, deed) == ("TWITCH", "renew") else ()
        getattr(events, deed)(nova, ada, *amount, *months)
        first = events.queue[0]
        events.queue.append(Delivery(first.subscription, first.kind, first.body))
        assert deliver(town, provider) == [200, 200]
        apply(alpha)
        assert len(reported(deeds)) == turn


def sent(town, provider, name, at, body=None):
    """Deliver the queued event as if the provider had sent it at ``at``; return its headers and body."""
    events = town.events(provider.lower())
    one = next(one for one in events.queue if one.subscription.name == name)
    events.queue.remove(one)
    headers = events.headers(one, body or one.body, stamp(at.timestamp()), genuine=True)
    assert send_event(provider, headers, body or one.body).status == 200
    return headers, one.body


def test_the_same_cheer_typed_again_counts_again(town, owner, alpha, deeds):
    nova, fan = subscribed(town, owner, "TWITCH"), a_shopper(alpha)
    ada = link_account(fan, town, "TWITCH", "ada")
    Identity.objects.update(linked_at=now() - timedelta(days=9))
    deeds.clear()
    body = None
    for seconds in (120, 119, 85, 50):
        town.events("twitch").cheer(nova, ada, 300)
        _, first = sent(town, "TWITCH", "channel.cheer", now() - timedelta(seconds=seconds), body)
        body = body or first
    apply(alpha)
    # The second message repeats the first one.
    assert reported(deeds) == [("CHEER", 300, "TWITCH")] * 3


@EVERY
def test_a_late_event_counts_for_its_own_time_and_a_replay_is_refused_by_its_id(town, owner, alpha, deeds, provider):
    nova, fan, late_fan = subscribed(town, owner, provider), a_shopper(alpha), a_shopper(alpha)
    ada = link_account(fan, town, provider, "ada")
    Identity.objects.update(linked_at=now() - timedelta(days=9))
    kim = link_account(late_fan, town, provider, "kim")
    deeds.clear()
    two_days_ago, name = now() - timedelta(days=2), CHAT[provider]
    for one in (ada, kim):
        town.events(provider.lower()).say(nova, one, "Hello", at=two_days_ago.timestamp())
        headers, body = sent(town, provider, name, two_days_ago)
    assert send_event(provider, headers, body).status == 200
    apply(alpha)
    # Kim linked the account after the message.
    assert [(deed.member, deed.event.value) for deed in deeds] == [(fan.member, "MESSAGE")]
    assert abs(deeds[0].at - two_days_ago) < timedelta(seconds=1)
    assert (inbox.purge(), StreamEvent.objects.count()) == (0, 2)
    assert StreamEvent.objects.filter(state="UNLINKED").count() == 1


def test_kick_refuses_more_gifts_than_a_person_can_give(town):
    from simulators.http import Refusal
    from simulators.kick_events import MAX_GIFTS

    nova, ada = person(town, "KICK", "nova"), person(town, "KICK", "ada")
    for number in (0, MAX_GIFTS + 1):
        with pytest.raises(Refusal):
            town.events("kick").gift(nova, ada, number)
    town.events("kick").gift(nova, ada, MAX_GIFTS)


@EVERY
def test_an_event_keeps_the_names_of_a_linked_account_current(town, owner, alpha, provider):
    nova, fan = subscribed(town, owner, provider), a_shopper(alpha)
    ada, kim = link_account(fan, town, provider, "ada"), person(town, provider, "kim")
    old = Identity.objects.get(user=fan.user, provider=provider).name
    ada.login, ada.name = "ada_two", "Ada_Two"
    events = town.events(provider.lower())
    events.say(nova, ada, "Hello")
    events.say(nova, kim, "Hello")
    deliver(town, provider)
    apply(alpha)
    identity = Identity.objects.get(user=fan.user, provider=provider)
    assert (identity.name, identity.login) == ("Ada_Two", "ada_two" if provider == "TWITCH" else "")
    former = FormerName.objects.get(identity=identity)
    assert (former.name, former.until) == (old, identity.named_at)
    # The inbox forgets the names.
    assert set(StreamEvent.objects.values_list("facts", flat=True)) == {None}

    # A late event has the names of its time.
    ada.login, ada.name = "ada", "Ada"
    events.say(nova, ada, "Hello", at=(now() - timedelta(hours=5)).timestamp())
    sent(town, provider, CHAT[provider], now() - timedelta(hours=5))
    apply(alpha)
    assert Identity.objects.get(pk=identity.pk).name == "Ada_Two"


@EVERY
def test_the_job_runs_in_the_community_after_a_second(town, owner, alpha, deeds, provider):
    nova, fan = subscribed(town, owner, provider), a_shopper(alpha)
    ada = link_account(fan, town, provider, "ada")
    deeds.clear()
    town.events(provider.lower()).say(nova, ada, "Hello")
    deliver(town, provider)

    run_due(at=now() + timedelta(seconds=2))

    assert reported(deeds) == [("MESSAGE", 1, provider)]


@EVERY
def test_persons_without_a_linked_account_are_counted_and_not_paid_later(town, owner, alpha, deeds, provider):
    nova, ada = subscribed(town, owner, provider), person(town, provider, "ada")
    fan = a_shopper(alpha)
    deeds.clear()
    town.events(provider.lower()).say(nova, ada, "Hello")
    deliver(town, provider)
    apply(alpha)
    row = EventSubscription.objects.get(name__startswith="ch", name__contains="message", received=1)
    assert (row.received, row.unlinked, row.late) == (1, 1, 0)
    assert row.last_event_at

    link_account(fan, town, provider, "ada")
    assert apply(alpha) == 0
    assert deeds == []
    assert StreamEvent.objects.get().state == "UNLINKED"


@EVERY
def test_a_linked_person_who_is_no_member_here_does_nothing(town, owner, alpha, deeds, provider):
    nova, fan, beta = subscribed(town, owner, provider), a_shopper(alpha), a_shopper(a_community())
    ada, ben = link_account(fan, town, provider, "ada"), link_account(beta, town, provider, "ben")
    with tenant_context(alpha):
        leave(user_id=fan.user.pk, community=alpha)
    deeds.clear()
    for one in (ada, ben):
        town.events(provider.lower()).say(nova, one, "Hello")
    deliver(town, provider)

    assert apply(alpha) == 2
    assert deeds == []


@EVERY
def test_a_follow_counts_once_however_often_it_is_repeated(town, owner, alpha, deeds, provider):
    nova, fan = subscribed(town, owner, provider), a_shopper(alpha)
    ada = link_account(fan, town, provider, "ada")
    deeds.clear()
    for _ in range(3):
        town.events(provider.lower()).follow(nova, ada)
    deliver(town, provider)
    apply(alpha)
    assert len({deed.id for deed in deeds}) == 1


def test_gifts_of_anonymous_persons_and_gifted_subscriptions_count_for_no_person(town, owner, alpha):
    nova, ada = subscribed(town, owner, "TWITCH"), person(town, "TWITCH", "ada")
    events, number = town.events("twitch"), str(nova.number)
    base = {"user_id": None, "user_login": None, "user_name": None, "broadcaster_user_id": number, "tier": "1000"}
    events.emit("channel.subscription.gift", number, {**base, "total": 5, "is_anonymous": True})
    events.emit("channel.cheer", number, {**base, "bits": 5, "is_anonymous": True})
    events.emit("channel.subscribe", number, {**base, "user_id": str(ada.number), "is_gift": True})
    events.emit("channel.chat.message", number, {
        **base, "chatter_user_id": str(ada.number), "message_id": "m1", "source_broadcaster_user_id": "1",
    })  # fmt: skip
    assert deliver(town, "TWITCH") == [200] * 4
    assert not StreamEvent.objects.exists()


@EVERY
def test_a_stream_that_begins_and_ends_is_shown_at_once(town, owner, alpha, provider):
    nova, events = subscribed(town, owner, provider), town.events(provider.lower())
    nova.stream_title = "Late slots"
    events.stream(nova, live=True)
    deliver(town, provider)
    apply(alpha)
    assert fans_see(alpha)["platform"] == provider

    events.stream(nova, live=False)
    deliver(town, provider)
    apply(alpha)
    assert fans_see(alpha) is None


@EVERY
@pytest.mark.parametrize("order", ["sent", "reverse"])
def test_the_order_of_deliveries_does_not_change_the_live_state(town, owner, alpha, provider, order):
    nova, events = subscribed(town, owner, provider), town.events(provider.lower())
    events.faults.hold = True
    events.stream(nova, live=True)
    events.stream(nova, live=False)
    events.release(order)
    deliver(town, provider)
    apply(alpha)
    assert fans_see(alpha) is None


@EVERY
def test_an_event_about_a_stream_that_comes_late_is_not_shown(town, owner, alpha, provider):
    nova, events = subscribed(town, owner, provider), town.events(provider.lower())
    events.stream(nova, live=True)
    deliver(town, provider)
    StreamEvent.objects.update(sent_at=F("sent_at") - timedelta(minutes=3))
    apply(alpha)
    assert fans_see(alpha) is None


@EVERY
def test_a_batch_of_many_events_takes_few_queries(town, owner, alpha, provider):
    """The deeds of linked fans cost queries of the areas that count them; all others cost none."""
    nova, events = subscribed(town, owner, provider), town.events(provider.lower())
    for number in range(30):
        events.say(nova, person(town, provider, f"guest{number}"), "Hello")
    deliver(town, provider)
    with at_most_queries(7):
        assert apply(alpha) == 30


def test_events_whose_job_is_lost_are_found(town, owner, alpha, deeds):
    nova, fan = subscribed(town, owner, "TWITCH"), a_shopper(alpha)
    ada = link_account(fan, town, "TWITCH", "ada")
    town.events("twitch").say(nova, ada, "Hello")
    deliver(town, "TWITCH")
    from saas.jobs.models import Job

    Job.objects.filter(task="streaming.apply_events").delete()
    assert applying.enqueue_forgotten() == 0
    StreamEvent.objects.update(received_at=F("received_at") - timedelta(minutes=2))
    assert applying.enqueue_forgotten() == 1
    deeds.clear()
    run_due(at=now() + timedelta(seconds=2))
    assert reported(deeds) == [("MESSAGE", 1, "TWITCH")]


def test_old_events_are_deleted(town, owner, alpha):
    nova = subscribed(town, owner, "TWITCH")
    for number in range(2):
        town.events("twitch").say(nova, person(town, "TWITCH", f"guest{number}"), "Hello")
    deliver(town, "TWITCH")
    first = StreamEvent.objects.order_by("pk")[0]
    StreamEvent.objects.filter(pk=first.pk).update(received_at=F("received_at") - timedelta(days=8))
    assert inbox.purge() == 1
    assert StreamEvent.objects.count() == 1


def test_a_disconnected_channel_leaves_its_waiting_events(town, owner, alpha, deeds):
    nova, fan = subscribed(town, owner, "TWITCH"), a_shopper(alpha)
    ada = link_account(fan, town, "TWITCH", "ada")
    deeds.clear()
    town.events("twitch").say(nova, ada, "Hello")
    deliver(town, "TWITCH")
    owner.delete("/creator/connections/twitch")
    assert not ChannelConnection.objects.exists()
    apply(alpha)
    assert reported(deeds) == [("MESSAGE", 1, "TWITCH")]
