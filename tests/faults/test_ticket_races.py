"""Tickets under races and in large numbers: the order of messages, keys, gifts, merges, and a list of 100,000."""

import time
from collections import Counter
from functools import partial
from itertools import pairwise
from statistics import median
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django_tenants.utils import tenant_context

from saas.kernel.errors import as_domain_error
from saas.support import fan_calls
from saas.support.models import TicketSide
from tenants.support.models import SupportTicket, SupportTicketLine, TicketGems
from tenants.support.services import gems, opening, team
from tenants.support.services.helpdesk import helpdesk
from tests.support.api import Api
from tests.support.builders import a_community, an_actor
from tests.support.ledger import a_key, books_are_right
from tests.support.races import race
from tests.support.shop import a_shopper
from tests.support.tickets import FAN, TEAM, a_staff, a_ticket, many

pytestmark = [pytest.mark.prove, pytest.mark.committed]

EACH = 20
LARGE, SMALL, TRIES, MAX_RATIO = 100_000, 20, 25, 1.3


@pytest.fixture
def place():
    return a_community()


def refusals(answers):
    found = [as_domain_error(one) for one in answers if isinstance(one, Exception)]
    return Counter(one.code if one else "UNKNOWN" for one in found)


def fan_says(fan, ticket, text, key=None):
    return fan_calls.write(helpdesk, ticket_id=ticket, user=fan.user, text=text, pictures=(), key=key).pk


def team_says(actor, ticket, text, *, is_internal=False):
    return team.write(
        ticket_id=ticket, text=text, is_internal=is_internal, status=None, pictures=(), saved_answer_id=None, key=None,
        actor=actor,
    ).pk  # fmt: skip


def lines_of(place, ticket):
    with tenant_context(place):
        return list(SupportTicketLine.objects.filter(ticket=ticket).order_by("seq"))


def test_two_staff_and_a_fan_at_once_keep_one_order(place):
    fan = a_shopper(place)
    ticket = UUID(a_ticket(fan))
    staff = [an_actor(place, a_staff(place, "TICKETS_MANAGEMENT")[0]) for _ in range(2)]
    works = []
    for number in range(EACH):
        works += [
            partial(fan_says, fan, ticket, f"fan {number}"),
            partial(team_says, staff[0], ticket, f"first {number}"),
            partial(team_says, staff[1], ticket, f"second {number}", is_internal=number % 4 == 0),
        ]
    answers = race(place, works, at_once=len(works))
    assert set(refusals(answers)) <= {"BUSY_RETRY"}
    written = [one for one in answers if not isinstance(one, Exception)]
    lines = lines_of(place, ticket)
    assert [line.seq for line in lines] == list(range(1, len(lines) + 1))
    assert {line.pk for line in lines[1:]} == set(written)
    assert all(before.created_at <= after.created_at for before, after in pairwise(lines))
    # Both sides read the same order.
    page = Api().login(fan.user).get(f"{FAN}/one/{ticket}/messages", {"take": 100}).ok()
    seen = [row["text"] for row in page["data"]]
    assert seen == [line.text for line in lines if not line.is_internal]
    with tenant_context(place):
        row = SupportTicket.objects.get(pk=ticket)
        public = [line for line in lines if not line.is_internal]
        unread = 0
        for line in public:
            unread = unread + 1 if line.side == TicketSide.FAN else 0
        assert (row.last_seq, row.team_unread) == (len(lines), unread)
        assert row.fan_unread == sum(line.side == TicketSide.TEAM for line in public)
        assert row.last_side == public[-1].side


def test_one_message_sent_fifty_times_is_written_once(place):
    fan, key = a_shopper(place), uuid4()
    ticket = UUID(a_ticket(fan))
    answers = race(place, [partial(fan_says, fan, ticket, "Hello?", key) for _ in range(50)], at_once=50)
    assert set(refusals(answers)) <= {"BUSY_RETRY"}
    assert len(lines_of(place, ticket)) == 2


def test_tickets_opened_at_once_have_numbers_of_their_own_and_keep_the_limit(place):
    """The hourly limit is for a person, so several people open them. One of them opens too many."""
    fans = [a_shopper(place) for _ in range(5)]
    with tenant_context(place):
        many(place, fans[0].member.pk, 17)

    def one(fan):
        return opening.open_ticket(
            user=fan.user, title="Where is it?", category="ORDER", text="Help", pictures=(), subject_kind="",
            subject_id=None, previous_id=None, key=None,
        ).number  # fmt: skip

    answers = race(place, [partial(one, fan) for fan in fans for _ in range(8)], at_once=40)
    assert set(refusals(answers)) <= {"BUSY_RETRY", "SUPPORT_TICKETS_TOO_MANY"}
    numbers = [one for one in answers if not isinstance(one, Exception)]
    assert len(numbers) == len(set(numbers))
    with tenant_context(place):
        assert SupportTicket.objects.filter(member=fans[0].member).count() <= 20


