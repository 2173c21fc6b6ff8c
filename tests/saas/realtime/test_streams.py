"""The messages that browsers receive, from a real process of event streams over a real Valkey."""

from uuid import UUID, uuid4

import pytest
from django.db import transaction

from saas.kernel.clock import now
from saas.realtime import tickets
from saas.realtime.announce import (
    announce_to_community,
    announce_to_person,
    announce_to_room,
    announce_to_team,
    recheck,
)
from saas.realtime.events import ANYWHERE, Event, everyone_in, person_in, room_of, team_of
from saas.tenancy.permissions import Permission
from tests.support.streams import stream_server


@pytest.fixture(autouse=True)
def _commits_are_real(committed: None) -> None:
    """Announcements leave after the commit."""


@pytest.fixture
def here():
    return uuid4()


@pytest.fixture
def elsewhere():
    return uuid4()


def a_ticket(user_id: UUID, *topics: str) -> str:
    return tickets.issue(user_id=user_id, topics=topics)


def on_platform(user_id: UUID, *topics: str) -> str:
    return a_ticket(user_id, person_in(ANYWHERE, user_id), *topics)


def test_a_user_receives_only_their_own_events(streams, here):
    fan, other = uuid4(), uuid4()
    mine, theirs = streams.listen(on_platform(fan)), streams.listen(on_platform(other))
    announce_to_person(fan, Event.WALLET, community_id=here, balance="120", at=7)
    received = mine.next()
    assert received.data == {"event": "WALLET", "community": str(here), "facts": {"balance": "120", "at": 7}}
    announce_to_person(other, Event.WALLET, community_id=here, mark=1)
    assert theirs.received_before(1) == []


def test_a_custom_domain_receives_events_of_this_fan_in_this_community_alone(streams, here, elsewhere):
    fan = uuid4()
    there = streams.listen(a_ticket(fan, person_in(here, fan), everyone_in(here)))
    announce_to_person(fan, Event.WALLET, community_id=elsewhere, balance="1", at=1)
    announce_to_person(fan, Event.NOTIFICATIONS, community_id=None, unread=1)
    announce_to_community(elsewhere, Event.STOCK, id="x", quantity=1)
    announce_to_team(here, Event.ORDERS, id="y")
    announce_to_community(here, Event.STOCK, id="z", quantity=2)
    announce_to_person(fan, Event.WALLET, community_id=here, balance="2", at=2)
    assert there.next().data["facts"] == {"balance": "2", "at": 2}
    assert there.next().data["facts"] == {"id": "z", "quantity": 2}


def test_staff_hear_what_their_permissions_are_about(streams, here):
    keeper, helper = uuid4(), uuid4()
    one = streams.listen(on_platform(keeper, team_of(here), team_of(here, Permission.STORES_MANAGEMENT)))
    two = streams.listen(on_platform(helper, team_of(here), team_of(here, Permission.USERS_MANAGEMENT)))
    announce_to_team(here, Event.ORDERS, permission=Permission.STORES_MANAGEMENT, id="order")
    announce_to_team(here, Event.NOTIFICATIONS, mark=1)
    assert [event.data["event"] for event in one.received_before(1)] == ["ORDERS"]
    assert two.received_before(1) == []


def test_uncommitted_changes_are_not_announced(streams, here):
    fan = uuid4()
    mine = streams.listen(on_platform(fan))

    def half_way() -> None:
        with transaction.atomic():
            announce_to_person(fan, Event.WALLET, community_id=here, balance="1", at=1)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        half_way()
    announce_to_person(fan, Event.WALLET, community_id=here, mark=1)
    assert mine.received_before(1) == []


def test_a_rush_on_one_product_becomes_its_latest_figures(streams, here):
    fan = uuid4()
    mine = streams.listen(on_platform(fan, everyone_in(here)))
    for left in range(200, 0, -1):
        announce_to_community(here, Event.STOCK, id="hot", quantity=left - 1)
    received = [mine.next().data["facts"]["quantity"]]
    while received[-1] != 0:
        received.append(mine.next().data["facts"]["quantity"])
    assert len(received) < 10


def test_readers_of_a_room_get_each_message_in_order_and_others_none(streams, here):
    """Messages are gathered: none replaces another, unless it is about the same message."""
    reader, other = uuid4(), uuid4()
    mine, theirs = streams.listen(on_platform(reader, room_of(here))), streams.listen(on_platform(other))
    for number in range(30):
        announce_to_room(here, Event.CHAT, id=f"message {number}", seq=number, message="{}")
    assert [mine.next().data["facts"]["seq"] for _ in range(30)] == list(range(30))
    announce_to_person(other, Event.WALLET, community_id=here, mark=1)
    assert theirs.received_before(1) == []


