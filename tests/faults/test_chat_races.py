"""The chat under load: 300 fans write 30 messages per second while connections or whole processes are killed.

Each acknowledged message is in the history once, in the order of its number, a muted fan's message never appears, and
no person receives another community's.
"""

import json
import os
import random
import threading
import time
from collections import Counter
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from http.client import HTTPException
from itertools import cycle, pairwise
from queue import Empty
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django_tenants.utils import tenant_context

from saas.access.models import AuditEntry
from saas.kernel.clock import now
from saas.kernel.errors import DomainError, as_domain_error
from saas.kernel.idempotency import Idempotency, fingerprint
from tenants.chat.models import ChatMessage, ChatReport, ChatRoom, ChatSanction, ChatSanctionKind, ChatVote
from tenants.chat.selectors import active_sanction, history
from tenants.chat.services import moderation, posting
from tenants.chat.services.posting import MessageDraft, PollDraft
from tenants.members.services import join
from tests.support.api import Api
from tests.support.builders import a_community, a_user, an_actor
from tests.support.chat import room
from tests.support.ledger import books_are_right
from tests.support.live_chat import Chatter, LiveChat
from tests.support.races import connections_die, race, until_answered
from tests.support.shop import Shopper, a_shopper
from tests.support.streams import Listener

pytestmark = [pytest.mark.prove, pytest.mark.committed]

FANS, PER_SECOND, AT_ONCE = 300, 30, 12
MUTED, STRANGERS, READERS = 6, 3, 8
KILL_EVERY = 4.0
"""Seconds between two kills of a whole process: the web server and the event streams in turn."""
SECONDS = int(os.environ.get("GEMHALL_CHAT_SECONDS") or 20)


@pytest.fixture
def place():
    return a_community()


def say(fan, text, key=None, **fields):
    key = key or uuid4()
    draft = MessageDraft(text=text, **fields)
    idempotency = Idempotency(key, fingerprint(text, fields.get("gems")))
    return posting.post_message(user=fan.user, community=fan.community, draft=draft, idempotency=idempotency)


def a_member(community):
    """A fan whose browser is not in this process."""
    user = a_user()
    with tenant_context(community):
        return Shopper(user, join(user=user, community=community), community, Api())


def refusals(answers):
    found = [as_domain_error(one) for one in answers if isinstance(one, Exception)]
    return Counter(one.code if one else "UNKNOWN" for one in found)


def in_order(place):
    """The whole history, page by page."""
    found, last = [], 0
    with tenant_context(place):
        while page := history(take=100, after=last):
            found += page
            last = page[-1].seq
        assert ChatRoom.objects.get().last_seq == last
    assert [message.seq for message in found] == list(range(1, len(found) + 1))
    assert all(before.created_at <= after.created_at for before, after in pairwise(found))
    return found


def test_every_acknowledged_message_is_in_the_history_once_and_in_order(place):
    fans = [a_shopper(place) for _ in range(FANS)]
    other, actor = a_community(), an_actor(place)
    acknowledged: dict[UUID, tuple[str, int, UUID]] = {}
    refused: Counter[str] = Counter()
    muted: dict[UUID, int] = {}
    guard = threading.Lock()

    def write(number):
        time.sleep(max(0.0, begin + number / PER_SECOND - time.monotonic()))
        fan, text, key = random.choice(fans), f"message {number}", uuid4()
        try:
            with tenant_context(place):
                message = until_answered(lambda: say(fan, text, key))
            with guard:
                acknowledged[message.pk] = (text, message.seq, fan.member.pk)
        except DomainError as error:
            with guard:
                refused[error.code] += 1
        finally:
            connection.close()

    def mute(number):
        fan = fans[number]
        time.sleep(SECONDS * (number + 1) / 8)
        try:
            with tenant_context(place):
                until_answered(
                    lambda: moderation.sanction(
                        member_id=fan.member.pk, kind=ChatSanctionKind.MUTE, minutes=None, reason="Too loud",
                        message_id=None, actor=actor, community=place,
                    )
                )  # fmt: skip
                # Each message after the mute has a higher number than the last one that is committed now.
                with guard:
                    muted[fan.member.pk] = until_answered(lambda: ChatRoom.objects.get().last_seq)
        finally:
            connection.close()

    begin = time.monotonic() + 0.2
    with connections_die() as killed, ThreadPoolExecutor(AT_ONCE + 6) as threads:
        works = [threads.submit(mute, number) for number in range(6)]
        works += [threads.submit(write, number) for number in range(PER_SECOND * SECONDS)]
        for work in works:
            work.result()

    found = {message.pk: message for message in in_order(place)}
    print(f"\n{len(acknowledged)} acknowledged, {len(killed)} connections killed, refused: {dict(refused)}")
    assert killed
    assert set(refused) <= {"CHAT_MUTED"}
    assert len(acknowledged) + refused.total() == PER_SECOND * SECONDS
    assert set(found) == set(acknowledged)
    for pk, (text, seq, _) in acknowledged.items():
        assert (found[pk].text, found[pk].seq) == (text, seq)
    for message in found.values():
        assert message.seq <= muted.get(message.member_id, message.seq)
    assert in_order(other) == []
    page = fans[-1].api.get(f"{room(place)}/messages", {"take": 100}).ok()["data"]
    assert [row["seq"] for row in page] == [message.seq for message in found.values()][-100:]