def test_a_gift_sent_thirty_times_is_given_once(place):
    fan, key, actor = a_shopper(place), a_key(), an_actor(place)
    ticket = UUID(a_ticket(fan))

    def give(idempotency):
        return gems.give_gift(ticket_id=ticket, gems=7, reason="Sorry", actor=actor, idempotency=idempotency).pk

    answers = race(place, [partial(give, key) for _ in range(30)], at_once=30)
    assert set(refusals(answers)) <= {"BUSY_RETRY", "IDEMPOTENCY_IN_FLIGHT"}
    with tenant_context(place):
        assert TicketGems.objects.count() == 1
        assert fan.gems == 7
    answers = race(place, [partial(give, a_key()) for _ in range(10)], at_once=10)
    with tenant_context(place):
        given = sum(not isinstance(one, Exception) for one in answers)
        assert TicketGems.objects.count() == 1 + given
        books_are_right()
    assert fan.gems == 7 * (1 + given)


def test_merges_in_both_directions_while_both_sides_write_lose_nothing(place):
    fan, actor = a_shopper(place), an_actor(place)
    first, second = UUID(a_ticket(fan)), UUID(a_ticket(fan))

    def merge(source, target):
        return team.merge_tickets(ticket_id=source, into_id=target, actor=actor).pk

    works = [partial(merge, first, second), partial(merge, second, first)] * 3
    for number in range(10):
        works += [partial(fan_says, fan, ticket, f"{ticket} {number}") for ticket in (first, second)]
        works += [partial(team_says, actor, ticket, f"{ticket} team {number}") for ticket in (first, second)]
    answers = race(place, works, at_once=len(works))
    assert set(refusals(answers)) <= {"BUSY_RETRY", "SUPPORT_TICKETS_DIFFER", "SUPPORT_TICKET_MERGED"}
    written = {one for one in answers[6:] if not isinstance(one, Exception)}
    with tenant_context(place):
        gone = SupportTicket.objects.exclude(merged_into=None).get()
        kept = SupportTicket.objects.get(merged_into=None)
        assert [line.event for line in lines_of(place, gone.pk)] == ["MERGED_INTO"]
        lines = lines_of(place, kept.pk)
        assert [line.seq for line in lines] == list(range(1, kept.last_seq + 1))
        assert written <= {line.pk for line in lines}


def test_a_list_of_a_hundred_thousand_is_as_fast_as_one_of_twenty():
    """A minute: it makes 100,000 tickets. The medians of answers that alternate between both communities count."""
    places = [a_community(), a_community()]
    owners = [Api().login(place.owner) for place in places]
    for place, count in zip(places, (SMALL, LARGE), strict=True):
        many(place, a_shopper(place).member.pk, count)
        with tenant_context(place), connection.cursor() as cursor:
            cursor.execute("analyze community_support_supportticket")

    def seconds(owner, path):
        started = time.perf_counter()
        assert len(owner.get(path).ok()["data"]) == SMALL
        return time.perf_counter() - started

    def compare(small, large):
        pairs = list(zip(owners, (small, large), strict=True))
        for owner, path in pairs:
            seconds(owner, path)  # a large total is counted once a minute
        taken = [[seconds(owner, path) for owner, path in pairs] for _ in range(TRIES)]
        few, lots = (median(column) for column in zip(*taken, strict=True))
        assert lots <= MAX_RATIO * few, (large, few, lots)

    for query in (
        "",
        "?status=OPENED",
        "?waitsFor=TEAM&sortBy=WAITING_SINCE&sortDirection=asc",
        "?sortBy=CREATED_AT",
    ):
        compare(f"{TEAM}/all{query}", f"{TEAM}/all{query}")
    # Far behind, the next page begins at the row before it.
    with tenant_context(places[1]):
        middle = SupportTicket.objects.order_by("-last_message_at", "-pk")[LARGE // 2]
    compare(f"{TEAM}/all", f"{TEAM}/all?after={middle.pk}")