def test_a_ticket_is_good_once(streams):
    fan = uuid4()
    ticket = on_platform(fan)
    assert streams.listen(ticket).status == 200
    assert streams.listen(ticket).status == 401


def test_a_ticket_is_good_for_a_minute(streams, monkeypatch):
    """The clock of the signer is set back: the ticket was not used in time."""
    then = now().timestamp() - tickets.TICKET_SECONDS - 1
    monkeypatch.setattr("django.core.signing.time.time", lambda: then)
    old = on_platform(uuid4())
    monkeypatch.undo()
    assert streams.listen(old).status == 401


@pytest.mark.parametrize("ticket", ["", "x", "eyJh:1:abc", "\u00e9", "a" * 9000])
def test_what_is_no_ticket_opens_nothing(streams, ticket):
    assert streams.listen(ticket).status in (400, 401)


def test_an_altered_ticket_opens_nothing(streams):
    body, stamp, signature = on_platform(uuid4()).split(":")
    assert streams.listen(f"{body[:-2]}AA:{stamp}:{signature}").status == 401


def test_a_recheck_ends_streams_and_voids_tickets_of_that_person_alone(streams, here):
    fan, other = uuid4(), uuid4()
    kept = on_platform(fan)
    mine, theirs = streams.listen(on_platform(fan)), streams.listen(on_platform(other))
    recheck(fan)
    assert mine.next().name == "recheck"
    assert mine.ended.wait(5)
    announce_to_person(other, Event.WALLET, community_id=here, mark=1)
    assert theirs.received_before(1) == []
    assert streams.listen(kept).status == 401
    again = streams.listen(on_platform(fan))
    announce_to_person(fan, Event.WALLET, community_id=here, balance="3", at=1)
    assert again.next().data["facts"]["balance"] == "3"


def test_changed_rights_are_announced_and_then_checked_again(streams, here):
    helper = uuid4()
    mine = streams.listen(on_platform(helper, team_of(here)))
    announce_to_person(helper, Event.ACTING, community_id=here)
    assert mine.next().data["event"] == "ACTING"
    assert mine.next().name == "recheck"
    assert mine.ended.wait(5)


def test_one_person_holds_no_more_than_twenty_streams(streams):
    fan = uuid4()
    first = streams.listen(on_platform(fan))
    others = [streams.listen(on_platform(fan)) for _ in range(20)]
    held = sum(not listener.ended.wait(0.3 if listener is first else 0) for listener in (first, *others))
    assert held == 20


def test_an_old_stream_is_renewed_and_then_ends(tmp_path):
    """Lifetimes are minutes; here one second."""
    with stream_server(tmp_path / "log", REALTIME_LIFETIME="1") as short:
        mine = short.listen(on_platform(uuid4()))
        assert [mine.next().name, mine.next().name] == ["renew", "bye"]
        assert mine.ended.wait(5)


def test_a_process_that_stops_sends_its_readers_elsewhere(tmp_path):
    with stream_server(tmp_path / "log") as stopping:
        listeners = [stopping.listen(on_platform(uuid4())) for _ in range(5)]
        stopping.process.terminate()
        assert [listener.next().name for listener in listeners] == ["bye"] * 5
        assert all(listener.ended.wait(5) for listener in listeners)
        assert stopping.process.wait(8) in (0, -15)


def test_a_reader_that_connects_a_moment_later_receives_the_event(streams, here, elsewhere):
    """Between a page's first answers and its stream lies a second or two."""
    fan = uuid4()
    first = streams.listen(on_platform(fan, everyone_in(here)))
    for left in (3, 2):
        announce_to_community(here, Event.STOCK, id="x", quantity=left)
    announce_to_person(uuid4(), Event.WALLET, community_id=here, balance="7", at=7)
    announce_to_community(elsewhere, Event.STOCK, id="y", quantity=1)
    announce_to_person(fan, Event.WALLET, community_id=here, balance="5", at=5)
    announce_to_person(fan, Event.WALLET, community_id=here, mark=1)
    assert len(first.received_before(1)) > 0

    second = streams.listen(on_platform(fan, everyone_in(here)))
    received = [second.next().data for _ in range(2)]
    assert sorted((event["event"], str(event["facts"])) for event in received) == [
        ("STOCK", "{'id': 'x', 'quantity': 2}"),
        ("WALLET", "{'mark': 1}"),
    ]
    announce_to_person(fan, Event.WALLET, community_id=here, mark=2)
    assert second.received_before(2) == []