def test_one_message_sent_fifty_times_is_written_once(place):
    fan, key = a_shopper(place, 500), uuid4()
    answers = race(place, [partial(say, fan, "Thanks", key, gems=20) for _ in range(50)], at_once=50)
    assert set(refusals(answers)) <= {"BUSY_RETRY", "IDEMPOTENCY_IN_FLIGHT"}
    assert len(in_order(place)) == 1
    assert fan.gems == 480
    with tenant_context(place):
        books_are_right()


def test_each_person_votes_once(place):
    fans = [a_shopper(place) for _ in range(3)]
    with tenant_context(place):
        ChatRoom.objects.update(fans_may_poll=True)
        poll = say(fans[0], "Again?", poll=PollDraft(options=["Yes", "No"], minutes=5))

    def vote(fan, option):
        return posting.vote(message_id=poll.pk, option=option, user=fan.user, community=place)

    works = [partial(vote, fan, number % 2) for number in range(10) for fan in fans]
    assert set(refusals(race(place, works, at_once=30))) <= {"BUSY_RETRY", "CHAT_VOTE_EXIST"}
    with tenant_context(place):
        assert ChatVote.objects.count() == len(fans)
        assert ChatMessage.objects.count() == 1


class Moderators:
    """Two people of the team who decide about one fan at the same instant."""

    def __init__(self, place):
        self.place = place
        self.people = [an_actor(place), an_actor(place, a_user())]

    def sanction(self, fan, who, kind, reason):
        return moderation.sanction(
            member_id=fan.member.pk, kind=kind, minutes=None, reason=reason, message_id=None,
            actor=self.people[who], community=self.place,
        )  # fmt: skip

    def undo(self, row, who):
        return moderation.undo_sanction(sanction_id=row.pk, actor=self.people[who], community=self.place)

    def race(self, *works):
        """Run the works at one instant. A call that is refused with “try again” is made again, as by a page."""
        answers = race(self.place, [partial(until_answered, work) for work in works], at_once=len(works))
        assert [one for one in answers if isinstance(one, Exception)] == []
        return answers

    def audited(self, action, about):
        return AuditEntry.objects.filter(action=action, target=str(about)).count()


def in_force(fan):
    sanction = active_sanction(fan.member.pk, now())
    assert sanction is not None
    return sanction


ROUNDS = 15
"""Races of one kind, each about another fan."""


@pytest.mark.parametrize("kind", ChatSanctionKind)
def test_two_moderators_sanction_one_fan_and_one_sanction_counts(place, kind):
    team, action = Moderators(place), "chat.ban" if kind == ChatSanctionKind.BAN else "chat.mute"
    code = "CHAT_BANNED" if kind == ChatSanctionKind.BAN else "CHAT_MUTED"
    for _ in range(ROUNDS):
        fan = a_member(place)
        works = [partial(team.sanction, fan, who, kind, f"Reason {who}") for who in (0, 1)]
        rows = team.race(*works)
        with tenant_context(place):
            (active,) = ChatSanction.objects.filter(member=fan.member, undone_at=None)
            newest = ChatSanction.objects.filter(member=fan.member).latest("created_at")
            assert active.pk == newest.pk
            assert {row.pk for row in rows} == set(
                ChatSanction.objects.values_list("pk", flat=True).filter(member=fan.member)
            )
            assert team.audited(action, fan.member.pk) == 2
            with pytest.raises(DomainError, match=active.reason) as refusal:
                say(fan, "Hello?")
            assert refusal.value.code == code
            # The undo of the one that was replaced ends nothing.
            (replaced,) = {row.pk for row in rows} - {active.pk}
            moderation.undo_sanction(sanction_id=replaced, actor=team.people[0], community=place)
            assert team.audited("chat.undo", fan.member.pk) == 0
            assert in_force(fan).pk == active.pk


def test_an_undo_lifts_only_the_sanction_that_it_names(place):
    team = Moderators(place)
    mute, ban = ChatSanctionKind.MUTE, ChatSanctionKind.BAN
    for _ in range(ROUNDS):
        fan = a_member(place)
        with tenant_context(place):
            first = team.sanction(fan, 0, mute, "First")
        # One lifts the mute while the other mutes again: the new mute counts, in each order.
        _, second = team.race(partial(team.undo, first, 0), partial(team.sanction, fan, 1, mute, "Second"))
        with tenant_context(place):
            assert in_force(fan).pk == second.pk
        # Both lift it, and one of them bans: the ban stays, and the undo is audited once.
        before = AuditEntry.objects.filter(action="chat.undo", target=str(fan.member.pk)).count()
        works = [partial(team.undo, second, who) for who in (0, 1)]
        *_, banned = team.race(*works, partial(team.sanction, fan, 1, ban, "Third"))
        with tenant_context(place):
            assert [row.pk for row in ChatSanction.objects.filter(member=fan.member, undone_at=None)] == [banned.pk]
            assert team.audited("chat.undo", fan.member.pk) == before + 1
            assert in_force(fan).reason == "Third"


def test_two_moderators_delete_one_message_and_it_is_audited_once(place):
    team, fan, reporter = Moderators(place), a_member(place), a_member(place)
    for _ in range(ROUNDS):
        with tenant_context(place):
            message = say(fan, "Buy my coins")
            posting.report(message_id=message.pk, reason="An advert", user=reporter.user, community=place)
        team.race(
            *[partial(moderation.delete_message, message_id=message.pk, actor=team.people[who]) for who in (0, 1)]
        )
        with tenant_context(place):
            message.refresh_from_db()
            entry = AuditEntry.objects.get(action="chat.delete", target=str(message.pk))
            assert (message.deleted_by, message.delete_reason) == ("TEAM", "An advert")
            assert message.deleted_by_name == entry.actor_name
            assert not ChatReport.objects.filter(resolved_at=None).exists()
        # One shows it again while the other deletes it: each of the accepted changes is audited.
        team.race(
            partial(moderation.restore_message, message_id=message.pk, actor=team.people[0]),
            partial(moderation.delete_message, message_id=message.pk, actor=team.people[1]),
        )
        with tenant_context(place):
            message.refresh_from_db()
            deleted, restored = (team.audited(f"chat.{what}", message.pk) for what in ("delete", "restore"))
            assert restored == 1
            assert deleted == (2 if message.deleted_at else 1)


class Reader(threading.Thread):
    """A person whose page reads a room. It connects again after each end of its stream, like a browser."""

    def __init__(self, chatter, community):
        super().__init__(daemon=True)
        self.chatter, self.community = chatter, community
        self.received, self.streams, self.over = [], 0, threading.Event()
        self.start()

    def run(self):
        while not self.over.is_set():
            try:
                ticket = self.chatter.stream_ticket(self.community.owner_id)
                listener = Listener(self.chatter.chat.streams_port, ticket)
            except (OSError, HTTPException, AssertionError):  # the process is away
                time.sleep(0.1)
                continue
            self.streams += listener.status == 200
            while not (self.over.is_set() or listener.ended.is_set()):
                self._read(listener)
            listener.hang_up()

    def _read(self, listener):
        try:
            event = listener._received.get(timeout=0.2)
        except Empty:
            return
        if event.name == "message" and event.data["event"] == "CHAT" and "message" in event.data["facts"]:
            message = json.loads(event.data["facts"]["message"])
            self.received.append((event.data["community"], UUID(message["id"]), message["seq"], message["text"]))


def test_killed_processes_lose_and_double_no_message(place, tmp_path):
    other = a_community()
    fans = [a_member(place) for _ in range(FANS)]
    strangers = [a_member(other) for _ in range(STRANGERS)]
    with LiveChat(tmp_path).running() as chat:
        people = {fan.user.pk: Chatter(chat, fan.user) for fan in (*fans, *strangers)}
        owner = Chatter(chat, place.owner)
        acknowledged: dict[Any, Any] = {}
        muted: dict[Any, Any] = {}
        refused: Counter[Any] = Counter()
        killed: Counter[Any] = Counter()
        guard = threading.Lock()
        readers = [Reader(people[fan.user.pk], place) for fan in fans[-READERS:]]
        readers += [Reader(people[one.user.pk], other) for one in strangers]

        def write(number):
            time.sleep(max(0.0, begin + number / PER_SECOND - time.monotonic()))
            here, fan = (other, random.choice(strangers)) if number % 50 == 0 else (place, random.choice(fans))
            text = f"{here.slug} message {number}"
            answer = people[fan.user.pk].say(here.slug, text, uuid4())
            with guard:
                if answer.status_code == 201:
                    body = answer.json()
                    acknowledged[UUID(body["id"])] = (here.pk, body["seq"], text)
                else:
                    refused[answer.json()["code"]] += 1

        def mute(number):
            fan = fans[number]
            time.sleep(max(0.0, begin + SECONDS * (number + 1) / (MUTED + 2) - time.monotonic()))
            body = {"memberId": str(fan.member.pk), "minutes": None, "reason": "Too loud"}
            assert owner.send("POST", "/creator/chat/mutes", body).status_code == 201
            try:
                with tenant_context(place):
                    # Each message after the mute has a higher number than the last one that is committed now.
                    muted[fan.member.pk] = ChatRoom.objects.get().last_seq
            finally:
                connection.close()
            assert people[fan.user.pk].say(place.slug, "Still here?", uuid4()).json()["code"] == "CHAT_MUTED"

        begin = time.monotonic() + 0.5
        with ThreadPoolExecutor(AT_ONCE + MUTED) as threads:
            works: list[Future[None]] = [threads.submit(mute, number) for number in range(MUTED)]
            works += [threads.submit(write, number) for number in range(PER_SECOND * SECONDS)]
            processes = cycle((chat.web, chat.streams))
            while time.monotonic() < begin + SECONDS - KILL_EVERY / 2:
                time.sleep(KILL_EVERY)
                process = next(processes)
                chat.kill_and_start(process)
                killed[process.name] += 1
                chat.wait_until_ready()
            for work in works:
                work.result()
        took = time.monotonic() - begin
        time.sleep(1)
        for reader in readers:
            reader.over.set()
        for reader in readers:
            reader.join(30)

        histories = {community.pk: in_order(community) for community in (place, other)}
        found = {message.pk: message for rows in histories.values() for message in rows}
        received = {row for reader in readers for row in reader.received}
        print(
            f"\n{len(acknowledged)} acknowledged in {took:.0f} s, killed: {dict(killed)}, refused: {dict(refused)}, "
            f"{sum(len(reader.received) for reader in readers)} received"
        )
        assert min(killed["web"], killed["realtime"]) > 0
        assert set(refused) <= {"CHAT_MUTED"}
        assert len(acknowledged) + refused.total() == PER_SECOND * SECONDS
        assert set(found) == set(acknowledged)
        for pk, (community_id, seq, text) in acknowledged.items():
            assert (found[pk].text, found[pk].seq) == (text, seq)
            assert text.startswith(place.slug if community_id == place.pk else other.slug)
        for message in histories[place.pk]:
            assert message.seq <= muted.get(message.member_id, message.seq)
        assert {message.author_id for message in histories[other.pk]} <= {one.user.pk for one in strangers}
        # Events can be lost with a process, and pages then load the history. None is invented, changed or astray.
        for reader in readers:
            assert reader.streams > 1, "the reader did not connect again"
            assert {community for community, *_ in reader.received} == {str(reader.community.pk)}
        for community_id, pk, seq, text in received:
            assert acknowledged[pk] == (UUID(community_id), seq, text)
        answer = people[fans[-1].user.pk].send("GET", f"{room(place)}/messages?take=100", {})
        assert [row["seq"] for row in answer.json()["data"]] == [one.seq for one in histories[place.pk]][-100:]
